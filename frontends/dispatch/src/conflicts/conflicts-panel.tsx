import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { getConflicts, type Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import { LATE, getSeverity, type Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { bestMove, betterOrder } from '@tailboard/contracts/jobs/plan/fixes';
import type { Candidate } from '@tailboard/contracts/jobs/plan/proposal';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useDeferredValue, useId, useMemo, type ReactNode } from 'react';
import { UNASSIGNED, type Board, type TechnicianCard } from '../board-model/board-jobs.js';
import { BOUNDED_ABOVE_LANES } from '../board-model/wide-screen.js';
import { useMoment } from '../board-model/use-moment.js';
import { useDayFormat } from '../board-model/use-day-format.js';

/** How the board selects, assigns and orders jobs. */
interface BoardFixes {
  onSelect: (jobId: string, how: 'only') => void;
  assign: (jobIds: readonly string[], lane: string, date: string, seen: readonly Job[]) => void;
  sort: (lane: string, order: readonly string[]) => void;
}

interface ConflictingJob {
  readonly job: Job;
  readonly card: TechnicianCard;
  readonly conflicts: readonly Conflict[];
  /** The order of its route that fits better, if there is one and the job is late. */
  readonly sorted: readonly string[] | null;
}

function conflictingJobs({ cards }: Board, moment: Moment): ConflictingJob[] {
  return cards.flatMap((card) => {
    const found = getConflicts(card, moment);
    if (found.size === 0) return [];
    const order = betterOrder(card, moment);
    return card.jobs.flatMap((job) => {
      const conflicts = found.get(job.id);
      if (!conflicts) return [];
      return [{ job, card, conflicts, sorted: conflicts.some((each) => getSeverity(each) === LATE) ? order : null }];
    });
  });
}

/** The conflicts of the day, as they are now: each with its job, the reason, and what resolves it in one click. */
export function ConflictsPanel({
  board,
  onSelect,
  assign,
  sort,
  onClose,
}: BoardFixes & { board: Board; onClose: () => void }): ReactNode {
  const t = useTexts('dispatch-conflicts');
  const moment = useMoment(board.date);
  const found = useMemo(() => conflictingJobs(board, moment), [board, moment]);
  // All technicians are compared for each job, so a change of the board shows first.
  const compared = useDeferredValue(board);
  return (
    <Panel
      title={<span aria-live="polite">{t('title', { count: found.length })}</span>}
      actions={
        <IconButton aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      }
    >
      {found.length === 0 && <Empty dense>{t('none')}</Empty>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...BOUNDED_ABOVE_LANES }}>
        {found.map((conflict) => (
          <ConflictEntry key={conflict.job.id} of={conflict} {...{ board, compared, moment, onSelect, assign, sort }} />
        ))}
      </Box>
    </Panel>
  );
}

function ConflictEntry({
  of: { job, card, conflicts, sorted },
  board,
  compared,
  moment,
  onSelect,
  assign,
  sort,
}: BoardFixes & {
  of: ConflictingJob;
  board: Board;
  /** The board whose technicians are compared. */
  compared: Board;
  moment: Moment;
}): ReactNode {
  const t = useTexts('dispatch-conflicts');
  const d = useTexts('dispatch');
  const dayFormat = useDayFormat();
  const mayAssign = useMay('job.assign');
  const address = job.address.address || d('card.addressUnknown');
  const time = job.time_slot?.time ?? d('card.timeUnknown');
  const best = useMemo(() => bestMove(job, compared, moment), [job, compared, moment]);
  const who = useId();
  const fix = (text: string, label: string, run: () => void, describedBy?: string): ReactNode => (
    <Button size="small" aria-label={label} aria-describedby={describedBy} onClick={run}>
      {text}
    </Button>
  );
  return (
    <Box component="li" sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-label={t('show', { address })}
        onClick={() => onSelect(job.id, 'only')}
        sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: 0.5 }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {address}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {card.user.label} · {time}
        </Typography>
      </ButtonBase>
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {conflicts.map(dayFormat.conflict).join('. ')}
      </Typography>
      {mayAssign && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', ml: -0.75 }}>
          {sorted && fix(t('sort'), t('sortOf', { name: card.user.label }), () => sort(card.user.id, sorted))}
          {best &&
            fix(t('best'), t('bestOf', { address }), () => assign([job.id], best.card.user.id, board.date, [job]), who)}
          <BestName id={who} best={best} />
          {fix(t('unassign'), t('unassignOf', { address }), () => assign([job.id], UNASSIGNED, board.date, [job]))}
        </Box>
      )}
    </Box>
  );
}

/** The best technician for a job with their worst conflict in a word, or that no one fits better. */
function BestName({ id, best }: { id: string; best: Candidate | null }): ReactNode {
  const t = useTexts('dispatch-conflicts');
  const dayFormat = useDayFormat();
  const worst = best?.worst ?? null;
  return (
    <Typography
      id={id}
      variant="caption"
      sx={{ color: best && worst === null ? 'text.secondary' : 'warning.main', mr: 1 }}
    >
      {best === null
        ? t('noBest')
        : worst === null
          ? best.card.user.label
          : `${best.card.user.label}: ${dayFormat.conflictShort(worst)}`}
    </Typography>
  );
}
