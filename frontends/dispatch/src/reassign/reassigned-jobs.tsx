import Alert from '@mui/material/Alert';
import type { Job } from '@tailboard/contracts/jobs/job';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { ResultList } from '@tailboard/web/lists/result-list';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { UNASSIGNED_ID } from './plan.js';
import type { Reassigning, Outcome } from './use-reassign.js';

/**
 * Results of each job: its new technician or the reason for failure, one undo for all, and a retry for those that
 * failed.
 */
export function ReassignmentResults({
  reassigning,
  jobs,
  from,
  getName,
}: {
  reassigning: Reassigning;
  /** The technician's jobs as they are now; a retry moves them as the user sees them. */
  jobs: readonly Job[];
  from: string;
  getName: (userId: string) => string;
}): ReactNode {
  const t = useTexts('dispatch-reassign');
  const d = useTexts('dispatch');
  const { outcomes, warnings, busy, undoable, undoProblem } = reassigning;
  const failed = outcomes
    .filter(({ state }) => state === 'failed')
    .map((outcome) => ({ ...outcome, job: jobs.find(({ id }) => id === outcome.job.id) ?? outcome.job }));
  if (outcomes.length === 0) return null;
  const describeOutcome = ({ state, reason, technicianId }: Outcome): string =>
    state === 'moved'
      ? technicianId === UNASSIGNED_ID
        ? t('freed')
        : t('moved', { who: getName(technicianId) })
      : state === 'failed'
        ? t('notMoved', { reason })
        : state === 'back'
          ? t('back', { who: from })
          : t('notBack', { reason });
  return (
    <Panel
      title={t('results')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
          {failed.length > 0 && (
            <Button variant="outlined" loading={busy} onClick={() => void reassigning.reassign(failed)}>
              {t('again', { count: failed.length })}
            </Button>
          )}
          {undoable && (
            <Button variant="outlined" loading={busy} onClick={() => void reassigning.undo()}>
              {t('undo')}
            </Button>
          )}
        </Box>
      }
    >
      {undoProblem !== null && (
        <Alert severity="error" variant="outlined" icon={<Icon name="error" />} sx={{ m: 2 }}>
          {t('undoFailed', { message: undoProblem })}
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} sx={{ m: 2 }}>
          {[...new Set(warnings)].map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
      <ResultList
        label={t('results')}
        outcomes={outcomes.map((outcome) => {
          const { id, address } = outcome.job;
          const name = `${address.address || d('card.addressUnknown')}, ${address.city || d('card.cityUnknown')}`;
          const failed = outcome.state === 'failed' || outcome.state === 'not back';
          return { id, name, copied: name, tone: failed ? 'failed' : 'done', text: describeOutcome(outcome) };
        })}
      />
    </Panel>
  );
}
