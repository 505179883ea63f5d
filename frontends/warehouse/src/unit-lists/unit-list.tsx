import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { AssignedUnits as ReadAssignedUnits, type ListType } from '@tailboard/contracts/equipment/unit-lists';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { useUnitSelection } from '../unit/unit-selection.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { byModel, type OfModel } from './by-model.js';
import type { AssignedUnits } from './assigned.js';
import { UnitRow } from './unit-row.js';

const refreshes = [ReadAssignedUnits];
/** The height in pixels at which a list scrolls (BUS-033). */
export const LIST_HEIGHT = 500;

/** The units of a list, grouped by model. */
export function UnitList({
  list,
  type,
  complete,
  readOnly,
}: {
  list: AssignedUnits;
  type: ListType;
  complete: boolean;
  readOnly: boolean;
}): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const name = t(type);
  const selection = useUnitSelection(list.data, refreshes);
  return (
    <Panel>
      {!readOnly && list.data.length > 0 && selection.bar}
      {list.data.length === 0 ? (
        <Empty>{t('empty', { name })}</Empty>
      ) : (
        <Box
          role="region"
          aria-label={t('list', { name })}
          tabIndex={0}
          sx={{ maxHeight: LIST_HEIGHT, overflow: 'auto', position: 'relative' }}
        >
          {byModel(list.data).map((group) => (
            <Group
              key={group.model ?? ''}
              group={group}
              render={(unit) => (
                <UnitRow
                  key={unit.id}
                  unit={unit}
                  type={type}
                  complete={complete}
                  readOnly={readOnly}
                  checkbox={!readOnly && selection.checkbox(unit)}
                />
              )}
            />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function Group({ group: { model, units }, render }: { group: OfModel; render: (unit: Cpe) => ReactNode }): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          px: 2,
          py: 0.75,
          bgcolor: 'background.default',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {model ?? unitFormat.t('noModel')}
        </Typography>
        <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
          {t('units', { count: units.length, n: format.number(units.length) })}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {units.map(render)}
      </Box>
    </section>
  );
}
