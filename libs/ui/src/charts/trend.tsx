import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';
import { endMargin, startAtZero } from './axis-range.js';

/** One figure over time. The last points may be of periods in which it still changes: their line is dashed. */
export function Trend({
  xLabels,
  values,
  label,
  openFrom,
  openLabel,
  average,
  format,
}: {
  xLabels: readonly string[];
  values: readonly (number | null)[];
  label: string;
  /** Index of the first point that may still change; the number of points if there is none. */
  openFrom: number;
  /** Name of the points that may still change. */
  openLabel: string;
  /** Drawn as a dashed line, with its name. */
  average?: { readonly value: number; readonly label: string } | undefined;
  format: (value: number) => string;
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, text } = vars?.palette ?? palette;
  const isOpen = openFrom < values.length;
  const common = {
    color: primary.main,
    curve: 'linear',
    showMark: true,
    valueFormatter: (value: number | null) => (value === null ? null : format(value)),
  } as const;
  return (
    <LineChart
      height={260}
      xAxis={[{ scaleType: 'point', data: xLabels }]}
      yAxis={[
        {
          ...startAtZero(values),
          width: 84,
          tickNumber: 5,
          valueFormatter: (value: number) => format(value).replace(/\.00$/, ''),
        },
      ]}
      margin={{ right: endMargin(xLabels) }}
      series={[
        {
          ...common,
          id: 'closed',
          label,
          data: values.map((value, index) => (index < openFrom ? value : null)),
        },
        ...(isOpen
          ? [
              {
                ...common,
                id: 'open',
                label: openLabel,
                data: values.map((value, index) => (index < openFrom - 1 ? null : value)),
              },
            ]
          : []),
      ]}
      sx={{ '& path[data-series="open"]': { strokeDasharray: '6 4' } }}
      grid={{ horizontal: true }}
      hideLegend={!isOpen}
      skipAnimation
      disableKeyboardNavigation
    >
      {average && (
        <ChartsReferenceLine
          y={average.value}
          label={average.label}
          labelAlign="start"
          lineStyle={{ stroke: text.secondary, strokeDasharray: '2 4' }}
          labelStyle={{ fontSize: 12, fill: text.secondary }}
        />
      )}
    </LineChart>
  );
}
