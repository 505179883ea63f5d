import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UnitAt as UnitAtContract, UnitChain } from '@tailboard/contracts/equipment/audit';
import { Icon } from '@tailboard/ui/icons';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useDownload } from '@tailboard/web/queries/download';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { MomentField } from '@tailboard/web/forms/moment-field';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useUnitFormat } from './use-unit-format.js';

/** The state of a unit at a moment in the company's time zone, and its complete history as a self-verifying file. */
export function UnitAt({ id }: { id: string }): ReactNode {
  const t = useTexts('warehouse-history');
  const unitFormat = useUnitFormat();
  const [at, setAt] = useState<string | null>(null);
  const { data } = useContractQuery(
    UnitAtContract,
    { id, at: at ?? new Date(0).toISOString() },
    { enabled: at !== null },
  );
  const chain = useDownload(UnitChain);
  const stateAt = at === null ? undefined : data?.data;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pb: 1.5 }}>
      <MomentField moment={at} onMoment={setAt} label={t('moment')} />
      <Typography role="status" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {stateAt &&
          [
            stateAt.status === 'none' ? t('notYet') : unitFormat.t(`status.${stateAt.status}`),
            stateAt.user?.label,
            stateAt.job?.address,
            stateAt.location?.name,
            stateAt.since !== null && t('since', { when: unitFormat.dateTime(stateAt.since) }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </Typography>
      <Button startIcon={<Icon name="seal" />} loading={chain.pending} onClick={() => void chain.download({ id })}>
        {t('chain')}
      </Button>
      <FailedAction problem={chain.problem} onDismiss={() => undefined} />
    </Box>
  );
}
