import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { CloseVisit, NotifyTechnician, RepairVisit } from '@tailboard/contracts/qc/visit-contracts';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useMay } from '@tailboard/web/access/guard';
import type { ReactNode } from 'react';
import { RepairDate } from './repair-date.js';
import { useVisitUndo } from './use-visit-undo.js';
import { refreshes } from './visit-refreshes.js';
import { useVisitFormat } from './use-visit-format.js';

/** The office's actions on a completed visit: notify, mark as repaired, close. */
export function VisitActs({ visit }: { visit: Qc }): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const { toast } = useToast();
  const mayReview = useMay('qc.review');
  const mayInspect = useMay('qc.inspect');
  const notify = useCommand(NotifyTechnician, { refreshes });
  const repair = useCommand(RepairVisit, { refreshes });
  const close = useCommand(CloseVisit, { refreshes });
  const undoing = useVisitUndo();
  const { id, status, technician, version } = visit;
  if (status === 'planned' || status === 'closed') return null;
  const then = (text: string) => (done: object) => {
    if ('output' in done) toast(text);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayReview && !visit.notified && (
          <Button
            variant="outlined"
            disabled={technician === null || notify.pending}
            onClick={() =>
              void notify
                .mutate({ id }, { ifMatch: version })
                .then(then(t('notified', { label: visitFormat.technician(visit) })))
            }
          >
            {t('notify')}
          </Button>
        )}
        {mayInspect && status !== 'repaired' && (
          <Button
            variant="outlined"
            disabled={repair.pending}
            onClick={() => void repair.mutate({ id, comment: '' }, { ifMatch: version }).then(then(t('saidRepaired')))}
          >
            {t('repair')}
          </Button>
        )}
        {mayReview && (
          <Button
            variant="outlined"
            disabled={close.pending}
            onClick={() =>
              void close.mutate({ id }, { ifMatch: version }).then((done) => {
                if (!('output' in done)) return;
                const { command_id } = done.output;
                undoing.recordCommand(command_id);
                toast(t('saidClosed'), 'success', undoing.offer(command_id));
              })
            }
          >
            {t('close')}
          </Button>
        )}
      </Box>
      {mayInspect && <RepairDate visit={visit} />}
      {[notify, repair, close].map(({ problem, reset }, index) => (
        <FailedAction key={index} problem={problem} onDismiss={reset} />
      ))}
    </>
  );
}
