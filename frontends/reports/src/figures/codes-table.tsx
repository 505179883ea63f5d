import { Panel } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/format';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import type { CodeTotal } from '@tailboard/contracts/reports/code-report';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { figureTexts } from './figure-texts.js';

type Row = z.output<typeof CodeTotal>;

/** What was done by code. Total Points, Total Point $ and what they add up to are for owners alone (RPT-065…067). */
export function CodesTable({ rows }: { rows: readonly Row[] }): ReactNode {
  const t = useTexts(figureTexts);
  const format = useFormat();
  const owner = useMay('report.owner-columns');
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const columns: Column<Row>[] = [
    { key: 'title', label: t('code'), main: true, render: ({ title }) => title },
    { key: 'description', label: t('description'), render: ({ description }) => description },
    { key: 'quantity', label: t('quantity'), align: 'right', render: ({ quantity }) => format.number(quantity) },
    ...(owner
      ? ([
          {
            key: 'points',
            label: t('totalPoints'),
            align: 'right',
            render: ({ points }) => format.number(points ?? 0),
          },
          {
            key: 'price',
            label: t('totalMoney'),
            align: 'right',
            render: ({ price }) => (price === null ? t('none') : format.money(price)),
          },
        ] satisfies Column<Row>[])
      : []),
  ];
  return (
    <Panel title={t('codes')}>
      <DataTable
        label={t('codes')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        foot={
          owner
            ? {
                title: t('total'),
                quantity: format.number(sum(({ quantity }) => quantity)),
                points: format.number(sum(({ points }) => points ?? 0)),
                price: format.money(sum(({ price }) => price ?? 0)),
              }
            : undefined
        }
      />
    </Panel>
  );
}
