import { useTheme } from '@mui/material/styles';
import { SparkLineChart } from '@mui/x-charts/SparkLineChart';
import type { ReactNode } from 'react';

/** A small line without axes, for the shape of a trend beside its figure. */
export function Sparkline({ values }: { values: readonly number[] }): ReactNode {
  const { vars, palette } = useTheme();
  return (
    <SparkLineChart
      data={[...values]}
      height={32}
      color={(vars?.palette ?? palette).primary.main}
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
