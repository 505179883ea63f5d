import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/page';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { figureTexts } from './figure-texts.js';

interface Shown {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The figure of the week's pay that it opens into. */
  readonly opens?: PayFigure;
}

/**
 * What a report adds up to: points, hours, pay, leave. What the reader may not know did not come and is not there; rates of
 * one person alone (RPT-071), pending points and the suggested bonus for owners alone (RPT-068, RPT-069).
 * @param onExplain opens a figure into its lines; only where the report is of one person
 */
export function Totals({
  totals,
  onExplain,
}: {
  totals: ReportTotals;
  onExplain?: ((figure: PayFigure) => void) | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
  const format = useFormat();
  const number = (key: 'assigned_points' | 'approved_points' | 'approved_points_not_finalized') => ({
    key,
    label: t(key),
    value: format.number(totals[key]),
  });
  const hours = (key: 'regular' | 'overtime', opens: PayFigure): Shown => ({
    key,
    label: t(key),
    value: format.number(totals[key]),
    opens,
  });
  const money = (key: Money, opens?: PayFigure, label = t(key as 'gas')): Shown[] => {
    const cents = totals[key];
    return cents === null ? [] : [{ key, label, value: format.money(cents), ...(opens ? { opens } : {}) }];
  };
  const rate = (key: 'hourly_rate' | 'overtime_rate'): Shown[] => {
    const dollars = totals[key];
    return dollars === null
      ? []
      : [{ key, label: t(key), value: `$${dollars.toFixed(4).replace(/00$/, '')}`, opens: 'regular_rate' }];
  };
  const bonus: Shown[] =
    totals.bonus === null
      ? []
      : [
          {
            key: 'bonus',
            label: t('bonus'),
            value: format.money(totals.bonus.manual + totals.bonus.legacy),
            opens: 'bonus',
          },
        ];
  const groups: [string, Shown[]][] = [
    [
      t('points'),
      [
        number('assigned_points'),
        number('approved_points'),
        number('approved_points_not_finalized'),
        ...(totals.pending_points === null
          ? []
          : [{ key: 'pending_points', label: t('pending_points'), value: format.number(totals.pending_points) }]),
      ],
    ],
    [t('hours'), [hours('regular', 'paid_hours'), hours('overtime', 'overtime_hours')]],
    [
      t('pay'),
      [
        ...rate('hourly_rate'),
        ...rate('overtime_rate'),
        ...money('codes_point_total_price', 'piece_pay'),
        ...money('total_regular', 'straight_pay'),
        ...money('total_overtime_pay', 'overtime_pay'),
        ...money('pay', 'straight_pay', t('payAlone')),
        ...bonus,
        ...money('leave_pay', 'leave_pay'),
        ...money('total_pay', 'total_pay'),
        ...money('per_diem', 'per_diem'),
        ...money('gas', 'gas'),
        ...money('net_to_pay', 'net_to_pay'),
        ...money('suggested_bonus', 'piece_pay'),
      ],
    ],
    [t('leave'), leave.map((key) => ({ key, label: t(key), value: format.number(totals[key]) }))],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {totals.estimate && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {t('estimate')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        {groups
          .filter(([, shown]) => shown.length > 0)
          .map(([title, shown]) => (
            <Panel key={title} title={title}>
              <Box component="dl" aria-label={title} className="figures" sx={{ m: 0, px: 2, py: 1 }}>
                {shown.map((figure) => (
                  <Figure key={figure.key} figure={figure} onExplain={onExplain} />
                ))}
              </Box>
            </Panel>
          ))}
      </Box>
    </Box>
  );
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
const leave = ['sick_days', 'vacation_days', 'personal_days', 'personal_unpaid_days', 'call_out_days'] as const;

function Figure({
  figure: { label, value, opens },
  onExplain,
}: {
  figure: Shown;
  onExplain: ((figure: PayFigure) => void) | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, py: 0.5 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
        {opens && onExplain ? (
          <Link
            component="button"
            type="button"
            variant="body2"
            underline="always"
            aria-label={`${value}. ${t('explain', { figure: label })}`}
            onClick={() => onExplain(opens)}
            sx={{ minHeight: { xs: 44, md: 0 } }}
          >
            {value}
          </Link>
        ) : (
          value
        )}
      </Typography>
    </Box>
  );
}
