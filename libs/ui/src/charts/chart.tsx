import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { Sparkline, type SparklineProps } from './sparkline.js';

const LazyBars = lazy(async () => ({ default: (await import('./bars.js')).Bars }));
const LazyLines = lazy(async () => ({ default: (await import('./lines.js')).Lines }));
const LazyStacked = lazy(async () => ({ default: (await import('./stacked-columns.js')).StackedColumns }));
const LazyColumns = lazy(async () => ({ default: (await import('./column-chart.js')).Columns }));
const LazyIntervals = lazy(async () => ({ default: (await import('./intervals.js')).Intervals }));
const LazyWaterfall = lazy(async () => ({ default: (await import('./waterfall.js')).Waterfall }));
const LazyTrend = lazy(async () => ({ default: (await import('./trend.js')).Trend }));

/**
 * A chart of data that a table next to it shows in words. Screen readers therefore skip it. The chart library loads
 * with the first chart.
 */
function ChartFrame({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return (
    <Box aria-hidden sx={{ p: 1, minHeight: height, breakInside: 'avoid' }}>
      <Suspense fallback={<Skeleton variant="rounded" height={height - 16} />}>{children}</Suspense>
    </Box>
  );
}

export function BarChart(props: ComponentProps<typeof LazyBars>): ReactNode {
  return (
    <ChartFrame height={props.rows.length * 30 + 72}>
      <LazyBars {...props} />
    </ChartFrame>
  );
}

export function LineChart(props: ComponentProps<typeof LazyLines>): ReactNode {
  return (
    <ChartFrame height={276}>
      <LazyLines {...props} />
    </ChartFrame>
  );
}

export function TrendChart(props: ComponentProps<typeof LazyTrend>): ReactNode {
  return (
    <ChartFrame height={276}>
      <LazyTrend {...props} />
    </ChartFrame>
  );
}

/** A sparkline of a figure next to it, without space around it. */
export function SparklineChart(props: SparklineProps): ReactNode {
  return (
    <Box aria-hidden sx={{ height: 32 }}>
      <Sparkline {...props} />
    </Box>
  );
}

export function StackedColumnChart(props: ComponentProps<typeof LazyStacked>): ReactNode {
  return (
    <ChartFrame height={276}>
      <LazyStacked {...props} />
    </ChartFrame>
  );
}

export function ColumnChart(props: ComponentProps<typeof LazyColumns>): ReactNode {
  return (
    <ChartFrame height={276}>
      <LazyColumns {...props} />
    </ChartFrame>
  );
}

export function IntervalChart(props: ComponentProps<typeof LazyIntervals>): ReactNode {
  return (
    <ChartFrame height={props.rows.length * 30 + 72}>
      <LazyIntervals {...props} />
    </ChartFrame>
  );
}

export function WaterfallChart(props: ComponentProps<typeof LazyWaterfall>): ReactNode {
  return (
    <ChartFrame height={props.steps.length * 30 + 72}>
      <LazyWaterfall {...props} />
    </ChartFrame>
  );
}
