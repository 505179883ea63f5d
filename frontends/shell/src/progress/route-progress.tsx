import LinearProgress from '@mui/material/LinearProgress';
import { createStore, useStore } from '@tailboard/web/store';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The bar fills in 3 s, in ticks of 100 ms, and stops past 95 percent until a slower page arrives. */
export const DURATION_MS = 3000;
export const TICK_MS = 100;
export const FINISH_AT = 95;

const loading = createStore(0);

/** Reports a loading page until the returned function is called. */
export function busy(): () => void {
  loading.set(loading.current() + 1);
  return () => loading.set(loading.current() - 1);
}

/** The progress bar at the top during a route change. */
export function RouteProgress(): ReactNode {
  const { pathname } = useLocation();
  const isBusy = useStore(loading) > 0;
  const [run, setRun] = useState({ pathname, percent: 100 });
  // A new route restarts the bar in the same render.
  if (run.pathname !== pathname) setRun({ pathname, percent: 0 });
  const ended = run.percent >= 100;
  useEffect(() => {
    if (ended && !isBusy) return undefined;
    const timer = setInterval(
      () =>
        setRun(({ pathname: previousPath, percent }) => {
          const next = percent >= 100 ? 0 : percent + (isBusy ? (100 * TICK_MS) / DURATION_MS : 50);
          return { pathname: previousPath, percent: isBusy && next > FINISH_AT ? FINISH_AT : Math.min(100, next) };
        }),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [ended, isBusy, run.pathname]);
  if (ended && !isBusy) return null;
  return (
    <LinearProgress
      aria-hidden
      data-testid="route-progress"
      variant="determinate"
      value={run.percent}
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 2, zIndex: 'tooltip', bgcolor: 'transparent' }}
    />
  );
}
