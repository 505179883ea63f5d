import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { bandAxis, type Band } from './band.js';

const ROW = 30;

/** A step of a waterfall: an amount that is added to those before it, or their sum, which starts at zero. */
export interface WaterfallStep extends Band {
  readonly value: number;
  readonly isSum?: boolean;
}

/** Returns for each step where its bar begins and how long it is: at the end of the step before, or a sum at zero. */
export function toWaterfall(steps: readonly WaterfallStep[]): readonly { from: number; length: number }[] {
  let end = 0;
  return steps.map(({ value, isSum }) => {
    const start = isSum ? 0 : end;
    end = start + value;
    return { from: Math.min(start, end), length: Math.abs(value) };
  });
}

/** Amounts that add up to a sum, as horizontal bars: each begins where the one above ends. */
export function Waterfall({
  steps,
  label,
  format,
}: {
  steps: readonly WaterfallStep[];
  label: string;
  format: (value: number) => string;
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, grey } = vars?.palette ?? palette;
  const bars = toWaterfall(steps);
  const bar = {
    stack: 'waterfall',
    label,
    valueFormatter: (length: number | null, { dataIndex }: { dataIndex: number }) =>
      length === null ? null : format(steps[dataIndex]?.value ?? 0),
  };
  return (
    <BarChart
      layout="horizontal"
      height={steps.length * ROW + 56}
      yAxis={[{ ...bandAxis(steps), width: 130 }]}
      xAxis={[{ tickNumber: 4, valueFormatter: (value: number) => format(value).replace(/\.00$/, '') }]}
      series={[
        // Nothing is drawn before a bar begins.
        { data: bars.map(({ from }) => from), stack: 'waterfall', color: 'transparent', valueFormatter: () => null },
        { ...bar, data: bars.map(({ length }, index) => (steps[index]?.isSum ? null : length)), color: primary.main },
        { ...bar, data: bars.map(({ length }, index) => (steps[index]?.isSum ? length : null)), color: grey[700] },
      ]}
      // Space for half of the last value.
      margin={{ right: 40 }}
      grid={{ vertical: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
