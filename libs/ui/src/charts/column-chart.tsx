import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';

/** A chart with fewer columns than this has wider gaps, so that its columns are not too wide. */
const NARROW_BELOW = 4;

/** A column chart with a named column for each value, such as a histogram. */
export function Columns({
  names,
  values,
  label,
}: {
  names: readonly string[];
  values: readonly number[];
  label: string;
}): ReactNode {
  const { vars, palette } = useTheme();
  return (
    <BarChart
      height={260}
      xAxis={[{ scaleType: 'band', data: names, categoryGapRatio: names.length < NARROW_BELOW ? 0.8 : 0.1 }]}
      yAxis={[{ min: 0, width: 36, tickMinStep: 1 }]}
      series={[{ data: [...values], label, color: (vars?.palette ?? palette).primary.main }]}
      grid={{ horizontal: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
