import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { RemindOfRepair, SetRepairDate } from '@tailboard/contracts/qc/visit-contracts';
import { DateField } from '@tailboard/ui/dates/date-field';
import { useToast } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand } from '@tailboard/web/queries/queries';
import type { ReactNode } from 'react';
import { refreshes } from './visit-refreshes.js';
import { useVisitFormat } from './use-visit-format.js';

/** Returns whether the technician still has something to repair. */
const isToRepair = ({ status, passed, codes }: Qc): boolean =>
  (status === 'done' || status === 'tech_answered') && (passed === false || codes.length > 0);

/** The date of a repair, and a reminder for the technician. */
export function RepairDate({ visit }: { visit: Qc }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const format = useFormat();
  const { today, zone } = useCompany();
  const { toast } = useToast();
  const set = useCommand(SetRepairDate, { refreshes });
  const remind = useCommand(RemindOfRepair, { refreshes });
  if (!isToRepair(visit)) return null;
  const { id, version, repair_until, reminded_at } = visit;
  const setDate = (next: string | null): void =>
    void set.mutate({ id, repair_until: next }, { ifMatch: version }).then((done) => {
      if ('output' in done)
        toast(next === null ? t('repairDateRemoved') : t('repairDateSet', { date: format.date(next) }));
    });
  const sendReminder = (): void =>
    void remind.mutate({ id }).then((done) => {
      if ('output' in done) toast(t('reminded', { label: visitFormat.technician(visit) }));
    });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <DateField
          label={t('repairUntil')}
          value={repair_until ?? ''}
          onDate={setDate}
          onClear={() => setDate(null)}
          sx={{ width: 180 }}
        />
        {repair_until !== null && repair_until < today && (
          <Chip size="small" variant="outlined" color="error" label={t('repairLate')} />
        )}
        <Button
          variant="outlined"
          disabled={!visit.notified || visit.technician === null || remind.pending}
          onClick={sendReminder}
        >
          {t('remind')}
        </Button>
        {reminded_at !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('remindedAt', { when: format.instant(reminded_at, zone) })}
          </Typography>
        )}
      </Box>
      <FailedAction problem={set.problem} onDismiss={set.reset} />
      <FailedAction problem={remind.problem} onDismiss={remind.reset} />
    </>
  );
}
