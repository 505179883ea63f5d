import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn, type ApiClient } from './api.js';
import { openSession, findViolations } from './browser.js';
import { typeDate } from './dates.js';
import { expect, test, type Product } from './product.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const verifierPath = path.resolve(import.meta.dirname, '../tools/audit/verify-chain.mjs');
const [USED_SERIAL, UNKNOWN_SERIAL] = ['TRAIL0000001', 'TRAIL0000009'];

/** Returns the output and exit code of the external verifier for a file. */
const runVerifier = (file: string): Promise<{ code: number; output: string }> =>
  promisify(execFile)(process.execPath, [verifierPath, file]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );

/**
 * Returns a technician in the middle of the list without jobs in other tests, with a job of the day before yesterday.
 */
async function createTechnicianWithJob(product: Product, manager: ApiClient) {
  const owner = await signIn(product, 'owner');
  const { body } = await owner.request<{ data: { id: string; email: string; label: string }[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=desc',
  );
  const technician = body.data[Math.floor(body.data.length / 2)]!;
  const { body: today } = await manager.request<{ date: string }>('GET', '/daily-work');
  const date = new Date(Date.parse(today.date) - 2 * 86_400_000).toISOString().slice(0, 10);
  const { body: categories } = await manager.request<{ data: { id: string; name: string }[] }>(
    'GET',
    '/categories?show=all',
  );
  const { body: created } = await manager.request<{ data: { id: string } }>('POST', '/jobs', {
    json: {
      ...{ date, type: 'install', identifier: 'TRAIL-1' },
      category_id: categories.data.find(({ name }) => name === 'Install')?.id,
      address: { address: '1 Trail Road', city: 'Augusta', state: 'GA', zip: '30901', lat: null, lng: null },
    },
  });
  await manager.request('PUT', `/jobs/${created.data.id}/assign`, { json: { user_id: technician.id, date } });
  return { ...technician, date, job: created.data.id };
}

test.describe('A unit', () => {
  test('given a unit in a warehouse, when a technician uses it and it is returned to the provider, then an auditor sees where it was at any moment, and verifies the exported history without the product', async ({
    browser,
    page,
    product,
  }, info) => {
    const manager = await signIn(product, 'manager');
    const owner = await signIn(product, 'owner');
    const { id, email, label, date, job } = await createTechnicianWithJob(product, manager);
    const types = await owner.request<{ data: { id: string; title: string }[] }>('GET', '/cpe-types?show=all');
    const locations = await owner.request<{ data: Record<string, { locationID: string; name: string }> }>(
      'GET',
      '/locations',
    );
    const [type] = types.body.data;
    const augusta = Object.values(locations.body.data).find(({ name }) => name === 'Augusta')!.locationID;
    const runCommand = async (method: string, route: string, json: object) => {
      const { status, body } = await owner.request<{ errors: object; ids: string[] }>(method, route, { json });
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: {} });
      return body.ids;
    };
    const [unit] = await runCommand('POST', '/cpes', {
      cpe_type_id: type!.id,
      location_id: augusta,
      serial_mac: [USED_SERIAL],
    });
    await runCommand('PUT', '/cpes/reassign', { user_id: id, serial_mac: [USED_SERIAL] });
    const readStatus = async () =>
      (await owner.request<{ data: { status: string } }>('GET', `/cpes/${unit}`)).body.data.status;

    // The technician enters the unit on the day; an unknown serial is reported at once.
    const phoneContext = await browser.newContext({ ...PHONE, baseURL: product.address });
    const phone = await phoneContext.newPage();
    await openSession(phone, { ...product, getEmail: () => email }, 'technician');
    await phone.goto(`/closedailywork?job_id=${job}`);
    await phone.getByRole('button', { name: 'Add times' }).tap();
    await phone.getByLabel('Time in 1').fill('08:00');
    await phone.getByLabel('Time out 1').fill('12:00');
    await phone.getByRole('combobox', { name: 'Add a code' }).fill('First outlet');
    await phone.getByRole('option', { name: /First outlet/ }).tap();
    const serialField = phone.getByRole('textbox', { name: 'Equipment used: serial or MAC' });
    for (const code of [USED_SERIAL, UNKNOWN_SERIAL]) {
      await serialField.fill(code!);
      await serialField.press('Enter');
    }
    await expect(phone.getByText(`${UNKNOWN_SERIAL}: not in inventory. The warehouse will review it.`)).toBeVisible();
    await phone.getByRole('checkbox', { name: /^Complete: 1 Trail Road/ }).check();
    await expect(phone.getByRole('status', { name: 'Save status' })).toHaveText('Saved');
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await expect(phone.getByText('Waiting for approval.')).toBeVisible();
    await phoneContext.close();
    await expect.poll(readStatus).toBe('on_job');
    const usedAt = new Date();

    // The warehouse resolves discrepancies.
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/problems');
    await expect(page.getByRole('row', { name: new RegExp(UNKNOWN_SERIAL!) })).toContainText(label);
    await page.context().clearCookies();

    // The customer returns the unit, and the warehouse returns it to the provider.
    await runCommand('PUT', '/cpes/customer-return', { user_id: id, serial_mac: [USED_SERIAL], override: true });
    await runCommand('PUT', '/cpes/return', {
      serial_mac: [USED_SERIAL],
      rma: 'TRAIL',
      override: true,
      reason: 'end of contract',
    });
    await expect.poll(readStatus).toBe('returned_to_provider');

    // An auditor looks up where the unit was, and verifies the downloaded file independently.
    await openSession(page, product, 'manager');
    await page.goto('/warehouse/search');
    await page.getByLabel('Serial/Mac').fill(USED_SERIAL!);
    await page
      .getByRole('button', { name: /^History/ })
      .first()
      .click();
    const history = page.getByRole('dialog');
    await expect(history).toContainText(`Used for a job by ${label}: 1 Trail Road, Augusta`);
    const positionWhenUsed = await owner.request<{ data: object }>(
      'GET',
      `/cpes/${unit}/at?at=${usedAt.toISOString()}`,
    );
    expect(positionWhenUsed.body.data).toMatchObject({ status: 'on_job', job: { address: '1 Trail Road, Augusta' } });
    await typeDate(history.getByRole('group', { name: 'Location as of' }), `${date}T08:00`);
    await expect(history.getByRole('status')).toContainText('not received yet');
    expect(await findViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Download chain of custody' }).click(),
    ]);
    const file = info.outputPath('unit.jsonl');
    await download.saveAs(file);
    expect(await runVerifier(file)).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ lines match/) });
    const forgedFile = info.outputPath('forged.jsonl');
    await writeFile(forgedFile, (await readFile(file, 'utf8')).replace(USED_SERIAL!, 'TRAIL0000002'));
    expect(await runVerifier(forgedFile)).toEqual({ code: 1, output: expect.stringMatching(/^line 1 does not match/) });
  });
});
