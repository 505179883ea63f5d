import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { AssignedJobs, type Job } from '@tailboard/contracts/jobs/job';
import { toAbsences, type Absence } from '@tailboard/contracts/jobs/plan/absences';
import { leaveTypes, ListSchedule, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { CompanyDate } from '@tailboard/contracts/values';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useMobile } from '@tailboard/ui/layout/widths';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useCachedQuery, useOnline } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { DayChoice } from '../job/day-choice.js';
import { useMoment } from '../board-model/use-moment.js';
import { getOwnVisits } from './expected-arrival.js';
import { MyJob } from './my-job.js';
import { withWaitingSteps } from './next-step.js';
import { OtherQueuedCommands } from './queued-commands.js';
import { useTicks } from './use-ticks.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

const RoutePrint = lazy(async () => ({ default: (await import('../route/route-print.js')).RoutePrint }));

const sum = (jobs: readonly Job[]): number => jobs.reduce((points, job) => points + job.points, 0);

/**
 * A technician's own jobs of a date, in route order. The date is stored in the URL; default today. The shell shows the
 * number of pending commands on every page.
 */
export function Page(): ReactNode {
  const t = useTexts('dispatch-my-jobs');
  const format = useFormat();
  const { zone, today } = useCompany();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  const online = useOnline();
  const [search, setSearch] = useAddressParams();
  const date = CompanyDate.safeParse(search.get('date')).data ?? today;
  const response = useCachedQuery(AssignedJobs, { date });
  useLiveAnswers(me ? [`route:${me}:${date}`] : [], [AssignedJobs]);
  const ticks = useTicks();
  const moment = useMoment(date);

  // Dispatchers receive the jobs of other technicians too; only their own are shown.
  const own = response.data?.data.filter(({ user_id }) => user_id === me).map(ticks.withResponse);
  const jobs = own && withWaitingSteps(own, ticks.outbox.queued);
  const done = jobs?.filter(({ completed }) => completed === 1) ?? [];
  const visits = getOwnVisits(jobs ?? [], useOwnAbsences(me, date), moment);
  const next = jobs?.find(({ completed, status }) => completed === 0 && status !== 'not_done');
  const future = date > today;
  const shown = new Set(jobs?.map(({ id }) => id));
  const phone = useMobile();
  // On the day itself the page begins with the next job.
  const first = date === today ? next : undefined;
  const rest = jobs?.filter((job) => job !== first) ?? [];
  const show = (job: Job): ReactNode => (
    <MyJob
      key={job.id}
      job={job}
      future={future}
      queued={ticks.outbox.queued.filter(({ subject }) => subject === job.id)}
      visit={visits.get(job.id)}
      today={date === today}
      next={job === next}
      onTick={(completed) => ticks.tick(job, completed)}
      onRecord={(progress) => ticks.record(job, progress)}
      onRetry={ticks.outbox.retry}
      onDismiss={ticks.outbox.dismiss}
    />
  );
  const days = (
    <DayChoice small={phone} date={date} onDate={(next) => setSearch(next === today ? {} : { date: next })} />
  );

  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', maxWidth: 720, width: '100%' }}>
      <PageHeader
        title={t('title')}
        actionsBeside
        actions={phone && days}
        context={
          jobs &&
          jobs.length > 0 &&
          t('progress', {
            done: done.length,
            jobs: jobs.length,
            donePoints: format.number(sum(done)),
            points: format.number(sum(jobs)),
          })
        }
      />
      {!phone && <FilterBar label={t('filters')}>{days}</FilterBar>}
      <Box sx={{ px: { xs: 1, md: 3 }, pb: 2, display: 'grid', gap: 1 }}>
        {response.since !== null && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} role="status">
            {t('since', { when: format.instant(response.since, zone) })}
          </Alert>
        )}
        {future && jobs && jobs.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary', px: 1 }}>
            {t('future', { date: format.date(date) })}
          </Typography>
        )}
        {response.loading && <Loading rows={4} height={112} />}
        {!jobs && !response.loading && !online && <Empty>{t('offlineNothing')}</Empty>}
        {!jobs && response.problem && online && (
          <ReadFailed problem={response.problem} onRetry={response.refetch}>
            {t('failed', { message: response.problem.message })}
          </ReadFailed>
        )}
        {jobs?.length === 0 && <Empty>{t('empty', { date: format.date(date) })}</Empty>}
        {first && <JobList label={t('next')}>{show(first)}</JobList>}
        {rest.length > 0 && <JobList label={t('list', { date: format.date(date) })}>{rest.map(show)}</JobList>}
        <OtherQueuedCommands
          commands={ticks.outbox.queued.filter(({ subject }) => !shown.has(subject))}
          outbox={ticks.outbox}
        />
        {jobs && jobs.length > 0 && <PrintRoute date={date} jobs={jobs} />}
        {jobs && jobs.length > 0 && !future && (
          <Button
            component={Link}
            to={dayAddress(me, date)}
            variant="outlined"
            startIcon={<Icon name="daily" />}
            sx={{ minHeight: 48 }}
          >
            {t('close')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Returns the signed-in user's absences of some hours on a date; none while they are not known. */
function useOwnAbsences(me: string, date: string): readonly Absence[] {
  const { data } = useCachedQuery(ListSchedule, { start_date: date, end_date: date });
  useLiveAnswers(me ? [`schedule:${me}`, 'schedule:all'] : [], [ListSchedule]);
  const leave: readonly ScheduleType[] = leaveTypes;
  const entries = data?.data.filter(({ type }) => leave.includes(type)) ?? [];
  return toAbsences(
    entries.map((entry) => ({ ...entry, text: entry.note || entry.title })),
    date,
  ).absences;
}

/** A list of jobs and its name. */
function JobList({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      {children}
    </Box>
  );
}

/** The printed day, loaded on demand. */
function PrintRoute({ date, jobs }: { date: string; jobs: readonly Job[] }): ReactNode {
  const t = useTexts('dispatch-route');
  const { state } = useSession();
  const [open, setOpen] = useState(false);
  const who = state.status === 'in' ? state.user.label : '';
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="print" />} onClick={() => setOpen(true)} sx={{ minHeight: 48 }}>
        {t('print')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RoutePrint who={who} date={date} jobs={jobs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
