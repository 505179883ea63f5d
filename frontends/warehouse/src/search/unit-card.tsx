import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Copyable } from '@tailboard/ui/copyable';
import { useFormat } from '@tailboard/web/i18n/format';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { UnitLabelsButton } from '../print/label-dialog.js';
import { UnitActions } from '../unit/unit-actions.js';
import { UnitDetails } from '../unit/unit-details.js';
import { useUnitFormat } from '../unit/use-unit-format.js';

const refreshes = [ListUnits];

/** All data of a unit. */
export function UnitCard({ unit }: { unit: Cpe }): ReactNode {
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { t } = unitFormat;
  const details: [label: string, value: ReactNode][] = [
    [t('model'), unitFormat.model(unit)],
    [t('type'), unit.cpe_type?.title ?? t('unknown')],
    [t('serial'), unit.serial ?? t('none')],
    [t('mac'), unit.mac ?? t('none')],
    [t('condition'), t(`condition.${unit.condition}`)],
    [t('user'), unit.user ? <Holder user={unit.user} /> : t('none')],
    [t('job'), unit.job ? `${unit.job.identifier} · ${unit.job.address}` : t('none')],
    [t('location'), unit.location?.name ?? t('unknown')],
    [t('inWarehouseSince'), unitFormat.date(unit.warehouse_date)],
    [t('assigned'), unitFormat.date(unit.assigned_date)],
    [t('returnedByCustomer'), unitFormat.date(unit.returned_customer_date)],
    [t('lastVerified'), unitFormat.date(unit.verified_at)],
    [t('returnDate'), unit.return_date === null ? t('noReturnDate') : format.date(unit.return_date)],
    ...(unit.missing_since === null
      ? []
      : ([[t('missingSince'), unitFormat.date(unit.missing_since)]] as [string, ReactNode][])),
  ];
  return (
    <Box component="li" sx={{ px: 2, py: 1.5, '& + li': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography variant="h3" component="h2">
          <Copyable>{unit.serial_mac}</Copyable>
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color={unit.status === 'missing' || unit.status === 'removed' ? 'warning' : 'default'}
          label={t(`status.${unit.status}`)}
        />
        <Box sx={{ flex: 1 }} />
        <UnitLabelsButton units={[unit]} size="small" />
        <UnitActions unit={unit} refreshes={refreshes} view={false} />
      </Box>
      <UnitDetails details={details} />
    </Box>
  );
}

function Holder({ user }: { user: NonNullable<Cpe['user']> }): ReactNode {
  const { t } = useUnitFormat();
  return (
    <>
      <Link component={RouterLink} to={`/warehouse/people/${user.id}`}>
        {user.label}
      </Link>
      {!user.active && ` (${t('inactive')})`}
    </>
  );
}
