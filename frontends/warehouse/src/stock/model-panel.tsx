import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { companyDate, daysBetween } from '@tailboard/contracts/company-time';
import { Icon } from '@tailboard/ui/icons';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import type { Sorted } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { UnitLabelsButton } from '../print/label-dialog.js';
import { useEquipmentSettings } from '../unit/equipment-settings.js';
import { SerialCell } from '../unit/serial-cell.js';
import { UnitActions } from '../unit/unit-actions.js';
import { useKinds } from '../unit/use-kinds.js';
import { useUnitSelection } from '../unit/unit-selection.js';
import { useUnitFormat } from '../unit/use-unit-format.js';

const refreshes = [UnitsInWarehouse, TypesInWarehouse];

/** The page size of other lists, because a warehouse has thousands of units. */
const PER_PAGE = 25;
/** Latest arrivals first. */
const NEWEST: Sorted = { by: 'since', direction: 'desc' };

/**
 * The units of one model, or those without a model; collapsible.
 * @param anywhere the units are in several locations, and each row names its location
 * @param deletable offers deletion
 * @param newest sorts the latest arrivals first instead of the longest stored
 */
export function ModelPanel({
  title,
  units,
  anywhere = false,
  deletable = true,
  newest = false,
}: {
  title: string;
  units: readonly Cpe[];
  anywhere?: boolean;
  deletable?: boolean;
  newest?: boolean;
}): ReactNode {
  const t = useTexts('warehouse-stock');
  const unitFormat = useUnitFormat();
  const selection = useUnitSelection(units, refreshes);
  const columns: SortedColumn<Cpe>[] = [
    {
      key: 'serial_mac',
      label: unitFormat.t('serialMac'),
      main: true,
      by: ({ serial_mac }) => serial_mac,
      render: (unit) => <SerialCell unit={unit} refreshes={refreshes} />,
    },
    ...selection.columns,
    {
      key: 'mac',
      label: unitFormat.t('mac'),
      from: 'md',
      render: ({ mac }) => <span style={{ fontFamily: MONO }}>{mac}</span>,
    },
    {
      key: 'condition',
      label: unitFormat.t('condition'),
      by: ({ condition }) => unitFormat.t(`condition.${condition}`),
      render: ({ condition }) => unitFormat.t(`condition.${condition}`),
    },
    ...(anywhere
      ? [
          {
            key: 'location',
            label: unitFormat.t('location'),
            by: ({ location }: Cpe) => location?.name,
            render: ({ location }: Cpe) => location?.name ?? unitFormat.t('unknown'),
          },
        ]
      : []),
    {
      key: 'since',
      label: unitFormat.t('inWarehouseSince'),
      nowrap: true,
      by: ({ warehouse_date }) => warehouse_date,
      render: ({ warehouse_date }) => unitFormat.date(warehouse_date),
    },
    {
      key: 'days',
      label: t('age'),
      align: 'right',
      render: (unit) => <Age unit={unit} />,
    },
    {
      key: 'actions',
      label: unitFormat.t('cpe'),
      actions: true,
      align: 'right',
      render: (unit) => <UnitActions unit={unit} refreshes={refreshes} deletable={deletable} />,
    },
  ];
  return (
    <Accordion
      defaultExpanded
      disableGutters
      variant="outlined"
      // Its table is already a region.
      slotProps={{
        region: { role: 'presentation' },
        heading: { component: 'h2' },
        transition: { unmountOnExit: true },
      }}
    >
      <AccordionSummary expandIcon={<Icon name="chevronDown" />}>
        <Typography variant="h3" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'end', px: 2, pb: 1 }}>
          <UnitLabelsButton units={units} size="small" />
        </Box>
        {selection.bar}
        <SortedTable
          label={title}
          columns={columns}
          rows={units}
          rowKey={({ id }) => id}
          initially={newest ? NEWEST : null}
          perPage={PER_PAGE}
        />
      </AccordionDetails>
    </Accordion>
  );
}

/** The number of days that a unit has been here, marked if it exceeds the limit of its model or of the company. */
function Age({ unit: { warehouse_date, cpe_model } }: { unit: Cpe }): ReactNode {
  const t = useTexts('warehouse-stock');
  const format = useFormat();
  const { zone, today } = useCompany();
  const { agingDays } = useEquipmentSettings();
  const { models } = useKinds();
  if (warehouse_date === null) return null;
  const days = daysBetween(companyDate(new Date(warehouse_date), zone), today);
  const most = models.find(({ id }) => id === cpe_model?.id)?.aging_days ?? agingDays;
  return (
    <>
      {format.number(days)}
      {days > most && <Chip size="small" color="warning" variant="outlined" label={t('aging')} sx={{ ml: 1 }} />}
    </>
  );
}
