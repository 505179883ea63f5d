import { useTheme } from '@mui/material/styles';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { ScatterPlot } from '@mui/x-charts/ScatterChart';
import type { ReactNode } from 'react';
import { useWords } from '../words.js';
import { bandAxis, type Band } from './band.js';

const ROW = 30;

/** Percentages with their confidence intervals, a dot on a bar from `low` to `high`. */
export function Intervals({
  rows,
}: {
  rows: readonly (Band & { readonly value: number; readonly low: number; readonly high: number })[];
}): ReactNode {
  const words = useWords();
  const { vars, palette } = useTheme();
  const { text, grey } = vars?.palette ?? palette;
  return (
    <ChartsContainer
      height={rows.length * ROW + 56}
      yAxis={[{ id: 'names', ...bandAxis(rows), width: 130, categoryGapRatio: 0.6 }]}
      xAxis={[{ id: 'percent', min: 0, max: 100, tickNumber: 5, valueFormatter: words.percent }]}
      series={[
        {
          type: 'bar',
          id: 'below',
          layout: 'horizontal',
          stack: 'interval',
          data: rows.map(({ low }) => low),
          color: 'transparent',
        },
        {
          type: 'bar',
          id: 'interval',
          layout: 'horizontal',
          stack: 'interval',
          data: rows.map(({ low, high }) => high - low),
          color: grey[500],
        },
        {
          type: 'scatter',
          id: 'values',
          data: rows.map(({ id, value }) => ({ id, x: value, y: id as unknown as number })),
          color: text.primary,
          markerSize: 5,
        },
      ]}
      skipAnimation
      disableKeyboardNavigation
    >
      <ChartsGrid vertical />
      <BarPlot skipAnimation />
      <ScatterPlot />
      <ChartsXAxis axisId="percent" />
      <ChartsYAxis axisId="names" />
    </ChartsContainer>
  );
}
