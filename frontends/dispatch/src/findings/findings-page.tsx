import Box from '@mui/material/Box';
import { addDays } from '@tailboard/contracts/company-time';
import { ExportFindings, ReadFindings } from '@tailboard/contracts/qc/findings';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { CompanyDate } from '@tailboard/contracts/values';
import { DateField } from '@tailboard/ui/dates/date-field';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { ExportButton } from '@tailboard/web/lists/export-button';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { FailureRates } from './failure-rates.js';
import { Categories, Codes, CoverageTable, Months } from './findings-tables.js';

/** Default number of days shown. */
const DAYS = 90;

/** Findings of QC visits in a period: by technician, code, category and month. The period is stored in the URL. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-qc-findings');
  const { today } = useCompany();
  const [search, setSearch] = useAddressParams();
  const readDate = (name: string, otherwise: string): string =>
    CompanyDate.safeParse(search.get(name)).data ?? otherwise;
  const to = readDate('to', today);
  const from = readDate('from', addDays(to, 1 - DAYS));
  const { data, problem, refetch } = useContractQuery(ReadFindings, { from, to }, { keepPrevious: true });
  useLiveAnswers(['qc:list'], [ReadFindings, ListVisits]);
  const found = data?.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={<ExportButton contract={ExportFindings} input={{ from, to }} />}
      />
      <FilterBar label={t('range')}>
        <DateField
          label={t('from')}
          value={from}
          onDate={(date) => setSearch({ from: date, to })}
          sx={{ width: 170 }}
        />
        <DateField label={t('to')} value={to} onDate={(date) => setSearch({ from, to: date })} sx={{ width: 170 }} />
      </FilterBar>
      <PageContent wide>
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {!found && !problem && <Loading rows={8} />}
        {found && !problem && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <CoverageTable technicians={found.technicians} />
            <FailureRates technicians={found.technicians} />
            {found.codes.length > 0 && <Categories codes={found.codes} />}
            <Codes codes={found.codes} />
            {found.months.length > 0 && <Months months={found.months} from={from} to={to} today={today} />}
          </Box>
        )}
      </PageContent>
    </>
  );
}
