import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ListType } from '@tailboard/contracts/equipment/unit-lists';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { UnitLabelsButton } from '../print/label-dialog.js';
import { PrintDialog } from '../print/print-dialog.js';
import { useCopy } from '../scan/use-copy.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import type { AssignedUnits } from './assigned.js';
import type { Sort, useListAddress } from './use-list-address.js';

/** The counts of a list by model, its display options, and its copy and print actions. */
export function ListTools({
  list,
  type,
  sort,
  complete,
  turn,
}: { list: AssignedUnits; type: ListType } & Pick<
  ReturnType<typeof useListAddress>,
  'sort' | 'complete' | 'turn'
>): ReactNode {
  const t = useTexts('warehouse-unit-lists');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const copy = useCopy();
  const [printing, setPrinting] = useState(false);
  return (
    <>
      {list.counts.length > 0 && (
        <Box
          component="ul"
          aria-label={t('counts')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {list.counts.map(({ model, count }) => (
            <li key={model ?? ''}>
              <Chip
                size="small"
                variant="outlined"
                label={t('ofModel', { model: model ?? unitFormat.t('noModel'), count: format.number(count) })}
              />
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          label={t('sort')}
          value={sort}
          onChange={({ target }) => turn({ sort: target.value as Sort })}
          sx={{ width: 150 }}
        >
          <MenuItem value="date">{t('sort.date')}</MenuItem>
          <MenuItem value="model">{t('sort.model')}</MenuItem>
        </TextField>
        <FormControlLabel
          control={<Switch checked={complete} onChange={({ target }) => turn({ complete: target.checked })} />}
          label={t('complete')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" startIcon={<Icon name="file" />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
        <UnitLabelsButton units={list.data} />
        {type === 'issued' && (
          <Button
            variant="outlined"
            startIcon={<Icon name="copy" />}
            disabled={list.data.length === 0}
            onClick={() => copy(list.data.map(({ serial_mac }) => serial_mac))}
          >
            {t('copy')}
          </Button>
        )}
      </Box>
      {printing && <PrintDialog tab={type} user={list.user} onClose={() => setPrinting(false)} />}
    </>
  );
}
