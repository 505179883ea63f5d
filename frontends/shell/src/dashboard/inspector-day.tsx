import Link from '@mui/material/Link';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { RequestInput } from '@tailboard/web/api/request';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** Maximum visits shown; the page of visits has all. */
const MAX_VISITS = 20;

/** An inspector's planned visits, the earliest first, and failed visits of anyone that are not repaired. */
export function InspectorDay({ userId }: { userId: string }): ReactNode {
  useLiveAnswers(['qc:list'], [ListVisits]);
  const common = { sort_by: 'date', direction: 'asc', per_page: MAX_VISITS } as const;
  return (
    <>
      <Visits title="myVisits" none="noVisits" input={{ ...common, user_id: userId, status: 'planned' }} />
      <Visits title="toRepair" none="noneToRepair" input={{ ...common, status: 'done', passed: '0' }} />
    </>
  );
}

function Visits({
  title,
  none,
  input,
}: {
  title: 'myVisits' | 'toRepair';
  none: 'noVisits' | 'noneToRepair';
  input: RequestInput<typeof ListVisits>;
}): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const { data, problem, loading, refetch } = useContractQuery(ListVisits, input);
  const columns: Column<Qc>[] = [
    {
      key: 'address',
      label: t('visitAt'),
      main: true,
      render: ({ id, date, assignment }) => (
        <Link component={RouterLink} to={`/qcs/manage?id=${id}&date=${date}`}>
          {assignment?.address || assignment?.identifier || t('visitWithoutAddress')}
        </Link>
      ),
    },
    { key: 'date', label: t('date'), nowrap: true, render: ({ date }) => format.date(date) },
    { key: 'time', label: t('time'), nowrap: true, render: ({ assignment }) => assignment?.time_slot ?? '' },
    { key: 'technician', label: t('technician'), render: ({ technician }) => technician?.label ?? '' },
  ];
  return (
    <Panel title={t(title)}>
      {loading && <Loading rows={2} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && data.data.length === 0 && <Empty dense>{t(none)}</Empty>}
      {data && data.data.length > 0 && (
        <DataTable label={t(title)} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}
