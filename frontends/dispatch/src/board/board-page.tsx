import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CompanyDate, LocationId } from '@tailboard/contracts/values';
import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { useCallback, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { JobDrawer } from '../job/job-drawer.js';
import { dispatchTexts } from '../texts.js';
import { BoardFilters } from './board-filters.js';
import { Lanes } from './lanes.js';
import { useBoard } from './use-board.js';
import { useHighlights } from './use-highlights.js';

const valid = <T,>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  value: string | null,
): T | undefined => (value === null ? undefined : schema.safeParse(value).data);

/** The dispatch board of a date. Date, location and the opened job stand in the address. */
export function Page(): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const { today } = useCompany();
  const mayImport = useMay('work-order.import');
  const asked = valid(CompanyDate, search.get('date'));
  const location = valid(LocationId, search.get('location_id'));
  const { answer, connected, jobs, notes, actions } = useBoard({
    ...(asked ? { date: asked } : {}),
    ...(location ? { location_id: location } : {}),
  });
  const highlighted = useHighlights(jobs);
  const { data: board, problem, loading, again } = answer;
  const date = asked ?? board?.date ?? today;

  const write = useCallback(
    (key: string, value: string | undefined) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === undefined) after.delete(key);
          else after.set(key, value);
          return after;
        },
        { replace: key === 'job', preventScrollReset: true },
      ),
    [setSearch],
  );
  const details = useCallback((jobId: string) => write('job', jobId), [write]);

  const importLink = mayImport && (
    <Button component={Link} to="/admin/jobs/import" variant="outlined">
      {t('board.import')}
    </Button>
  );
  const counts = board && {
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
        actions={importLink}
      />
      <BoardFilters
        date={date}
        location={location}
        onDate={(next) => write('date', next)}
        onLocation={(next) => write('location_id', next)}
      />
      <PageContent wide>
        {!connected && (
          <Typography role="status" variant="caption" component="p" sx={{ color: 'warning.main', mb: 1 }}>
            {t('board.offline')}
          </Typography>
        )}
        {problem && <Failed onRetry={again}>{t('board.failed', { message: problem.message })}</Failed>}
        {loading && <Loading rows={8} height={88} />}
        {board && jobs.length === 0 && !answer.previous ? (
          <Empty action={importLink}>{t('board.empty')}</Empty>
        ) : (
          board && <Lanes board={board} notes={notes} highlighted={highlighted} actions={actions} onDetails={details} />
        )}
      </PageContent>
      <JobDrawer jobId={search.get('job')} onClose={() => write('job', undefined)} />
    </>
  );
}
