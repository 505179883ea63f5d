import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  getCard,
  getCards,
  openSession,
  drag,
  dropBefore,
  readCardIds,
  getLane,
  getAnnouncements,
  getUnassignedLane,
} from '../browser.js';
import {
  takeDate,
  readAssignedJobs,
  openDay,
  createOrderFile,
  createOrderRow,
  toStreet,
  findTechnician,
  type OpenDay,
} from '../day.js';
import { expect, test, type Product } from '../product.js';

test.describe('A day assigned with the mouse', () => {
  let page: Page;
  let day: OpenDay;
  let firstTechnician: string;
  let secondTechnician: string;
  async function begin(product: Product, jobs: number): Promise<void> {
    day = await openDay(page, product, jobs);
    ({ firstTechnician, secondTechnician } = day);
  }
  const expectJobs = (name: string, ...numbers: number[]) =>
    expect.poll(() => readCardIds(getLane(page, name))).toEqual(day.getJobs(...numbers));
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
    const date = takeDate();
    const content = createOrderFile([
      createOrderRow(date, 1),
      createOrderRow(date, 2),
      createOrderRow(date, 3, { date: '2026-02-30' }),
      createOrderRow(date, 4),
    ]);
    await openSession(page, product, 'manager');
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
    await page.getByRole('button', { name: 'Import', exact: true }).click();
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
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('mended.csv is imported')).toBeVisible();
    await page.getByRole('link', { name: /^Board of/ }).click();
    await expect(getCards(getUnassignedLane(page))).toHaveCount(4);
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect(getCards(getUnassignedLane(page)).filter({ hasText: toStreet(3) })).toHaveCount(0);
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(getCards(getUnassignedLane(page)).filter({ hasText: toStreet(3) })).toBeVisible();
  });

  test('given a toast over the lanes, when a job is dropped on the lane beneath it, then that technician gets the job', async ({
    product,
  }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await begin(product, 3);
    await drag(getCard(page, day.getJob(1)), getLane(page, firstTechnician));
    const toast = page.getByRole('group', { name: new RegExp(`moved to ${firstTechnician}`) });
    await expect(toast).toBeVisible();
    const beneath = await toast.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      for (let y = top + 4; y < bottom; y += 8)
        for (let x = left + 4; x < right; x += 8) {
          const found = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>('[data-lane]'));
          const id = found.find((each) => each)?.dataset['lane'];
          if (id !== undefined && id !== 'unassigned') return { id, x, y };
        }
      return null;
    });
    const { id, x, y } = beneath!;
    await getCard(page, day.getJob(2)).hover();
    await page.mouse.down();
    // The first move starts the drag, the others report its position.
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.move(x, y);
    await expect(page.locator('html')).toHaveAttribute('data-dragging');
    await page.mouse.move(x + 1, y);
    await page.mouse.up();
    await expect.poll(() => readCardIds(page.locator(`[data-lane="${id}"]`))).toContain(day.getJob(2));
  });

  test('given a job, when it is dropped on the header of the page, then a message shows that it was not moved', async ({
    product,
  }) => {
    await begin(product, 2);
    await assignJobs(firstTechnician, 2);
    for (const pressed of [getCard(page, day.getJob(1)), getCard(page, day.getJob(2))]) {
      await pressed.hover();
      await page.mouse.down();
      const lane = (await getLane(page, firstTechnician).boundingBox())!;
      await page.mouse.move(lane.x + 20, lane.y + 20);
      await page.mouse.move(lane.x + 21, lane.y + 20);
      await expect(page.locator('html')).toHaveAttribute('data-dragging');
      const header = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      await page.mouse.move(header.x + 5, header.y + 5);
      await page.mouse.up();
      const message = page.getByRole('alert').filter({ hasText: 'Not moved. Drop jobs on a technician' });
      await expect(message).toBeVisible();
      await message.getByRole('button', { name: 'Dismiss' }).click();
      await expect(message).toHaveCount(0);
    }
    await expectJobs(firstTechnician, 2);
  });

  test('given a card with two jobs, when another is dropped between them, then its order is sent once the job was given [JOB-029] [JOB-030] [JOB-031]', async ({
    product,
  }) => {
    await begin(product, 3);
    await assignJobs(firstTechnician, 1, 2);
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
    await dropBefore(getCard(page, day.getJob(3)), getCard(page, day.getJob(2)));
    await expectJobs(firstTechnician, 1, 3, 2);
    const request = await ordered;
    expect(new URL(request.url()).pathname).toBe(
      `/api/v1/jobs/${await findTechnician(day, firstTechnician)}/reorder/${day.date}`,
    );
    expect([request.method(), request.postDataJSON()]).toEqual(['PUT', day.getJobs(1, 3, 2)]);
    await expect
      .poll(() => commands)
      .toEqual(['assign asked', 'assign answered 200', 'reorder asked', 'reorder answered 200']);
    await page.reload();
    await expectJobs(firstTechnician, 1, 3, 2);
  });

  test('given a card with three jobs, when the last is dragged to its top, then the order remains after a reload [JOB-028] [JOB-029]', async ({
    product,
  }) => {
    await begin(product, 3);
    await assignJobs(firstTechnician, 1, 2, 3);
    const ordered = page.waitForResponse(/\/reorder\//);
    await dropBefore(getCard(page, day.getJob(3)), getCard(page, day.getJob(1)));
    const reply = await ordered;
    expect([reply.status(), reply.request().postDataJSON()]).toEqual([200, day.getJobs(3, 1, 2)]);
    await page.reload();
    await expectJobs(firstTechnician, 3, 1, 2);
  });

  test('given several selected jobs, when they are dragged together, then one undo takes all of them back, and they can go again', async ({
    product,
  }) => {
    await begin(product, 6);
    const shown = await readCardIds(getUnassignedLane(page));
    const at = (n: number) => getCard(page, shown[n] ?? '').locator('.address');
    await at(0).click();
    await at(2).click({ modifiers: ['Shift'] });
    await at(4).click({ modifiers: ['Control'] });
    await at(1).click({ modifiers: ['Control'] });
    const bar = page.getByRole('toolbar', { name: 'Actions for selected jobs' });
    await expect(bar).toContainText('3 selected');
    const going = [0, 2, 4].map((n) => shown[n] ?? '');
    await drag(at(2), getLane(page, secondTechnician));
    await expect(getAnnouncements(page)).toHaveText(`3 jobs were moved to ${secondTechnician}.`);
    await expect
      .poll(async () => [...(await readAssignedJobs(day, secondTechnician))].sort())
      .toEqual([...going].sort());

    await page.keyboard.press('Control+z');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(6);
    expect(await readAssignedJobs(day, secondTechnician)).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect(getCards(getLane(page, secondTechnician))).toHaveCount(3);
    await page.reload();
    await expect(getCards(getLane(page, secondTechnician))).toHaveCount(3);
  });

  test('given a job, when it is double-clicked, then its edit screen opens [JOB-034]', async ({ product }) => {
    await begin(product, 1);
    await getCard(page, day.getJob(1)).locator('.address').dblclick();
    await expect(page).toHaveURL(`/admin/jobs/edit?id=${day.getJob(1)}`);
    // The board stays visible until the new screen is loaded.
    await expect(getCard(page, day.getJob(1))).toHaveCount(0);
    await expect(page.getByLabel('Street')).toHaveValue(toStreet(1));
  });

  test('given a slow server, when a job is ticked, then the box flips with the answer and not before [JOB-038] [JOB-039] [JOB-040]', async ({
    product,
  }) => {
    await begin(product, 1);
    await assignJobs(firstTechnician, 1);
    const box = page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` });
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
