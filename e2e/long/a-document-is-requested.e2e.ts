import type { Page } from '@playwright/test';
import { openSession, findViolations } from '../browser.js';
import { expect, test } from '../product.js';
import { countSteps } from '../scanner.js';

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

  test('given a required license, when a technician uploads it from the dashboard of a phone, then four steps are enough, and the office rejects it with a reason and accepts the next', async ({
    page,
    product,
    browser,
  }) => {
    const manager = await openSession(page, product, 'manager');
    const { body } = await manager.request<{ data: { id: string } }>('POST', '/folders', {
      json: { name: 'Driver licenses', scope: 'user_documents', required: true, roles: ['technician'] },
    });
    const phoneContext = await browser.newContext({
      baseURL: product.address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await phoneContext.newPage();
    await openSession(phone, product, 'technician');
    const renew = async (): Promise<number> => {
      await phone.goto('/');
      const steps = countSteps();
      await steps.take(() => phone.getByRole('link', { name: 'Upload: Driver licenses' }).tap());
      await steps.take(() => phone.locator('input[type=file][multiple]').setInputFiles([PDF]));
      await expect(phone.getByRole('textbox', { name: /^Title/ })).toHaveValue('ladders');
      await steps.take(() => phone.getByLabel(/^Valid until/).fill('2030-03-31'));
      await steps.take(() => phone.getByRole('button', { name: 'Send to the office' }).tap());
      await expect(phone.getByText('Your upload is with the office. You will be notified.')).toBeVisible();
      return steps.count();
    };
    expect(await renew()).toBe(4);
    expect(await findViolations(phone)).toEqual([]);

    await page.goto('/admin/techs/userdocuments');
    await page.getByRole('button', { name: 'Reject: ladders' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The date is cut off.');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(phone.getByText('The office rejected your upload: The date is cut off.')).toBeVisible();
    expect(await renew()).toBe(4);
    await page.reload();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept: ladders' }).click();
    await expect(page.getByText('ladders was accepted.')).toBeVisible();
    await expect(phone.getByText('Driver licenses: missing')).toHaveCount(0);
    await phoneContext.close();
    await manager.request('PUT', `/folders/${body.data.id}`, {
      json: { name: 'Driver licenses', scope: 'user_documents' },
    });
  });
});
