import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';

/** The color of a part, by its meaning. */
export type PartTone = 'done' | 'running' | 'planned' | 'late' | 'open';

/** Columns side by side, each of parts that add up. */
export function StackedColumns({
  names,
  parts,
}: {
  names: readonly string[];
  parts: readonly { label: string; values: readonly number[]; tone: PartTone }[];
}): ReactNode {
  const { vars, palette } = useTheme();
  const { success, info, error, warning, grey } = vars?.palette ?? palette;
  const colors: Readonly<Record<PartTone, string>> = {
    done: success.main,
    running: info.main,
    planned: grey[500],
    late: error.main,
    open: warning.main,
  };
  return (
    <BarChart
      height={260}
      xAxis={[{ scaleType: 'band', data: names }]}
      yAxis={[{ min: 0, width: 36, tickMinStep: 1 }]}
      series={parts.map(({ label, values, tone }) => ({ label, data: [...values], color: colors[tone], stack: 'all' }))}
      grid={{ horizontal: true }}
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
