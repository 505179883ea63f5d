import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { FigureButton } from '@tailboard/ui/figure-button';
import { OpensLines } from '../lines/lines-context.js';
import { useFigures, type Shown } from './use-figures.js';

/**
 * The totals of a report: points, hours, leave, and pay.
 * @param place the location of the report: hours and pay are those of the people who belong there
 * @param onExplain opens a pay figure; only in reports of one person
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
  const t = useTexts('reports-figures');
  const format = useFormat();
  const { work, paid } = useFigures(totals, limited);
  const { total_regular, total_overtime_pay, pay } = totals;
  // For people paid by points, the bonus is in the regular rate, and so in this column (decision D15).
  const bonusInRegular =
    total_regular === null || total_overtime_pay === null || pay === null
      ? 0
      : total_regular + total_overtime_pay - pay;
  const renderFigures = (title: string, figures: readonly Shown[], note?: string) => (
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
  // With a pay column, work and leave together match its height. Without one, they are side by side.
  const sideBySide = paid.length > 2;
  const columns = sideBySide ? { md: '1fr 1fr' } : { md: '1fr 1fr', xl: '1fr 1fr 1fr' };
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
        <Box sx={sideBySide ? { display: 'grid', gap: 2 } : { display: 'contents' }}>
          {work.map(([title, figures]) => renderFigures(title, figures))}
        </Box>
        {paid.length > 0 &&
          renderFigures(
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
  const t = useTexts('reports-figures');
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
