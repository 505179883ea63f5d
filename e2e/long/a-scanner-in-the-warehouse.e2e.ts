import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { openSession } from '../browser.js';
import { openConnection } from '../network-connection.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';
import { blurField, countSteps, scan } from '../scanner.js';

interface Unit {
  readonly serial_mac: string;
  readonly status: string;
  readonly cpe_model: { name: string } | null;
  readonly user: { label: string } | null;
}

/** UPCs of five models of the demo company. */
async function listUpcs(owner: ApiClient): Promise<{ name: string; upc: string }[]> {
  const { body } = await owner.request<{ data: { name: string; upc: string }[] }>('GET', '/cpe-models?show=all');
  return body.data.filter(({ upc }) => upc !== '').slice(0, 5);
}
const findUnits = async (owner: ApiClient, q: string): Promise<Unit[]> =>
  (await owner.request<{ data: Unit[] }>('GET', `/cpes?q=${q}&per_page=100`)).body.data;
const listSerials = async (owner: ApiClient, q: string): Promise<string[]> =>
  (await findUnits(owner, q)).map(({ serial_mac }) => serial_mac).sort();
const createCodes = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n + 1).padStart(6, '0')}`);

/** Scans a code, and confirms it if the page asks: a scan at the pace of a quick typist may be typing. */
async function scanWhole(page: Page, code: string, pause: number): Promise<void> {
  await scan(page, code, pause);
  await expect(page.getByText(code).first()).toBeVisible();
  const confirm = page.getByRole('button', { name: new RegExp(`: ${code}$`) });
  if (await confirm.isVisible()) await confirm.click();
}
async function openReceiving(page: Page, address = ''): Promise<void> {
  await page.goto(`${address}/warehouse/receive`);
  await page.getByRole('combobox', { name: /^Location/ }).click();
  await page.getByRole('option', { name: 'Augusta' }).click();
  await blurField(page);
  await scanWhole(page, '612572196403', 20);
  await expect(page.getByRole('combobox', { name: /^Type/ })).toHaveValue('Modem');
}
async function findPerson(owner: ApiClient, name: string): Promise<string> {
  const { body } = await owner.request<{ data: { id: string }[] }>(
    'GET',
    `/cpes/holders?q=${encodeURIComponent(name)}`,
  );
  return body.data[0]!.id;
}

test.describe('A hardware scanner', () => {
  for (const pause of [4, 30, 60, 120])
    test(`given ${pause} ms a key and no focused field, when three codes are scanned, then each is received whole`, async ({
      page,
      product,
    }) => {
      const owner = await signIn(product, 'owner');
      await openSession(page, product, 'warehouse');
      await openReceiving(page);
      const codes = createCodes(`HW${String(pause).padStart(3, '0')}`, 3);
      for (const code of codes) {
        await blurField(page);
        await scanWhole(page, code, pause);
      }
      await expect.poll(() => listSerials(owner, codes[0]!.slice(0, 8))).toEqual(codes);
    });

  test('given 400 ms a key in the field, when a code is scanned, then it is received whole', async ({
    page,
    product,
  }) => {
    const owner = await signIn(product, 'owner');
    await openSession(page, product, 'warehouse');
    await openReceiving(page);
    await page.getByRole('textbox', { name: 'Serial/Mac' }).or(page.getByLabel('Received serials')).first().focus();
    await scan(page, 'HW400000001', 400);
    await expect.poll(() => listSerials(owner, 'HW4000')).toEqual(['HW400000001']);
  });

  test('given responses take 2.5 s, when five codes are scanned and the page is loaded again, then all are received once', async ({
    page,
    product,
  }) => {
    const owner = await signIn(product, 'owner');
    await openSession(page, product, 'warehouse');
    await openReceiving(page);
    await page.route('**/api/v1/cpes', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await route.continue().catch(() => undefined);
    });
    const codes = createCodes('SLOW0', 5);
    for (const code of codes) {
      await scan(page, code, 30);
      await expect(page.getByText(code).first()).toBeVisible();
    }
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => listSerials(owner, 'SLOW0')).toEqual(codes);
  });

  test('given no network, when codes are scanned, then each is refused and listed, and one button sends all once there is one', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/']);
    const line = await openConnection(product.address);
    try {
      const owner = await signIn(product, 'owner');
      await openSession(page, product, 'warehouse');
      await openReceiving(page, line.address);
      line.cut();
      const codes = createCodes('CUT00', 3);
      for (const code of codes) {
        await scan(page, code, 30);
        await expect(page.getByText(code).first()).toBeVisible();
      }
      expect(await listSerials(owner, 'CUT00')).toEqual([]);
      line.restore();
      await page.getByRole('button', { name: 'Send again: 3' }).click();
      await expect.poll(() => listSerials(owner, 'CUT00')).toEqual(codes);
    } finally {
      await line.close();
    }
  });

  test('given two clerks on one pallet, when both scan each of its units, then each unit is received once, and the other scan is refused', async ({
    browser,
    product,
  }) => {
    // The second scan of a unit is refused.
    expectFailedRequests([422, '/api/v1/cpes']);
    const owner = await signIn(product, 'owner');
    const clerks = await Promise.all(
      [0, 1].map(async () => {
        const page = await (await browser.newContext({ baseURL: product.address })).newPage();
        await openSession(page, product, 'warehouse');
        await openReceiving(page);
        return page;
      }),
    );
    const codes = createCodes('BOTH0', 8);
    await Promise.all(
      clerks.map(async (page, at) => {
        for (const code of at === 0 ? codes : codes.toReversed()) await scanWhole(page, code, 30);
      }),
    );
    await expect.poll(() => listSerials(owner, 'BOTH0')).toEqual(codes);
    const refused = await Promise.all(
      clerks.map(async (page) => {
        await expect(page.getByText(codes[0]!).first()).toBeVisible();
        return page.getByText('already in inventory').count();
      }),
    );
    expect(refused.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    await Promise.all(clerks.map((page) => page.context().close()));
  });
});

test.describe('The steps of the warehouse besides scans', () => {
  test('given a pallet of five models, when it is received, then three steps are enough', async ({ page, product }) => {
    const owner = await signIn(product, 'owner');
    const models = await listUpcs(owner);
    await openSession(page, product, 'warehouse');
    await page.goto('/warehouse/receive');
    const steps = countSteps();
    await steps.take(() => page.getByRole('combobox', { name: /^Location/ }).click());
    await steps.take(() => page.getByRole('option', { name: 'Augusta' }).click());
    await blurField(page);
    for (const [at, { upc }] of models.entries()) {
      await scanWhole(page, upc, 20);
      await expect(page.getByText(/^Model .* selected\.$/).first()).toBeVisible();
      for (const code of createCodes(`PAL5${at}`, 2)) await scanWhole(page, code, 20);
    }
    await expect.poll(async () => (await findUnits(owner, 'PAL5')).length).toBe(10);
    const received = await findUnits(owner, 'PAL5');
    for (const [at, { name }] of models.entries())
      expect(
        received.filter(({ serial_mac }) => serial_mac.startsWith(`PAL5${at}`)).map(({ cpe_model }) => cpe_model?.name),
      ).toEqual([name, name]);
    expect(steps.count()).toBeLessThanOrEqual(3);
  });

  test('given forty units of another technician, when they are scanned, then one question moves all; a unit of another list takes one step; N units are corrected with four', async ({
    page,
    product,
  }) => {
    const owner = await signIn(product, 'owner');
    const [bell, patel] = [await findPerson(owner, 'Antonio Bell'), await findPerson(owner, 'Rosa Patel')];
    const types = await owner.request<{ data: { id: string; title: string }[] }>('GET', '/cpe-types?show=all');
    const { body: places } = await owner.request<{ data: Record<string, { locationID: string; name: string }> }>(
      'GET',
      '/locations',
    );
    const cpe_type_id = types.body.data.find(({ title }) => title === 'Modem')!.id;
    const location_id = Object.values(places.data).find(({ name }) => name === 'Augusta')!.locationID;
    const codes = createCodes('FORTY', 40);
    const foreign = 'FOREIGN00001';
    await owner.request('POST', '/cpes', { json: { cpe_type_id, location_id, serial_mac: [...codes, foreign] } });
    await owner.request('PUT', '/cpes/reassign', { json: { user_id: bell, serial_mac: [...codes, foreign] } });

    await openSession(page, product, 'warehouse');
    await page.goto(`/warehouse/people/${patel}`);
    await expect(page.getByRole('tab', { name: /^Issued/ })).toHaveText(/\d/);
    const moving = countSteps();
    await page.getByRole('textbox', { name: 'Serial/Mac' }).fill(codes.join('\n'));
    await moving.take(() => page.getByRole('button', { name: 'Assign', exact: true }).click());
    await moving.take(() => page.getByRole('button', { name: 'Proceed' }).click());
    await expect(page.getByText('40 CPE(s) have been re-assigned!').first()).toBeVisible();
    expect(moving.count()).toBe(2);

    const verifying = countSteps();
    await page.getByRole('tab', { name: /^Verified/ }).click();
    await expect(page.getByRole('tabpanel', { name: /^Verified/ })).toBeVisible();
    await scan(page, foreign, 20);
    await verifying.take(() => page.getByRole('button', { name: 'Move here and verify' }).click());
    await expect
      .poll(async () => (await findUnits(owner, foreign)).map(({ user }) => user?.label))
      .toEqual([expect.stringContaining('Patel')]);
    expect(verifying.count()).toBe(1);

    const correcting = countSteps();
    await page.goto('/warehouse/cpes?q=FORTY&per_page=100');
    await correcting.take(() => page.getByRole('button', { name: /^Select (?:all )?\d+ CPEs/ }).click());
    await correcting.take(() => page.getByRole('button', { name: 'Change…' }).click());
    const dialog = page.getByRole('dialog', { name: /^Change \d+ CPEs/ });
    await correcting.take(async () => {
      await dialog.getByRole('combobox', { name: 'Model' }).fill('SB8200');
      await page.getByRole('option', { name: 'SB8200' }).click();
    });
    await correcting.take(() => dialog.getByRole('button', { name: 'Save' }).click());
    await expect(page.getByText(/^\d+ CPEs changed\.$/).first()).toBeVisible();
    expect(correcting.count()).toBe(4);
  });

  test('given units were just received, when their labels are printed, then two steps are enough, and the preview fits its frame at each width', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'warehouse');
    await openReceiving(page);
    for (const code of createCodes('LABL0', 2)) await scanWhole(page, code, 20);
    // The UPC counts too.
    await expect(page.getByText(/^3 done/)).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', String(document.querySelectorAll('svg').length));
    });
    const steps = countSteps();
    await steps.take(() => page.getByRole('button', { name: 'Labels' }).click());
    const preview = page.getByRole('region', { name: 'Print preview' });
    await expect(preview).toContainText('LABL0000002');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => preview.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    }
    await steps.take(() => page.getByRole('button', { name: 'Print', exact: true }).click());
    await expect(page.locator('body')).toHaveAttribute('data-printed', /\d/);
    expect(steps.count()).toBe(2);
  });

  test('given a pallet for the provider, when it is packed by scans and shipped, then six steps are enough with the RMA', async ({
    page,
    product,
  }) => {
    const owner = await signIn(product, 'owner');
    await openSession(page, product, 'warehouse');
    await openReceiving(page);
    const codes = createCodes('SHIP0', 3);
    for (const code of codes) await scanWhole(page, code, 20);
    await expect.poll(() => listSerials(owner, 'SHIP0')).toEqual(codes);
    await page.goto('/warehouse/back');
    const steps = countSteps();
    await steps.take(() => page.getByRole('tab', { name: /^Shipment/ }).click());
    await steps.take(() => page.getByRole('button', { name: 'New shipment' }).click());
    await expect(page.getByText('0 CPEs packed')).toBeVisible();
    for (const code of codes) await scanWhole(page, code, 20);
    await expect(page.getByText('3 CPEs packed', { exact: true })).toBeVisible();
    await steps.take(() => page.getByRole('textbox', { name: 'RMA' }).fill('RMA 5150'));
    await steps.take(() =>
      page.getByRole('form', { name: 'Shipping data' }).getByRole('button', { name: 'Save' }).click(),
    );
    await steps.take(() => page.getByRole('button', { name: 'Close shipment…' }).click());
    await steps.take(() => page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click());
    await expect
      .poll(async () => (await findUnits(owner, 'SHIP0')).map(({ status }) => status))
      .toEqual(Array(3).fill('returned_to_provider'));
    expect(steps.count()).toBe(6);
  });
});
