import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';

const ROW = 30;

/** Horizontal bars, one for each name. */
export function Bars({
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
      layout="horizontal"
      height={names.length * ROW + 56}
      yAxis={[{ scaleType: 'band', data: names, width: 130 }]}
      xAxis={[{ min: 0, tickNumber: 5 }]}
      series={[{ data: [...values], label, color: (vars?.palette ?? palette).primary.main }]}
      grid={{ vertical: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
