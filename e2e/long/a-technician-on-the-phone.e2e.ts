import { signIn } from '../api.js';
import { openSession } from '../browser.js';
import { createDay, toStreet, findTechnician, type TestDay } from '../day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test.describe('A technician on the phone', () => {
  /** Creates three jobs of the technician, ordered by the office, and one of another technician. */
  async function theirDay(product: Product): Promise<TestDay & { others: string }> {
    const day = await createDay(await signIn(product, 'manager'), 4);
    const supervisor = await signIn(product, 'supervisor');
    const me = await findTechnician(day, 'Antonio Bell');
    const [one = '', two = '', three = '', others = ''] = day.ids;
    const submit = (id: string, user_id: string) =>
      supervisor.request('PUT', `/jobs/${id}/assign`, { json: { user_id, date: day.date } });
    for (const id of [one, two, three]) await submit(id, me);
    await submit(others, await findTechnician(day, 'Rosa Patel'));
    const { status } = await supervisor.request('PUT', `/jobs/${me}/reorder/${day.date}`, { json: [three, one, two] });
    expect(status).toBe(200);
    return { ...day, others };
  }

  test('given a day in order, when it is opened, then only the own jobs are there, with their work orders, and can be ticked [JOB-042] [JOB-048] [JOB-049] [JOB-050] [JOB-074]', async ({
    page,
    product,
  }) => {
    const day = await theirDay(product);
    await openSession(page, product, 'technician');
    await page.goto(`/tech/myjobs?date=${day.date}`);
    const list = page.getByRole('list', { name: /in route order$/ });
    await expect(list.getByRole('listitem')).toHaveText(
      [toStreet(3), toStreet(1), toStreet(2)].map((at) => new RegExp(at)),
    );
    await expect(page.getByText(toStreet(4))).toHaveCount(0);

    await list.getByRole('listitem').first().getByRole('button', { name: 'View Work Order' }).tap();
    const order = page.getByRole('dialog', { name: 'Work Order' });
    await expect(order).toContainText(`${day.date}-103`);
    await expect(order).toContainText('There are no services for this work order.');
    await order.getByRole('button', { name: 'Close' }).first().tap();
    await expect(order).toBeHidden();

    const box = page.getByRole('checkbox', { name: `Complete: ${toStreet(3)}` });
    await box.tap();
    await expect(box).toBeChecked();
    await expect(page.getByText('1 of 3 done')).toBeVisible();
    await page.reload();
    await expect(box).toBeChecked();

    // A refused tick leaves the box as it was and opens no dialog.
    expectFailedRequests([409, '/complete']);
    const other = page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` });
    await page.route(/\/complete$/, (route) => route.fulfill({ status: 409, json: { message: 'Refused.' } }));
    const refused = page.waitForResponse(/\/complete$/);
    await other.tap();
    await refused;
    await expect(page.getByText('Refused.')).toBeVisible();
    await expect(other).not.toBeChecked();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('given no network, when a job is ticked, then the tick waits in sight and is sent when there is one again [JOB-038] [JOB-049]', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/']);
    const day = await theirDay(product);
    await openSession(page, product, 'technician');
    await page.goto(`/tech/myjobs?date=${day.date}`);
    const box = page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` });
    await expect(box).toBeEnabled();
    const sent: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/complete')) sent.push(`${response.request().method()} ${response.status()}`);
    });
    await page.context().setOffline(true);
    await box.tap();
    await expect(page.getByText('Not sent yet: complete')).toBeVisible();
    await expect(page.getByText('1 waiting, 0 failed')).toBeVisible();
    await expect(box).not.toBeChecked();
    await page.context().setOffline(false);
    await expect(box).toBeChecked();
    await expect(page.getByText('Not sent yet: complete')).toHaveCount(0);
    expect(sent).toEqual(['PUT 200']);
  });

  test('given a user who knows addresses, when they type those of the office or of others, then nothing of others is shown [JOB-013] [JOB-048]', async ({
    page,
    product,
  }) => {
    const day = await theirDay(product);
    await openSession(page, product, 'technician');
    for (const path of [
      `/admin/jobs/assign?date=${day.date}`,
      `/admin/jobs/edit?id=${day.others}`,
      `/admin/jobs/quickassign?date=${day.date}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Not available for your role' })).toBeVisible();
      await expect(page.getByText(/Elm Street/)).toHaveCount(0);
    }
    const technician = await signIn(product, 'technician');
    const own = await technician.request<{ data: { id: string }[] }>('GET', `/jobs/assigned?date=${day.date}`);
    expect(own.body.data.map(({ id }) => id).sort()).toEqual(day.ids.slice(0, 3).sort());
    expect((await technician.request('GET', `/jobs/${day.others}`)).status).toBe(404);
    expect((await technician.request('PUT', `/jobs/${day.others}/complete`)).status).toBe(403);
  });
});
