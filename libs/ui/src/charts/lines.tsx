import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';
import { endMargin } from './axis-range.js';

/** Lines of percentages over time, from 0 to at least 100. A missing value leaves a gap in its line. */
export function Lines({
  xLabels,
  lines,
}: {
  xLabels: readonly string[];
  /**
   * `least`: values below it are a warning; a dashed line marks it. `continues`: the line is dashed, in the color of the
   * line at this index, which it continues.
   */
  lines: readonly { label: string; values: readonly (number | null)[]; least?: number; continues?: number }[];
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, warning } = vars?.palette ?? palette;
  const colors = [primary.main, warning.main];
  const dashed: Record<string, { strokeDasharray: string }> = {};
  for (const [index, { continues }] of lines.entries())
    if (continues !== undefined) dashed[`& path[data-series="${index}"]`] = { strokeDasharray: '6 4' };
  return (
    <LineChart
      height={260}
      xAxis={[{ scaleType: 'point', data: xLabels }]}
      yAxis={[{ min: 0, max: Math.max(100, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))) }]}
      margin={{ right: endMargin(xLabels) }}
      series={lines.map(({ label, values, continues }, index) => ({
        id: String(index),
        label,
        data: [...values],
        color: colors[continues ?? index] ?? primary.main,
        curve: 'linear',
        // A single week has no line, but a point.
        showMark: true,
      }))}
      sx={dashed}
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
