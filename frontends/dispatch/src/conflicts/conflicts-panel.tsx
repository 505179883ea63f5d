import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { conflictsOf, type Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { candidatesFor, sortedRoute } from '@tailboard/contracts/jobs/plan/proposal';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, type ReactNode } from 'react';
import { UNASSIGNED, type Board, type TechnicianCard } from '../day/moved.js';
import { useDayWords } from '../day/use-day-words.js';
import { dispatchTexts } from '../texts.js';
import { conflictsTexts } from './conflicts-texts.js';

/** Conflicts that another order of the route may resolve. */
const SORTABLE: readonly Conflict['kind'][] = ['order', 'overlap', 'distance'];

/** How the board selects, assigns and orders jobs. */
interface BoardFixes {
  onSelect: (jobId: string, how: 'only') => void;
  give: (jobIds: readonly string[], lane: string, date: string, seen: readonly Job[]) => void;
  sort: (lane: string, order: readonly string[]) => void;
}

interface ConflictingJob {
  readonly job: Job;
  readonly card: TechnicianCard;
  readonly conflicts: readonly Conflict[];
  /** The order that its route would have, if another one may resolve the conflict. */
  readonly sorted: readonly string[] | null;
}

function conflictingJobs({ cards }: Board): ConflictingJob[] {
  return cards.flatMap((card) => {
    const found = conflictsOf(card);
    if (found.size === 0) return [];
    const order = sortedRoute(card.jobs);
    const isSorted = card.jobs.every(({ id }, at) => id === order[at]);
    return card.jobs.flatMap((job) => {
      const conflicts = found.get(job.id);
      if (!conflicts) return [];
      const sorted = !isSorted && conflicts.some(({ kind }) => SORTABLE.includes(kind)) ? order : null;
      return [{ job, card, conflicts, sorted }];
    });
  });
}

/** The conflicts of the day, as they are now: each with its job, the reason, and what resolves it in one click. */
export function ConflictsPanel({
  board,
  onSelect,
  give,
  sort,
  onClose,
}: BoardFixes & { board: Board; onClose: () => void }): ReactNode {
  const t = useTexts(conflictsTexts);
  const found = useMemo(() => conflictingJobs(board), [board]);
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
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((of) => (
          <ConflictEntry key={of.job.id} of={of} {...{ board, onSelect, give, sort }} />
        ))}
      </Box>
    </Panel>
  );
}

function ConflictEntry({
  of: { job, card, conflicts, sorted },
  board,
  onSelect,
  give,
  sort,
}: BoardFixes & { of: ConflictingJob; board: Board }): ReactNode {
  const t = useTexts(conflictsTexts);
  const d = useTexts(dispatchTexts);
  const { toast } = useToast();
  const words = useDayWords();
  const mayAssign = useMay('job.assign');
  const address = job.address.address || d('card.addressUnknown');
  const time = job.time_slot?.time ?? d('card.timeUnknown');
  const moveToBest = (): void => {
    const [best] = candidatesFor([job], board);
    if (best && best.against.length === 0) give([job.id], best.card.user.id, board.date, [job]);
    else toast(t('noBest', { address }), 'warning');
  };
  const fix = (text: string, label: string, run: () => void): ReactNode => (
    <Button size="small" aria-label={label} onClick={run}>
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
        {conflicts.map(words.conflict).join('. ')}
      </Typography>
      {mayAssign && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.75 }}>
          {sorted && fix(t('sort'), t('sortOf', { name: card.user.label }), () => sort(card.user.id, sorted))}
          {fix(t('best'), t('bestOf', { address }), moveToBest)}
          {fix(t('unassign'), t('unassignOf', { address }), () => give([job.id], UNASSIGNED, board.date, [job]))}
        </Box>
      )}
    </Box>
  );
}
