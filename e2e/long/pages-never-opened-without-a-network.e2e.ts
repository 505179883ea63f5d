import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { openSession } from '../browser.js';
import { createDay, createUnitAndVisit, findTechnician } from '../day.js';
import { openConnection, type NetworkConnection } from '../network-connection.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

const pdf = (text: string) => new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`], { type: 'application/pdf' });

test.describe('Pages that were never opened, without a network', () => {
  let line: NetworkConnection;
  test.beforeEach(async ({ product }) => {
    expectFailedRequests(['no network', '/']);
    line = await openConnection(product.address);
  });
  test.afterEach(() => line.close());

  /** Uploads a PDF; returns its bytes as commands refer to them. */
  async function upload(client: ApiClient, route: string, text: string): Promise<object> {
    const form = new FormData();
    form.set('file', pdf(text), `${text}.pdf`);
    const { status, body } = await client.request<{ data: object }>('POST', route, { form });
    expect(status).toBe(201);
    return { ...body.data, name: `${text}.pdf` };
  }
  async function add(client: ApiClient, route: string, json: object): Promise<string> {
    const { status, body } = await client.request<{ data: { id: string } }>('POST', route, { json });
    expect(status, route).toBe(201);
    return body.data.id;
  }
  const readStored = (page: Page): Promise<{ files: number; contents: number; responses: string }> =>
    page.evaluate(async () => ({
      files: (await (await caches.open('tailboard.files.1')).keys()).length,
      contents: (await (await caches.open('kept-files')).keys()).length,
      responses: Object.keys(localStorage).join('\n'),
    }));
  /** Waits until responses and contents are cached, and no more files of pages arrive. */
  async function waitForCache(page: Page, response: RegExp, contents: number): Promise<void> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(async () => (await readStored(page)).responses).toMatch(response);
    await expect.poll(async () => (await readStored(page)).contents).toBe(contents);
    const counts: number[] = [];
    await expect
      .poll(
        async () => {
          counts.push((await readStored(page)).files);
          const last = counts.slice(-4);
          return last.length === 4 && new Set(last).size === 1;
        },
        { intervals: [1_000] },
      )
      .toBe(true);
  }
  /** Opens the content of a file by a button, and returns its name and text. */
  async function download(page: Page, name: string): Promise<[name: string, text: string]> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).tap();
    const file = await downloading;
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    return [file.suggestedFilename(), Buffer.concat(parts).toString()];
  }
  const closeDialog = (page: Page): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();

  test('given a technician who signed in, when the network is away, then messages with attachments, files to confirm and documents are opened for the first time', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const technician = await signIn(product, 'technician');
    const { body } = await technician.request<{ data: { id: string } }>('GET', '/user/profile');
    const user = body.data.id;
    await add(manager, '/messages', {
      ...{ title: 'Gates are locked', body: '<p>Use the <strong>new code</strong>.</p>', required: false },
      ...{ audience: { user_ids: [user] }, attachment: await upload(manager, '/messages/attachments', 'gates') },
    });
    const scoped = { parent_id: null, roles: [], required: false };
    const files = await add(manager, '/folders', { ...scoped, name: 'Rules', scope: 'company' });
    await add(manager, '/files', {
      ...{ title: 'Ladder rules', folder_id: files, requires_seen: true },
      content: await upload(manager, '/files/bytes', 'ladder-rules'),
    });
    const papers = await add(manager, '/folders', { ...scoped, name: 'Permits', scope: 'user_documents' });
    await add(manager, `/users/${user}/files`, {
      ...{ title: 'Pole permit', folder_id: papers, requires_seen: false },
      content: await upload(manager, '/files/bytes', 'pole-permit'),
    });

    await openSession(page, product, 'technician');
    await page.goto(`${line.address}/tech/myjobs`);
    await waitForCache(page, /messaging\.user-files/, 3);
    line.cut();

    await page.goto(`${line.address}/admin/messages/inbox`);
    await page
      .getByRole('list', { name: 'Inbox' })
      .getByRole('button', { name: /Gates are locked/ })
      .tap();
    await expect(page.getByRole('dialog').getByText('new code')).toBeVisible();
    expect(await download(page, 'Open attachment')).toEqual(['gates.pdf', expect.stringContaining('% gates')]);
    await closeDialog(page);

    await page.goto(`${line.address}/files?to_see=1`);
    await page.getByText('Ladder rules').first().tap();
    expect(await download(page, 'Download')).toEqual(['ladder-rules.pdf', expect.stringContaining('% ladder-rules')]);
    await closeDialog(page);

    await page.goto(`${line.address}/documents`);
    await page.getByText('Pole permit').first().tap();
    expect(await download(page, 'Download')).toEqual(['pole-permit.pdf', expect.stringContaining('% pole-permit')]);

    // An attachment that a device reads ahead is no proof that its user has it.
    const proof = await manager.request<{ data: { id: string; title: string }[] }>('GET', '/messages');
    const { id } = proof.body.data.find(({ title }) => title === 'Gates are locked')!;
    const history = await manager.request<{ data: unknown[] }>('GET', `/messages/${id}/history`);
    expect(history.body.data).toEqual([]);
  });

  test('given an inspector who signed in, when the network is away, then a visit is opened for the first time and its result is explained', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, 1);
    const job = day.ids[0]!;
    await manager.request('PUT', `/jobs/${job}/assign`, {
      json: { user_id: await findTechnician(day, 'Antonio Bell'), date: day.date },
    });
    await manager.request('PUT', `/jobs/${job}/complete`);
    await manager.request('POST', '/qc-codes', { json: { title: 'No ground', severity: 'major', safety: true } });
    const { visit } = await createUnitAndVisit(manager, { job, date: day.date, serial: 'NETAWAY1' });
    const inspector = await signIn(product, 'qc');
    const { body } = await inspector.request<{ data: { id: string } }>('GET', '/user/profile');
    const json = { user_id: body.data.id, date: day.date };
    expect((await manager.request('PUT', `/qcs/${visit}/assign`, { json })).status).toBe(200);

    await openSession(page, product, 'qc');
    await page.goto(`${line.address}/preferences`);
    await waitForCache(page, new RegExp(`qc\\.read\\.[^\\n]*${visit}`), 0);
    line.cut();

    await page.goto(`${line.address}/qcs/manage`);
    await page.locator(`a[href*="${visit}"]`).first().tap();
    await page.getByRole('combobox', { name: 'Add finding' }).tap();
    await page.getByRole('option', { name: /No ground/ }).tap();
    await expect(page.getByText('Result by codes: Failed, Unsafe.')).toBeVisible();
    // The phone has a connection, so the first attempt finds out that the product does not answer.
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByText(/Changes are stored on this device/)).toBeVisible();
    await expect(page.getByText('No ground').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByText('1 waiting, 0 failed')).toBeVisible();
  });
});
