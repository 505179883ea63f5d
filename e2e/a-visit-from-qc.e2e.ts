import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from './api.js';
import { getCard, getCards, openSession, readCardIds, getLane, getAnnouncements, findViolations } from './browser.js';
import { typeDate } from './dates.js';
import { createDay, findTechnician, type TestDay } from './day.js';
import { openConnection } from './network-connection.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test, type Product } from './product.js';

const UNASSIGNED = 'Unassigned';
/** The QC user of the demo company. */
const INSPECTOR = 'Trevor Rivera';

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('A visit from QC', () => {
  /** Creates a day with jobs completed by Antonio Bell. */
  async function createFinishedDay(product: Product, count: number): Promise<{ day: TestDay; manager: ApiClient }> {
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, count);
    const user_id = await findTechnician(day, 'Antonio Bell');
    for (const job of day.ids) {
      await manager.request('PUT', `/jobs/${job}/assign`, { json: { user_id, date: day.date } });
      await manager.request('PUT', `/jobs/${job}/complete`);
    }
    return { day, manager };
  }
  const recordBodies = (page: Page, end: string): string[] => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname.endsWith(end))
        bodies.push(request.postData() ?? '');
    });
    return bodies;
  };

  test('given a visit proposed by lot and assigned by keyboard, when it is made on a phone without a network, then it is sent once, the technician answers, and it is repaired and closed [QC-003] [QC-013] [QC-019]', async ({
    page,
    product,
    browser,
  }) => {
    // Without the service worker, parts of pages that were not opened before are missing.
    expectFailedRequests(['no network', '/api/'], ['no network', '/remotes/dispatch/']);
    const { day, manager } = await createFinishedDay(product, 1);
    await manager.request('POST', '/qc-codes', {
      json: { title: `No ground ${day.date}`, severity: 'major', safety: true },
    });
    await openSession(page, product, 'supervisor');
    // QC receives a completed job a moment after the office. Before that, no visits of the day are proposed.
    const suggestVisits = () => manager.request('POST', '/qcs/suggest', { json: { date: day.date, percent: 100 } });
    await expect.poll(async () => (await suggestVisits()).status).toBe(200);
    await page.goto(`/qcs/assign?date=${day.date}`);
    await typeDate(page.getByRole('group', { name: 'Jobs completed on' }), day.date);
    await expect(page.getByText(/^1 of 1 completed jobs/)).toBeVisible();
    await page.getByRole('button', { name: /^Plan 1 visit for/ }).click();
    const waits = getCards(getLane(page, UNASSIGNED));
    await expect(waits).toHaveCount(1);
    const [id = ''] = await readCardIds(getLane(page, UNASSIGNED));
    await waits.first().focus();
    await page.keyboard.press('Space');
    const trevor = getLane(page, INSPECTOR);
    for (let steps = 0; steps < 60 && (await getCards(trevor).count()) === 0; steps++) {
      await page.keyboard.press('ArrowRight');
      if ((await getAnnouncements(page).textContent())?.includes(INSPECTOR)) break;
    }
    await page.keyboard.press('Space');
    await expect(getCard(trevor, id)).toBeVisible();
    await getCard(page, id).dblclick();
    await expect(page).toHaveURL(new RegExp(`/qcs/manage\\?id=${id}&date=${day.date}$`));

    const line = await openConnection(product.address);
    const phone = { viewport: { width: 390, height: 844 } };
    const inspector = await browser.newContext({ ...phone, baseURL: line.address });
    const inspects = await inspector.newPage();
    const sentBy = recordBodies(inspects, `/qcs/${id}`);
    await openSession(inspects, product, 'qc');
    await inspects.goto(`/qcs/manage?id=${id}&date=${day.date}`);
    await inspects.getByRole('combobox', { name: 'Add finding' }).click();
    await inspects.getByRole('option', { name: new RegExp(`No ground ${day.date}`) }).click();
    await expect(inspects.getByText('Result by codes: Failed, Unsafe.')).toBeVisible();
    await inspects.getByLabel('Note').fill('behind the panel');
    line.cut();
    await inspector.setOffline(true);
    await expect(inspects.getByText(/Changes are stored on this device/)).toBeVisible();
    // A photo waits together with its description.
    await inspects.getByLabel('Choose photos').setInputFiles({ name: 'panel.png', mimeType: 'image/png', buffer: DOT });
    // Its name is shown only until it is stored on the device.
    await expect(inspects.getByRole('img', { name: `No ground ${day.date}, photo 1` })).toBeVisible();
    await inspects.getByRole('button', { name: 'Save' }).click();
    await expect(inspects.getByText(/^Not sent yet/)).toBeVisible();
    await expect(inspects.getByText('2 waiting, 0 failed')).toBeVisible();
    const before = sentBy.length;
    line.restore();
    await inspector.setOffline(false);
    await expect(inspects.getByText(/^Not sent yet/)).toHaveCount(0);
    expect(sentBy.length - before).toBe(1);
    await inspector.close();
    await line.close();

    await page.goto(`/qcs/viewqc?id=${id}&date=${day.date}`);
    await expect(page.getByText('behind the panel')).toBeVisible();
    await expect(page.getByRole('button', { name: /^No ground .*, photo 1$/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Notify the technician' }).click();
    await expect(page.getByText(/^Notified .* can respond until/)).toBeVisible();

    const technician = await browser.newContext({ ...phone, baseURL: product.address });
    const theirs = await technician.newPage();
    await openSession(theirs, product, 'technician');
    await theirs.goto(`/qcs/viewqc?id=${id}&date=${day.date}`);
    await theirs.getByRole('textbox', { name: 'Your response' }).fill('I have connected it.');
    await theirs.getByRole('button', { name: 'Send response' }).click();
    await expect(theirs.getByText('Responded')).toBeVisible();
    await technician.close();

    await expect(page.getByText('I have connected it.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Mark as repaired' }).click();
    await expect(page.getByText('Repaired', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Close the visit' }).click();
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the visit' })).toHaveCount(0);
  });
});
