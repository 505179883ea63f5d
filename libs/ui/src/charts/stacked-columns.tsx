import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { bandAxis, type Band } from './band.js';

/** The color of a part, by its meaning. */
export type PartTone = 'done' | 'running' | 'planned' | 'late' | 'open' | 'ended';

/** Columns side by side, each of parts that add up. */
export function StackedColumns({
  columns,
  parts,
}: {
  columns: readonly Band[];
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
    ended: grey[700],
  };
  return (
    <BarChart
      height={260}
      xAxis={[bandAxis(columns)]}
      yAxis={[{ min: 0, width: 36, tickMinStep: 1 }]}
      series={parts.map(({ label, values, tone }) => ({ label, data: [...values], color: colors[tone], stack: 'all' }))}
      grid={{ horizontal: true }}
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
