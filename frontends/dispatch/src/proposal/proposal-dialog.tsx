import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { MAX_ASSIGNED_JOBS } from '@tailboard/contracts/jobs/moves';
import { getPosition } from '@tailboard/contracts/jobs/plan/position';
import { AddScheduleEntry, ListSchedule } from '@tailboard/contracts/jobs/schedule';
import { Modal } from '@tailboard/ui/modal';
import { useCommand } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { Board, TechnicianCard } from '../board-model/board-jobs.js';
import { useMoment } from '../board-model/use-moment.js';
import type { UnassignedReason } from '@tailboard/contracts/jobs/plan/proposal';
import { firstPlan, listAssignable, reassign, toAssignments, type PlannedJob } from './plan.js';
import { PlanList } from './plan-list.js';

/** The commands of the board when a plan is accepted. */
export type Assignments = ReturnType<typeof toAssignments>;

/**
 * Proposal for a day: a technician for each job, with the reason, and the jobs without one. Each can be changed before
 * it is accepted; it is then one command, with one undo. With `out` it is the route of an absent technician: their
 * leave is entered with it, and jobs without a new technician become unassigned.
 */
export function ProposalDialog({
  jobs,
  board,
  out = null,
  onAssign,
  onClose,
}: {
  jobs: readonly Job[];
  board: Board;
  out?: TechnicianCard | null;
  /** `seen`: the jobs of the plan as they were when it was requested. */
  onAssign: (assignments: Assignments, seen: readonly Job[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-proposal');
  const format = useFormat();
  const mayWrite = useMay('schedule.write');
  // The board continues to change below; the plan is of the moment in which it was requested.
  const [seen] = useState(board);
  const current = useMoment(board.date);
  const [moment] = useState(current);
  const [plan, setPlan] = useState<readonly PlannedJob[]>(() =>
    firstPlan(jobs, board, moment, out ? [out.user.id] : []),
  );
  const [leave, setLeave] = useState(mayWrite && out?.day.leave === null);
  const { mutate: enter, pending } = useCommand(AddScheduleEntry, { refreshes: [ReadBoard, ListSchedule] });
  const [failed, setFailed] = useState<string | null>(null);

  const assignments = toAssignments(plan, seen, { back: out !== null });
  const given = plan.filter(({ user_id }) => user_id !== null).length;
  const moving = assignments.reduce((sum, { job_ids }) => sum + job_ids.length, 0);
  const able = listAssignable(jobs).length;
  const unlocated = plan.filter(({ job }) => !getPosition(job)).length;
  const short = useTexts('dispatch-day');
  const date = format.date(seen.date);
  const take = async (): Promise<void> => {
    if (out && leave) {
      const result = await enter({
        ...{ title: t('leave.title'), type: 'call_out', user_ids: [out.user.id], note: '' },
        ...{ start_date: seen.date, end_date: seen.date, start_time: null, end_time: null },
      });
      if ('problem' in result) {
        setFailed(t('leave.failed', { message: result.problem.message }));
        return;
      }
    }
    if (assignments.length > 0)
      onAssign(
        assignments,
        plan.map(({ job }) => job),
      );
    onClose();
  };
  return (
    <Modal
      title={out ? t('title.out', { name: out.user.label, date }) : t('title')}
      width={960}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="contained"
            autoFocus
            disabled={pending || (moving === 0 && !leave)}
            onClick={() => void take()}
          >
            {moving === 0 && leave ? t('give.leave') : t('give', { count: moving })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {failed !== null && <Alert severity="error">{failed}</Alert>}
        {out && <LeaveChoice day={out.day} date={date} may={mayWrite} chosen={leave} onChoose={setLeave} />}
        {able === 0 ? (
          <Typography variant="body2">{t(out ? 'none.out' : 'none')}</Typography>
        ) : (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
              {t('rule')}
            </Typography>
            <Typography role="status" variant="body2" className="figures" sx={{ fontWeight: 650 }}>
              {t('summary', {
                given: format.number(given),
                all: format.number(plan.length),
                count: assignments.filter(({ user_id }) => user_id !== null).length,
              })}
              {given < plan.length &&
                ` · ${t('left.some', { count: plan.length - given, why: describeWhy(plan, short) })}`}{' '}
              {able > MAX_ASSIGNED_JOBS &&
                t('most', { most: format.number(MAX_ASSIGNED_JOBS), count: format.number(able) })}
            </Typography>
            {unlocated > 0 && <Typography variant="body2">{t('unlocated', { count: unlocated })}</Typography>}
            <PlanList
              plan={plan}
              board={seen}
              moment={moment}
              leftTitle={t(out ? 'left.out' : 'left')}
              except={out?.user.id ?? null}
              onChoose={(jobId, userId) => setPlan((before) => reassign(before, jobId, userId))}
            />
          </>
        )}
      </Box>
    </Modal>
  );
}

/** Returns why jobs find no technician, each reason once with its count, the most frequent first. */
function describeWhy(plan: readonly PlannedJob[], t: (key: `leftShort.${UnassignedReason}`) => string): string {
  const counts = new Map<UnassignedReason, number>();
  for (const { user_id, why } of plan)
    if (user_id === null && why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => `${t(`leftShort.${why}`)} ${count}`)
    .join(', ');
}

/** Option to enter the leave in the calendar, for users with permission, if it is not there already. */
function LeaveChoice({
  day,
  date,
  may,
  chosen,
  onChoose,
}: {
  day: TechnicianCard['day'];
  date: string;
  may: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}): ReactNode {
  const t = useTexts('dispatch-proposal');
  if (day.leave !== null) return <Typography variant="body2">{t('leave.is', { note: day.note ?? '' })}</Typography>;
  if (!may) return <Typography variant="body2">{t('leave.not')}</Typography>;
  return (
    <FormControlLabel
      control={<Checkbox checked={chosen} onChange={({ target }) => onChoose(target.checked)} />}
      label={t('leave', { date })}
    />
  );
}
