import { signIn } from '../api.js';
import { openSession, findViolations } from '../browser.js';
import { BLOCKED_HANDLER, expectPageErrors } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

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
});
