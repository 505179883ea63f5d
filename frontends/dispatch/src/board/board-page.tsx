import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty, Loading } from '@tailboard/ui/states';
import { useSays } from '@tailboard/ui/toast';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useSession } from '@tailboard/web/ground';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { lazy, Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { JobDrawer } from '../job/job-drawer.js';
import { BoardFilters } from './board-filters.js';
import { boardTexts } from './board-texts.js';
import type { Connection } from './follow-board.js';
import { narrowed } from './filtered.js';
import { Lanes, type Shared } from './lanes.js';
import { inConflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { jobsOf } from '../day/moved.js';
import { ROOMY } from '../day/roomy.js';
import { BoardTools } from './board-tools.js';
import { usual } from './tray.js';
import type { TrayChoice } from './tray-menu.js';
import { useAddress } from './use-address.js';
import { useBoard } from './use-board.js';
import { useHighlights } from './use-highlights.js';
import { ReadFailed } from '@tailboard/web/read-failed';

// What stands beside the board is fetched when it is first wanted.
const DayMap = lazy(async () => ({ default: (await import('../map/day-map.js')).DayMap }));
const HistoryPanel = lazy(async () => ({ default: (await import('../board-history/history-panel.js')).HistoryPanel }));
const BoardThen = lazy(async () => ({ default: (await import('../board-history/board-then.js')).BoardThen }));

/** The dispatch board of a date. Everything that is chosen on it stands in the address. */
export function Page(): ReactNode {
  const t = useTexts(boardTexts);
  const format = useFormat();
  const { announce } = useSays();
  const { state } = useSession();
  const { today } = useCompany();
  const mayImport = useMay('work-order.import');
  const mayLookBack = useMay('job.history');
  const { address, write } = useAddress();
  const { answer, connection, jobs, notes, actions } = useBoard({
    ...(address.date ? { date: address.date } : {}),
    ...(address.location ? { location_id: address.location } : {}),
  });
  const { data: board, problem, loading, again } = answer;
  const date = address.date ?? board?.date ?? today;
  const me = state.status === 'in' ? state.user.id : undefined;
  const told = (moved: readonly Job[]): void => {
    const [first] = moved;
    const names = new Set(moved.map((job) => job.moved_by?.label));
    const name = first?.moved_by?.label ?? '';
    if (moved.length === 1 && first)
      announce(
        t('say.movedBy', {
          job: first.address.address || t('card.addressUnknown'),
          lane: first.user?.label ?? t('lane.unassigned'),
          name,
        }),
      );
    else announce(t(names.size === 1 ? 'say.manyMovedBy' : 'say.manyMoved', { count: moved.length, name }));
  };
  const highlighted = useHighlights(jobs, me, told);
  const { q, category, status, slot } = address;
  const conflicting = useMemo(() => (board ? inConflict(board) : NONE), [board]);
  const only = address.conflicts ? conflicting : null;
  const seen = useMemo(
    () => board && narrowed(board, { q, category, status, slot, only }),
    [board, q, category, status, slot, only],
  );
  const visible = useMemo(() => new Set(seen && jobsOf(seen).map(({ id }) => id)), [seen]);
  const shows = useCallback(({ id }: Job) => visible.has(id), [visible]);
  const lit = useMemo(() => new Set(highlighted.keys()), [highlighted]);
  const find = useRef<HTMLInputElement | null>(null);
  const details = useCallback((job: string) => write({ job }), [write]);
  const arrange = useCallback(
    ({ look, group, sort }: Partial<TrayChoice>) =>
      write({
        ...(look === undefined ? {} : { look: look === 'rows' ? undefined : look }),
        ...(group === undefined ? {} : { group: group === usual.group ? undefined : group }),
        ...(sort === undefined ? {} : { sort: sort === usual.sort ? undefined : sort }),
      }),
    [write],
  );

  const importLink = mayImport && (
    <Button component={Link} to="/admin/jobs/import" variant="outlined">
      {t('board.import')}
    </Button>
  );
  const at = mayLookBack ? address.at : undefined;
  const show = useCallback((moment: string) => write({ at: moment }), [write]);
  const history = mayLookBack && address.history && (
    <Beside>
      <HistoryPanel
        date={date}
        at={at}
        onUndo={actions.undo}
        onShow={show}
        onClose={() => write({ history: undefined })}
      />
    </Beside>
  );
  const beside =
    history || address.map
      ? ({ selected, onSelect, onSelectMany }: Shared) => (
          <>
            {address.map && board && (
              <Beside>
                <DayMap board={board} {...{ selected, onSelect, onSelectMany }} highlighted={lit} filterJobs={shows} />
              </Beside>
            )}
            {history}
          </>
        )
      : null;
  // While another date is on its way, the figures at hand are not its own.
  const counts = board &&
    !answer.previous && {
      date: format.date(date),
      jobs: format.number(jobs.length),
      unassigned: format.number(board.unassigned.length),
      completed: format.number(jobs.filter(({ completed }) => completed === 1).length),
    };
  return (
    <>
      <PageHeader
        title={t('board.title')}
        context={counts ? t('board.counts', counts) : format.date(date)}
        actions={
          <BoardTools
            date={date}
            address={address}
            conflicts={conflicting.size}
            importLink={importLink}
            onWrite={write}
            onUndo={actions.undo}
          />
        }
      />
      <BoardFilters
        date={date}
        address={address}
        board={board}
        shown={{ jobs: seen ? jobsOf(seen).length : 0, of: jobs.length }}
        find={find}
        onWrite={write}
      />
      <PageContent wide>
        <Standing connection={connection} />
        {problem && (
          <ReadFailed problem={problem} onRetry={again}>
            {t('board.failed', { message: problem.message })}
          </ReadFailed>
        )}
        {loading && <Loading rows={8} height={88} />}
        {at !== undefined ? (
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'minmax(0, 1fr)',
              alignItems: 'start',
              ...(history ? { [ROOMY]: { gridTemplateColumns: 'minmax(0, 1fr) 400px' } } : {}),
            }}
          >
            <Beside>
              <BoardThen date={date} at={at} onShow={show} onNow={() => write({ at: undefined })} />
            </Beside>
            {history}
          </Box>
        ) : board && jobs.length === 0 && !answer.previous ? (
          <>
            <Empty action={importLink}>{t('board.empty')}</Empty>
            {history}
          </>
        ) : (
          board &&
          seen && (
            <Lanes
              board={board}
              seen={seen}
              view={address.view}
              tray={address}
              notes={notes}
              highlighted={highlighted}
              actions={actions}
              onArrange={arrange}
              onDetails={details}
              onFind={() => find.current?.focus()}
              beside={beside}
            />
          )
        )}
      </PageContent>
      <JobDrawer jobId={address.job} onClose={() => write({ job: undefined })} />
    </>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Beside({ children }: { children: ReactNode }): ReactNode {
  return <Suspense fallback={<Loading rows={4} height={64} />}>{children}</Suspense>;
}

/** Whether the board is up to date, where that is worth a word. The region is there before anything is said in it. */
function Standing({ connection }: { connection: Connection }): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{
        color: connection === 'lost' ? 'warning.main' : 'text.secondary',
        mb: connection === 'open' ? 0 : 1,
      }}
    >
      {connection === 'lost' ? t('board.offline') : connection === 'back' ? t('board.back') : ''}
    </Typography>
  );
}
