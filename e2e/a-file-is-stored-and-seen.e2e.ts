import { signIn } from './api.js';
import { openSession, findViolations } from './browser.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('Files of the company', () => {
  test('given a PDF and a picture that the office adds to a folder, when a technician views them, then the office sees who has seen which version [FIL-001] [FIL-004] [FIL-008] [FIL-013] [NAV-068] [NAV-069] [NAV-070]', async ({
    page,
    product,
    browser,
  }) => {
    expectFailedRequests(['no network', '/files/bytes']);
    const manager = await signIn(product, 'manager');
    const created = await manager.request('POST', '/folders', { json: { name: 'Ladders' } });
    expect(created.status).toBe(201);
    await openSession(page, product, 'manager');
    await page.goto('/files');
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Ladders' }).click();
    const addLink = page.getByRole('link', { name: 'Add files' }).first();
    await expect(addLink).toHaveAttribute('href', /folder_id=/);
    await addLink.click();
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
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('2 files were added.').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /footing/ })).toContainText('Must be seen');
    // The list shows a thumbnail of a picture.
    const thumbnail = page.getByRole('row', { name: /A tap/ }).locator('img');
    await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    const phoneContext = await browser.newContext({ baseURL: product.address, viewport: { width: 390, height: 844 } });
    const technicianPage = await phoneContext.newPage();
    await openSession(technicianPage, product, 'technician');
    await technicianPage.goto('/files');
    await technicianPage.getByRole('button', { name: 'View file: footing' }).click();
    const viewer = technicianPage.getByRole('dialog', { name: 'footing' });
    await expect(viewer.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0);
    const download = technicianPage.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('footing.pdf');
    await viewer.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(viewer).toHaveCount(0);
    await technicianPage.getByRole('button', { name: 'View file: A tap' }).click();
    await technicianPage.getByRole('button', { name: 'Show picture' }).click();
    await expect(technicianPage.getByRole('img', { name: 'A tap' })).toBeVisible();
    await technicianPage.keyboard.press('r');
    await expect(technicianPage.getByRole('img', { name: 'A tap' })).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
    expect(await findViolations(technicianPage)).toEqual([]);
    await phoneContext.close();

    const getReaderRow = (version: number) =>
      page.getByRole('dialog').getByRole('row', { name: new RegExp(`Antonio Bell.*${version}`) });
    await page.getByRole('button', { name: 'Seen by: footing' }).click();
    await expect(getReaderRow(1)).toBeVisible();
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
    const { body } = await technician.request<{
      data: { title: string; version: number; seen_version: number | null }[];
    }>('GET', '/files');
    expect(body.data.map(({ title, version, seen_version }) => [title, version, seen_version])).toEqual([
      ['A tap', 1, null],
      ['footing', 2, 1],
    ]);
  });
});
