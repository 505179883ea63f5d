import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { browserOptions } from '../verify/browser.mjs';
import { DAY, DISPATCHER, EMPTY_DAY, PASSWORD } from './board-day.js';

const VIEW = { width: 1440, height: 900 };
export type View = 'cards' | 'rows';
const board = (date: string, view: View): string =>
  `/admin/jobs/assign?date=${date}${view === 'rows' ? '&view=rows' : ''}`;
/** Number of times that the pointer moves over the board and back, and the steps of each move. */
const SWEEPS = 2;
const STEPS = 40;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}

/** Returns a separate browser context with a signed-in user, by default the dispatcher. */
export async function signedIn(browser: Browser, address: string, email: string = DISPATCHER): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: VIEW, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.close();
  return context;
}

export async function openBoard(context: BrowserContext, view: View): Promise<Page> {
  const page = await context.newPage();
  await page.goto(board(DAY, view));
  await page.locator('[data-card]').first().waitFor();
  await pause(1_500);
  return page;
}

/**
 * Returns the milliseconds from the navigation to the frame with the first card, or with the message of an empty board.
 */
export async function firstPaint(context: BrowserContext, what: 'full' | 'empty', view: View): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((full) => {
    const checkCards = (): void => {
      const there = full
        ? document.querySelector('[data-card]')
        : document.querySelector('main')?.textContent?.includes('No jobs are planned');
      if (there) requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
      else requestAnimationFrame(checkCards);
    };
    checkCards();
  }, what === 'full');
  await page.goto(board(what === 'full' ? DAY : EMPTY_DAY, view));
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
  const at = (await seen.jsonValue())!;
  await page.close();
  return at;
}

/** Returns the times between frames, in ms, while the pointer moves over the lanes, with or without a dragged job. */
export async function frames(page: Page, isDragging: boolean): Promise<number[]> {
  const card = page.locator('[data-lane="unassigned"] [data-card]').first();
  const box = (await card.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  if (isDragging) {
    await page.evaluate(() => document.addEventListener('dragover', () => Object.assign(window, { carried: true })));
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 5, { steps: 4 });
  }
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times, framesEnd: false });
    let last = performance.now();
    const next = (now: number): void => {
      times.push(now - last);
      last = now;
      if (!(window as { framesEnd?: boolean }).framesEnd) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const right = VIEW.width - 40;
  for (let sweep = 0; sweep < 2 * SWEEPS; sweep++)
    for (let step = 1; step <= STEPS; step++) {
      const share = sweep % 2 === 0 ? step / STEPS : 1 - step / STEPS;
      await page.mouse.move(from.x + share * (right - from.x), 300 + 500 * ((sweep + share) % 1));
      await pause(8);
    }
  const times = await page.evaluate(() => {
    Object.assign(window, { framesEnd: true });
    return (window as unknown as { frameTimes: number[] }).frameTimes;
  });
  if (isDragging) {
    // Returns to the origin, so that nothing has moved.
    await page.mouse.move(from.x, from.y, { steps: 4 });
    await page.mouse.up();
    if (!(await page.evaluate(() => (window as { carried?: boolean }).carried)))
      throw new Error('the browser did not take the job up');
  }
  await pause(300);
  return times.slice(1);
}

const now = (): number => performance.timeOrigin + performance.now();

/** Moves a job and returns the ms until the response, and until another user's window shows the move. */
export async function moveSeen(
  screen: Page,
  move: { jobId: string; userId: string; move: () => Promise<unknown> },
): Promise<{ answered: number; seen: number }> {
  const seen = screen.evaluate(
    ([job, lane]) =>
      new Promise<number>((done) => {
        const checkCard = (): void => {
          const card = document.querySelector(`[data-card="${job}"]`)?.closest<HTMLElement>('[data-lane]');
          if (card?.dataset['lane'] === lane) done(performance.timeOrigin + performance.now());
          else requestAnimationFrame(checkCard);
        };
        checkCard();
      }),
    [move.jobId, move.userId] as const,
  );
  await pause(50);
  const began = now();
  await move.move();
  const responded = now() - began;
  const late = pause(15_000).then(() => {
    throw new Error(`the other screen did not show the move of ${move.jobId} within 15 s`);
  });
  return { answered: responded, seen: (await Promise.race([seen, late])) - began };
}
