import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';

/** One figure over time. The last point may be of a period in progress: its line is dashed. */
export function Trend({
  at,
  values,
  label,
  openLabel,
  average,
  format,
}: {
  at: readonly string[];
  values: readonly (number | null)[];
  label: string;
  /** Name of the last point, if its period is in progress. */
  openLabel?: string | undefined;
  /** Drawn as a dashed line, with its name. */
  average?: { readonly value: number; readonly label: string } | undefined;
  format: (value: number) => string;
}): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, text } = vars?.palette ?? palette;
  const last = values.length - 1;
  const isOpen = openLabel !== undefined;
  const common = {
    color: primary.main,
    curve: 'linear',
    showMark: true,
    valueFormatter: (value: number | null) => (value === null ? null : format(value)),
  } as const;
  return (
    <LineChart
      height={260}
      xAxis={[{ scaleType: 'point', data: at }]}
      yAxis={[{ width: 84, tickNumber: 5, valueFormatter: (value: number) => format(value).replace(/\.00$/, '') }]}
      margin={{ right: 44 }}
      series={[
        {
          ...common,
          id: 'closed',
          label,
          data: values.map((value, index) => (isOpen && index === last ? null : value)),
        },
        ...(isOpen
          ? [
              {
                ...common,
                id: 'open',
                label: openLabel,
                data: values.map((value, index) => (index < last - 1 ? null : value)),
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
