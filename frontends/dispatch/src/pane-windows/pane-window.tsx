import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { addDays } from '@tailboard/contracts/company-time';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { useTabTitle } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useFormat } from '@tailboard/web/i18n/format';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DayBoardState, type BoardInteractionState } from '../board/board-interaction-state.js';
import { ConnectionState } from '../board/connection-state.js';
import { useDay, type Day } from '../board/use-day.js';
import { useUnassigned, type UnassignedList } from '../board/unassigned/use-unassigned.js';
import type { Board } from '../board-model/board-jobs.js';
import { JobDrawer } from '../job/job-drawer.js';
import type { Pane } from '../window-group/window-group.js';
import { toAddress } from '../window-group/use-windows.js';

/** The data of a pane in a separate window. */
export interface PaneOf extends Day {
  readonly board: Board;
  readonly seen: Board;
  readonly unassignedLane: UnassignedList;
  readonly boardState: BoardInteractionState;
}

const NONE: ReadonlySet<Pane> = new Set();

/**
 * One pane of the board, filling its window: the same day, filters, selection and undo as the board that it came from.
 */
export function PaneWindow({ pane, children }: { pane: Pane; children: (pane: PaneOf) => ReactNode }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const navigate = useNavigate();
  const { search } = useLocation();
  const closeWindow = useCallback(() => {
    window.close();
    // A window not opened by a script cannot be closed by one: it becomes the board instead.
    if (!window.closed) void navigate(`/admin/jobs/assign${search}`);
  }, [navigate, search]);
  const day = useDay(pane, closeWindow);
  const { response, address, seen, write } = day;
  const { data: board, problem, loading, refetch } = response;
  return (
    <Box
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1, px: { xs: 1, sm: 1.5 }, pb: 1 }}
    >
      <WindowHead pane={pane} day={day} onHome={closeWindow} />
      <ConnectionState connection={day.connection} />
      {problem && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('board.failed', { message: problem.message })}
        </ReadFailed>
      )}
      {loading && <Loading rows={8} height={56} />}
      {board && seen && (
        <PaneBoardState pane={pane} day={day} board={board} seen={seen}>
          {children}
        </PaneBoardState>
      )}
      <JobDrawer jobId={address.job} onClose={() => write({ job: undefined })} />
    </Box>
  );
}

function PaneBoardState({
  pane,
  day,
  board,
  seen,
  children,
}: {
  pane: Pane;
  day: Day;
  board: Board;
  seen: Board;
  children: (pane: PaneOf) => ReactNode;
}): ReactNode {
  const unassigned = useUnassigned(seen.unassigned, board.date, day.address);
  const shows = useMemo(() => ({ pane, away: NONE }), [pane]);
  const { notes, highlighted, actions, groupMember, onDetails } = day;
  return (
    <DayBoardState {...{ board, seen, unassigned, shows, notes, highlighted, actions, groupMember, onDetails }}>
      {(boardState) => children({ ...day, board, seen, unassignedLane: unassigned, boardState })}
    </DayBoardState>
  );
}

/** Header with the pane, its day, and a link to the board. The day applies to the board and all its windows. */
function WindowHead({ pane, day, onHome: onRecall }: { pane: Pane; day: Day; onHome: () => void }): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const w = useTexts('dispatch-window-group');
  const format = useFormat();
  const { date, write, groupMember, view, actions } = day;
  const title = w(`title.${pane}`);
  useTabTitle(`${title}, ${format.date(date)}`);
  const alone =
    groupMember.board === null ||
    (groupMember.settled &&
      !groupMember.others.some(({ shown, board }) => shown === 'board' && board === groupMember.board));
  const step = (label: string, icon: 'chevronLeft' | 'chevronRight', days: number): ReactNode => (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={() => write({ date: addDays(date, days) })}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, pt: 1, flex: 'none' }}
    >
      <Typography variant="h2" component="h1" sx={{ mr: 1 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: 1, gap: 0.5 }}>
        {step(t('board.dayBefore'), 'chevronLeft', -1)}
        <DateField label={t('board.date')} value={date} onDate={(next) => write({ date: next })} sx={{ width: 168 }} />
        {step(t('board.dayAfter'), 'chevronRight', 1)}
      </Box>
      <Tooltip title={t('undo.undo')}>
        <IconButton aria-label={t('undo.undo')} aria-keyshortcuts="Control+Z" onClick={() => actions.undo()}>
          <Icon name="undo" />
        </IconButton>
      </Tooltip>
      {alone ? (
        <Button component={Link} to={toAddress('assign', view)} startIcon={<Icon name="board" />}>
          {w('toBoard')}
        </Button>
      ) : (
        <Button startIcon={<Icon name="back" />} onClick={onRecall}>
          {w('bringBack')}
        </Button>
      )}
    </Box>
  );
}
