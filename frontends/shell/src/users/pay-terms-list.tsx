import { PayHistory } from '@tailboard/contracts/identity/user-edit';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { usePriceLevels } from './pay-words.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

type Terms = OutputOf<typeof PayHistory>['data'][number];

/** The past, current and planned pay terms of a user, newest first. */
export function PayTermsList({ id }: { id: string }): ReactNode {
  const t = useTexts('shell-users');
  const format = useFormat();
  const levels = usePriceLevels();
  const { today } = useCompany();
  const { data, problem, loading, refetch } = useContractQuery(PayHistory, { id });
  const terms = data?.data ?? [];
  const inForce = terms.find(({ effective_from }) => effective_from === null || effective_from <= today);
  const describeState = (entry: Terms): string => {
    if (entry === inForce) return ` · ${t('current')}`;
    return entry.effective_from !== null && entry.effective_from > today ? ` · ${t('planned')}` : '';
  };
  const columns: Column<Terms>[] = [
    {
      key: 'from',
      label: t('payFrom'),
      main: true,
      render: (one) =>
        (one.effective_from === null ? t('payStart') : format.date(one.effective_from)) + describeState(one),
    },
    { key: 'type', label: t('payType'), render: ({ pay_type }) => t(`pay.${pay_type}`) },
    {
      key: 'rate',
      label: t('payRate'),
      align: 'right',
      render: ({ pay_type, pay_rate }) =>
        pay_rate === 0
          ? t('noRate')
          : t(pay_type === 'salary' ? 'aWeek' : 'anHour', { amount: format.money(Math.round(pay_rate * 100)) }),
    },
    {
      key: 'level',
      label: t('priceLevel'),
      render: ({ price_level }) => levels.find(({ level }) => level === price_level)?.label ?? price_level,
    },
    { key: 'exempt', label: t('exempt'), from: 'lg', render: ({ salary }) => t(salary ? 'yes' : 'no') },
    {
      key: 'gas',
      label: t('gas'),
      align: 'right',
      render: ({ gas, gas_rate_cents }) => (gas ? format.money(gas_rate_cents) : t('none')),
    },
  ];
  if (loading) return <Loading />;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('payFailed', { message: problem.message })}
      </ReadFailed>
    );
  return (
    <Panel>
      <DataTable
        label={t('pay')}
        columns={columns}
        rows={terms}
        rowKey={({ effective_from }) => effective_from ?? ''}
        isSelected={(one) => one === inForce}
      />
    </Panel>
  );
}
