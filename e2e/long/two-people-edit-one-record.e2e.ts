import type { Browser, Page } from '@playwright/test';
import { signIn } from '../api.js';
import { openSession, navigateInApp } from '../browser.js';
import { createDay, createUnitAndVisit, findTechnician } from '../day.js';
import { findEntry, readRecord } from '../forms.js';
import { getLastTuesday } from '../last-week.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

/** A form that two people have open, and what each of them enters in it. */
interface ConcurrentEdit {
  /** The source file that saves the form, relative to the frontends. */
  readonly sourceFile: string;
  /** The accessible name of the form or of its dialog. */
  readonly name: string | RegExp;
  readonly path: string;
  /** Opens the form on a page of the path, if it is not open yet. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly field: string;
  /** The value that the first to save enters, and how the other form shows it. */
  readonly firstValue: string;
  readonly secondValue: string;
  readonly saveButton?: string;
  /** The form stays open after it was saved. */
  readonly staysOpen?: boolean;
  /** Returns the stored record. */
  readonly readStored: () => Promise<unknown>;
  readonly expected: Record<string, unknown>;
}

async function openPage(browser: Browser, product: Product, role: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.address })).newPage();
  await openSession(page, product, role);
  return page;
}

const getForm = (page: Page, { name }: ConcurrentEdit) =>
  page.getByRole('form', { name }).or(page.getByRole('dialog', { name })).last();
const getField = (page: Page, edit: ConcurrentEdit) =>
  getForm(page, edit)
    .getByLabel(new RegExp(`^${edit.field.replace(/[()$]/g, '\\$&')}\\s*\\*?$`))
    .first();
const getSaveButton = (page: Page, { saveButton = 'Save' }: Pick<ConcurrentEdit, 'saveButton'>) =>
  page.getByRole('button', { name: saveButton, exact: true }).last();

async function openForm(page: Page, edit: ConcurrentEdit): Promise<void> {
  await navigateInApp(page, edit.path);
  await edit.open?.(page);
  await expect(getField(page, edit)).toBeEnabled();
}

/** Both open the form; the colleague saves first. The user reads what differs, keeps their entry and decides. */
async function editConcurrently(page: Page, colleague: Page, edit: ConcurrentEdit): Promise<void> {
  await openForm(page, edit);
  await openForm(colleague, edit);
  await getField(page, edit).fill(edit.secondValue);
  await getField(colleague, edit).fill(edit.firstValue);
  const saved = colleague.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await getSaveButton(colleague, edit).click();
  await saved;
  await getSaveButton(page, edit).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Hector Doyle changed this in the meantime' });
  await expect(notice).toContainText(`${edit.field} is now: ${edit.firstValue}. Your entry: ${edit.secondValue}.`);
  await expect(getField(page, edit)).toHaveValue(edit.secondValue);
  await getSaveButton(page, edit).click();
  await expect.poll(edit.readStored).toMatchObject(edit.expected);
  // A form that closes leads to another screen, so the next one must not open before.
  if (!edit.staysOpen) for (const editor of [page, colleague]) await expect(getForm(editor, edit)).toBeHidden();
}

