import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { bandAxis, type Band } from './band.js';

const ROW = 30;

/** Horizontal bars, one for each row. */
export function Bars({
  rows,
  label,
  format,
}: {
  rows: readonly (Band & { readonly value: number })[];
  label: string;
  /** Formats values on the axis and in the tooltip. */
  format?: (value: number) => string;
}): ReactNode {
  const { vars, palette } = useTheme();
  return (
    <BarChart
      layout="horizontal"
      height={rows.length * ROW + 56}
      yAxis={[{ ...bandAxis(rows), width: 130 }]}
      xAxis={[
        {
          min: 0,
          tickNumber: 5,
          ...(format ? { valueFormatter: (value: number) => format(value).replace(/\.00$/, '') } : {}),
        },
      ]}
      series={[
        {
          data: rows.map(({ value }) => value),
          label,
          color: (vars?.palette ?? palette).primary.main,
          ...(format ? { valueFormatter: (value: number | null) => (value === null ? '' : format(value)) } : {}),
        },
      ]}
      // Space for half of the last value.
      {...(format ? { margin: { right: 40 } } : {})}
      grid={{ vertical: true }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
