import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { CodeTotal } from '@tailboard/contracts/reports/code-report';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { OpensLines } from '../lines/lines-context.js';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';

type Row = z.output<typeof CodeTotal>;

/**
 * Work by code; each figure opens its lines. Total Points, Total Point $ and their totals are only for owners
 * (RPT-065…067), and hidden in limited mode.
 */
export function CodesTable({ rows, limited }: { rows: readonly Row[]; limited: boolean }): ReactNode {
  const t = useTexts('reports-figures');
  const format = useFormat();
  const owner = useMay('report.owner-columns') && !limited;
  const sum = (getValue: (row: Row) => number): number => rows.reduce((all, row) => all + getValue(row), 0);
  const points = tabularNumbers(rows.map((row) => row.points));
  const columns: SortedColumn<Row>[] = [
    { key: 'title', label: t('code'), main: true, by: ({ title }) => title, render: ({ title }) => title },
    {
      key: 'description',
      label: t('description'),
      by: ({ description }) => description,
      render: ({ description }) => description,
    },
    {
      key: 'quantity',
      label: t('quantity'),
      align: 'right',
      by: ({ quantity }) => quantity,
      render: ({ id, title, quantity }) => (
        <OpensLines figure="quantity" code_id={id} name={`${title}, ${t('quantity')}`} value={quantity}>
          {format.number(quantity)}
        </OpensLines>
      ),
    },
    ...(owner
      ? ([
          {
            key: 'points',
            label: t('totalPoints'),
            align: 'right',
            by: (row) => row.points,
            render: ({ id, title, points: value }) => (
              <OpensLines figure="points" code_id={id} name={`${title}, ${t('totalPoints')}`} value={value ?? 0}>
                {points(value ?? 0)}
              </OpensLines>
            ),
          },
          {
            key: 'price',
            label: t('totalMoney'),
            align: 'right',
            by: ({ price }) => price,
            render: ({ id, title, price }) =>
              price === null ? (
                t('none')
              ) : (
                <OpensLines figure="money" code_id={id} name={`${title}, ${t('totalMoney')}`} value={price}>
                  {format.money(price)}
                </OpensLines>
              ),
          },
        ] satisfies SortedColumn<Row>[])
      : []),
  ];
  return (
    <Panel title={t('codes')}>
      <SortedTable
        twoLines
        label={t('codes')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        foot={
          owner
            ? {
                title: t('total'),
                quantity: format.number(sum(({ quantity }) => quantity)),
                points: points(sum((row) => row.points ?? 0)),
                price: format.money(sum(({ price }) => price ?? 0)),
              }
            : undefined
        }
      />
    </Panel>
  );
}