/** The lists and settings of the company, users, folders, files and messages. */
async function createOfficeEdits(product: Product): Promise<ConcurrentEdit[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.request<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const category = await create('/categories', { name: 'Met category' });
  const slot = await create('/timeslots', { name: 'Met slot', start: '09:00', end: '10:00' });
  const code = await create('/codes', { title: 'Met code', points: 1, category_id: category });
  const qcCode = await create('/qc-codes', { title: 'Met finding' });
  const type = await create('/cpe-types', { title: 'Met type' });
  const model = await create('/cpe-models', { name: 'Met model', cpe_type_id: type });
  const level = await create('/employee-levels', { name: 'Met level' });
  const created = await owner.request<{ data: { locationID: string } }>('POST', '/locations', {
    json: { name: 'Met City' },
  });
  const location = created.body.data.locationID;
  const minimum = await create('/minimum-stock', { cpe_model_id: model, location_id: location, minimum: 5 });
  const folder = await create('/folders', { name: 'Met folder' });
  const users = await owner.request<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  const technician = users.body.data.find(({ label }) => label === 'Rosa Patel')!.id;
  const createListEdit = (
    sourceFile: string,
    record: string,
    list: string,
    id: string,
    field: string,
    names: [string, string],
  ) => ({
    sourceFile: sourceFile,
    name: `Edit ${record}`,
    path: `${list}/edit?id=${id}`,
    field,
    firstValue: names[0],
    secondValue: names[1],
  });
  const names: [string, string] = ['Their name', 'Our name'];
  const ownTitle = { title: 'Our name' };
  const ownName = { name: 'Our name' };
  return [
    {
      ...createListEdit('shell/src/levels/levels-page.tsx', 'level', '/admin/settings/levels', level, 'Name', names),
      readStored: readRecord(owner, `/employee-levels/${level}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit(
        'shell/src/locations/locations-page.tsx',
        'location',
        '/admin/settings/locations',
        location,
        'Name',
        names,
      ),
      readStored: readRecord(owner, `/locations/${location}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit(
        'dispatch/src/timeslots/time-slots-page.tsx',
        'time slot',
        '/admin/timeslots',
        slot,
        'Name',
        names,
      ),
      readStored: readRecord(owner, `/timeslots/${slot}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit(
        'reports/src/categories/categories-page.tsx',
        'category',
        '/admin/categories',
        category,
        'Name',
        names,
      ),
      readStored: readRecord(owner, `/categories/${category}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit('dispatch/src/qc/codes-page.tsx', 'QC code', '/qcs/codes', qcCode, 'Title', names),
      readStored: readRecord(owner, `/qc-codes/${qcCode}`),
      expected: { data: ownTitle },
    },
    {
      ...createListEdit('warehouse/src/type/types-page.tsx', 'CPE type', '/warehouse/cpetypes', type, 'Title', names),
      readStored: readRecord(owner, `/cpe-types/${type}`),
      expected: { data: ownTitle },
    },
    {
      ...createListEdit(
        'warehouse/src/minimum/minimum-page.tsx',
        'minimum stock',
        '/warehouse/minimumstock',
        minimum,
        'Minimum',
        ['6', '7'],
      ),
      readStored: readRecord(owner, `/minimum-stock/${minimum}`),
      expected: { data: { minimum: 7 } },
    },
    {
      ...createListEdit('reports/src/codes/edit-code-page.tsx', 'billing code', '/admin/codes', code, 'Title', names),
      readStored: readRecord(owner, `/codes/${code}`),
      expected: { data: ownTitle },
    },
    {
      sourceFile: 'warehouse/src/type/model-form.tsx',
      name: 'Edit model',
      path: `/warehouse/cpetypes/model/edit?model_id=${model}&cpe_type=${type}`,
      field: 'Model',
      firstValue: 'Their name',
      secondValue: 'Our name',
      readStored: readRecord(owner, `/cpe-models/${model}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit(
        'shell/src/documents/edit-folder-page.tsx',
        'folder',
        '/admin/techs/folders',
        folder,
        'Name',
        names,
      ),
      readStored: readRecord(owner, `/folders/${folder}`),
      expected: { data: ownName },
    },
    {
      ...createListEdit(
        'shell/src/users/edit-user-page.tsx',
        'user',
        '/admin/techs/users',
        technician,
        'Display name',
        names,
      ),
      readStored: readRecord(owner, `/users/${technician}`),
      expected: { data: { label: 'Our name' } },
    },
  ];
}

/** Settings, a file, a message, a job, an event, a unit, a QC visit and a bonus. */
async function createWorkEdits(product: Product): Promise<ConcurrentEdit[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.request<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const day = await createDay(owner, 2);
  const [job = '', inspected = ''] = day.ids;
  const technician = await findTechnician(day, 'Antonio Bell');
  await owner.request('PUT', `/jobs/${inspected}/assign`, { json: { user_id: technician, date: day.date } });
  await owner.request('PUT', `/jobs/${inspected}/complete`);
  const event = await create('/events', {
    ...{ title: 'Met training', type: 'training', user_ids: 'all', hours_per_day: 2 },
    ...{ start_date: day.date, end_date: day.date },
  });
  const message = await create('/messages', {
    ...{ title: 'Met news', body: '<p>News</p>', audience: { all: true } },
    draft: true,
  });
  const { visit } = await createUnitAndVisit(owner, { job: inspected, date: day.date, serial: 'MET00000001' });
  const folder = await create('/folders', { name: 'Met papers' });
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'met.pdf');
  const { body: sent } = await owner.request<{ data: object }>('POST', '/files/bytes', { form });
  const file = await create('/files', {
    title: 'Met rules',
    folder_id: folder,
    content: { ...sent.data, name: 'met.pdf' },
  });
  const week = getLastTuesday();
  // A report has a bonus only if there was work.
  const worked = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  const times = { time_in: ['08:00'], time_out: ['16:30'], types: ['work'] };
  await owner.request('PUT', '/daily-work', { json: { ...worked, ...times } });
  await owner.request('POST', '/daily-work/submit', { json: worked });
  await owner.request('POST', `/timecards/${technician}/${week.date}/approve`);
  return [
    {
      sourceFile: 'shell/src/files/file-fields.tsx',
      name: 'Edit file',
      path: `/files/edit?id=${file}`,
      field: 'Title',
      firstValue: 'Their rules',
      secondValue: 'Our rules',
      readStored: readRecord(owner, `/files/${file}`),
      expected: { data: { title: 'Our rules' } },
    },
    {
      sourceFile: 'reports/src/bonus/bonus-panel.tsx',
      name: /^Bonus of the week/,
      path: `/admin/codereports?tab=weekly&start_date=${week.start}&user=${technician}`,
      field: 'Quantity',
      firstValue: '3',
      secondValue: '4',
      saveButton: 'Save bonus',
      staysOpen: true,
      readStored: readRecord(owner, `/weeks/${technician}?date=${week.start}`),
      expected: { bonus_quantity: 4 },
    },
    {
      sourceFile: 'shell/src/settings/setting-dialog.tsx',
      name: 'Company e-mail site',
      path: '/admin/settings',
      open: (page) => page.getByRole('button', { name: 'Change: Company e-mail site', exact: true }).click(),
      field: 'Company e-mail site',
      firstValue: 'https://their.example.com',
      secondValue: 'https://our.example.com',
      readStored: findEntry(owner, '/settings', ({ key }) => key === 'mail_url'),
      expected: { value: 'https://our.example.com' },
    },
    {
      sourceFile: 'shell/src/messages/edit-message-page.tsx',
      name: 'Edit message',
      path: `/admin/messages/edit?id=${message}`,
      field: 'Title',
      firstValue: 'Their news',
      secondValue: 'Our news',
      saveButton: 'Save draft',
      readStored: readRecord(owner, `/messages/${message}`),
      expected: { data: { title: 'Our news' } },
    },
    {
      sourceFile: 'dispatch/src/edit/job-editor.tsx',
      name: 'Edit job',
      path: `/admin/jobs/edit?id=${job}`,
      field: 'Customer name',
      firstValue: 'Their customer',
      secondValue: 'Our customer',
      saveButton: 'Save changes',
      readStored: readRecord(owner, `/jobs/${job}`),
      expected: { data: { customer_name: 'Our customer' } },
    },
    {
      sourceFile: 'dispatch/src/events/event-dialog.tsx',
      name: 'Edit event',
      path: `/admin/events?view=list&start_date=${day.date}&end_date=${day.date}`,
      open: (page) => page.getByRole('button', { name: 'Met training', exact: true }).click(),
      field: 'Title',
      firstValue: 'Their training',
      secondValue: 'Our training',
      readStored: readRecord(owner, `/events/${event}`),
      expected: { data: { title: 'Our training' } },
    },
    {
      sourceFile: 'warehouse/src/unit/edit-dialog.tsx',
      name: 'Edit MET00000001',
      path: '/warehouse/search?q=MET00000001',
      open: (page) => page.getByRole('button', { name: /Edit/ }).first().click(),
      field: 'MAC',
      firstValue: 'AABBCCDDEE01',
      secondValue: 'AABBCCDDEE02',
      readStored: findEntry(owner, '/cpes?q=MET00000001', () => true),
      expected: { mac: 'AABBCCDDEE02' },
    },
    {
      sourceFile: 'dispatch/src/qc/inspect-form.tsx',
      name: 'Edit QC visit',
      path: `/qcs/manage?id=${visit}&date=${day.date}`,
      field: 'Comment',
      firstValue: 'Seen by them',
      secondValue: 'Seen by us',
      readStored: readRecord(owner, `/qcs/${visit}`),
      expected: { data: { comment: 'Seen by us' } },
    },
  ];
}

test.describe('Two people who edit one record', () => {
  test('given the lists of the office, users and folders, when a colleague saves first, then the other reads what differs, keeps their entry and decides', async ({
    browser,
    product,
  }) => {
    expectFailedRequests([409, '/api/v1/']);
    const page = await openPage(browser, product, 'owner');
    const colleague = await openPage(browser, product, 'admin');
    for (const edit of await createOfficeEdits(product))
      await test.step(edit.sourceFile, () => editConcurrently(page, colleague, edit));
  });

  test('given settings and the work of a day, when a colleague saves first, then the other reads what differs, keeps their entry and decides', async ({
    browser,
    product,
  }) => {
    expectFailedRequests([409, '/api/v1/']);
    const page = await openPage(browser, product, 'owner');
    const colleague = await openPage(browser, product, 'admin');
    for (const edit of await createWorkEdits(product))
      await test.step(edit.sourceFile, () => editConcurrently(page, colleague, edit));
  });

  test('given two people of the office in one day, when a colleague saves a comment first, then the other reads both and keeps their own', async ({
    browser,
    product,
  }) => {
    expectFailedRequests([409, '/api/v1/daily-work']);
    const owner = await signIn(product, 'owner');
    const day = await createDay(owner, 1);
    const [job = ''] = day.ids;
    const technician = await findTechnician(day, 'Antonio Bell');
    await owner.request('PUT', `/jobs/${job}/assign`, { json: { user_id: technician, date: day.date } });
    const page = await openPage(browser, product, 'owner');
    const colleague = await openPage(browser, product, 'admin');
    for (const [one, comment] of [
      [page, 'Dog in the yard'],
      [colleague, 'Gate is locked'],
    ] as const) {
      await navigateInApp(one, `/closedailywork?job_id=${job}`);
      await one.getByRole('textbox', { name: 'Comment' }).fill(comment);
      await one.getByRole('textbox', { name: /^Reason for change/ }).fill('The technician called');
    }
    await getSaveButton(colleague, {}).click();
    await expect(colleague.getByRole('status', { name: 'Save status' })).toHaveText('Saved');
    // The day is live: the other reads it at once, and saves only after a choice.
    const notice = page.getByRole('alert').filter({ hasText: 'Hector Doyle changed this day in the meantime' });
    await expect(notice).toContainText('Current: Gate is locked');
    await expect(notice).toContainText('Yours: Dog in the yard');
    await notice.getByRole('button', { name: 'Keep yours' }).click();
    await getSaveButton(page, {}).click();
    const stored = readRecord(owner, `/daily-work?user_id=${technician}&date=${day.date}`);
    await expect.poll(stored).toMatchObject({ jobs: [{ comment: 'Dog in the yard' }] });
  });
});
