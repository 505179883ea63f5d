import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { getCards, getLane, getTechnicianHeadings, getUnassignedLane, openSession } from '../browser.js';
import { createOrderFile, createOrderRow, importOrders, takeDate, type Board } from '../day.js';
import { countTextOfSheets } from '../printed-sheets.js';
import { expect, test } from '../product.js';

const JOBS = 30;
/** Letter, landscape, in inches. */
const LANDSCAPE = { width: 11, height: 8.5 };
/** The width of its content, in px. */
const PRINTED_WIDTH = 960;

/** Records what is in the document when the browser lays it out for printing. */
const recordPrint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const lanes = [...document.querySelectorAll('[data-lane]:not([data-lane="unassigned"])')];
      document.body.dataset.printed = JSON.stringify({
        technicians: lanes.map((lane) => lane.querySelector('h3')?.textContent).sort(),
        unassigned: document.querySelectorAll('[data-lane="unassigned"] [data-card]').length,
      });
    });
  });

test.describe('The board on paper', () => {
  for (const view of ['cards', 'rows'])
    test(`given all technicians of a day as ${view}, when the board is printed, then each of them and each job is there, with its address`, async ({
      page,
      product,
    }) => {
      const manager = await signIn(product, 'manager');
      const date = takeDate();
      const rows = Array.from({ length: JOBS }, (_, n) => createOrderRow(date, n + 1));
      await importOrders(manager, `paper-${date}.csv`, createOrderFile(rows));
      const readBoard = async () => (await manager.request<Board>('GET', `/board?date=${date}`)).body;
      await expect.poll(async () => (await readBoard()).unassigned.length).toBe(JOBS);
      const { unassigned, cards } = await readBoard();
      const [first, last] = [cards[0]!.user, cards.at(-1)!.user];
      for (const [n, { id: user_id }] of [first, last].entries())
        await manager.request('PUT', '/jobs/assign', {
          json: { user_id, date, job_ids: unassigned.slice(3 * n, 3 * n + 3).map(({ id }) => id) },
        });
      await expect.poll(async () => (await readBoard()).unassigned.length).toBe(JOBS - 6);

      await openSession(page, product, 'manager');
      await page.goto(`/admin/jobs/assign?date=${date}&view=${view}`);
      await expect(getCards(getUnassignedLane(page)).first()).toBeVisible();
      await expect(getCards(getLane(page, first.label))).toHaveCount(3);
      expect(await getTechnicianHeadings(page).count()).toBeLessThan(cards.length);
      await recordPrint(page);
      const sheets = await countTextOfSheets(page, LANDSCAPE);
      expect(JSON.parse((await page.evaluate(() => document.body.dataset.printed)) ?? '')).toEqual({
        technicians: cards.map(({ user }) => user.label).sort(),
        unassigned: JOBS - 6,
      });
      expect(sheets).not.toContain(0);

      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: PRINTED_WIDTH, height: 720 });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const cut = await page.evaluate((width) => {
        const isCut = (element: Element): boolean =>
          element.scrollWidth > element.clientWidth + 1 || element.getBoundingClientRect().right > width + 1;
        const lanes = [...document.querySelectorAll('[data-lane]')];
        const outside = lanes.flatMap((lane) => {
          const { bottom, right } = lane.getBoundingClientRect();
          return [...lane.querySelectorAll('[data-card]')].filter((card) => {
            const box = card.getBoundingClientRect();
            return box.bottom > bottom + 1 || box.right > right + 1;
          });
        });
        const heads = [...document.querySelectorAll('[data-lane="unassigned"] button[aria-expanded]')];
        const firstCard = document.querySelector('[data-lane="unassigned"] [data-card]')!;
        const covered = heads.slice(0, 1).filter((head) => {
          const { top, bottom } = head.getBoundingClientRect();
          const title = head.closest('[data-lane]')!.querySelector('h2')!.getBoundingClientRect();
          return top < title.bottom - 1 || bottom > firstCard.getBoundingClientRect().top + 1;
        });
        const texts = [...document.querySelectorAll('[data-card] .address, [data-lane] h3')].filter(isCut);
        return [...outside, ...covered, ...texts].map(({ textContent }) => textContent);
      }, PRINTED_WIDTH);
      expect(cut).toEqual([]);
      await expect(getLane(page, last.label).getByText(/Elm Street/)).toHaveCount(3);
    });
});
