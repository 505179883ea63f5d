import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router';
import { busy, DURATION_MS, FINISH_AT, RouteProgress, TICK_MS } from './route-progress.js';

let go: NavigateFunction;
function Driven(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return <RouteProgress />;
}
const bar = () => screen.queryByTestId('route-progress');
const percent = () => Math.round(Number(bar()?.getAttribute('aria-valuenow')));
/** Advances tick by tick, because the result of one tick stops the next. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 50) act(() => jest.advanceTimersByTime(Math.min(left, 50)));
}

describe('The bar of a route change', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  function come(): void {
    render(
      <MemoryRouter>
        <Driven />
      </MemoryRouter>,
    );
  }

  it('takes 3 s in ticks of 100 ms and finishes past 95 percent [BUS-023] [BUS-024] [BUS-025]', () => {
    expect([DURATION_MS, TICK_MS, FINISH_AT]).toEqual([3000, 100, 95]);
  });

  it('is not there while nothing changes', () => {
    come();
    pass(5000);
    expect(bar()).toBeNull();
  });

  it('shows at the top when the route changes, and goes when the page is there [NAV-091]', async () => {
    come();
    await act(async () => void (await go('/files')));
    expect(bar()).not.toBeNull();
    pass(1000);
    expect(bar()).toBeNull();
  });

  it('walks a thirtieth at each tick, waits past 95 percent for a page that takes longer, and finishes with it [BUS-023] [BUS-024] [BUS-025]', async () => {
    come();
    let finish = (): void => undefined;
    act(() => {
      finish = busy();
    });
    await act(async () => void (await go('/files')));
    pass(100);
    expect(percent()).toBe(3);
    pass(50);
    expect(percent()).toBe(3);
    pass(1350);
    expect(percent()).toBe(50);
    pass(1500);
    expect(percent()).toBe(95);
    pass(10_000);
    expect(percent()).toBe(95);
    act(() => finish());
    pass(200);
    expect(bar()).toBeNull();
  });
});
