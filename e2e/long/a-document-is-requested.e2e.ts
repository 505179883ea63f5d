import type { Page } from '@playwright/test';
import { openSession, findViolations } from '../browser.js';
import { expect, test } from '../product.js';

const PDF = { name: 'ladders.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n% Ladders\n%%EOF\n') };
/** Creates a folder on the page for it. `scope`: the option of the field "For". */
async function createFolder(page: Page, name: string, scope?: string, isRequired = false): Promise<void> {
  await page.goto('/admin/techs/folders/add');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  if (scope !== undefined) {
    await page.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: scope }).click();
  }
  if (isRequired) await page.getByRole('checkbox', { name: 'Each person must provide a document' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
}
/** Opens a document, downloads it and acknowledges it. */
async function acknowledge(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `View file: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: 'Dismiss', exact: true })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await download;
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) }).getByText('Seen', { exact: true })).toBeVisible();
}

test.describe('A document of a person', () => {
  test('given a document that a technician must have, when the office adds it and the technician acknowledges it, then no document is missing and the office sees the acknowledgment [FIL-012] [FIL-014] [FIL-015] [NAV-073] [NAV-074] [NAV-075]', async ({
    page,
    product,
    browser,
  }) => {
    await openSession(page, product, 'manager');
    await createFolder(page, 'Licences', 'Employee documents', true);
    await page.goto('/admin/techs/userdocuments');
    await page.getByRole('link', { name: 'Antonio Bell' }).click();
    await expect(page.getByText('Licences: missing')).toBeVisible();
    await page.getByRole('link', { name: 'Add documents' }).click();
    await page.locator('input[type=file][multiple]').setInputFiles([PDF]);
    await page.getByRole('textbox', { name: /^Title/ }).fill('Driving licence');
    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Licences' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('rowheader', { name: 'Driving licence' })).toBeVisible();
    await expect(page.getByText('Licences: missing')).toHaveCount(0);

    const technicianContext = await browser.newContext({
      baseURL: product.address,
      viewport: { width: 1024, height: 800 },
    });
    const technicianPage = await technicianContext.newPage();
    await openSession(technicianPage, product, 'technician');
    await technicianPage.goto('/documents');
    await acknowledge(technicianPage, 'Driving licence');
    expect(await findViolations(technicianPage)).toEqual([]);
    await technicianContext.close();

    await expect(page.getByRole('row', { name: /Driving licence/ }).getByText('Seen', { exact: true })).toBeVisible();
    const deletion = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Delete file: Driving licence' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await deletion).url()).toMatch(/\/api\/v1\/users\/[0-9a-f-]+\/files\/[0-9a-f-]+$/);
    await expect(page.getByText('Licences: missing')).toBeVisible();
  });
});
