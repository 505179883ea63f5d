import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { boardTopic, ReadBoard } from '@tailboard/contracts/jobs/board';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayChoice } from '../job/day-choice.js';
import { ReassignJobs } from './reassign-jobs.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/**
 * Quick Re-Assign: moves an absent technician's jobs of the day to others. Technician and date are stored in the URL.
 */
export function Page(): ReactNode {
  const t = useTexts('dispatch-reassign');
  const format = useFormat();
  const { today } = useCompany();
  const [search, setSearch] = useAddressParams();
  const date = CompanyDate.safeParse(search.get('date')).data ?? today;
  const from = UserId.safeParse(search.get('from')).data ?? null;
  const { data, problem, loading, refetch, previous } = useContractQuery(ReadBoard, { date }, { keepPrevious: true });
  const { connected } = useLiveAnswers([boardTopic(date)], [ReadBoard]);
  const card = data?.cards.find(({ user }) => user.id === from);
  const write = (next: { date?: string; from?: string | null }): void => {
    const requested = { date, from, ...next };
    setSearch({ date: requested.date, ...(requested.from ? { from: requested.from } : {}) });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Button component={Link} to={`/admin/jobs/assign?date=${date}`} variant="outlined">
            {t('board', { date: format.date(date) })}
          </Button>
        }
      />
      <FilterBar label={t('filters')}>
        <DayChoice date={date} onDate={(next) => write({ date: next })} />
        <Autocomplete
          options={data?.cards ?? []}
          value={card ?? null}
          getOptionLabel={({ user }) => (user.technician_id ? `${user.label} (${user.technician_id})` : user.label)}
          getOptionKey={({ user }) => user.id}
          isOptionEqualToValue={(a, b) => a.user.id === b.user.id}
          autoHighlight
          noOptionsText={t('noOptions')}
          onChange={(_, chosen) => write({ from: chosen?.user.id ?? null })}
          renderInput={(params) => <TextField {...params} label={t('from')} />}
          sx={{ width: { xs: '100%', sm: 280 } }}
        />
      </FilterBar>
      <PageContent>
        {!connected && (
          <Typography role="status" variant="caption" component="p" sx={{ color: 'warning.main', mb: 1 }}>
            {t('offline')}
          </Typography>
        )}
        {loading && <Loading rows={6} height={52} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && from === null && <Empty>{t('choose')}</Empty>}
        {data && from !== null && !card && !previous && <Empty>{t('unknown', { date: format.date(date) })}</Empty>}
        {data && card && (
          <ReassignJobs
            key={`${card.user.id} ${date}`}
            card={card}
            cards={data.cards}
            date={date}
            previous={previous}
          />
        )}
      </PageContent>
    </>
  );
}
