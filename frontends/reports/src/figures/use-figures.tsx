import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import { leaveKinds, type LeaveKind, type LineFigure, type LineState } from '@tailboard/contracts/reports/lines';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';

/** A displayed figure and what it opens. */
export interface Shown {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The figure of the week's pay that it opens. */
  readonly pay?: PayFigure;
  /** The lines that it opens, if it does not open the pay. */
  readonly lines?: {
    readonly value: number;
    readonly figure: LineFigure;
    readonly state?: LineState;
    readonly leave?: LeaveKind;
    readonly people?: true;
  };
}
type Money =
  | 'codes_point_total_price'
  | 'total_regular'
  | 'total_overtime_pay'
  | 'pay'
  | 'leave_pay'
  | 'total_pay'
  | 'per_diem'
  | 'gas'
  | 'net_to_pay'
  | 'suggested_bonus';

/**
 * Returns the figures of a report in groups: work (points, hours, leave) and pay. Figures that the reader may not see
 * are not in the response and are omitted. Rates are only for one person (RPT-071). Pending points and the suggested
 * bonus are only for owners (RPT-068, RPT-069).
 */
export function useFigures(
  totals: ReportTotals,
  limited: boolean,
): { work: readonly [title: string, figures: readonly Shown[]][]; paid: readonly Shown[] } {
  const t = useTexts('reports-figures');
  const w = useTexts('web');
  const format = useFormat();
  const inHours = tabularNumbers([totals.regular, totals.overtime]);
  const inDays = tabularNumbers(leaveKinds.map((leave) => totals[`${leave}_days`]));
  const inPoints = tabularNumbers([
    totals.assigned_points,
    totals.approved_points,
    totals.approved_points_not_finalized,
    totals.pending_points,
  ]);
  const points = (
    key: 'assigned_points' | 'approved_points' | 'approved_points_not_finalized' | 'pending_points',
    figure: LineFigure,
    state?: LineState,
  ): Shown[] => {
    const value = totals[key];
    return value === null
      ? []
      : [{ key, label: t(key), value: inPoints(value), lines: { value, figure, ...(state ? { state } : {}) } }];
  };
  const hours = (key: 'regular' | 'overtime', pay: PayFigure): Shown => ({
    key,
    label: t(key),
    value: inHours(totals[key]),
    pay,
    lines: { value: totals[key], figure: 'hours', people: true },
  });
  const days = (leave: LeaveKind): Shown => {
    const key = `${leave}_days` as const;
    const value = totals[key];
    return { key, label: t(key), value: inDays(value), lines: { value, figure: 'leave', leave, people: true } };
  };
  const money = (key: Money, pay: PayFigure, fields: Partial<Shown> = {}): Shown[] => {
    const cents = totals[key];
    return cents === null ? [] : [{ key, label: t(key as 'gas'), value: format.money(cents), pay, ...fields }];
  };
  const rate = (key: 'hourly_rate' | 'overtime_rate'): Shown[] => {
    const dollars = totals[key];
    return dollars === null
      ? []
      : [{ key, label: t(key), value: `$${dollars.toFixed(4).replace(/00$/, '')}`, pay: key }];
  };
  const bonus = (): Shown[] => {
    if (totals.bonus === null) return [];
    const { manual, legacy } = totals.bonus;
    return [{ key: 'bonus', label: t('bonus'), value: format.money(manual + legacy), pay: 'bonus' }];
  };
  const owner = useMay('report.owner-columns');
  const ofCodes = totals.codes_point_total_price;
  const work: [string, Shown[]][] = [
    [
      w('points'),
      [
        ...points('assigned_points', 'assigned'),
        ...points('approved_points', 'points', 'finalized'),
        ...points('approved_points_not_finalized', 'points', 'waiting'),
        ...(limited ? [] : points('pending_points', 'points', 'submitted')),
      ],
    ],
    [t('hours'), [hours('regular', 'paid_hours'), hours('overtime', 'overtime_hours')]],
    [t('leave'), leaveKinds.map(days)],
  ];
  const paid: Shown[] = [
    ...rate('hourly_rate'),
    ...rate('overtime_rate'),
    ...money('codes_point_total_price', 'piece_pay', {
      ...(ofCodes !== null && owner ? { lines: { value: ofCodes, figure: 'money', people: true } } : {}),
    }),
    ...money('total_regular', 'total_regular'),
    ...money('total_overtime_pay', 'total_overtime_pay'),
    ...money('pay', 'pay', { label: t('payAlone') }),
    ...bonus(),
    ...money('leave_pay', 'leave_pay'),
    ...money('total_pay', 'total_pay'),
    ...money('per_diem', 'per_diem'),
    ...money('gas', 'gas'),
    ...money('net_to_pay', 'net_to_pay'),
    ...(limited ? [] : money('suggested_bonus', 'suggested_bonus')),
  ];
  return { work, paid };
}
