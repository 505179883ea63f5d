import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { card, cards, comeAs, drag, dropBefore, idsIn, lane, announcements, unassignedLane } from '../browser.js';
import { aDate, getJobs, openedDay, orderFile, orderRow, street, findTechnician, type OpenDay } from '../day.js';
import { expect, test, type Product } from '../product.js';

test.describe('A day assigned with the mouse', () => {
  let page: Page;
  let day: OpenDay;
  let one: string;
  let two: string;
  async function begin(product: Product, jobs: number): Promise<void> {
    day = await openedDay(page, product, jobs);
    ({ one, two } = day);
  }
  const expectJobs = (name: string, ...numbers: number[]) =>
    expect.poll(() => idsIn(lane(page, name))).toEqual(day.jobs(...numbers));
  async function assignJobs(name: string, ...numbers: number[]): Promise<void> {
    await day.assign(name, ...numbers);
    await expectJobs(name, ...numbers);
  }
  test.beforeEach(({ page: opened }) => {
    page = opened;
  });

  test('given a file with a row that is wrong, when it is dropped, then the others are on the board and the row can be corrected [JOB-012]', async ({
    product,
  }) => {
    const date = aDate();
    const content = orderFile([
      orderRow(date, 1),
      orderRow(date, 2),
      orderRow(date, 3, { date: '2026-02-30' }),
      orderRow(date, 4),
    ]);
    await comeAs(page, product, 'manager');
    await page.goto('/admin/jobs/import');
    const dropped = await page.evaluateHandle(
      ({ text, name }) => {
        const files = new DataTransfer();
        files.items.add(new File([text], name, { type: 'text/csv' }));
        return files;
      },
      { text: content, name: 'orders.csv' },
    );
    await page.getByTestId('file-drop').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('orders.csv is imported')).toBeVisible();
    await expect(page.getByText('4 of 4 rows')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Rejected rows' }).getByRole('row').nth(1)).toContainText(
      '2026-02-30',
    );
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rejected rows', exact: true }).click();
    const corrected = readFileSync(await (await saving).path(), 'utf8').replace('2026-02-30', date);
    expect(corrected.trim().split('\n')).toHaveLength(2);
    await page.setInputFiles('input[type=file]', {
      name: 'mended.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(corrected),
    });
    await expect(page.getByText('mended.csv is imported')).toBeVisible();
    await page.getByRole('link', { name: /^Board of/ }).click();
    await expect(cards(unassignedLane(page))).toHaveCount(4);
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(cards(unassignedLane(page)).filter({ hasText: street(3) })).toHaveCount(0);
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(cards(unassignedLane(page)).filter({ hasText: street(3) })).toBeVisible();
  });

  test('given a card with two jobs, when another is dropped between them, then its order is sent once the job was given [JOB-029] [JOB-030] [JOB-031]', async ({
    product,
  }) => {
    await begin(product, 3);
    await assignJobs(one, 1, 2);
    const commands: string[] = [];
    const findCommand = (url: string) => /\/(assign|reorder)\b/.exec(url)?.[1];
    page.on('request', (request) => {
      const name = findCommand(request.url());
      if (name) commands.push(`${name} asked`);
    });
    page.on('response', (response) => {
      const name = findCommand(response.url());
      if (name) commands.push(`${name} answered ${response.status()}`);
    });
    const ordered = page.waitForRequest(/\/reorder\//);
    await dropBefore(card(page, day.job(3)), card(page, day.job(2)));
    await expectJobs(one, 1, 3, 2);
    const request = await ordered;
    expect(new URL(request.url()).pathname).toBe(`/api/v1/jobs/${await findTechnician(day, one)}/reorder/${day.date}`);
    expect([request.method(), request.postDataJSON()]).toEqual(['PUT', day.jobs(1, 3, 2)]);
    await expect
      .poll(() => commands)
      .toEqual(['assign asked', 'assign answered 200', 'reorder asked', 'reorder answered 200']);
    await page.reload();
    await expectJobs(one, 1, 3, 2);
  });

  test('given a card with three jobs, when the last is dragged to its top, then the order remains after a reload [JOB-028] [JOB-029]', async ({
    product,
  }) => {
    await begin(product, 3);
    await assignJobs(one, 1, 2, 3);
    const ordered = page.waitForResponse(/\/reorder\//);
    await dropBefore(card(page, day.job(3)), card(page, day.job(1)));
    const reply = await ordered;
    expect([reply.status(), reply.request().postDataJSON()]).toEqual([200, day.jobs(3, 1, 2)]);
    await page.reload();
    await expectJobs(one, 3, 1, 2);
  });

  test('given several selected jobs, when they are dragged together, then one undo takes all of them back, and they can go again', async ({
    product,
  }) => {
    await begin(product, 6);
    const shown = await idsIn(unassignedLane(page));
    const at = (n: number) => card(page, shown[n] ?? '').locator('.address');
    await at(0).click();
    await at(2).click({ modifiers: ['Shift'] });
    await at(4).click({ modifiers: ['Control'] });
    await at(1).click({ modifiers: ['Control'] });
    const bar = page.getByRole('toolbar', { name: 'Actions for selected jobs' });
    await expect(bar).toContainText('3 selected');
    const going = [0, 2, 4].map((n) => shown[n] ?? '');
    await drag(at(2), lane(page, two));
    await expect(announcements(page)).toHaveText(`3 jobs were moved to ${two}.`);
    await expect.poll(async () => [...(await getJobs(day, two))].sort()).toEqual([...going].sort());

    await page.keyboard.press('Control+z');
    await expect(cards(unassignedLane(page))).toHaveCount(6);
    expect(await getJobs(day, two)).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect(cards(lane(page, two))).toHaveCount(3);
    await page.reload();
    await expect(cards(lane(page, two))).toHaveCount(3);
  });

  test('given a job, when it is double-clicked, then its edit screen opens [JOB-034]', async ({ product }) => {
    await begin(product, 1);
    await card(page, day.job(1)).locator('.address').dblclick();
    await expect(page).toHaveURL(`/admin/jobs/edit?id=${day.job(1)}`);
    // The board stays visible until the new screen is loaded.
    await expect(card(page, day.job(1))).toHaveCount(0);
    await expect(page.getByLabel('Street')).toHaveValue(street(1));
  });

  test('given a slow server, when a job is ticked, then the box flips with the answer and not before [JOB-038] [JOB-039] [JOB-040]', async ({
    product,
  }) => {
    await begin(product, 1);
    await assignJobs(one, 1);
    const box = page.getByRole('checkbox', { name: `Complete: ${street(1)}` });
    const methods: string[] = [];
    let respond = (): void => undefined;
    await page.route(/\/complete$/, async (route) => {
      methods.push(route.request().method());
      await new Promise<void>((resolve) => (respond = resolve));
      await route.continue();
    });
    await box.click();
    await expect.poll(() => methods).toEqual(['PUT']);
    await expect(box).not.toBeChecked();
    respond();
    await expect(box).toBeChecked();
    await box.click();
    await expect.poll(() => methods).toEqual(['PUT', 'DELETE']);
    await expect(box).toBeChecked();
    respond();
    await expect(box).not.toBeChecked();
  });
});
