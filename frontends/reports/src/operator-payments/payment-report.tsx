import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  ListOpenLines,
  ListPaidJobCodes,
  paymentStates,
  ReadOperatorPayments,
  type PaymentFigures,
  type PaymentGroup,
  type PaymentState,
} from '@tailboard/contracts/reports/operator-payment';
import { ExportOperatorPayments } from '@tailboard/contracts/reports/export';
import { BarChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { FigureButton } from '@tailboard/ui/figure-button';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { DataTable } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { noErrors, useReportToasts, type Errors } from '../report/announce-report.js';
import { ExportMenu } from '../report/export-menu.js';
import { ReportForm } from '../report/report-form.js';
import { toQueryInput, useReportQuery } from '../report/report-query.js';
import { ReportState } from '../report/report-state.js';
import { PaidJobCodes, type ChosenWork } from './paid-job-codes.js';

type Payments = OutputOf<typeof ReadOperatorPayments>;
export type RangeInput = ReturnType<typeof toQueryInput>;

/** The range of the payments, in the address. With `people`, also their technician, and the export. */
export function PaymentForm({
  errors,
  people,
  children,
}: {
  errors: Errors;
  people: boolean;
  children: (input: RangeInput) => ReactNode;
}): ReactNode {
  const { query, ask } = useReportQuery('range');
  const { mutate } = useCommand(ExportOperatorPayments);
  const input = toQueryInput('range', people ? query : { ...query, user: null });
  return (
    <>
      <ReportForm
        type="range"
        query={query}
        onRequest={ask}
        errors={errors}
        button="show"
        people={people}
        exports={people && <ExportMenu data={(format) => mutate({ ...input, format })} />}
      />
      {children(input)}
    </>
  );
}

/** The billed and received amounts of a range, by state, week, code and technician, down to the jobs. */
export function PaymentReport(): ReactNode {
  const [errors, setErrors] = useState<Errors>(noErrors);
  return (
    <PaymentForm errors={errors} people>
      {(input) => <Report key={JSON.stringify(input)} input={input} onErrors={setErrors} />}
    </PaymentForm>
  );
}

function Report({ input, onErrors }: { input: RangeInput; onErrors: (errors: Errors) => void }): ReactNode {
  const t = useTexts('reports-payments');
  const { data, problem, loading, refetch } = useContractQuery(ReadOperatorPayments, input);
  useReportToasts(problem, onErrors);
  useLiveAnswers(['operator-statements', 'day'], [ReadOperatorPayments, ListPaidJobCodes, ListOpenLines], 2_000);
  return (
    <ReportState
      loading={loading}
      problem={problem}
      again={refetch}
      empty={data?.totals.count === 0 && data.lines.unmatched.count === 0 && t('empty')}
    >
      {data && (
        <PageContent wide>
          <Figures payments={data} input={input} />
        </PageContent>
      )}
    </ReportState>
  );
}

function Figures({ payments, input }: { payments: Payments; input: RangeInput }): ReactNode {
  const t = useTexts('reports-payments');
  const format = useFormat();
  const [chosen, setChosen] = useState<ChosenWork | null>(null);
  const { covered, lines, weeks, codes, technicians } = payments;
  const nameWeek = ({ id }: PaymentGroup): string => t('weekOf', { date: format.date(id) });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {covered === null
          ? t('notCovered')
          : t('covered', { from: format.date(covered.from), to: format.date(covered.to) })}
      </Typography>
      {lines.unmatched.count > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t('waiting', { count: lines.unmatched.count, amount: format.money(lines.unmatched.amount_cents) })}
        </Alert>
      )}
      <States totals={payments.totals} onChoose={(state) => setChosen({ state, name: t(`state.${state}`) })} />
      <Panel title={t('byWeek')}>
        <ChartWithTable hasWideTable>
          <BarChart
            label={t('received')}
            rows={weeks.map((week) => ({ id: week.id, name: nameWeek(week), value: week.paid_cents }))}
            format={format.money}
          />
          <Groups
            label={t('byWeek')}
            first={t('week')}
            groups={weeks.map((week) => ({ ...week, name: nameWeek(week) }))}
            onChoose={({ id, name }) => setChosen({ week: id, name })}
          />
        </ChartWithTable>
      </Panel>
      <Panel title={t('byCode')}>
        <Groups
          label={t('byCode')}
          first={t('code')}
          groups={codes}
          onChoose={({ id, name }) => setChosen({ code_id: id, name })}
        />
      </Panel>
      <Panel title={t('byPerson')}>
        <Groups
          label={t('byPerson')}
          first={t('technician')}
          groups={technicians}
          onChoose={({ id, name }) => setChosen({ user_id: id, name })}
        />
      </Panel>
      {chosen && (
        <PaidJobCodes
          key={JSON.stringify(chosen)}
          chosen={chosen}
          range={payments}
          user_id={input.user_id}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  );
}

