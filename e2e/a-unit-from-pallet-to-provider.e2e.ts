import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn as ask, type SignedInPerson } from './api.js';
import { comeAs, violations } from './browser.js';
import { typeDate } from './dates.js';
import { expect, test, type Product } from './product.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const verifier = path.resolve(import.meta.dirname, '../tools/audit/verify-chain.mjs');
const [USED, NOBODYS] = ['TRAIL0000001', 'TRAIL0000009'];

/** Returns the output and exit code of the external verifier for a file. */
const runVerifier = (file: string): Promise<{ code: number; output: string }> =>
  promisify(execFile)(process.execPath, [verifier, file]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );

/**
 * Returns a technician in the middle of the list without jobs in other tests, with a job of the day before yesterday.
 */
async function aTechnicianWithAJob(product: Product, manager: SignedInPerson) {
  const owner = await ask(product, 'owner');
  const { body } = await owner.ask<{ data: { id: string; email: string; label: string }[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=desc',
  );
  const found = body.data[Math.floor(body.data.length / 2)]!;
  const { body: today } = await manager.ask<{ date: string }>('GET', '/daily-work');
  const date = new Date(Date.parse(today.date) - 2 * 86_400_000).toISOString().slice(0, 10);
  const { body: lists } = await manager.ask<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
  const { body: made } = await manager.ask<{ data: { id: string } }>('POST', '/jobs', {
    json: {
      ...{ date, type: 'install', identifier: 'TRAIL-1' },
      category_id: lists.data.find(({ name }) => name === 'Install')?.id,
      address: { address: '1 Trail Road', city: 'Augusta', state: 'GA', zip: '30901', lat: null, lng: null },
    },
  });
  await manager.ask('PUT', `/jobs/${made.data.id}/assign`, { json: { user_id: found.id, date } });
  return { ...found, date, job: made.data.id };
}

test.describe('A unit', () => {
  test('is received, used by a day that is submitted, returned and sent back; an auditor sees where it was at any moment, and proves it without the product', async ({
    browser,
    page,
    product,
  }, info) => {
    const manager = await ask(product, 'manager');
    const owner = await ask(product, 'owner');
    const { id, email, label, date, job } = await aTechnicianWithAJob(product, manager);
    const types = await owner.ask<{ data: { id: string; title: string }[] }>('GET', '/cpe-types?show=all');
    const places = await owner.ask<{ data: Record<string, { locationID: string; name: string }> }>('GET', '/locations');
    const [type] = types.body.data;
    const augusta = Object.values(places.body.data).find(({ name }) => name === 'Augusta')!.locationID;
    const command = async (method: string, route: string, json: object) => {
      const { status, body } = await owner.ask<{ errors: object; ids: string[] }>(method, route, { json });
      expect({ status, errors: body.errors }).toEqual({ status: 200, errors: {} });
      return body.ids;
    };
    const [unit] = await command('POST', '/cpes', { cpe_type_id: type!.id, location_id: augusta, serial_mac: [USED] });
    await command('PUT', '/cpes/reassign', { user_id: id, serial_mac: [USED] });
    const readStatus = async () =>
      (await owner.ask<{ data: { status: string } }>('GET', `/cpes/${unit}`)).body.data.status;

    // In the field: the day names the unit, and an unknown serial is reported at once.
    const pocket = await browser.newContext({ ...PHONE, baseURL: product.address });
    const phone = await pocket.newPage();
    await comeAs(phone, { ...product, getEmail: () => email }, 'technician');
    await phone.goto(`/closedailywork?job_id=${job}`);
    await phone.getByRole('button', { name: 'Add times' }).tap();
    await phone.getByLabel('Time in 1').fill('08:00');
    await phone.getByLabel('Time out 1').fill('12:00');
    await phone.getByRole('combobox', { name: 'Add a code' }).fill('First outlet');
    await phone.getByRole('option', { name: /First outlet/ }).tap();
    const serial = phone.getByRole('textbox', { name: 'Equipment used: serial or MAC' });
    for (const code of [USED, NOBODYS]) {
      await serial.fill(code!);
      await serial.press('Enter');
    }
    await expect(phone.getByText(`${NOBODYS}: not in inventory. The warehouse will review it.`)).toBeVisible();
    await phone.getByRole('checkbox', { name: /^Complete: 1 Trail Road/ }).check();
    await expect(phone.getByRole('status', { name: 'Save status' })).toHaveText('Saved');
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await expect(phone.getByText('Waiting for approval.')).toBeVisible();
    await pocket.close();
    await expect.poll(readStatus).toBe('on_job');
    const atTheCustomer = new Date();

    // The warehouse resolves discrepancies.
    await comeAs(page, product, 'warehouse');
    await page.goto('/warehouse/problems');
    await expect(page.getByRole('row', { name: new RegExp(NOBODYS!) })).toContainText(label);
    await page.context().clearCookies();

    // Back from the customer, and to the provider.
    await command('PUT', '/cpes/customer-return', { user_id: id, serial_mac: [USED], override: true });
    await command('PUT', '/cpes/return', {
      serial_mac: [USED],
      rma: 'TRAIL',
      override: true,
      reason: 'end of contract',
    });
    await expect.poll(readStatus).toBe('returned_to_provider');

    // An auditor looks up where the unit was, and verifies the downloaded file independently.
    await comeAs(page, product, 'manager');
    await page.goto('/warehouse/search');
    await page.getByLabel('Serial/Mac').fill(USED!);
    await page
      .getByRole('button', { name: /^History/ })
      .first()
      .click();
    const history = page.getByRole('dialog');
    await expect(history).toContainText(`Used for a job by ${label}: 1 Trail Road, Augusta`);
    const then = await owner.ask<{ data: object }>('GET', `/cpes/${unit}/at?at=${atTheCustomer.toISOString()}`);
    expect(then.body.data).toMatchObject({ status: 'on_job', job: { address: '1 Trail Road, Augusta' } });
    await typeDate(history.getByRole('group', { name: 'Location as of' }), `${date}T08:00`);
    await expect(history.getByRole('status')).toContainText('not received yet');
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Download chain of custody' }).click(),
    ]);
    const file = info.outputPath('unit.jsonl');
    await download.saveAs(file);
    expect(await runVerifier(file)).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ lines match/) });
    const forged = info.outputPath('forged.jsonl');
    await writeFile(forged, (await readFile(file, 'utf8')).replace(USED!, 'TRAIL0000002'));
    expect(await runVerifier(forged)).toEqual({ code: 1, output: expect.stringMatching(/^line 1 does not match/) });
  });
});
