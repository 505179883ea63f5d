import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

const LazyBars = lazy(async () => ({ default: (await import('./bars.js')).Bars }));
const LazyLines = lazy(async () => ({ default: (await import('./lines.js')).Lines }));
const LazyStacked = lazy(async () => ({ default: (await import('./stacked-columns.js')).StackedColumns }));
const LazyColumns = lazy(async () => ({ default: (await import('./columns.js')).Columns }));
const LazyIntervals = lazy(async () => ({ default: (await import('./intervals.js')).Intervals }));
const LazyTrend = lazy(async () => ({ default: (await import('./trend.js')).Trend }));
const LazySparkline = lazy(async () => ({ default: (await import('./sparkline.js')).Sparkline }));

/**
 * A chart of data that a table next to it shows in words. Screen readers therefore skip it. The chart library loads
 * with the first chart.
 */
function Picture({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return (
    <Box aria-hidden sx={{ p: 1, minHeight: height }}>
      <Suspense fallback={<Skeleton variant="rounded" height={height - 16} />}>{children}</Suspense>
    </Box>
  );
}

export function BarPicture(of: ComponentProps<typeof LazyBars>): ReactNode {
  return (
    <Picture height={of.rows.length * 30 + 72}>
      <LazyBars {...of} />
    </Picture>
  );
}

export function LinePicture(of: ComponentProps<typeof LazyLines>): ReactNode {
  return (
    <Picture height={276}>
      <LazyLines {...of} />
    </Picture>
  );
}

export function TrendPicture(of: ComponentProps<typeof LazyTrend>): ReactNode {
  return (
    <Picture height={276}>
      <LazyTrend {...of} />
    </Picture>
  );
}

/** A sparkline of a figure next to it, without space around it. */
export function SparklinePicture(of: ComponentProps<typeof LazySparkline>): ReactNode {
  return (
    <Box aria-hidden sx={{ height: 32 }}>
      <Suspense fallback={null}>
        <LazySparkline {...of} />
      </Suspense>
    </Box>
  );
}

export function StackPicture(of: ComponentProps<typeof LazyStacked>): ReactNode {
  return (
    <Picture height={276}>
      <LazyStacked {...of} />
    </Picture>
  );
}

export function ColumnPicture(of: ComponentProps<typeof LazyColumns>): ReactNode {
  return (
    <Picture height={276}>
      <LazyColumns {...of} />
    </Picture>
  );
}

export function IntervalPicture(of: ComponentProps<typeof LazyIntervals>): ReactNode {
  return (
    <Picture height={of.rows.length * 30 + 72}>
      <LazyIntervals {...of} />
    </Picture>
  );
}
