import { signIn } from './api.js';
import { getCard, getCards, openSession, openBoard, getUnassignedLane } from './browser.js';
import { createDay, importOrders, createOrderFile, createOrderRow } from './day.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

test.describe('Work orders are matched', () => {
  test('given orders at addresses that have jobs, when a person accepts, chooses, creates and ignores, then each order is settled so [JOB-055] [JOB-056]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/match']);
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, 4);
    // The same addresses with other numbers and accounts: only a user can decide whether it is the same visit.
    const number = (n: number): string => `X-${day.date}-${n}`;
    const rows = [1, 2, 3, 4].map((n) =>
      createOrderRow(day.date, n, { work_order_number: number(n), account_number: `other-${day.date}-${n}` }),
    );
    await importOrders(manager, 'again.csv', createOrderFile(rows));
    await openSession(page, product, 'manager');
    await page.goto('/admin/jobs/match');
    const choose = async (n: number): Promise<void> => {
      // The rows move when a settled order leaves the list.
      await expect(page.getByRole('option', { name: `X-${day.date}-` })).toHaveCount(5 - n);
      await page.getByRole('option', { name: number(n) }).click();
      await expect(page.getByRole('heading', { name: number(n) })).toBeVisible();
    };
    // Each of these jobs already has an order. The dialog says so before it is replaced.
    const takeIt = page.getByRole('alertdialog').getByRole('button', { name: 'Take job' });

    await choose(1);
    await page.getByRole('button', { name: `Accept ${day.date}-101` }).click();
    await takeIt.click();
    await expect(page.getByText(`${number(1)} is matched.`)).toBeVisible();

    await choose(2);
    await page.getByRole('button', { name: 'Other job…' }).click();
    const other = page.getByRole('dialog', { name: `Other job for ${number(2)}` });
    await other.getByLabel('Number, account, customer, phone, address').fill(`${day.date}-103`);
    await expect(other.getByRole('listitem')).toHaveCount(1);
    await other.getByRole('button', { name: `Choose ${day.date}-103` }).click();
    await takeIt.click();
    await expect(page.getByText(`${number(2)} is matched.`)).toBeVisible();

    await choose(3);
    await page.getByRole('button', { name: 'Create job' }).click();
    await expect(page.getByText(`A job was created for ${number(3)}.`)).toBeVisible();

    await choose(4);
    await page.getByRole('button', { name: 'Ignore…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Sent twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    await expect(page.getByText(`${number(4)} is ignored.`)).toBeVisible();
    await page.getByRole('button', { name: 'Ignored' }).click();
    await expect(page.getByText('Ignored: Sent twice')).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(`${number(4)} is back in the queue.`)).toBeVisible();

    // One visit more than before: the created one.
    await openBoard(page, day.date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(5);
    await getCard(page, day.ids[0] ?? '').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Job details' }).getByRole('button', { name: 'View Work Order' }).click();
    await expect(page.getByRole('dialog', { name: 'Work Order', exact: true })).toContainText(number(1));
  });
});
