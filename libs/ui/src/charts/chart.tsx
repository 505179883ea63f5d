import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';

const LazyBars = lazy(async () => ({ default: (await import('./bars.js')).Bars }));
const LazyLines = lazy(async () => ({ default: (await import('./lines.js')).Lines }));
const LazyStacked = lazy(async () => ({ default: (await import('./stacked-columns.js')).StackedColumns }));
const LazyColumns = lazy(async () => ({ default: (await import('./column-chart.js')).ColumnChart }));
const LazyIntervals = lazy(async () => ({ default: (await import('./intervals.js')).Intervals }));
const LazyTrend = lazy(async () => ({ default: (await import('./trend.js')).Trend }));
const LazySparkline = lazy(async () => ({ default: (await import('./sparkline.js')).Sparkline }));

/**
 * A chart of data that a table next to it shows in words. Screen readers therefore skip it. The chart library loads
 * with the first chart.
 */
function Picture({ height, children }: { height: number; children: ReactNode }): ReactNode {
  return (
    <Box aria-hidden sx={{ p: 1, minHeight: height, breakInside: 'avoid' }}>
      <Suspense fallback={<Skeleton variant="rounded" height={height - 16} />}>{children}</Suspense>
    </Box>
  );
}

export function BarPicture(props: ComponentProps<typeof LazyBars>): ReactNode {
  return (
    <Picture height={props.rows.length * 30 + 72}>
      <LazyBars {...props} />
    </Picture>
  );
}

export function LinePicture(props: ComponentProps<typeof LazyLines>): ReactNode {
  return (
    <Picture height={276}>
      <LazyLines {...props} />
    </Picture>
  );
}

export function TrendPicture(props: ComponentProps<typeof LazyTrend>): ReactNode {
  return (
    <Picture height={276}>
      <LazyTrend {...props} />
    </Picture>
  );
}

/** A sparkline of a figure next to it, without space around it. */
export function SparklinePicture(props: ComponentProps<typeof LazySparkline>): ReactNode {
  return (
    <Box aria-hidden sx={{ height: 32 }}>
      <Suspense fallback={null}>
        <LazySparkline {...props} />
      </Suspense>
    </Box>
  );
}

export function StackPicture(props: ComponentProps<typeof LazyStacked>): ReactNode {
  return (
    <Picture height={276}>
      <LazyStacked {...props} />
    </Picture>
  );
}

export function ColumnPicture(props: ComponentProps<typeof LazyColumns>): ReactNode {
  return (
    <Picture height={276}>
      <LazyColumns {...props} />
    </Picture>
  );
}

export function IntervalPicture(props: ComponentProps<typeof LazyIntervals>): ReactNode {
  return (
    <Picture height={props.rows.length * 30 + 72}>
      <LazyIntervals {...props} />
    </Picture>
  );
}
