import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';

/** Lines of percentages over time, from 0 to at least 100. A missing value leaves a gap in its line. */
export function Lines({
  at,
  lines,
}: {
  at: readonly string[];
  /** `least`: values below it are a warning; a dashed line marks it. */
  lines: readonly { label: string; values: readonly (number | null)[]; least?: number }[];
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, warning } = vars?.palette ?? palette;
  const colors = [primary.main, warning.main];
  return (
    <LineChart
      height={260}
      xAxis={[{ scaleType: 'point', data: at }]}
      yAxis={[{ min: 0, max: Math.max(100, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))) }]}
      // Space for half of the last date.
      margin={{ right: 44 }}
      series={lines.map(({ label, values }, index) => ({
        label,
        data: [...values],
        color: colors[index] ?? primary.main,
        curve: 'linear',
        // A single week has no line, but a point.
        showMark: true,
      }))}
      grid={{ horizontal: true }}
      skipAnimation
      disableKeyboardNavigation
    >
      {lines.map(
        ({ least }, index) =>
          least !== undefined && (
            <ChartsReferenceLine
              key={least}
              y={least}
              lineStyle={{ stroke: colors[index] ?? primary.main, strokeDasharray: '4 4', strokeOpacity: 0.7 }}
            />
          ),
      )}
    </LineChart>
  );
}
