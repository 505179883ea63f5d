import Button from '@mui/material/Button';
import type { Job } from '@tailboard/contracts/jobs/job';
import { RemoveJob } from '@tailboard/contracts/jobs/job-edit';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { useCommand } from '@tailboard/web/queries/queries';
import { Deletion } from '@tailboard/web/lists/deletion';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { CancelJob } from '../job/cancel-job.js';

/** The two ways in which a job ends unvisited: deleted as a mistake, or cancelled if it was already assigned. */
export function JobEnds({ job }: { job: Job }): ReactNode {
  const t = useTexts('dispatch-edit');
  const navigate = useNavigate();
  const may = useMay('job.write');
  const [requested, setRequested] = useState<'delete' | 'instead' | 'cancel' | null>(null);
  // The version that the user saw when they pressed the button.
  const [seen, setSeen] = useState(job.version);
  // Why the last deletion failed, for the question that follows.
  const [why, setWhy] = useState<string | null>(null);
  const { mutate } = useCommand(RemoveJob, { refreshes: [ReadBoard] });
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setRequested('cancel')}>
        {t('cancel')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        onClick={() => {
          setSeen(job.version);
          setRequested('delete');
        }}
      >
        {t('delete')}
      </Button>
      {requested === 'delete' && (
        <Deletion
          remove={async () => {
            const result = await mutate({ id: job.id }, { ifMatch: seen });
            setWhy('problem' in result && result.problem.code === 'JobHasTechnician' ? result.problem.message : null);
            return result;
          }}
          onEnd={(deleted) => {
            setRequested(why === null ? null : 'instead');
            if (deleted) void navigate(`/admin/jobs/assign?date=${job.date}`);
          }}
        />
      )}
      <ConfirmDialog
        open={requested === 'instead'}
        title={t('insteadTitle')}
        text={why}
        confirm={t('cancel')}
        close={t('no')}
        onConfirm={() => setRequested('cancel')}
        onClose={() => setRequested(null)}
      />
      {requested === 'cancel' && <CancelJob job={job} onClose={() => setRequested(null)} />}
    </>
  );
}
