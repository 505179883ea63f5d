import type { Browser, Page } from '@playwright/test';
import { signIn } from '../api.js';
import { comeAs, openInside } from '../browser.js';
import { aDay, createUnitAndVisit, findTechnician } from '../day.js';
import { findEntry, readRecord } from '../forms.js';
import { lastTuesday } from '../last-week.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

/** A form that two people have open, and what each of them enters. */
interface Meeting {
  /** The source file that saves the form, relative to the frontends. */
  readonly site: string;
  /** The accessible name of the form or of its dialog. */
  readonly name: string | RegExp;
  readonly path: string;
  /** Opens the form on a page of the path, if it is not open yet. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly field: string;
  /** The value that the first to save enters, and how the other form shows it. */
  readonly theirs: string;
  readonly yours: string;
  readonly save?: string;
  /** The form stays open after it was saved. */
  readonly stays?: boolean;
  /** Returns the stored record. */
  readonly readStored: () => Promise<unknown>;
  readonly expected: Record<string, unknown>;
}

async function openPage(browser: Browser, product: Product, role: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.address })).newPage();
  await comeAs(page, product, role);
  return page;
}

const formOn = (page: Page, { name }: Meeting) =>
  page.getByRole('form', { name }).or(page.getByRole('dialog', { name })).last();
const fieldOn = (page: Page, meeting: Meeting) =>
  formOn(page, meeting)
    .getByLabel(new RegExp(`^${meeting.field.replace(/[()$]/g, '\\$&')}\\s*\\*?$`))
    .first();
const saveOn = (page: Page, { save = 'Save' }: Pick<Meeting, 'save'>) =>
  page.getByRole('button', { name: save, exact: true }).last();

async function open(page: Page, meeting: Meeting): Promise<void> {
  await openInside(page, meeting.path);
  await meeting.open?.(page);
  await expect(fieldOn(page, meeting)).toBeEnabled();
}

/** Both open the form; the colleague saves first. The user reads what differs, keeps their entry and decides. */
async function meet(page: Page, colleague: Page, meeting: Meeting): Promise<void> {
  await open(page, meeting);
  await open(colleague, meeting);
  await fieldOn(page, meeting).fill(meeting.yours);
  await fieldOn(colleague, meeting).fill(meeting.theirs);
  const saved = colleague.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await saveOn(colleague, meeting).click();
  await saved;
  await saveOn(page, meeting).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Hector Doyle changed this in the meantime' });
  await expect(notice).toContainText(`${meeting.field} is now: ${meeting.theirs}. Your entry: ${meeting.yours}.`);
  await expect(fieldOn(page, meeting)).toHaveValue(meeting.yours);
  await saveOn(page, meeting).click();
  await expect.poll(meeting.readStored).toMatchObject(meeting.expected);
  // A form that closes leads to another screen, so the next one must not open before.
  if (!meeting.stays) for (const one of [page, colleague]) await expect(formOn(one, meeting)).toBeHidden();
}

