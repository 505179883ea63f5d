import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { signIn } from '../api.js';
import { openSession, recordRequests, findViolations } from '../browser.js';
import { expect, test, type Product } from '../product.js';

const sheet = readFileSync(path.resolve(import.meta.dirname, '../../tools/demo/company/scan-sheet.txt'), 'utf8');
// Otherwise the reader would load its binary from another host.
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer } });
const box = (page: Page) => page.getByRole('textbox', { name: 'Serial/Mac' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
/** Opens a list. Text typed before it is ready would go into the previous list. */
async function turnTo(page: Page, name: RegExp): Promise<void> {
  await tab(page, name).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

/** Types or pastes serials, and presses the button of the command. */
async function submitSerials(page: Page, text: string, action: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: action, exact: true }).click();
}
/** Returns the codes that a barcode reader finds on the printed pages, rendered as by a 300 dpi printer. */
async function readFromPaper(page: Page): Promise<string[]> {
  const paper = page.locator('body > .printed-sheets');
  await expect(paper.locator('svg').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await paper.evaluate((sheets) =>
    Object.assign((sheets as HTMLElement).style, { zoom: `${300 / 96}`, width: 'max-content' }),
  );
  const picture = await paper.screenshot();
  await page.emulateMedia({ media: null });
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['Code128', 'UPCA'],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  });
  return found.map(({ format, text }) => `${format} ${text}`);
}
async function findUserId(product: Product, name: string): Promise<string> {
  const owner = await signIn(product, 'owner');
  const { body } = await owner.request<{ data: { id: string }[] }>(
    'GET',
    `/cpes/holders?q=${encodeURIComponent(name)}`,
  );
  return body.data[0]?.id ?? '';
}

