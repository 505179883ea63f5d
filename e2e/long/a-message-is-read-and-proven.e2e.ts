import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signIn } from '../api.js';
import { openSession, findViolations } from '../browser.js';
import { BLOCKED_HANDLER, expectFailedRequests, expectPageErrors } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';
import { countSteps } from '../scanner.js';

/** Returns what a program puts on the clipboard. */
const readClipboard = (name: string): string =>
  readFileSync(
    path.resolve(import.meta.dirname, '../../frontends/shell/src/messages/testing/clipboards', `${name}.html`),
    'utf8',
  );

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('A message', () => {
  /** Returns the ID of the user with a role in the demo company. */
  async function findUserId(product: Product, role: string): Promise<string> {
    const anyone = await signIn(product, role);
    const { body } = await anyone.request<{ data: { id: string } }>('GET', '/user/profile');
    return body.data.id;
  }

  test('given an acknowledgment that waits for another tab, when the window is closed, then the office has it', async ({
    page,
    product,
  }) => {
    // The message must be read before anything else, also before the count of files in the menu.
    expectFailedRequests([403, '/api/v1/files']);
    // The menu counts files to see. Until the message is read, the product may refuse that.
    expectFailedRequests([403, '/files']);
    const manager = await signIn(product, 'manager');
    const reader = await findUserId(product, 'warehouse');
    const { body } = await manager.request<{ data: { id: string } }>('POST', '/messages', {
      json: { title: 'Ladders are tied', body: '<p>Two straps.</p>', audience: { user_ids: [reader] } },
    });
    const unread = async () =>
      (await manager.request<{ total: number }>('GET', `/messages/${body.data.id}/unread`)).body.total;
    await openSession(page, product, 'warehouse');
    await page.goto('/admin/messages/inbox');
    // The lock of a tab that is sending: for five seconds, this one waits.
    await page.evaluate(
      (id) => void navigator.locks.request(`outbox.${id}`, () => new Promise(() => undefined)),
      reader,
    );
    await page
      .getByRole('list', { name: 'Inbox' })
      .getByRole('button', { name: /Ladders are tied/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Ladders are tied' })
      .getByRole('button', { name: 'Dismiss', exact: true })
      .click();
    await page.close();
    await expect.poll(unread).toBe(0);
  });

  test('given one with a picture, when it is written on a desktop computer, then it is seen on a phone behind a link of its reader', async ({
    page,
    product,
    browser,
  }) => {
    expectPageErrors(BLOCKED_HANDLER);
    await openSession(page, product, 'manager');
    await page.goto('/admin/messages/add');
    await page.getByLabel('Title').fill('The new tap');
    await page.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('It looks like this:');
    // Word processors send bold and italic text as tags or styles of their own.
    await page.getByRole('textbox', { name: 'Message' }).evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<p>Close it <b>tightly</b>, <span style="font-style: italic">always</span>.<img src="x" onerror="document.title = 1"></p>',
      );
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.locator('strong', { hasText: /^tightly$/ })).toBeVisible();
    await expect(page.locator('em', { hasText: /^always$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: PICTURE });
    await dialog.getByLabel('Description').fill('A tap in a box');
    await expect(dialog.getByRole('button', { name: 'Insert' })).toBeEnabled();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await page.keyboard.type('Rinse it.');
    await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('Rinse it.');
    await expect(page.getByRole('img', { name: 'A tap in a box' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Sent to \d+ (person|people)\.$/).first()).toBeVisible();

    const phone = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
    const theirs = await phone.newPage();
    await openSession(theirs, product, 'technician');
    await theirs.goto('/admin/messages/inbox');
    await theirs
      .getByRole('list', { name: 'Inbox' })
      .getByRole('button', { name: /The new tap/ })
      .click();
    const shown = theirs.getByRole('img', { name: 'A tap in a box' });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await shown.getAttribute('src')).toContain('signature=');
    await phone.close();
  });

  test('given texts of office programs, when they are pasted into a message, then its readers see lists, headings and tables', async ({
    page,
    product,
    browser,
  }) => {
    await openSession(page, product, 'manager');
    await page.goto('/admin/messages/add');
    await page.getByLabel('Title').fill('From our documents');
    const editor = page.getByRole('textbox', { name: 'Message' });
    await editor.click();
    for (const name of ['word', 'word-web', 'outlook', 'google-docs', 'excel']) {
      await page.keyboard.press('ControlOrMeta+End');
      await editor.evaluate((element, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, readClipboard(name));
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Sent to \d+ (person|people)\.$/).first()).toBeVisible();

    const phone = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
    const theirs = await phone.newPage();
    await openSession(theirs, product, 'technician');
    await theirs.goto('/admin/messages/inbox');
    await theirs
      .getByRole('list', { name: 'Inbox' })
      .getByRole('button', { name: /From our documents/ })
      .click();
    const message = theirs.getByRole('dialog', { name: 'From our documents' });
    for (const name of ['Ladder safety', '1. Before you climb', 'Tools', 'Outage on Friday', 'New vans'])
      await expect(message.getByRole('heading', { name, level: 2 })).toBeVisible();
    for (const name of ['At the pole', 'Who is concerned', 'Keys'])
      await expect(message.getByRole('heading', { name, level: 3 })).toBeVisible();
    await expect(message.locator('ul > li > ul > li > ul > li')).toHaveText(['At least 2 inches thick']);
    await expect(message.locator('ol[start="3"] > li > ol > li')).toHaveText(['With a meter']);
    await expect(message.locator('ul > li > ul > li > p:first-child')).toHaveText([
      ...['A board on soft ground', 'At least 2 inches thick', 'Charged', 'Nodes 4 and 5', 'Both sides'],
    ]);
    const titles = ['Height', 'Ladder', 'Van', 'Driver', 'Serial', 'Holder & day'];
    await expect(message.getByRole('columnheader')).toHaveText(titles);
    await expect(message.getByRole('row')).toHaveCount(6);
    await expect(message).not.toContainText('·');
    await phone.close();
  });

  test('given a saved audience, when a message is written to that crew, then four steps send it', async ({
    page,
    product,
  }) => {
    const manager = await openSession(page, product, 'manager');
    const json = { name: 'Inspection crew', audience: { roles: ['qc'] } };
    expect((await manager.request('POST', '/saved-audiences', { json })).status).toBe(201);
    await page.goto('/admin/messages');
    const { take, count } = countSteps();
    await take(() => page.getByRole('link', { name: 'Write message' }).first().click());
    await take(async () => {
      await expect(page.getByLabel('Title')).toBeFocused();
      await page.keyboard.type('Inspections begin at nine');
      await page.getByRole('textbox', { name: 'Message' }).fill('Meet at the gate.');
    });
    await take(() => page.getByRole('button', { name: 'Inspection crew' }).click());
    await take(() => page.getByRole('button', { name: 'Publish', exact: true }).click());
    await expect(page.getByText(/^Sent to \d+ (person|people)\.$/).first()).toBeVisible();
    expect(count()).toBe(4);
  });

  test('given ten messages that need not be read, when a reader goes through them, then eleven steps read all', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const reader = await findUserId(product, 'qc');
    for (let n = 1; n <= 10; n++) {
      const json = { title: `News ${n}`, body: '<p>Read it.</p>', audience: { user_ids: [reader] }, required: false };
      expect((await manager.request('POST', '/messages', { json })).status).toBe(201);
    }
    await openSession(page, product, 'qc');
    await page.goto('/admin/messages/inbox');
    const inbox = page.getByRole('list', { name: 'Inbox' });
    await expect(inbox.getByRole('button', { name: /News/ })).toHaveCount(10);
    const { take, count } = countSteps();
    await take(() => inbox.getByRole('button', { name: /News/ }).first().click());
    const dialog = page.getByRole('dialog', { name: /News/ });
    for (let read = 0; read < 9; read++) {
      const title = await dialog.getByRole('heading', { name: /News/ }).textContent();
      await take(() => dialog.getByRole('button', { name: 'Dismiss and open next' }).click());
      await expect(dialog.getByRole('heading', { name: title ?? '', exact: true })).toHaveCount(0);
    }
    await take(() => dialog.getByRole('button', { name: 'Dismiss', exact: true }).click());
    await expect(inbox.getByRole('button', { name: /News/ })).toHaveCount(0);
    expect(count()).toBe(11);
  });

  test('given a folder that is open, when seven files are dropped on it, then one step adds all', async ({
    page,
    product,
  }) => {
    const manager = await openSession(page, product, 'manager');
    const json = { name: 'Seven plans', scope: 'company', parent_id: null, roles: [], required: false };
    const { body } = await manager.request<{ data: { id: string } }>('POST', '/folders', { json });
    await page.goto(`/files?folder_id=${body.data.id}`);
    const list = page.getByTestId('file-list');
    await expect(list.getByText('There are no files here yet.')).toBeVisible();
    const transfer = await page.evaluateHandle(() => {
      const files = new DataTransfer();
      for (let n = 1; n <= 7; n++)
        files.items.add(new File([`%PDF-1.4\n% ${n}\n%%EOF\n`], `plan-${n}.pdf`, { type: 'application/pdf' }));
      return files;
    });
    const { take, count } = countSteps();
    await take(async () => {
      await list.dispatchEvent('dragover', { dataTransfer: transfer });
      await list.dispatchEvent('drop', { dataTransfer: transfer });
    });
    await expect(page.getByText('7 files were added.').first()).toBeVisible();
    await expect(list.getByRole('row', { name: /plan-\d/ })).toHaveCount(7);
    expect(count()).toBe(1);
  });
});