/** The figure of each state in {@link PaymentFigures}. */
const figureOf = {
  paid: 'paid_cents',
  short_paid: 'short_cents',
  unpaid: 'unpaid_cents',
  charged_back: 'charged_back_cents',
  paid_twice: 'twice_cents',
  over_paid: 'over_cents',
  open: 'open_cents',
} as const satisfies Readonly<Record<PaymentState, keyof PaymentFigures>>;

function States({ totals, onChoose }: { totals: PaymentFigures; onChoose: (state: PaymentState) => void }): ReactNode {
  const t = useTexts('reports-payments');
  const format = useFormat();
  const rows = [
    { key: 'billed', label: t('billed'), cents: totals.billed_cents, state: null },
    { key: 'received', label: t('received'), cents: totals.paid_cents, state: null },
    ...paymentStates
      .filter((state) => state !== 'paid')
      .map((state) => ({ key: state, label: t(`state.${state}`), cents: totals[figureOf[state]], state })),
  ];
  return (
    <Panel title={t('totals')}>
      <DataTable
        label={t('totals')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'figure', label: t('figure'), main: true, render: ({ label }) => label },
          {
            key: 'amount',
            label: t('amount'),
            align: 'right',
            render: ({ state, label, cents }) =>
              state === null ? (
                format.money(cents)
              ) : (
                <FigureButton label={t('showJobs', { name: label })} onOpen={() => onChoose(state)}>
                  {format.money(cents)}
                </FigureButton>
              ),
          },
        ]}
      />
    </Panel>
  );
}

const groupColumns = [
  ['billed', 'billed_cents'],
  ['received', 'paid_cents'],
  ['state.short_paid', 'short_cents'],
  ['state.unpaid', 'unpaid_cents'],
  ['state.charged_back', 'charged_back_cents'],
  ['state.paid_twice', 'twice_cents'],
  ['state.over_paid', 'over_cents'],
  ['state.open', 'open_cents'],
] as const;

/** Figures by week, code or technician, with their totals. */
function Groups({
  label,
  first,
  groups,
  onChoose,
}: {
  label: string;
  first: string;
  groups: readonly PaymentGroup[];
  onChoose: (group: PaymentGroup) => void;
}): ReactNode {
  const t = useTexts('reports-payments');
  const format = useFormat();
  const columns: SortedColumn<PaymentGroup>[] = [
    {
      key: 'name',
      label: first,
      main: true,
      by: ({ name, id }) => (first === t('week') ? id : name),
      render: (group) => (
        <FigureButton label={t('showJobs', { name: group.name })} onOpen={() => onChoose(group)}>
          {group.name}
        </FigureButton>
      ),
    },
    ...groupColumns.map(([text, figure]): SortedColumn<PaymentGroup> => ({
      key: figure,
      label: t(text),
      align: 'right',
      by: (group) => group[figure],
      render: (group) => format.money(group[figure]),
    })),
  ];
  const sum = (figure: (typeof groupColumns)[number][1]): string =>
    format.money(groups.reduce((all, group) => all + group[figure], 0));
  return (
    <SortedTable
      label={label}
      columns={columns}
      rows={groups}
      rowKey={({ id }) => id}
      perPage={50}
      foot={{ name: t('sum'), ...Object.fromEntries(groupColumns.map(([, figure]) => [figure, sum(figure)])) }}
    />
  );
}
