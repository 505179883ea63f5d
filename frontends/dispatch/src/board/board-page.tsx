import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { listJobs } from '../board-model/board-jobs.js';
import { WIDE_SCREEN } from '../board-model/wide-screen.js';
import { JobDrawer } from '../job/job-drawer.js';
import { AwayMap } from '../window-group/bring-back.js';
import { OwnWindow } from '../window-group/own-window.js';
import { useWindows } from '../window-group/use-windows.js';
import type { Shared } from './board-interaction-state.js';
import { BoardFilters } from './board-filters.js';
import { BoardTools } from './board-tools.js';
import type { CardHandlers } from './card/card-parts.js';
import { Lanes } from './lanes.js';
import { ConnectionState } from './connection-state.js';
import type { OnDetails } from './use-board-interactions.js';
import { useDay, useVisible, type Day } from './use-day.js';

// Side panes are loaded on demand.
const ConflictsPanel = lazy(async () => ({
  default: (await import('../conflicts/conflicts-panel.js')).ConflictsPanel,
}));
const DayMap = lazy(async () => ({ default: (await import('../map/day-map.js')).DayMap }));
const HistoryPanel = lazy(async () => ({ default: (await import('../board-history/history-panel.js')).HistoryPanel }));
const PastBoard = lazy(async () => ({ default: (await import('../board-history/past-board.js')).PastBoard }));

/** Cut where it does not fit, except on phones. */
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } } as const;

/** The dispatch board of a date. All choices are stored in the URL. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const format = useFormat();
  const mayImport = useMay('work-order.import');
  const find = useRef<HTMLInputElement | null>(null);
  const day = useDay('board', NOTHING);
  const { address, write, date, response, jobs, seen, conflicting } = day;
  const menuRef = useRef<CardHandlers['menu'] | null>(null);
  const [isSidePanel, setIsSidePanel] = useState(false);
  const onDetails = useCallback<OnDetails>(
    (job, where) => {
      setIsSidePanel(where === 'beside');
      write({ job });
    },
    [write],
  );
  const { data: board, problem, loading, refetch } = response;
  const importLink = useMemo(
    () =>
      mayImport && (
        <Button component={Link} to="/admin/jobs/import" variant="outlined">
          {t('board.import')}
        </Button>
      ),
    [mayImport, t],
  );
  // While another date is loading, the current counts are not its own.
  const counts = board &&
    !response.previous && {
      date: format.date(date),
      jobs: format.number(jobs.length),
      unassigned: format.number(board.unassigned.length),
      completed: format.number(jobs.filter(({ completed }) => completed === 1).length),
    };
  const context = counts ? t('board.counts', counts) : format.date(date);
  return (
    <>
      <PageHeader
        title={t('board.title')}
        context={
          // One line, so that the state of the connection does not move the board under a job that is being dragged. On
          // phones, where jobs are not dragged, it takes a second line.
          <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'baseline', columnGap: 1.5 }}>
            <Box component="span" title={context} sx={CUT}>
              {context}
            </Box>
            <ConnectionState inline connection={day.connection} />
          </Box>
        }
        actions={
          <BoardTools
            date={date}
            address={address}
            board={board}
            conflicts={conflicting.size}
            importLink={importLink}
            onWrite={write}
            onUndo={day.actions.undo}
          />
        }
      />
      <BoardFilters
        date={date}
        address={address}
        board={board}
        shownCount={seen ? listJobs(seen).length : 0}
        jobCount={jobs.length}
        findInput={find}
        onChange={write}
      />
      <PageContent wide>
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('board.failed', { message: problem.message })}
          </ReadFailed>
        )}
        {loading && <Loading rows={8} height={88} />}
        <BoardOfDay
          day={day}
          importLink={importLink}
          menuRef={menuRef}
          onDetails={onDetails}
          onFind={() => find.current?.focus()}
        />
      </PageContent>
      <JobDrawer
        jobId={address.job}
        sidePanel={isSidePanel}
        onClose={() => write({ job: undefined })}
        actions={(job) =>
          isSidePanel && (
            <Button
              variant="outlined"
              startIcon={<Icon name="more" />}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => menuRef.current?.(job, currentTarget)}
            >
              {t('card.more')}
            </Button>
          )
        }
      />
    </>
  );
}

/** The day itself, current or at a past moment, with its side panes. */
function BoardOfDay({
  day,
  importLink,
  menuRef,
  onDetails,
  onFind,
}: {
  day: Day;
  importLink: ReactNode;
  menuRef: RefObject<CardHandlers['menu'] | null>;
  onDetails: OnDetails;
  onFind: () => void;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  const maySeeHistory = useMay('job.history');
  const { address, write, date, response, jobs, seen, notes, highlighted, actions, groupMember } = day;
  const { data: board } = response;
  const windows = useWindows(groupMember, day.view);
  const highlightedIds = useMemo(() => new Set(highlighted.keys()), [highlighted]);
  const shows = useVisible(seen);
  const at = maySeeHistory ? address.at : undefined;
  const show = useCallback((moment: string) => write({ at: moment }), [write]);
  const history = maySeeHistory && address.history && (
    <LazyPane>
      <HistoryPanel
        date={date}
        at={at}
        onUndo={actions.undo}
        onShow={show}
        onClose={() => write({ history: undefined })}
      />
    </LazyPane>
  );
  if (at !== undefined)
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'start',
          ...(history ? { [WIDE_SCREEN]: { gridTemplateColumns: 'minmax(0, 1fr) 400px' } } : {}),
        }}
      >
        <LazyPane>
          <PastBoard date={date} at={at} onShow={show} onNow={() => write({ at: undefined })} />
        </LazyPane>
        {history}
      </Box>
    );
  if (!board || !seen) return null;
  if (jobs.length === 0 && !response.previous)
    return (
      <>
        <Empty action={importLink}>{t('board.empty')}</Empty>
        {history}
      </>
    );
  const map = address.map && !windows.away.has('map');
  const renderSidePane =
    history || map || address.conflicts
      ? (shared: Shared) => (
          <>
            {address.conflicts && (
              <LazyPane>
                <ConflictsPanel
                  board={board}
                  onSelect={shared.onSelect}
                  assign={shared.assign}
                  sort={actions.sort}
                  onClose={() => write({ conflicts: undefined })}
                />
              </LazyPane>
            )}
            {map && (
              <LazyPane>
                <DayMap
                  board={board}
                  {...shared}
                  highlighted={highlightedIds}
                  filterJobs={shows}
                  tools={<OwnWindow pane="map" onOpen={() => windows.open('map')} />}
                />
              </LazyPane>
            )}
            {history}
          </>
        )
      : null;
  return (
    <Lanes
      {...{ board, seen, notes, highlighted, actions }}
      groupMember={groupMember}
      view={address.view}
      unassignedView={address}
      away={windows.away}
      onArrange={day.onArrange}
      menuRef={menuRef}
      onDetails={onDetails}
      onFind={onFind}
      onOut={windows.open}
      onBack={windows.back}
      above={address.map && windows.away.has('map') && <AwayMap onBack={() => windows.back('map')} />}
      renderSidePane={renderSidePane}
    />
  );
}

/** The board is no pane that could be called back. */
const NOTHING = (): void => undefined;

function LazyPane({ children }: { children: ReactNode }): ReactNode {
  return <Suspense fallback={<Loading rows={4} height={64} />}>{children}</Suspense>;
}
