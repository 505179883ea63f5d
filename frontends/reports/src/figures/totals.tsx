import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import { leaveKinds, type LeaveKind, type LineFigure, type LineState } from '@tailboard/contracts/reports/lines';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/page';
import { useFormat } from '@tailboard/web/format';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import { words } from '@tailboard/web/words';
import type { ReactNode } from 'react';
import { FigureButton } from '../lines/figure-button.js';
import { OpensLines } from '../lines/lines-ground.js';
import { aligned } from '@tailboard/web/aligned';
import { figureTexts } from './figure-texts.js';

interface Shown {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The figure of the week's pay that it opens into. */
  readonly pay?: PayFigure;
  /** The lines that it opens into, where it does not open the pay. */
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
 * What a report adds up to: points, hours, pay, leave. What the reader may not know did not come and is not there; rates of
 * one person alone (RPT-071), pending points and the suggested bonus for owners alone (RPT-068, RPT-069).
 * @param place where the report is of: hours and pay are those of the people who belong there
 * @param onExplain opens a figure of the pay; only where the report is of one person
 */
export function Totals({
  totals,
  limited,
  place,
  onExplain,
}: {
  totals: ReportTotals;
  limited: boolean;
  place: string | undefined;
  onExplain?: ((figure: PayFigure) => void) | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
  const w = useTexts(words);
  const format = useFormat();
  const inHours = aligned([totals.regular, totals.overtime]);
  const inDays = aligned(leaveKinds.map((leave) => totals[`${leave}_days`]));
  const inPoints = aligned([
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
  const money = (key: Money, pay: PayFigure, of: Partial<Shown> = {}): Shown[] => {
    const cents = totals[key];
    return cents === null ? [] : [{ key, label: t(key as 'gas'), value: format.money(cents), pay, ...of }];
  };
  const rate = (key: 'hourly_rate' | 'overtime_rate'): Shown[] => {
    const dollars = totals[key];
    return dollars === null
      ? []
      : [{ key, label: t(key), value: `$${dollars.toFixed(4).replace(/00$/, '')}`, pay: key }];
  };
  const bonus: Shown[] =
    totals.bonus === null
      ? []
      : [
          {
            key: 'bonus',
            label: t('bonus'),
            value: format.money(totals.bonus.manual + totals.bonus.legacy),
            pay: 'bonus',
          },
        ];
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
    ...bonus,
    ...money('leave_pay', 'leave_pay'),
    ...money('total_pay', 'total_pay'),
    ...money('per_diem', 'per_diem'),
    ...money('gas', 'gas'),
    ...money('net_to_pay', 'net_to_pay'),
    ...(limited ? [] : money('suggested_bonus', 'suggested_bonus')),
  ];
  const { total_regular: regular, total_overtime_pay: overtime, pay } = totals;
  // Of people paid by points the bonus is in the regular rate, and so in this column (decision D15).
  const bonusInRegular = regular === null || overtime === null || pay === null ? 0 : regular + overtime - pay;
  const shown = (title: string, figures: readonly Shown[], note?: string) => (
    <Panel key={title} title={title}>
      <Box component="dl" aria-label={title} className="figures" sx={{ m: 0, px: 2, py: 1 }}>
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} place={place} onExplain={onExplain} />
        ))}
      </Box>
      {note && (
        <Typography variant="caption" component="p" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Panel>
  );
  // Beside a column of pay, work and leave are as high as it is; without one, they stand beside each other.
  const beside = paid.length > 2;
  const columns = beside ? { md: '1fr 1fr' } : { md: '1fr 1fr', xl: '1fr 1fr 1fr' };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {totals.withheld && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {t('withheld')}
        </Alert>
      )}
      {totals.estimate && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {t('estimate')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', ...columns }, alignItems: 'start' }}>
        <Box sx={beside ? { display: 'grid', gap: 2 } : { display: 'contents' }}>
          {work.map(([title, figures]) => shown(title, figures))}
        </Box>
        {paid.length > 0 &&
          shown(
            t('pay'),
            paid,
            bonusInRegular > 0 ? t('bonusInRegular', { bonus: format.money(bonusInRegular) }) : undefined,
          )}
      </Box>
    </Box>
  );
}

function Figure({
  figure: { label, value, pay, lines },
  place,
  onExplain,
}: {
  figure: Shown;
  place: string | undefined;
  onExplain: ((figure: PayFigure) => void) | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
  const { people, ...opens } = lines ?? {};
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, py: 0.25 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minHeight: 24, textAlign: 'right' }}>
        {pay && onExplain ? (
          <FigureButton label={`${value}. ${t('explain', { figure: label })}`} onOpen={() => onExplain(pay)}>
            {value}
          </FigureButton>
        ) : lines ? (
          <OpensLines
            {...(opens as NonNullable<typeof lines>)}
            {...(people ? { location_id: undefined, people_of: place } : {})}
            name={label}
          >
            {value}
          </OpensLines>
        ) : (
          value
        )}
      </Typography>
    </Box>
  );
}
