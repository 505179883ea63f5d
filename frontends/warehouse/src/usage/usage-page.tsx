import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { addDays } from '@tailboard/contracts/company-time';
import { ExportUsage, ReadUsage, usageGroups, usageKinds, type UsageKind } from '@tailboard/contracts/equipment/usage';
import { CompanyDate } from '@tailboard/contracts/values';
import { DateField } from '@tailboard/ui/dates/date-field';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { ExportButton } from '@tailboard/web/lists/export-button';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { UsageTable } from './usage-table.js';

/** The default number of days shown. */
const DAYS = 30;

/** The use of units in a period, by type, model, location or technician. All options are in the address. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-usage');
  const { today } = useCompany();
  const [search, setSearch] = useAddressParams();
  const [kind, setKind] = useState<UsageKind>('used');
  const end_date = CompanyDate.safeParse(search.get('end_date')).data ?? today;
  const start_date = CompanyDate.safeParse(search.get('start_date')).data ?? addDays(end_date, 1 - DAYS);
  const by = usageGroups.find((group) => group === search.get('by')) ?? 'type';
  const requested = { start_date, end_date, by };
  const { data, problem, loading, refetch } = useContractQuery(ReadUsage, requested, { keepPrevious: true });
  const turn = (change: Record<string, string>): void =>
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }));
  const choice = <Of extends string>(
    label: string,
    value: Of,
    choices: readonly [Of, string][],
    turned: (to: Of) => void,
  ) => (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => turned(target.value as Of)}
      sx={{ width: { xs: '100%', sm: 170 } }}
    >
      {choices.map(([name, words]) => (
        <MenuItem key={name} value={name}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={<ExportButton contract={ExportUsage} input={requested} />}
      />
      <FilterBar label={t('filters')}>
        <DateField
          label={t('start')}
          value={start_date}
          onDate={(date) => turn({ start_date: date })}
          sx={{ width: 170 }}
        />
        <DateField label={t('end')} value={end_date} onDate={(date) => turn({ end_date: date })} sx={{ width: 170 }} />
        {choice(
          t('by'),
          by,
          usageGroups.map((group) => [group, t(`by.${group}`)] as const).map(([name, words]) => [name, words]),
          (to) => turn({ by: to }),
        )}
        {choice(
          t('kind'),
          kind,
          usageKinds.map((one) => [one, t(one)]),
          setKind,
        )}
      </FilterBar>
      <PageContent wide>
        {loading && !data && <Loading rows={6} />}
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && !problem && data.data.length === 0 && <Empty>{t('empty')}</Empty>}
        {data && !problem && data.data.length > 0 && <UsageTable usage={data} range={requested} kind={kind} />}
      </PageContent>
    </>
  );
}
