import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from './api.js';
import { openSession, findViolations } from './browser.js';
import { expect, test, type Product } from './product.js';

const TITLE = 'Ladders are footed on level ground';

test.describe('A message', () => {
  /** Returns the ID of the user with a role in the demo company. */
  async function findUserId(product: Product, role: string): Promise<string> {
    const anyone = await signIn(product, role);
    const { body } = await anyone.request<{ data: { id: string } }>('GET', '/user/profile');
    return body.data.id;
  }
  async function attachment(manager: ApiClient): Promise<object> {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4\n% Ladders\n%%EOF\n'], { type: 'application/pdf' }), 'ladders.pdf');
    const { status, body } = await manager.request<{ data: object }>('POST', '/messages/attachments', { form });
    expect(status).toBe(201);
    return { ...body.data, name: 'ladders.pdf' };
  }
  const line = (page: Page) =>
    page.getByRole('list', { name: 'Inbox' }).getByRole('button', { name: new RegExp(TITLE) });

  test('given one with an attachment that must be read, when it is acknowledged on a phone and downloaded on a desktop computer, then both are free, open inboxes follow, and the office proves who has read it [MSG-001] [MSG-009] [MSG-013] [MSG-014] [MSG-016] [MSG-017] [MSG-021] [MSG-022] [MSG-024]', async ({
    page,
    product,
    browser,
  }) => {
    const manager = await signIn(product, 'manager');
    const [technician, warehouse] = [await findUserId(product, 'technician'), await findUserId(product, 'warehouse')];
    // A desktop user has the inbox open twice.
    const officePage = await browser.newContext({ baseURL: product.address, viewport: { width: 1280, height: 860 } });
    const [firstWindow, secondWindow] = [await officePage.newPage(), await officePage.newPage()];
    await openSession(firstWindow, product, 'warehouse');
    for (const window of [firstWindow, secondWindow]) {
      await window.goto('/admin/messages/inbox');
      await expect(window.getByText('No unread messages.')).toBeVisible();
    }
    const { status, body } = await manager.request<{ data: { id: string } }>('POST', '/messages', {
      json: {
        title: TITLE,
        body: '<p>On soft ground a board goes <strong>under both feet</strong>.</p>',
        audience: { user_ids: [technician, warehouse] },
        attachment: await attachment(manager),
      },
    });
    expect(status).toBe(201);
    await expect(line(firstWindow)).toBeVisible();
    await expect(line(secondWindow)).toBeVisible();
    await line(firstWindow).click();
    const shown = firstWindow.getByRole('dialog', { name: TITLE });
    await expect(shown.getByText('under both feet')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0);
    const downloading = firstWindow.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('ladders.pdf');
    await shown.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(firstWindow.getByText('No unread messages.')).toBeVisible();
    await expect(secondWindow.getByText('No unread messages.')).toBeVisible();
    // The page of a closed window still sends what waits; a closed context does not.
    for (const one of [firstWindow, secondWindow]) await one.close();

    // On the phone, it precedes everything else.
    const phone = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
    const theirs = await phone.newPage();
    await openSession(theirs, product, 'technician');
    await theirs.goto('/tech/myjobs');
    await expect(theirs).toHaveURL(/\/admin\/messages\/inbox\?.*message=/);
    await expect(theirs.getByText('You have unread messages.')).toBeVisible();
    await line(theirs).click();
    const message = theirs.getByRole('dialog', { name: TITLE });
    await expect(message).toBeVisible();
    await theirs.goBack();
    await expect(message).toHaveCount(0);
    await expect(theirs.getByText('You have unread messages.')).toBeVisible();
    await line(theirs).click();
    await expect(message.getByRole('button', { name: 'Mark as Read', exact: true })).toHaveCount(0);
    await message.getByRole('checkbox', { name: 'I have the attachment' }).check();
    expect(await findViolations(theirs)).toEqual([]);
    await message.getByRole('button', { name: 'Mark as Read', exact: true }).click();
    await expect(theirs.getByText('You have read all required messages.')).toBeVisible();
    await theirs.goto('/tech/myjobs');
    await expect(theirs.getByRole('heading', { level: 1, name: /Jobs/ })).toBeVisible();
    await phone.close();

    interface Proof {
      data: { profile: { id: string }; pivot: { downloaded: boolean }; fetched: boolean; version: number }[];
      readers: number;
    }
    const proven = async (): Promise<Proof> =>
      (await manager.request<Proof>('GET', `/messages/${body.data.id}/history`)).body;
    await expect.poll(async () => (await proven()).readers).toBe(2);
    const proof = await proven();
    const stated = proof.data.map(({ profile, pivot, fetched, version }) => [
      ...[profile.id === technician ? 'phone' : 'desk', pivot.downloaded, fetched, version],
    ]);
    expect(stated.sort()).toEqual([
      ['desk', true, true, 1],
      ['phone', true, false, 1],
    ]);
    await openSession(page, product, 'manager');
    await page.goto('/admin/messages');
    await expect(page.getByText(TITLE)).toBeVisible();
    await expect(page.getByText(/2 of 2 \(100%\)/)).toBeVisible();
  });
});
