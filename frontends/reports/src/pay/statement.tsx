import Box from '@mui/material/Box';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ExplainedPay, PayFigure, ReadYearToDate, YearFigure } from '@tailboard/contracts/reports/pay';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

const inHundredths = (hours: number): string => hours.toFixed(2);
type Year = OutputOf<typeof ReadYearToDate>['data'];
type Line = ExplainedPay['figures'][number]['lines'][number];

/** The figures of a statement in the order of addition: pay, its sum, reimbursements, amount paid out. */
const earned = ['straight_pay', 'minimum_topup', 'bonus', 'overtime_pay', 'leave_pay'] as const;
const besides = ['per_diem', 'gas'] as const;

/** Merges lines of the same kind at the same rate into one line. */
export function together(lines: readonly Line[]): { label: string; computed: string; amount: number }[] {
  const found = new Map<string, { label: string; computed: string; amount: number; times: number }>();
  for (const { label, computed, amount } of lines) {
    const key = `${label}\n${computed}`;
    const before = found.get(key);
    found.set(key, { label, computed, amount: (before?.amount ?? 0) + amount, times: (before?.times ?? 0) + 1 });
  }
  return [...found.values()].map(({ times, ...line }) => ({
    ...line,
    computed: times === 1 ? line.computed : [`${times} ×`, line.computed].filter(Boolean).join(' '),
  }));
}

/**
 * A pay statement on a Letter page: hours, rates, every paid line, and the year to date. Work is listed code by code if
 * the user is paid by codes.
 */
export function Statement({ company, pay, year }: { company: string; pay: ExplainedPay; year: Year }): ReactNode {
  const t = useTexts('reports-pay');
  const format = useFormat();
  const { zone } = useCompany();
  const figuresByName = new Map(pay.figures.map((each) => [each.figure, each]));
  const amount = (figure: PayFigure): number => figuresByName.get(figure)?.amount ?? 0;
  const sum = (figure: YearFigure, write = format.money) => [write(amount(figure)), write(year.amounts[figure] ?? 0)];
  const isPieceRate =
    amount('piece_pay') > 0 &&
    (figuresByName.get('straight_pay')?.lines ?? []).some((one) => one.amount === amount('piece_pay'));
  const pieceLines = isPieceRate ? together(figuresByName.get('piece_pay')?.lines ?? []) : [];
  const rate = (figure: 'hourly_rate' | 'regular_rate') => {
    const found = figuresByName.get(figure)?.amount;
    return found == null ? t('none') : `$${found.toFixed(4)}`;
  };
  const rows = (figure: YearFigure): ReactNode[] => {
    const lines = together(figuresByName.get(figure)?.lines ?? []);
    if (amount(figure) === 0 && (year.amounts[figure] ?? 0) === 0) return [];
    return [
      <Row key={figure} cells={[t(figure), '', ...sum(figure)]} strong />,
      ...(lines.length > 1 || lines[0]?.computed ? lines : []).map((line, at) => (
        <Row key={`${figure} ${at}`} cells={[line.label, line.computed, format.money(line.amount), '']} inner />
      )),
    ];
  };
  return (
    <Box
      component="section"
      aria-label={t('statement')}
      className="figures"
      sx={{
        page: 'statement',
        width: '190mm',
        boxSizing: 'border-box',
        bgcolor: '#fff',
        color: '#000',
        fontSize: '9.5pt',
        lineHeight: 1.35,
        '@media screen': { p: '4mm' },
        '& table': { width: '100%', borderCollapse: 'collapse', mt: '4mm' },
        '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: '0.7mm', pr: '3mm', fontWeight: 400 },
        '& .sum': { textAlign: 'right', pr: 0, pl: '4mm', whiteSpace: 'nowrap' },
        '& thead th': { borderBottom: '0.4mm solid #000', fontWeight: 600 },
      }}
    >
      <Box component="header" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '8mm' }}>
        <div>
          <div>{company}</div>
          <Box component="h2" sx={{ m: 0, fontSize: '14pt' }}>
            {t('statement')}
          </Box>
          <strong>{pay.user.label}</strong>
          {pay.user.technician_id !== null && ` (${pay.user.technician_id})`}
        </div>
        <Box sx={{ textAlign: 'right' }}>
          <div>{t('week', { from: format.date(pay.start_date), to: format.date(pay.end_date) })}</div>
          <div>
            {pay.finalized && pay.finalized_at !== null
              ? t('finalizedOn', { when: format.instant(pay.finalized_at, zone) })
              : t('notFinal')}
          </div>
          {pay.runs.map(({ run_id, at }) => (
            <div key={run_id}>{t('inRun', { run: run_id, when: format.instant(at, zone) })}</div>
          ))}
        </Box>
      </Box>
      <Box
        sx={{ mt: '4mm', display: 'flex', justifyContent: 'space-between', borderBlock: '0.4mm solid #000', py: '2mm' }}
      >
        <strong>{t('net_to_pay')}</strong>
        <Box component="strong" sx={{ fontSize: '14pt' }}>
          {format.money(amount('net_to_pay'))}
        </Box>
      </Box>
      {(pay.withheld || year.withheld) && <p>{t('withheld')}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('description')}</th>
            <th scope="col">{t('calculation')}</th>
            <th scope="col" className="sum">
              {t('thisWeek')}
            </th>
            <th scope="col" className="sum">
              {t('yearToDate', { year: year.year })}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row cells={[t('paid_hours'), '', ...sum('paid_hours', inHundredths)]} />
          <Row cells={[t('overtime_hours'), '', ...sum('overtime_hours', inHundredths)]} />
          <Row cells={[t('hourly_rate'), '', rate('hourly_rate'), '']} />
          <Row cells={[t('regular_rate'), '', rate('regular_rate'), '']} />
          {earned.flatMap(rows)}
          <Row cells={[t('total_pay'), '', ...sum('total_pay')]} total />
          {besides.flatMap(rows)}
          <Row cells={[t('net_to_pay'), '', ...sum('net_to_pay')]} total />
        </tbody>
      </table>
      {pieceLines.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('piece_pay')}</th>
              <th scope="col">{t('calculation')}</th>
              <th scope="col" className="sum">
                {t('thisWeek')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pieceLines.map((line, at) => (
              <Row key={at} cells={[line.label, line.computed, format.money(line.amount)]} />
            ))}
          </tbody>
        </table>
      )}
      <p>{t('yearRule', { count: year.weeks, from: format.date(year.start_date), to: format.date(year.end_date) })}</p>
    </Box>
  );
}

function Row({
  cells,
  strong = false,
  inner = false,
  total = false,
}: {
  cells: readonly string[];
  strong?: boolean;
  /** A detail line of the figure above. */
  inner?: boolean;
  total?: boolean;
}): ReactNode {
  const [name, ...others] = cells;
  return (
    <Box
      component="tr"
      sx={{
        breakInside: 'avoid',
        ...(total ? { '& > *': { borderTop: '0.3mm solid #000', fontWeight: '600 !important' } } : {}),
        ...(inner ? { color: '#444', '& > th': { pl: '4mm !important' } } : {}),
      }}
    >
      <th scope="row">{strong ? <b>{name}</b> : name}</th>
      {others.map((cell, at) => (
        <td key={at} className={at > 0 ? 'sum' : undefined}>
          {cell}
        </td>
      ))}
    </Box>
  );
}
