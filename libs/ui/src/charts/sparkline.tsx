import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The size of the drawing, which is stretched to the width of its place. */
const WIDTH = 100;
const HEIGHT = 32;
const MARGIN = 4;

export interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Values below it are a warning; a dashed line marks it. */
  readonly least?: number;
}

/** Returns where each value of a sparkline is drawn; `null` where there is none. */
export function toPoints({ values, least }: SparklineProps): {
  points: readonly ({ x: number; y: number; isLow: boolean } | null)[];
  leastY: number | null;
} {
  const known = [...values.filter((value) => value !== null), ...(least === undefined ? [] : [least])];
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const toY = (value: number): number =>
    max === min ? HEIGHT / 2 : MARGIN + ((max - value) / (max - min)) * (HEIGHT - 2 * MARGIN);
  const toX = (index: number): number =>
    values.length === 1 ? WIDTH / 2 : MARGIN + (index / (values.length - 1)) * (WIDTH - 2 * MARGIN);
  return {
    points: values.map((value, index) =>
      value === null ? null : { x: toX(index), y: toY(value), isLow: least !== undefined && value < least },
    ),
    leastY: least === undefined ? null : toY(least),
  };
}

/**
 * A small line without axes, for the shape of a trend beside its figure. It is drawn without the chart library, so that
 * a table can have one in each of hundreds of rows.
 */
export function Sparkline(props: SparklineProps): ReactNode {
  const { vars, palette } = useTheme();
  const { primary, warning, text } = vars?.palette ?? palette;
  const { points, leastY } = toPoints(props);
  const path = points
    .map((point, index) => (point ? `${points[index - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');
  // A dot is a line without length: it stays round however the drawing is stretched.
  const dot = (point: { x: number; y: number }): string => `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`;
  const dots = points.flatMap((point, index) => {
    if (!point) return [];
    const isAlone = !points[index - 1] && !points[index + 1];
    return isAlone || point.isLow ? [{ d: dot(point), color: point.isLow ? warning.main : primary.main }] : [];
  });
  const line = {
    fill: 'none',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
      {leastY !== null && (
        <path {...line} d={`M0 ${leastY.toFixed(1)}H${WIDTH}`} stroke={text.secondary} strokeDasharray="3 3" />
      )}
      <path {...line} d={path} stroke={primary.main} strokeWidth={2} />
      {dots.map(({ d, color }) => (
        <path key={d} {...line} d={d} stroke={color} strokeWidth={6} />
      ))}
    </svg>
  );
}
