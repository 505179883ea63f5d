import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';

/** Lines of percentages over points in time, from nothing to a hundred at least; where a value is missing, its line has a gap. */
export function Lines({
  at,
  lines,
}: {
  at: readonly string[];
  lines: readonly { label: string; values: readonly (number | null)[] }[];
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, warning } = vars?.palette ?? palette;
  const colors = [primary.main, warning.main];
  return (
    <LineChart
      height={260}
      xAxis={[{ scaleType: 'point', data: at }]}
      yAxis={[{ min: 0, max: Math.max(100, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))) }]}
      // Room for half of the last date.
      margin={{ right: 44 }}
      series={lines.map(({ label, values }, index) => ({
        label,
        data: [...values],
        color: colors[index] ?? primary.main,
        curve: 'linear',
      }))}
      grid={{ horizontal: true }}
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
