import path from 'node:path';
import { operator } from '@tailboard/tools/product/operator';
import { openSession, findViolations } from '../browser.js';
import { expect, test } from '../product.js';

interface GoldenWeek {
  readonly name: string;
  readonly user_id: string;
  readonly label: string;
  readonly technician_id: string;
  /** The result according to the decision, in cents. */
  readonly expectedPay: { readonly total_pay?: number | null };
}
const root = path.resolve(import.meta.dirname, '../..');
const record = operator({ root, env: {}, program: 'tools/demo/golden-weeks.mjs' });
const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);

test.describe('The golden weeks of decision D15', () => {
  test('are the same number in the report, in its opened lines, on the statement and in the payroll file', async ({
    page,
    product,
  }) => {
    const recorded = await record([product.databaseUrl]);
    expect(recorded).toMatchObject({ code: 0 });
    const weeks = JSON.parse(recorded.output) as GoldenWeek[];
    const owner = await openSession(page, product, 'owner');
    const last = weeks.at(-1)!;
    await expect(async () => {
      const { body } = await owner.request<{ data?: { finalized: boolean } }>(
        'GET',
        `/pay/${last.user_id}?date=2026-10-14`,
      );
      expect(body.data?.finalized).toBe(true);
    }).toPass();

    const { body: requested } = await owner.request<{ id: string }>(
      'GET',
      '/codes/report/weekly/export?export_type=payroll&start_date=2026-10-14&end_date=2026-10-14',
    );
    let file = '';
    await expect(async () => {
      const download = await owner.request<string>('GET', `/exports/${requested.id}/download`);
      expect(download.status).toBe(200);
      file = download.body;
    }).toPass();
    const [head = '', ...rows] = file.replace('\uFEFF', '').split('\r\n');
    const column = head.split(',').indexOf('total');

    for (const { name, user_id, label, technician_id, expectedPay } of weeks) {
      await test.step(name, async () => {
        await page.goto(`/admin/codereports?tab=weekly&start_date=2026-10-14&user=${user_id}`);
        const shown = page.getByLabel('Summary').getByText(/^\$/).first();
        const net = await shown.innerText();
        // The report matches the decision …
        if (expectedPay.total_pay != null)
          await expect(
            page.getByRole('button', {
              name: `${dollars(expectedPay.total_pay)}. Calculation of Total pay`,
              exact: true,
            }),
          ).toBeVisible();
        // … opens lines with the same total …
        await page.getByRole('button', { name: `${net}. Calculation of Total payout` }).click();
        const dialog = page.getByRole('dialog', { name: `Pay of ${label}` });
        const lines = dialog.getByRole('table', { name: 'Lines of Total payout' });
        await expect(lines).toBeVisible();
        const amounts = await lines.locator('td[data-label="Amount"]').allInnerTexts();
        expect(amounts.reduce((sum, amount) => sum + cents(amount), 0)).toBe(cents(net));
        // … appears on the statement …
        await dialog.getByRole('button', { name: 'Pay statement' }).click();
        const statement = page.getByRole('dialog', { name: 'Pay statement' });
        await expect(statement.getByRole('row', { name: /^Total payout/ }).first()).toContainText(net);
        // … and in the file.
        const row = rows.find((each) => each.startsWith(`${technician_id},`))?.split(',');
        expect(cents(row?.[column] ?? '')).toBe(cents(net));
      });
    }
    expect(await findViolations(page)).toEqual([]);
  });
});