test.describe('The warehouse runs a day', () => {
  test('a pallet is received, and its units are at the chosen location [WHS-001] [WHS-027] [NAV-057] [WHS-019] [WHS-021]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/receive');
    await page.getByRole('combobox', { name: /^Location/ }).click();
    await page.getByRole('option', { name: 'Augusta' }).click();
    await page.getByRole('textbox', { name: 'UPC of the box' }).fill('612572196403');
    await page.getByRole('textbox', { name: 'UPC of the box' }).press('Enter');
    await expect(page.getByRole('combobox', { name: /^Type/ })).toHaveValue('Modem');
    await submitSerials(page, 'PALLET000001\nPALLET000002\nPALLET000003', 'Receive');
    await expect(page.getByText('3 CPEs received.').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'CPEs in Warehouse' }).click();
    await expect(tab(page, /^Augusta/)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('PALLET000002')).toBeVisible();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(requests.queries('/cpe-types/warehouse')).toContainEqual(
      expect.objectContaining({ show: 'all', location: id }),
    );
    expect(requests.queries('/cpes/warehouse')).toContainEqual(expect.objectContaining({ type: id, location: id }));
  });

  test('a provider’s packing list is received into the places that it names; a row that cannot be comes back to be corrected', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/receive');
    await page.getByRole('link', { name: 'From a file' }).click();
    const rows = [
      'serial_mac,mac,cpe_type,model,upc,location',
      'LISTED000001,,,,612572196403,Augusta',
      'LISTED000002,,,,612572196403,Augusta',
      'PALLET000001,,,,612572196403,Augusta',
      'LISTED000003,,,,612572196403,Atlantis',
    ];
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'pallet.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('pallet.csv is imported')).toBeVisible();
    const count = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`));
    await expect(count('Received')).toHaveText('2');
    await expect(count('Already in inventory')).toHaveText('1');
    await expect(count('Rejected')).toHaveText('1');
    await expect(page.getByRole('region', { name: 'Rejected rows' })).toContainText('LISTED000003');
    await expect(page.getByRole('region', { name: 'Rejected rows' })).toContainText('Atlantis');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'CPEs in Warehouse', exact: true }).last().click();
    await expect(page.getByText('LISTED000002')).toBeVisible();
  });

  test('labels of what was received are printed, and a reader reads each of them from the paper [CPE-095] [CPE-096] [WHS-031] [UIX-027]', async ({
    page,
    product,
  }) => {
    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ data: { cpe_type_id: string }[] }>('GET', '/cpe-models?show=all');
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/search?q=PALLET000001');
    await page.getByLabel('Serial/Mac').fill('PALLET000001');
    await page.getByRole('button', { name: 'Labels' }).first().click();
    await page.getByLabel('First label').fill('30');
    await page.getByLabel('Copies per label').fill('2');
    expect(await readFromPaper(page)).toEqual(['Code128 PALLET000001', 'Code128 PALLET000001']);

    await page.goto(`/warehouse/cpetypes/view/?id=${body.data[0]!.cpe_type_id}`);
    await page.getByRole('button', { name: 'Labels' }).click();
    await page.getByLabel('Copies per label').fill('9');
    const printed = await readFromPaper(page);
    expect(printed.length).toBeGreaterThanOrEqual(9);
    expect(new Set(printed.map((one) => one.split(' ')[0]))).toEqual(new Set(['UPCA']));

    // The row action of a model names the model and its type in the address.
    const { cpe_type_id } = body.data[0]!;
    await page.goto(`/warehouse/cpetypes/view/?id=${cpe_type_id}`);
    await page
      .getByRole('link', { name: /^Edit / })
      .or(page.getByRole('button', { name: /^Edit / }))
      .first()
      .click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname.startsWith('/warehouse/cpetypes/model/edit') &&
        searchParams.has('model_id') &&
        searchParams.get('cpe_type') === cpe_type_id,
    );
  });

  test('a technician is supplied from a scan sheet; a unit of another technician needs a confirmation, and Proceed moves it [CPE-007] [CPE-037] [CPE-056] [CPE-065] [CPE-068]', async ({
    page,
    product,
  }) => {
    const bell = await findUserId(product, 'Antonio Bell');
    await openSession(page, product, 'warehouse');
    await page.goto(`/warehouse/people/${bell}`);
    await expect(tab(page, /^Issued/)).toHaveText(/\d/);
    const before = Number(/\d+/.exec((await tab(page, /^Issued/).textContent()) ?? '')?.[0]);
    await submitSerials(page, sheet, 'Assign');
    await expect(page.getByText('60 CPE(s) have been re-assigned!').first()).toBeVisible();
    await expect(tab(page, /^Issued/)).toHaveText(`Issued (${before + 60})`);

    const patel = await findUserId(product, 'Rosa Patel');
    await page.goto(`/warehouse/people/${patel}`);
    await submitSerials(page, '68:C4:4D:EB:BA:EE', 'Assign');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('The following CPEs would need to be overwritten. Would you like to proceed?');
    await expect(dialog).toContainText('68C44DEBBAEE');
    await dialog.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByText('1 CPE(s) have been re-assigned!').first()).toBeVisible();
    await page.goto(`/warehouse/people/${bell}`);
    await expect(tab(page, /^Issued/)).toHaveText(`Issued (${before + 59})`);
  });

  test('given a technician’s lists, when units are copied, returned, verified, reset, printed and unassigned, then each list follows [CPE-029] [CPE-038] [CPE-039] [CPE-045] [CPE-046] [CPE-047] [CPE-048] [CPE-050] [CPE-051] [CPE-075]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    const counts = async (): Promise<number[]> => {
      const names = await page.getByRole('tab').allTextContents();
      return names.map((name) => Number(/\((\d+)\)/.exec(name)?.[1]));
    };
    const bell = await findUserId(product, 'Antonio Bell');
    const warehouse = await openSession(page, product, 'warehouse');
    const listSerials = async (type: string): Promise<string[]> => {
      const route = `/cpes/assigned/${bell}?type=${type}`;
      const { body } = await warehouse.request<{ data: { serial_mac: string }[] }>('GET', route);
      return body.data.map(({ serial_mac }) => serial_mac);
    };
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/warehouse/people/${bell}`);
    await submitSerials(page, 'PALLET000003', 'Assign');
    await expect(page.getByText('1 CPE(s) have been re-assigned!').first()).toBeVisible();
    await expect.poll(() => listSerials('issued')).toContain('PALLET000003');
    const held = await listSerials('issued');
    await expect.poll(() => counts().then(([issued]) => issued)).toBe(held.length);
    const [, returns = 0] = await counts();
    const [issued, toReconcile] = [held.length, held.length + returns];

    await page.getByRole('button', { name: 'Copy Serial/Macs' }).click();
    await expect(page.getByText(`${held.length} serials copied`)).toBeVisible();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(copied.sort()).toEqual(held.sort());

    // Managers record what customers returned.
    await page.context().clearCookies();
    await openSession(page, product, 'manager');
    await page.goto(`/warehouse/people/${bell}`);
    await turnTo(page, /^Cust Ret/);
    await submitSerials(page, 'CUSTRETURN01', 'Assign');
    await expect.poll(counts).toEqual([issued, returns + 1, 0, toReconcile + 1]);
    await expect(page.getByText('CUSTRETURN01').first()).toBeVisible();
    expect(requests.bodies('/cpes/customer-return', 'PUT')).toHaveLength(1);
    await expect.poll(() => listSerials('returned')).toContain('CUSTRETURN01');

    await turnTo(page, /^Verified/);
    await submitSerials(page, 'PALLET000003', 'Verify');
    await expect.poll(counts).toEqual([issued, returns + 1, 1, toReconcile]);
    await expect.poll(() => listSerials('verified')).toEqual(['PALLET000003']);
    await page.getByRole('button', { name: 'Reset Verification List' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Verification List' }).click();
    await expect.poll(counts).toEqual([issued, returns + 1, 0, toReconcile + 1]);

    for (const [name, type, printed] of [
      [/^Issued/, 'issued', 'issued'],
      [/^Cust Ret/, 'returned', 'returned'],
      [/^Verified/, 'verified', 'verified'],
      [/^Reconcile/, 'reconcile', 'reconciled'],
    ] as const) {
      await turnTo(page, name);
      await expect
        .poll(() => requests.queries(`/cpes/assigned/${bell}`))
        .toContainEqual(expect.objectContaining({ type }));
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
      await expect
        .poll(() => requests.queries(`/cpes/print/${bell}`))
        .toContainEqual(expect.objectContaining({ type: printed, start_date: date, end_date: date }));
      await page.getByRole('dialog', { name: 'Print' }).getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await turnTo(page, /^Issued/);
    await page.getByRole('button', { name: 'Unassign PALLET000003' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click();
    await expect(page.getByText('PALLET000003 is in the warehouse.').first()).toBeVisible();
    await expect.poll(counts).toEqual([issued - 1, returns + 1, 0, toReconcile]);
    await expect.poll(() => listSerials('issued')).not.toContain('PALLET000003');
  });

  test('a list is verified and reconciled by an owner; a supervisor finds no such button, and is refused [CPE-010] [CPE-040] [CPE-042] [CPE-049] [CPE-070] [CPE-071]', async ({
    page,
    product,
  }) => {
    const stone = await findUserId(product, 'Megan Stone');
    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ data: { serial_mac: string }[] }>(
      'GET',
      `/cpes/assigned/${stone}?type=issued`,
    );
    const serials = body.data.map(({ serial_mac }) => serial_mac);
    await openSession(page, product, 'warehouse');
    await page.goto(`/warehouse/people/${stone}`);
    await turnTo(page, /^Verified/);
    await submitSerials(page, serials.slice(2).join('\n'), 'Verify');
    await expect(page.getByText('The CPE has been verified!').first()).toBeVisible();
    await expect(tab(page, /^Reconcile/)).toHaveText('Reconcile (2)');

    const supervisor = await signIn(product, 'supervisor');
    const refused = await supervisor.request('PUT', '/cpes/reconcile-list', { json: { user_id: stone } });
    expect(refused.status).toBe(403);
    await page.context().clearCookies();
    await openSession(page, product, 'owner');
    await page.goto(`/warehouse/people/${stone}`);
    await turnTo(page, /^Reconcile/);
    await page.getByRole('button', { name: 'Reconcile List' }).click();
    const preview = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(preview).toContainText(serials[0]!);
    await preview.getByRole('button', { name: 'Reconcile List' }).click();
    await expect(page.getByText('User list has been reconciled!').first()).toBeVisible();
    await expect(tab(page, /^Issued/)).toHaveText(`Issued (${serials.length - 2})`);
    await expect(tab(page, /^Verified/)).toHaveText('Verified (0)');
    for (const missing of serials.slice(0, 2)) await expect(page.getByText(missing)).toHaveCount(0);
  });

  test('a unit is found by part of its MAC, with all that happened to it [CPE-002] [CPE-013] [CPE-098] [CPE-103] [NAV-056]', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/search');
    await page.getByLabel('Serial/Mac').fill('C44DEBBAEE');
    await expect(page.getByText('No Return Date').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^History/ })
      .first()
      .click();
    const history = page.getByRole('dialog');
    await expect(history).toContainText('Assigned to Rosa Patel');
    await expect(history).toContainText('Received in the warehouse');
  });

  test('old units are renewed and shipped back to the provider, with a document and a place in the history [CPE-011] [WHS-002] [WHS-011] [NAV-055]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/back');
    await page.getByRole('combobox', { name: 'CPE type' }).click();
    await page.getByRole('option', { name: /^Modem \(\d+\)$/ }).click();
    const [one, two] = ['PALLET000001', 'PALLET000002'];
    await page.getByLabel('Refresh CPE(s) Warehouse Date').fill(one);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/^Your CPE\(s\) has been refreshed!/).first()).toBeVisible();
    expect(requests.bodies('/cpes/refresh', 'PUT')).toEqual([expect.objectContaining({ serial_mac: [one] })]);
    await tab(page, /^Shipment/).click();
    await page.getByRole('button', { name: 'New shipment' }).click();
    await submitSerials(page, one, 'Pack');
    await expect(page.getByText('1 CPE packed', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'RMA' }).fill('RMA 4711');
    await page.getByRole('form', { name: 'Shipping data' }).getByRole('button', { name: 'Save' }).click();
    // Anyone continues it from the list.
    await page.goto('/warehouse/back');
    await page.getByRole('button', { name: 'Continue RMA 4711' }).click();
    await submitSerials(page, two, 'Pack');
    await expect(page.getByText('2 CPEs packed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close shipment…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: /^Document of RMA 4711/ }).click();
    const paper = page.getByRole('region', { name: 'Print preview' });
    await expect(paper).toContainText('Return to provider — RMA RMA 4711');
    await expect(paper.getByRole('img')).toHaveCount(2);
    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ status: string; cpe_logs: { description: string }[] }>(
      'GET',
      `/cpes/history/${two}`,
    );
    expect(body.status).toBe('returned_to_provider');
    expect(body.cpe_logs[0]?.description).toBe('Returned to the provider');
  });
});
