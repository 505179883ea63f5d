import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { addDays } from '@tailboard/contracts/company-time';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { ReadDailyWork, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { PreviousDayOpen, TimesMissing } from '@tailboard/contracts/roadblock';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar, PageHeader } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useMobile } from '@tailboard/ui/layout/widths';
import { useCompany } from '@tailboard/web/app/company';
import { useLastingDrafts } from '@tailboard/web/forms/draft';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { useCachedQuery, useOnline } from '@tailboard/web/offline/cached-query';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { MomentField } from '@tailboard/web/forms/moment-field';
import { usePeople } from '@tailboard/web/app/people';
import { scopeFor } from '@tailboard/web/session/session';
import { useTexts } from '@tailboard/web/i18n/texts';
import { ListTimecards } from '@tailboard/contracts/jobs/timecard';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { DayChoice } from '../job/day-choice.js';
import { DayEditor } from './day-editor.js';
import { PastDay } from './day-then.js';
import { DRAFTS } from './use-day-form.js';
import { WeekStrip } from './week-strip.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Returns whether the day no longer lacks what a roadblock's message asks for: it is sent, or has times. */
function isSettled(message: string, day: DailyWork | undefined): boolean {
  const isSentence = ({ text }: typeof TimesMissing | typeof PreviousDayOpen): boolean =>
    Object.values(text).includes(message);
  if (!day) return false;
  if (isSentence(TimesMissing)) return day.state !== 'open' || day.times.length > 0;
  return isSentence(PreviousDayOpen) && day.state !== 'open';
}

/**
 * Close Daily Work: the day of a job (`job_id`), or of a user and a date; by default the user's own today. A
 * roadblock's `message` is shown at the top.
 */
export function Page(): ReactNode {
  const t = useTexts('dispatch-close-day');
  const format = useFormat();
  const { zone, today } = useCompany();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : '';
  const online = useOnline();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const job_id = JobId.safeParse(search.get('job_id')).data ?? null;
  const date = CompanyDate.safeParse(search.get('date')).data ?? today;
  const user_id = UserId.safeParse(search.get('user_id')).data ?? me;
  const message = search.get('message');
  const {
    data: day,
    problem,
    loading,
    refetch,
    since,
  } = useCachedQuery(ReadDailyWork, job_id === null ? { user_id, date } : { job_id });
  const shown = { user_id: day?.user.id ?? user_id, date: day?.date ?? date };
  const followsRoutes = useMay('job.read');
  const choosesPeople = scopeFor(state, 'daily-work.open') === 'all';
  // On phones the page starts with the day: its week strip leads to the others.
  const strips = useMobile() && !choosesPeople;
  const maySeePast = useMay('day.approve');
  const [at, setAt] = useState<string | null>(null);
  useLiveAnswers(
    shown.user_id === ''
      ? []
      : [`day:${shown.user_id}`, ...(followsRoutes ? [`route:${shown.user_id}:${shown.date}`] : [])],
    [ReadDailyWork, ListTimecards],
  );
  const go = (to: Partial<typeof shown>): void =>
    void navigate(dayAddress(to.user_id ?? shown.user_id, to.date ?? shown.date));

  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <PageHeader
        title={t('title')}
        actions={
          strips &&
          day && (
            <>
              <IconButton aria-label={t('weekBefore')} onClick={() => go({ date: addDays(shown.date, -7) })}>
                <Icon name="chevronLeft" />
              </IconButton>
              <IconButton aria-label={t('weekAfter')} onClick={() => go({ date: addDays(shown.date, 7) })}>
                <Icon name="chevronRight" />
              </IconButton>
            </>
          )
        }
        context={day && [format.date(day.date), day.user.label, day.user.technician_id].filter(Boolean).join(' · ')}
      />
      {!(strips && day) && (
        <FilterBar label={t('filters')}>
          <DayChoice date={shown.date} onDate={(next) => go({ date: next })} />
          {choosesPeople && (
            <PersonOfDay
              chosen={shown.user_id}
              named={day ? [{ id: day.user.id, label: day.user.label, detail: day.user.technician_id }] : []}
              onChoose={(id) => go({ user_id: id ?? me })}
            />
          )}
          {maySeePast && day && (
            // On phones the page starts with the day.
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <MomentField moment={at} onMoment={setAt} />
            </Box>
          )}
        </FilterBar>
      )}
      {day && <WeekStrip day={day} />}
      <Box sx={{ px: { xs: 1, md: 3 }, display: 'grid', gap: 1, pb: 1, '&:empty': { display: 'none' } }}>
        {message !== null && message !== '' && !isSettled(message, day) && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
            {message}
          </Alert>
        )}
        {since !== null && (
          <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} role="status">
            {t('since', { when: format.instant(since, zone) })}
          </Alert>
        )}
        <OtherDrafts shown={shown} />
        {loading && !day && <Loading rows={5} height={96} />}
        {!day && !loading && !online && <Empty>{t('offlineNothing')}</Empty>}
        {!day && problem && online && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
      </Box>
      {at !== null && day && <PastDay user_id={day.user.id} date={day.date} at={at} />}
      {at === null && day && (
        <DayEditor key={`${day.user.id} ${day.date}`} day={day} own={day.user.id === me} requestedJob={job_id} />
      )}
    </Box>
  );
}

function PersonOfDay({
  chosen,
  named,
  onChoose,
}: {
  chosen: string;
  named: Parameters<typeof usePeople>[0];
  onChoose: (id: string | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-close-day');
  const { people, loading } = usePeople(named);
  return (
    <Box sx={{ width: { xs: '100%', sm: 260 } }}>
      <Picker label={t('person')} options={people} loading={loading} value={chosen} onPick={onChoose} />
    </Box>
  );
}

/** Other days with unsaved input in this browser, so that none is overlooked. */
function OtherDrafts({ shown }: { shown: { user_id: string; date: string } }): ReactNode {
  const t = useTexts('dispatch-close-day');
  const format = useFormat();
  const others = useLastingDrafts(DRAFTS)
    .map((key) => key.slice(DRAFTS.length).split('.') as [string, string])
    .filter(([user_id, date]) => user_id !== shown.user_id || date !== shown.date);
  if (others.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
      {t('otherDrafts')}{' '}
      {others.map(([user_id, date]) => (
        <Link
          key={`${user_id} ${date}`}
          component={RouterLink}
          to={dayAddress(user_id, date)}
          sx={{ mr: 1.5, display: 'inline-block', py: 0.5 }}
        >
          {format.date(date)}
        </Link>
      ))}
    </Alert>
  );
}
