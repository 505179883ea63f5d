import { signIn } from './api.js';
import { comeAs, violations } from './browser.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('Files of the company', () => {
  test('given the office puts a PDF and a picture into a folder, when a technician has looked at them, then the office sees who has seen which version [FIL-001] [FIL-004] [FIL-008] [FIL-013] [NAV-068] [NAV-069] [NAV-070]', async ({
    page,
    product,
    browser,
  }) => {
    expectFailedRequests(['no network', '/files/bytes']);
    const manager = await signIn(product, 'manager');
    const made = await manager.ask('POST', '/folders', { json: { name: 'Ladders' } });
    expect(made.status).toBe(201);
    await comeAs(page, product, 'manager');
    await page.goto('/files');
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Ladders' }).click();
    const adding = page.getByRole('link', { name: 'Add files' }).first();
    await expect(adding).toHaveAttribute('href', /folder_id=/);
    await adding.click();
    // The network fails during the upload: the files stay listed, and are sent again without selecting them again.
    await page.route('**/files/bytes', (route) => route.abort());
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'footing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n% Ladders\n%%EOF\n') },
      { name: 'tap.png', mimeType: 'image/png', buffer: PICTURE },
    ]);
    await expect(page.getByRole('button', { name: 'Send tap.png again' })).toBeVisible();
    await page.unroute('**/files/bytes');
    for (const name of ['footing.pdf', 'tap.png'])
      await page.getByRole('button', { name: `Send ${name} again` }).click();
    await expect(page.getByRole('textbox', { name: 'Title of footing.pdf' })).toHaveValue('footing');
    await page.getByRole('textbox', { name: 'Title of tap.png' }).fill('A tap');
    await page.getByRole('checkbox', { name: /must confirm it as seen/ }).check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('2 files were added.').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /footing/ })).toContainText('Must be seen');
    // The list shows a thumbnail of a picture.
    const small = page.getByRole('row', { name: /A tap/ }).locator('img');
    await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    const phone = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
    const theirs = await phone.newPage();
    await comeAs(theirs, product, 'technician');
    await theirs.goto('/files');
    await theirs.getByRole('button', { name: 'View file: footing' }).click();
    const viewer = theirs.getByRole('dialog', { name: 'footing' });
    await expect(viewer.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0);
    const downloading = theirs.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('footing.pdf');
    await viewer.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(viewer).toHaveCount(0);
    await theirs.getByRole('button', { name: 'View file: A tap' }).click();
    await theirs.getByRole('button', { name: 'Show picture' }).click();
    await expect(theirs.getByRole('img', { name: 'A tap' })).toBeVisible();
    await theirs.keyboard.press('r');
    await expect(theirs.getByRole('img', { name: 'A tap' })).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
    expect(await violations(theirs)).toEqual([]);
    await phone.close();

    const readers = (version: number) =>
      page.getByRole('dialog').getByRole('row', { name: new RegExp(`Antonio Bell.*${version}`) });
    await page.getByRole('button', { name: 'Seen by: footing' }).click();
    await expect(readers(1)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    // A new version must be acknowledged again.
    await page.getByRole('button', { name: 'Edit file: footing' }).click();
    await page.getByRole('link', { name: /Replace with a new version/ }).click();
    await expect(page).toHaveURL(/\/files\/edit\?id=/);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'footing.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n% 2\n%%EOF\n'),
    });
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByText('The file is now version 2.').first()).toBeVisible();
    const technician = await signIn(product, 'technician');
    const { body } = await technician.ask<{ data: { title: string; version: number; seen_version: number | null }[] }>(
      'GET',
      '/files',
    );
    expect(body.data.map(({ title, version, seen_version }) => [title, version, seen_version])).toEqual([
      ['A tap', 1, null],
      ['footing', 2, 1],
    ]);
  });
});
