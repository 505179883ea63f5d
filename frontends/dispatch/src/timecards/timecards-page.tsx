import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ListTimecards } from '@tailboard/contracts/jobs/timecard';
import { ListWeeks } from '@tailboard/contracts/jobs/week';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { DayList } from './day-list.js';
import { TimecardFilters } from './timecard-filters.js';
import { useTimecardAddress } from './use-timecard-address.js';
import { WeekList } from './week-list.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** The timecards of a week: its days to review, or the week by user, to be finalized. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-timecards');
  const format = useFormat();
  const { address, write } = useTimecardAddress();
  const { data, problem, loading, previous, refetch } = useContractQuery(
    ListWeeks,
    { date: address.date, ...(address.user_id ? { user_id: address.user_id } : {}) },
    { keepPrevious: true },
  );
  useLiveAnswers(['day'], [ListWeeks, ListTimecards]);
  const resetFilters = (): void => write({ user_id: null, location_id: null, state: null });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={data && t('range', { start: format.date(data.start_date), end: format.date(data.end_date) })}
      />
      <TimecardFilters address={address} week={data} write={write} />
      <Box sx={{ px: { xs: 2, md: 3 }, mb: 1.5 }}>
        <Tabs
          value={address.view}
          aria-label={t('views')}
          onChange={(_, view: string) => write({ view: view === 'days' ? null : view })}
        >
          <Tab value="days" label={t('daysTab')} />
          <Tab value="week" label={t('weekTab')} />
        </Tabs>
      </Box>
      <PageContent wide>
        {loading && !data && <Loading />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {problem && data && (
          <Box sx={{ mb: 1.5 }}>
            <ReadFailed problem={problem} onRetry={refetch}>
              {t('kept', { message: problem.message })}
            </ReadFailed>
          </Box>
        )}
        {data &&
          (address.view === 'days' ? (
            <DayList key={data.start_date} address={address} week={data} onWiden={resetFilters} />
          ) : (
            <WeekList key={data.start_date} response={data} address={address} busy={previous} onWiden={resetFilters} />
          ))}
      </PageContent>
    </>
  );
}