/** The lists and settings of the company, users, folders, files and messages. */
async function officeMeetings(product: Product): Promise<Meeting[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.ask<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const category = await create('/categories', { name: 'Met category' });
  const slot = await create('/timeslots', { name: 'Met slot', start: '09:00', end: '10:00' });
  const code = await create('/codes', { title: 'Met code', points: 1, category_id: category });
  const qcCode = await create('/qc-codes', { title: 'Met finding' });
  const type = await create('/cpe-types', { title: 'Met type' });
  const model = await create('/cpe-models', { name: 'Met model', cpe_type_id: type });
  const level = await create('/employee-levels', { name: 'Met level' });
  const opened = await owner.ask<{ data: { locationID: string } }>('POST', '/locations', {
    json: { name: 'Met City' },
  });
  const location = opened.body.data.locationID;
  const minimum = await create('/minimum-stock', { cpe_model_id: model, location_id: location, minimum: 5 });
  const folder = await create('/folders', { name: 'Met folder' });
  const people = await owner.ask<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  const technician = people.body.data.find(({ label }) => label === 'Rosa Patel')!.id;
  const inList = (site: string, what: string, list: string, id: string, field: string, names: [string, string]) => ({
    site,
    name: `Edit ${what}`,
    path: `${list}/edit?id=${id}`,
    field,
    theirs: names[0],
    yours: names[1],
  });
  const names: [string, string] = ['Their name', 'Our name'];
  const titled = { title: 'Our name' };
  const named = { name: 'Our name' };
  return [
    {
      ...inList('shell/src/levels/levels-page.tsx', 'level', '/admin/settings/levels', level, 'Name', names),
      readStored: readRecord(owner, `/employee-levels/${level}`),
      expected: { data: named },
    },
    {
      ...inList(
        'shell/src/locations/locations-page.tsx',
        'location',
        '/admin/settings/locations',
        location,
        'Name',
        names,
      ),
      readStored: readRecord(owner, `/locations/${location}`),
      expected: { data: named },
    },
    {
      ...inList('dispatch/src/timeslots/time-slots-page.tsx', 'time slot', '/admin/timeslots', slot, 'Name', names),
      readStored: readRecord(owner, `/timeslots/${slot}`),
      expected: { data: named },
    },
    {
      ...inList('reports/src/categories/categories-page.tsx', 'category', '/admin/categories', category, 'Name', names),
      readStored: readRecord(owner, `/categories/${category}`),
      expected: { data: named },
    },
    {
      ...inList('dispatch/src/qc/codes-page.tsx', 'QC code', '/qcs/codes', qcCode, 'Title', names),
      readStored: readRecord(owner, `/qc-codes/${qcCode}`),
      expected: { data: titled },
    },
    {
      ...inList('warehouse/src/type/types-page.tsx', 'CPE type', '/warehouse/cpetypes', type, 'Title', names),
      readStored: readRecord(owner, `/cpe-types/${type}`),
      expected: { data: titled },
    },
    {
      ...inList(
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
      ...inList('reports/src/codes/edit-code-page.tsx', 'billing code', '/admin/codes', code, 'Title', names),
      readStored: readRecord(owner, `/codes/${code}`),
      expected: { data: titled },
    },
    {
      site: 'warehouse/src/type/model-form.tsx',
      name: 'Edit model',
      path: `/warehouse/cpetypes/model/edit?model_id=${model}&cpe_type=${type}`,
      field: 'Model',
      theirs: 'Their name',
      yours: 'Our name',
      readStored: readRecord(owner, `/cpe-models/${model}`),
      expected: { data: named },
    },
    {
      ...inList('shell/src/documents/edit-folder-page.tsx', 'folder', '/admin/techs/folders', folder, 'Name', names),
      readStored: readRecord(owner, `/folders/${folder}`),
      expected: { data: named },
    },
    {
      ...inList('shell/src/users/edit-user-page.tsx', 'user', '/admin/techs/users', technician, 'Display name', names),
      readStored: readRecord(owner, `/users/${technician}`),
      expected: { data: { label: 'Our name' } },
    },
  ];
}

/** Settings, a file, a message, a job, an event, a unit, a QC visit and a bonus. */
async function workMeetings(product: Product): Promise<Meeting[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.ask<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const day = await aDay(owner, 2);
  const [job = '', inspected = ''] = day.ids;
  const technician = await findTechnician(day, 'Antonio Bell');
  await owner.ask('PUT', `/jobs/${inspected}/assign`, { json: { user_id: technician, date: day.date } });
  await owner.ask('PUT', `/jobs/${inspected}/complete`);
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
  const { body: sent } = await owner.ask<{ data: object }>('POST', '/files/bytes', { form });
  const file = await create('/files', {
    title: 'Met rules',
    folder_id: folder,
    content: { ...sent.data, name: 'met.pdf' },
  });
  const week = lastTuesday();
  // A report has a bonus only if there was work.
  const worked = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  const times = { time_in: ['08:00'], time_out: ['16:30'], types: ['work'] };
  await owner.ask('PUT', '/daily-work', { json: { ...worked, ...times } });
  await owner.ask('POST', '/daily-work/submit', { json: worked });
  await owner.ask('POST', `/timecards/${technician}/${week.date}/approve`);
  return [
    {
      site: 'shell/src/files/file-fields.tsx',
      name: 'Edit file',
      path: `/files/edit?id=${file}`,
      field: 'Title',
      theirs: 'Their rules',
      yours: 'Our rules',
      readStored: readRecord(owner, `/files/${file}`),
      expected: { data: { title: 'Our rules' } },
    },
    {
      site: 'reports/src/bonus/bonus-panel.tsx',
      name: /^Bonus of the week/,
      path: `/admin/codereports?tab=weekly&start_date=${week.start}&user=${technician}`,
      field: 'Quantity',
      theirs: '3',
      yours: '4',
      save: 'Save bonus',
      stays: true,
      readStored: readRecord(owner, `/weeks/${technician}?date=${week.start}`),
      expected: { bonus_quantity: 4 },
    },
    {
      site: 'shell/src/settings/setting-dialog.tsx',
      name: 'Company e-mail site',
      path: '/admin/settings',
      open: (page) => page.getByRole('button', { name: 'Change: Company e-mail site', exact: true }).click(),
      field: 'Company e-mail site',
      theirs: 'https://their.example.com',
      yours: 'https://our.example.com',
      readStored: findEntry(owner, '/settings', ({ key }) => key === 'mail_url'),
      expected: { value: 'https://our.example.com' },
    },
    {
      site: 'shell/src/messages/edit-message-page.tsx',
      name: 'Edit message',
      path: `/admin/messages/edit?id=${message}`,
      field: 'Title',
      theirs: 'Their news',
      yours: 'Our news',
      save: 'Save draft',
      readStored: readRecord(owner, `/messages/${message}`),
      expected: { data: { title: 'Our news' } },
    },
    {
      site: 'dispatch/src/edit/job-editor.tsx',
      name: 'Edit job',
      path: `/admin/jobs/edit?id=${job}`,
      field: 'Customer name',
      theirs: 'Their customer',
      yours: 'Our customer',
      save: 'Save changes',
      readStored: readRecord(owner, `/jobs/${job}`),
      expected: { data: { customer_name: 'Our customer' } },
    },
    {
      site: 'dispatch/src/events/event-dialog.tsx',
      name: 'Edit event',
      path: `/admin/events?view=list&start_date=${day.date}&end_date=${day.date}`,
      open: (page) => page.getByRole('button', { name: 'Met training', exact: true }).click(),
      field: 'Title',
      theirs: 'Their training',
      yours: 'Our training',
      readStored: readRecord(owner, `/events/${event}`),
      expected: { data: { title: 'Our training' } },
    },
    {
      site: 'warehouse/src/unit/edit-dialog.tsx',
      name: 'Edit MET00000001',
      path: '/warehouse/search?q=MET00000001',
      open: (page) => page.getByRole('button', { name: /Edit/ }).first().click(),
      field: 'MAC',
      theirs: 'AABBCCDDEE01',
      yours: 'AABBCCDDEE02',
      readStored: findEntry(owner, '/cpes?q=MET00000001', () => true),
      expected: { mac: 'AABBCCDDEE02' },
    },
    {
      site: 'dispatch/src/qc/inspect-form.tsx',
      name: 'Edit QC visit',
      path: `/qcs/manage?id=${visit}&date=${day.date}`,
      field: 'Comment',
      theirs: 'Seen by them',
      yours: 'Seen by us',
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
    for (const meeting of await officeMeetings(product))
      await test.step(meeting.site, () => meet(page, colleague, meeting));
  });

  test('given settings and the work of a day, when a colleague saves first, then the other reads what differs, keeps their entry and decides', async ({
    browser,
    product,
  }) => {
    expectFailedRequests([409, '/api/v1/']);
    const page = await openPage(browser, product, 'owner');
    const colleague = await openPage(browser, product, 'admin');
    for (const meeting of await workMeetings(product))
      await test.step(meeting.site, () => meet(page, colleague, meeting));
  });

  test('given two people of the office in one day, when a colleague saves a comment first, then the other reads both and keeps their own', async ({
    browser,
    product,
  }) => {
    expectFailedRequests([409, '/api/v1/daily-work']);
    const owner = await signIn(product, 'owner');
    const day = await aDay(owner, 1);
    const [job = ''] = day.ids;
    const technician = await findTechnician(day, 'Antonio Bell');
    await owner.ask('PUT', `/jobs/${job}/assign`, { json: { user_id: technician, date: day.date } });
    const page = await openPage(browser, product, 'owner');
    const colleague = await openPage(browser, product, 'admin');
    for (const [one, comment] of [
      [page, 'Dog in the yard'],
      [colleague, 'Gate is locked'],
    ] as const) {
      await openInside(one, `/closedailywork?job_id=${job}`);
      await one.getByRole('textbox', { name: 'Comment' }).fill(comment);
      await one.getByRole('textbox', { name: /^Reason for change/ }).fill('The technician called');
    }
    await saveOn(colleague, {}).click();
    await expect(colleague.getByRole('status', { name: 'Save status' })).toHaveText('Saved');
    // The day is live: the other reads it at once, and saves only after a choice.
    const notice = page.getByRole('alert').filter({ hasText: 'Hector Doyle changed this day in the meantime' });
    await expect(notice).toContainText('Current: Gate is locked');
    await expect(notice).toContainText('Yours: Dog in the yard');
    await notice.getByRole('button', { name: 'Keep yours' }).click();
    await saveOn(page, {}).click();
    const stored = readRecord(owner, `/daily-work?user_id=${technician}&date=${day.date}`);
    await expect.poll(stored).toMatchObject({ jobs: [{ comment: 'Dog in the yard' }] });
  });
});
