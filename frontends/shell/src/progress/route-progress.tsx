import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The bar walks to its end in 3 s, in ticks of 100 ms, and waits past 95 percent for a page that takes longer. */
export const DURATION_MS = 3000;
export const TICK_MS = 100;
export const FINISH_AT = 95;

let waiting = 0;
const listeners = new Set<() => void>();
const told = (): void => listeners.forEach((listener) => listener());
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says that a page is on its way, until the returned function is called. */
export function busy(): () => void {
  waiting++;
  told();
  return () => {
    waiting--;
    told();
  };
}

/** The bar at the top while a route changes. */
export function RouteProgress(): ReactNode {
  const { pathname } = useLocation();
  const isBusy = useSyncExternalStore(subscribe, () => waiting > 0);
  const [run, setRun] = useState({ pathname, percent: 100 });
  // A new route begins a new run, in the same render that shows it.
  if (run.pathname !== pathname) setRun({ pathname, percent: 0 });
  const ended = run.percent >= 100;
  useEffect(() => {
    if (ended && !isBusy) return undefined;
    const timer = setInterval(
      () =>
        setRun(({ pathname: of, percent }) => {
          const next = percent >= 100 ? 0 : percent + (isBusy ? (100 * TICK_MS) / DURATION_MS : 50);
          return { pathname: of, percent: isBusy && next > FINISH_AT ? FINISH_AT : Math.min(100, next) };
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
