import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
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
import { useState, type ReactNode } from 'react';
import type { Undoing } from '../../board/moves/use-undo.js';
import { useVisitFormat } from '../use-visit-format.js';

type VisitableJob = OutputOf<typeof ListVisitable>['data'][number];

/**
 * Completed jobs that can still be visited, newest first. One of them, or all selected ones, are planned for the date of
 * the board, unassigned. Jobs stay selected on other pages.
 */
export function PlanDialog({
  date,
  undoing,
  onClose,
}: {
  date: string;
  undoing: Undoing;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-qc-assign');
  const w = useTexts('web');
  const { t: tQc } = useVisitFormat();
  const format = useFormat();
  const { toast } = useToast();
  const [page, setPage] = useState(1);
  const jobs = useContractQuery(ListVisitable, { page, per_page: 20 }, { keepPrevious: true });
  const plan = useCommand(PlanVisits, { refreshes: [ListVisitable, ListVisits] });
  const rows = jobs.data?.data;
  const [chosen, setChosen] = useState<ReadonlyMap<string, VisitableJob>>(new Map());
  const choose = (those: readonly VisitableJob[], isChosen: boolean): void =>
    setChosen((before) => {
      const after = new Map(before);
      for (const job of those) {
        if (isChosen) after.set(job.id, job);
        else after.delete(job.id);
      }
      return after;
    });
  const planVisits = async (those: readonly VisitableJob[]): Promise<void> => {
    const done = await undoing.track(plan.mutate({ job_ids: those.map(({ id }) => id), date, inspector_id: null }));
    if ('problem' in done) return;
    const { ids, errors, command_id } = done.output;
    const planned = those.filter(({ id }) => ids.includes(id));
    choose(planned, false);
    const [first] = planned;
    if (first) {
      undoing.recordCommand(command_id);
      const text =
        planned.length === 1 ? t('planned', { address: first.address }) : t('plannedMany', { count: planned.length });
      toast(text, 'success', undoing.offer(command_id));
    }
    const reasons = [...new Set(Object.values(errors))];
    if (reasons.length > 0) toast(reasons.join('\n'), 'error');
  };
  const chosenHere = rows?.filter(({ id }) => chosen.has(id)).length ?? 0;
  return (
    <Modal
      title={t('planTitle')}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('close')}</Button>
          {chosen.size > 0 && (
            <Button variant="contained" loading={plan.pending} onClick={() => void planVisits([...chosen.values()])}>
              {t('planMany', { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      {jobs.problem && !rows && (
        <ReadFailed problem={jobs.problem} onRetry={jobs.refetch}>
          {jobs.problem.message}
        </ReadFailed>
      )}
      {!rows && !jobs.problem && <Loading />}
      {rows?.length === 0 && <Empty>{t('planEmpty')}</Empty>}
      {rows && rows.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={chosenHere === rows.length}
              indeterminate={chosenHere > 0 && chosenHere < rows.length}
              onChange={(_, next) => choose(rows, next)}
            />
          }
          label={t('selectPage')}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((job) => (
          <Box
            component="li"
            key={job.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Checkbox
              checked={chosen.has(job.id)}
              onChange={(_, next) => choose([job], next)}
              slotProps={{ input: { 'aria-label': t('selectThis', { address: job.address }) } }}
              sx={{ ml: -1.5 }}
            />
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
              onClick={() => void planVisits([job])}
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
