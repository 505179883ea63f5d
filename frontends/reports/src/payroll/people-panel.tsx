import Link from '@mui/material/Link';
import type { PayrollPerson } from '@tailboard/contracts/reports/payroll';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { getChange } from './checks.js';

const PER_PAGE = 50;

/** The pay of each person as a run would contain it. A name opens its figures and lines. */
export function PeoplePanel({
  people,
  onExplain,
}: {
  people: readonly PayrollPerson[];
  onExplain: (user: PayrollPerson['user']) => void;
}): ReactNode {
  const t = useTexts('reports-payroll');
  const format = useFormat();
  const hours = tabularNumbers(people.map(({ paid_hours }) => paid_hours));
  const overtime = tabularNumbers(people.map((person) => person.overtime));
  const money = (
    key: string,
    label: string,
    getValue: (person: PayrollPerson) => number | null,
  ): SortedColumn<PayrollPerson> => ({
    key,
    label,
    align: 'right',
    by: getValue,
    render: (person) => {
      const cents = getValue(person);
      return cents === null ? t('none') : format.money(cents);
    },
  });
  const showsRates = people.some(({ regular_rate }) => regular_rate !== undefined);
  const columns: SortedColumn<PayrollPerson>[] = [
    {
      key: 'person',
      label: t('person'),
      main: true,
      by: ({ user }) => user.label,
      render: ({ user }) => (
        <Link
          component="button"
          type="button"
          variant="body2"
          aria-label={t('explain', { name: user.label })}
          onClick={() => onExplain(user)}
          sx={{ textAlign: 'left', minHeight: { xs: 44, md: 0 } }}
        >
          {user.label}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      by: ({ finalized }) => t(finalized ? 'finalized' : 'open'),
      render: ({ finalized }) => t(finalized ? 'finalized' : 'open'),
    },
    {
      key: 'hours',
      label: t('hours'),
      align: 'right',
      by: ({ paid_hours }) => paid_hours,
      render: ({ paid_hours }) => hours(paid_hours),
    },
    {
      key: 'overtime',
      label: t('overtime'),
      align: 'right',
      by: (person) => person.overtime,
      render: (person) => overtime(person.overtime),
    },
    ...(showsRates
      ? [
          {
            key: 'rate',
            label: t('rate'),
            align: 'right' as const,
            by: ({ regular_rate }: PayrollPerson) => regular_rate,
            render: ({ regular_rate }: PayrollPerson) =>
              regular_rate == null ? t('none') : `$${regular_rate.toFixed(4)}`,
          },
        ]
      : []),
    money('topUp', t('topUpAmount'), ({ minimum_topup }) => minimum_topup),
    money('pay', t('pay'), ({ net_to_pay }) => net_to_pay),
    money('before', t('before'), ({ before }) => before),
    {
      key: 'change',
      label: t('change'),
      align: 'right',
      by: getChange,
      render: (person) => {
        const change = getChange(person);
        return change === null || !Number.isFinite(change) ? t('none') : format.percent(change * 100, 1);
      },
    },
    money('paidOut', t('paidOut'), ({ paid_out }) => paid_out),
  ];
  const total = people.reduce((sum, { finalized, net_to_pay }) => sum + (finalized ? net_to_pay : 0), 0);
  return (
    <Panel title={t('people')}>
      {people.length === 0 ? (
        <Empty>{t('empty')}</Empty>
      ) : (
        <SortedTable
          label={t('people')}
          columns={columns}
          rows={people}
          rowKey={({ user }) => user.id}
          perPage={PER_PAGE}
          foot={{ person: t('total'), pay: format.money(total) }}
        />
      )}
    </Panel>
  );
}
