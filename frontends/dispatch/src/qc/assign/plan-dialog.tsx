import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListVisitable, ListVisits, PlanVisits } from '@tailboard/contracts/qc/visit-contracts';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useContractQuery, useCommand } from '@tailboard/web/queries/queries';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { commonTexts as common } from '@tailboard/web/i18n/common-texts';
import { useState, type ReactNode } from 'react';
import type { Undoing } from '../../board/moves/use-undo.js';
import { assignTexts } from '../assign-texts.js';
import { useVisitFormat } from '../use-visit-format.js';

/** Completed jobs that can still be visited, newest first; each is planned for the date of the board, unassigned. */
export function PlanDialog({
  date,
  undoing,
  onClose,
}: {
  date: string;
  undoing: Undoing;
  onClose: () => void;
}): ReactNode {
  const t = useTexts(assignTexts);
  const w = useTexts(common);
  const { t: tQc } = useVisitFormat();
  const format = useFormat();
  const { toast } = useToast();
  const [page, setPage] = useState(1);
  const jobs = useContractQuery(ListVisitable, { page, per_page: 20 }, { keepPrevious: true });
  const plan = useCommand(PlanVisits, { refreshes: [ListVisitable, ListVisits] });
  const rows = jobs.data?.data;
  const planVisit = async (id: string, address: string): Promise<void> => {
    const done = await undoing.track(plan.mutate({ job_ids: [id], date, inspector_id: null }));
    if ('problem' in done) return;
    const { errors, command_id } = done.output;
    if (errors[id] !== undefined) {
      toast(errors[id], 'error');
      return;
    }
    undoing.recordCommand(command_id);
    toast(t('planned', { address }), 'success', undoing.offer(command_id));
  };
  return (
    <Modal title={t('planTitle')} wide onClose={onClose} actions={<Button onClick={onClose}>{w('close')}</Button>}>
      {jobs.problem && !rows && (
        <ReadFailed problem={jobs.problem} onRetry={jobs.refetch}>
          {jobs.problem.message}
        </ReadFailed>
      )}
      {!rows && !jobs.problem && <Loading />}
      {rows?.length === 0 && <Empty>{t('planEmpty')}</Empty>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((job) => (
          <Box
            component="li"
            key={job.id}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {job.address}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {format.date(job.date)} · {job.user?.label ?? tQc('techUnknown')}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              aria-label={t('planThis', { address: job.address })}
              disabled={plan.pending}
              onClick={() => void planVisit(job.id, job.address)}
            >
              {t('plan')}
            </Button>
          </Box>
        ))}
      </Box>
      {jobs.data && <Pagination current={page} last={jobs.data.last_page} onPage={setPage} />}
      <FailedAction problem={plan.problem} onDismiss={plan.reset} />
    </Modal>
  );
}
