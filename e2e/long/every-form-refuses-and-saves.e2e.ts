import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../api.js';
import { generateCode, keyOn } from '../authenticator.js';
import { comeAs } from '../browser.js';
import { aDay, createUnitAndVisit, findTechnician } from '../day.js';
import {
  withAdvice,
  choose,
  date,
  findEntry,
  formSites,
  moment,
  notEmail,
  number,
  optionalText,
  readRecord,
  isMissing,
  text,
  tooLong,
  tooShort,
  tryForm,
  type FieldRow,
  type FormRow,
} from '../forms.js';
import { lastTuesday } from '../last-week.js';
import { mailTo } from '../mail.js';
import { expect, test, type KillableProduct, type Product } from '../product.js';
import { expectFailedRequests } from '../page-errors.js';
import { passTenMinutes } from '../recent-authentication.js';
import { addAuthenticator } from '../virtual-authenticator.js';

const PASSWORD = 'otter lantern gravel soup';
const OTHER_PASSWORD = 'copper meadow violin stamp';
const at = (address: string) => (page: Page) => page.goto(address);
const pick = async (form: Locator, label: string, option: string | RegExp): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill('');
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).first().click();
};
/** A picker that must not be left empty. */
const expectPicked = (form: Locator, label: string): Promise<void> =>
  expect(form.getByRole('combobox', { name: label })).not.toHaveValue('');
const integer = (label: string, right: number): FieldRow => ({
  label,
  wrong: [['1.5', `The ${label.toLowerCase()} field must be a whole number.`]],
  right: String(right),
});
const PRICE = /^The .* field must be between \$0\.00 and \$100,000\.00\.$/;
const ORDER = number('Order', 0, 10_000, 7);

/** The lists that the office manages, and the settings of the company. */
async function officeForms(product: Product): Promise<FormRow[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.ask<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const categories = await owner.ask<{ data: { id: string; name: string }[] }>('GET', '/categories');
  const category = categories.body.data[0]!;
  const code = await create('/codes', { title: 'Old code', points: 1, category_id: category.id });
  const type = await create('/cpe-types', { title: 'Form modem' });
  const stocked = await create('/cpe-models', { name: 'Form stock', cpe_type_id: type });
  const places = await owner.ask<{ data: Record<string, { locationID: string; name: string }> }>('GET', '/locations');
  const place = Object.values(places.body.data)[0]!;
  const codeFields = (title: string): FieldRow[] => [
    text('Title', 40, title),
    optionalText('Description', 255, 'Splits a line'),
    number('Points', 0, 500, 12.5),
    number('Max per job', 1, 99, 3),
    withAdvice('Technician price', ['-1', '100000.01'], PRICE, '12.34'),
    withAdvice('Company price', ['-1', '100000.01'], PRICE, '23.45'),
  ];
  const codeStored = { points: 12.5, max_quantity: 3, tech_price_cents: 1234, company_price_cents: 2345 };
  const settingsAt = (label: string) => async (page: Page) => {
    if (!page.url().endsWith('/admin/settings')) await page.goto('/admin/settings');
    await page.getByRole('button', { name: `Change: ${label}`, exact: true }).click();
  };
  const settingRow = (
    key: string,
    label: string,
    field: FieldRow,
    value: unknown,
    rest: Partial<FormRow> = {},
  ): FormRow => ({
    site: 'shell/src/settings/setting-dialog.tsx',
    name: label,
    open: settingsAt(label),
    fields: [field],
    readStored: findEntry(owner, '/settings', (entry) => entry['key'] === key),
    expected: { value },
    ...rest,
  });
  /** Pay settings start with a workweek: this one, so that they apply at once. */
  const fromThisWeek = (form: Locator) => choose(form, 'Effective from', /this workweek/);
  const price = (key: string, label: string, max: string): FormRow =>
    settingRow(key, label, withAdvice(label, ['-1', '99999.99'], `An amount from $0.00 to ${max}.`, '41.5'), 4150, {
      choose: fromThisWeek,
    });
  return [
    {
      site: 'shell/src/levels/levels-page.tsx',
      name: 'Add level',
      open: at('/admin/settings/levels/add'),
      fields: [text('Name', 40, 'Lead of forms'), integer('Order', 7)],
      readStored: findEntry(owner, '/employee-levels', ({ name }) => name === 'Lead of forms'),
      expected: { sort: 7, active: true },
    },
    {
      site: 'shell/src/locations/locations-page.tsx',
      name: 'Add location',
      open: at('/admin/settings/locations/add'),
      fields: [text('Name', 40, 'Form City'), optionalText('Address', 200, '1 Form Road'), ORDER],
      readStored: findEntry(owner, '/locations', ({ name }) => name === 'Form City'),
      expected: { address: '1 Form Road', sort: 7 },
    },
    {
      site: 'dispatch/src/timeslots/time-slots-page.tsx',
      name: 'Add time slot',
      open: at('/admin/timeslots/add'),
      fields: [
        text('Name', 40, 'Form slot'),
        { label: 'Start', wrong: [isMissing('Start')], right: '09:00' },
        { label: 'End', wrong: [isMissing('End'), ['00:00', 'The end must be after the start.']], right: '11:00' },
        number('Capacity', 0, 100_000, 4, 3),
        ORDER,
      ],
      readStored: findEntry(owner, '/timeslots', ({ name }) => name === 'Form slot'),
      expected: { start: '09:00', end: '11:00', capacity: 4, sort: 7 },
    },
    {
      site: 'reports/src/categories/categories-page.tsx',
      name: 'Add category',
      open: at('/admin/categories/add'),
      fields: [
        text('Name', 60, 'Form category'),
        optionalText('Description', 255, 'For forms'),
        number('Planned points', 0, 9999.99, 8.25),
        number('Planned minutes', 0, 1440, 45),
        ORDER,
      ],
      readStored: findEntry(owner, '/categories', ({ name }) => name === 'Form category'),
      expected: { description: 'For forms', default_points: 8.25, default_minutes: 45, sort: 7 },
    },
    {
      site: 'reports/src/codes/add-code-page.tsx',
      name: 'Add billing code',
      open: at('/admin/codes/add'),
      fields: codeFields('FORMADD'),
      choose: (form) => pick(form, 'Category', category.name),
      readStored: findEntry(owner, '/codes?search=FORMADD', ({ title }) => title === 'FORMADD'),
      expected: { ...codeStored, description: 'Splits a line' },
    },
    {
      site: 'reports/src/codes/edit-code-page.tsx',
      name: 'Edit billing code',
      open: at(`/admin/codes/edit?id=${code}`),
      fields: [...codeFields('FORMEDIT'), date('Points and prices effective from', '')],
      readStored: findEntry(owner, '/codes?search=FORMEDIT', ({ title }) => title === 'FORMEDIT'),
      expected: { id: code, ...codeStored },
    },
    {
      site: 'dispatch/src/qc/codes-page.tsx',
      name: 'Add QC code',
      open: at('/qcs/codes/add'),
      fields: [
        text('Title', 80, 'Form finding'),
        optionalText('Description', 500, 'A loose form'),
        optionalText('Category', 60, 'Forms'),
        number('Points to deduct', 0, 999.99, 2.5),
        ORDER,
      ],
      readStored: findEntry(owner, '/qc-codes?search=Form', ({ title }) => title === 'Form finding'),
      expected: { description: 'A loose form', category: 'Forms', points_deduct: 2.5, sort: 7 },
    },
    {
      site: 'warehouse/src/type/types-page.tsx',
      name: 'Add CPE type',
      open: at('/warehouse/cpetypes/add'),
      fields: [
        text('Title', 60, 'Form router'),
        optionalText('Description', 255, 'Routes forms'),
        { label: 'Serial pattern', wrong: [['(', 'The serial pattern field is not valid.']], right: '^FR' },
        withAdvice('Company cost', ['-1', '100000.01'], PRICE, '99.95'),
        ORDER,
      ],
      readStored: findEntry(owner, '/cpe-types', ({ title }) => title === 'Form router'),
      expected: { description: 'Routes forms', serial_pattern: '^FR', company_cost_cents: 9995, sort: 7 },
    },
    {
      site: 'warehouse/src/type/model-form.tsx',
      name: 'Add model',
      open: at(`/warehouse/cpetypes/model/add?cpe_type=${type}`),
      fields: [
        text('Model', 60, 'FM-1'),
        optionalText('Maker', 60, 'Formworks'),
        { label: 'UPC', wrong: [['123', /^The upc field must be a UPC/]], right: '036000291452' },
        number('Days until aging', 1, 3650, 30),
        ORDER,
      ],
      readStored: findEntry(owner, `/cpe-models?cpe_type_id=${type}`, ({ name }) => name === 'FM-1'),
      expected: { maker: 'Formworks', upc: '036000291452', aging_days: 30, sort: 7 },
    },
    {
      site: 'warehouse/src/minimum/minimum-page.tsx',
      name: 'Add minimum stock',
      open: at('/warehouse/minimumstock/add'),
      fields: [number('Minimum', 1, 100_000, 12)],
      choose: async (form) => {
        await pick(form, 'Model', 'Form stock');
        await pick(form, 'Location', place.name);
      },
      readStored: findEntry(owner, '/minimum-stock', ({ cpe_model_id }) => cpe_model_id === stocked),
      expected: { location_id: place.locationID, minimum: 12 },
    },
    price('price_point_tech', 'Technician pay per point', '$1,000.00'),
    price('price_point_company', 'Company price per point', '$1,000.00'),
    price('min_wage_cents', 'Minimum wage per hour', '$1,000.00'),
    price('per_diem_cents', 'Per diem', '$10,000.00'),
    settingRow('minutes_per_point', 'Minutes per point', number('Minutes per point', 1, 60, 5), 5, {
      choose: fromThisWeek,
    }),
    settingRow('company_name', 'Company', text('Company', 80, 'Form Cable'), 'Form Cable'),
    settingRow(
      'mail_url',
      'Company e-mail site',
      withAdvice(
        'Company e-mail site',
        ['http://mail'],
        'Enter an address that begins with https://, or leave it empty.',
        'https://mail.example.com',
      ),
      'https://mail.example.com',
    ),
    settingRow('price_levels', 'Technician pay levels', text('Name', 40, 'Senior'), [{ level: 0, name: 'Senior' }], {
      open: async (page) => {
        await settingsAt('Technician pay levels')(page);
        await page.getByRole('button', { name: 'Add level' }).click();
      },
      fields: [text('Name', 40, 'Senior'), { label: 'Pay per point', wrong: [['-1', /./]], right: '3.5' }],
      choose: fromThisWeek,
      expected: { value: [{ level: 0, name: 'Senior', tech_price_cents: 350 }] },
    }),
  ];
}

const phoneAndAddress: readonly FieldRow[] = [
  withAdvice('Phone number', ['12'], 'A phone number has ten digits, for example (706) 555-0123.', '(706) 555-0123'),
  optionalText('Address', 120, '12 Form Street'),
  optionalText('Address line 2', 120, 'Building B'),
  optionalText('Apartment', 20, '4'),
  optionalText('City', 60, 'Augusta'),
  withAdvice('State', ['G'], 'Two letters, for example GA.', 'GA'),
  withAdvice('ZIP', ['123'], 'Five or nine digits, for example 30909 or 30909-1234.', '30909'),
];
const livesThere = {
  phones: [{ number: '+17065550123' }],
  address: { address: '12 Form Street', address2: 'Building B', apt: '4', city: 'Augusta', state: 'GA', zip: '30909' },
};

/** Users, their items, and their documents. */
async function peopleForms(product: Product): Promise<FormRow[]> {
  const owner = await signIn(product, 'owner');
  const people = await owner.ask<{ data: { id: string; label: string; first_name: string; last_name: string }[] }>(
    'GET',
    '/users/active',
  );
  const technician = people.body.data.find(({ label }) => label === 'Rosa Patel')!;
  const folders: string[] = [];
  for (const name of ['Form papers', 'Old folder'])
    folders.push((await owner.ask<{ data: { id: string } }>('POST', '/folders', { json: { name } })).body.data.id);
  const [papers = '', old = ''] = folders;
  const user = (email: string): FieldRow[] => [
    { label: 'E-mail', wrong: [isMissing('E-mail'), notEmail('E-mail'), tooLongMail], right: email },
    optionalText('Technician ID', 20, email.slice(0, 8)),
    optionalText('Display name', 120, 'Form Person'),
    text('First name', 60, 'Fay'),
    text('Last name', 60, 'Form'),
    date('Hired on', '2026-01-05'),
    date('Left on', ''),
    optionalText('Notes', 2000, 'Knows forms'),
    ...phoneAndAddress,
  ];
  const addPhone = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Add phone' }).click();
  const userStored = {
    label: 'Form Person',
    profile: { first_name: 'Fay', last_name: 'Form', hired_on: '2026-01-05', notes: 'Knows forms', ...livesThere },
  };
  const pay = withAdvice('Pay rate', ['-4', '1000000'], 'An amount from 0 to 999,999.99 dollars.', '45');
  const file = { name: 'forms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const findFile = findEntry(owner, `/files?folder_id=${papers}`, () => true);
  const findMessage = (title: string) => findEntry(owner, '/messages', (entry) => entry['title'] === title);
  const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
  return [
    {
      site: 'shell/src/users/add-user-page.tsx',
      name: 'Add user',
      open: async (page) => {
        await page.goto('/admin/techs/users/add');
        await addPhone(page);
      },
      fields: [...user('fay.form@example.com'), pay],
      readStored: findEntry(owner, '/users?search=fay.form', ({ email }) => email === 'fay.form@example.com'),
      expected: userStored,
    },
    {
      site: 'shell/src/users/edit-user-page.tsx',
      name: 'Edit user',
      open: async (page) => {
        await page.goto(`/admin/techs/users/edit?id=${technician.id}`);
        const form = page.getByRole('form', { name: 'Edit user' });
        await expect(form.getByLabel('E-mail')).toBeVisible();
        for (const button of await form.getByRole('button', { name: /^Remove phone/ }).all()) await button.click();
        await addPhone(page);
        await form.getByRole('combobox', { name: 'Change pay from' }).click();
        await page.getByRole('option').nth(1).click();
      },
      fields: [...user('antonio.form@example.com'), pay],
      readStored: readRecord(owner, `/users/${technician.id}`),
      expected: { data: { email: 'antonio.form@example.com', ...userStored } },
    },
    {
      site: 'shell/src/users/invite-dialog.tsx',
      name: 'Invite a user',
      open: async (page) => {
        await page.goto('/admin/techs/users?tab=invitations');
        await page.getByRole('button', { name: 'Invite' }).click();
      },
      save: 'Send invitation',
      fields: [
        { label: 'E-mail', wrong: [isMissing('E-mail'), notEmail('E-mail')], right: 'form.guest@example.com' },
        optionalText('Technician ID', 20, 'FG-1'),
        { label: 'Pay rate', wrong: [], right: '18.50' },
      ],
      readStored: findEntry(owner, '/invitations', ({ email }) => email === 'form.guest@example.com'),
      expected: { technician_id: 'FG-1', status: 'open' },
    },
    {
      site: 'shell/src/api-tokens/create-dialog.tsx',
      name: 'New API token',
      open: async (page) => {
        await page.goto('/settings/api-tokens');
        await page.getByRole('button', { name: 'New token' }).click();
      },
      save: 'Create token',
      choose: (form) => form.getByRole('checkbox', { name: /job\.read/ }).check(),
      fields: [text('Name', 60, 'Form token')],
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Form token'),
      expected: { permissions: ['job.read'], state: 'valid' },
    },
    {
      site: 'shell/src/company-items/items.tsx',
      name: /^Assign an item to/,
      open: at(`/admin/techs/users/view?id=${technician.id}`),
      save: 'Assign',
      fields: [text('Item', 120, 'Form ladder')],
      readStored: findEntry(owner, `/inventory-items?user_id=${technician.id}`, ({ name }) => name === 'Form ladder'),
      expected: { user_id: technician.id },
    },
    {
      site: 'shell/src/documents/add-folder-page.tsx',
      name: 'Add folder',
      open: at('/admin/techs/folders/add'),
      fields: [text('Name', 60, 'New folder'), ORDER],
      readStored: findEntry(owner, '/folders', ({ name }) => name === 'New folder'),
      expected: { scope: 'company', sort: 7 },
    },
    {
      site: 'shell/src/documents/edit-folder-page.tsx',
      name: 'Edit folder',
      open: at(`/admin/techs/folders/edit?id=${old}`),
      fields: [text('Name', 60, 'Renamed folder'), ORDER],
      readStored: readRecord(owner, `/folders/${old}`),
      expected: { data: { name: 'Renamed folder', sort: 7 } },
    },
    {
      site: 'shell/src/files/sent-files.tsx',
      name: 'Add files',
      open: async (page) => {
        await page.goto(`/files/add?folder_id=${papers}`);
        await page.getByLabel('Choose files').setInputFiles(file);
      },
      save: 'Add',
      fields: [
        {
          ...text('Title', 120, 'Form rules'),
          label: 'Title of forms.pdf',
        },
        optionalText('Description', 2000, 'How to fill in'),
        date('Valid until', '2030-01-01'),
      ],
      choose: (form) => expectPicked(form, 'Folder'),
      readStored: findFile,
      expected: { title: 'Form rules', description: 'How to fill in', expires_on: '2030-01-01' },
    },
    {
      site: 'shell/src/files/file-fields.tsx',
      name: 'Edit file',
      open: async (page) => page.goto(`/files/edit?id=${((await findFile()) as { id: string }).id}`),
      fields: [
        text('Title', 120, 'New rules'),
        optionalText('Description', 2000, 'Changed'),
        date('Valid until', '2031-01-01'),
      ],
      readStored: findFile,
      expected: { title: 'New rules', description: 'Changed', expires_on: '2031-01-01' },
    },
    {
      site: 'shell/src/messages/table-size.tsx',
      name: 'Insert table',
      open: async (page) => {
        await page.goto('/admin/messages/add');
        await editor(page).click();
        await page.getByRole('button', { name: 'Insert table' }).click();
      },
      save: 'Insert',
      fields: [number('Rows', 2, 20, 3), number('Columns', 2, 20, 2)],
      // It is stored with its message, below.
      readStored: () => Promise.resolve({}),
      expected: {},
    },
    {
      site: 'shell/src/messages/link-dialog.tsx',
      name: 'Link',
      open: async (page) => {
        await expect(editor(page).getByRole('cell')).toHaveCount(4);
        await page.getByRole('button', { name: 'Link', exact: true }).click();
      },
      save: 'Insert',
      fields: [
        {
          label: 'Link address',
          wrong: [['javascript:alert(1)', 'The link address field is not valid.'], isMissing('Link address')],
          right: 'https://example.com/forms',
        },
      ],
      readStored: () => Promise.resolve({}),
      expected: {},
    },
    {
      site: 'shell/src/messages/write-message-page.tsx',
      name: 'Write message',
      open: (page) => expect(page.getByRole('heading', { name: 'Write message' })).toBeVisible(),
      save: 'Save draft',
      fields: [
        text('Title', 120, 'Form news'),
        moment('Publish at', '2030-01-01T09:00'),
        moment('Read by', '2030-02-01T09:00', ['2029-01-01T09:00', 'The read by field must be after publish at.']),
      ],
      readStored: findMessage('Form news'),
      expected: { status: 'draft' },
    },
    {
      site: 'shell/src/messages/edit-message-page.tsx',
      name: 'Edit message',
      open: async (page) =>
        page.goto(`/admin/messages/edit?id=${((await findMessage('Form news')()) as { id: string }).id}`),
      save: 'Save draft',
      fields: [
        text('Title', 120, 'Form news again'),
        moment('Publish at', '2030-01-01T09:00'),
        moment('Expires at', '2031-01-01T09:00', [
          '2029-01-01T09:00',
          'The expires at field must be after publish at.',
        ]),
      ],
      readStored: findMessage('Form news again'),
      expected: { status: 'draft' },
    },
  ];
}
/** Signs out first, so that the page sends no requests without the session. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

const tooLongMail: readonly [string, string] = [
  `${'x'.repeat(190)}@example.com`,
  'The e-mail field may not be greater than 191 characters.',
];

/** Jobs, days, equipment and QC visits. */
async function fieldForms(product: Product): Promise<{ rows: FormRow[]; answer: FormRow }> {
  const owner = await signIn(product, 'owner');
  const manager = await signIn(product, 'manager');
  const day = await aDay(manager, 3);
  const technician = await findTechnician(day, 'Antonio Bell');
  const [edited = '', cancelled = '', done = ''] = day.ids;
  await manager.ask('PUT', `/jobs/${done}/assign`, { json: { user_id: technician, date: day.date } });
  await manager.ask('PUT', `/jobs/${done}/complete`);
  const finding = await manager.ask<{ data: { id: string } }>('POST', '/qc-codes', { json: { title: 'Bent form' } });
  const { visit, type } = await createUnitAndVisit(manager, { job: done, date: day.date, serial: 'FORM00000001' });
  const week = lastTuesday();
  // A report has a bonus only if there was work.
  const worked = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  const times = { time_in: ['08:00'], time_out: ['16:30'], types: ['work'] };
  await manager.ask('PUT', '/daily-work', { json: { ...worked, ...times } });
  await manager.ask('POST', '/daily-work/submit', { json: worked });
  await manager.ask('POST', `/timecards/${technician}/${week.date}/approve`);
  const jobOf = readRecord(manager, `/jobs/${edited}`);
  const opened = await manager.ask<{ data: { id: string } }>('POST', '/shipments', { json: {} });
  const shipment = opened.body.data.id;
  return {
    rows: [
      {
        site: 'dispatch/src/edit/job-editor.tsx',
        name: 'Edit job',
        open: at(`/admin/jobs/edit?id=${edited}`),
        save: 'Save changes',
        fields: [
          date('Date', day.date),
          withAdvice('Points', ['-1', '10000'], 'A number from 0 to 9,999.99.', '9.5'),
          optionalText('Category comment', 1000, 'Form comment'),
          optionalText('Customer name', 120, 'Form Customer'),
          optionalText('Phone', 20, '7065550199'),
          optionalText('Account number', 40, 'F-100'),
          optionalText('Work order number', 40, 'F-WO-100'),
          text('Street', 120, '1 Form Lane'),
          optionalText('Apartment', 20, '3'),
          optionalText('Address line 2', 120, 'Rear'),
          text('City', 60, 'Nashville'),
          withAdvice('State', ['T'], 'Two letters, for example GA.', 'TN'),
          withAdvice('ZIP code', ['12'], 'Five or nine digits, for example 30901 or 30901-1234.', '37013'),
          withAdvice('Latitude', ['-91', '91'], 'A number from -90 to 90.', '36.5'),
          withAdvice('Longitude', ['-181', '181'], 'A number from -180 to 180.', '-86.5'),
          optionalText('Dispatch notes', 1000, 'Form notes'),
        ],
        readStored: jobOf,
        expected: {
          data: { points: 9.5, customer_name: 'Form Customer', address: { address: '1 Form Lane', lat: 36.5 } },
        },
      },
      {
        site: 'dispatch/src/job/cancel-job.tsx',
        name: 'Cancel this job?',
        open: async (page) => {
          await page.goto(`/admin/jobs/edit?id=${cancelled}`);
          await page.getByRole('button', { name: 'Cancel job…' }).click();
        },
        save: 'Cancel job',
        fields: [text('Reason', 255, 'Moved away')],
        readStored: readRecord(manager, `/jobs/${cancelled}`),
        expected: { data: { status: 'cancelled' } },
      },
      {
        site: 'dispatch/src/events/event-form.tsx',
        name: 'Add event',
        open: async (page) => {
          await page.goto('/admin/events');
          await page.getByRole('button', { name: 'Add event' }).click();
        },
        fields: [
          text('Title', 120, 'Form training'),
          date('First day', '2026-12-01'),
          { label: 'Last day', wrong: [['2026-11-30', /./]], right: '2026-12-02' },
          { label: 'End time', wrong: [['09:00', 'Enter both times or neither.']], right: '' },
          number('Hours per day', 0, 12, 6, 0.5),
          optionalText('Note', 255, 'Bring forms'),
        ],
        choose: (form) => form.getByRole('checkbox', { name: 'For everyone' }).check(),
        readStored: findEntry(
          manager,
          '/events?start_date=2026-12-01&end_date=2026-12-31',
          ({ title }) => title === 'Form training',
        ),
        expected: { start_date: '2026-12-01', end_date: '2026-12-02', hours_per_day: 6, note: 'Bring forms' },
      },
      {
        site: 'dispatch/src/close-day/day-editor.tsx',
        open: async (page) => {
          await page.goto(`/closedailywork?date=${day.date}&user_id=${technician}`);
          await page.getByRole('button', { name: 'Add times' }).click();
        },
        fields: [
          { label: 'Time in 1', wrong: [['', /A time in is missing/i]], right: '08:00' },
          { label: 'Time out 1', wrong: [], right: '16:00' },
          {
            label: 'Reason for change',
            wrong: [['', 'Enter a reason for changing another person’s day.']],
            right: 'Forgot the form',
          },
        ],
        readStored: readRecord(manager, `/daily-work?date=${day.date}&user_id=${technician}`),
        expected: { times: [{ time_in: '08:00', time_out: '16:00' }] },
      },
      {
        site: 'reports/src/bonus/bonus-panel.tsx',
        name: /^Bonus of the week/,
        open: at(`/admin/codereports?tab=weekly&start_date=${week.start}&user=${technician}`),
        save: 'Save bonus',
        fields: [
          withAdvice('Amount ($)', ['-1', '10000.01'], 'An amount in dollars and cents, from 0 to 10,000.00.', '12.5'),
          withAdvice('Quantity', ['-1', '500', '1.5'], 'A whole number from 0 to 99.', '2'),
        ],
        readStored: readRecord(owner, `/weeks/${technician}?date=${week.start}`),
        expected: { bonus_amount_in_cents: 1250, bonus_quantity: 2 },
      },
      {
        site: 'warehouse/src/unit/edit-dialog.tsx',
        name: 'Edit FORM00000001',
        open: async (page) => {
          await page.goto('/warehouse/search?q=FORM00000001');
          await page.getByRole('button', { name: /Edit/ }).first().click();
        },
        fields: [
          { label: 'Serial/Mac', wrong: [isMissing('Serial/Mac'), tooLong('Serial/Mac', 200)], right: 'FORM00000002' },
          optionalText('MAC', 200, 'AABBCCDDEEFF'),
          optionalText('Reason', 255, 'Misread'),
        ],
        readStored: findEntry(manager, '/cpes?q=FORM00000002', ({ serial_mac }) => serial_mac === 'FORM00000002'),
        expected: { cpe_type: { id: type } },
      },
      {
        site: 'warehouse/src/provider-returns/shipment-work.tsx',
        name: 'Shipping data',
        open: at(`/warehouse/back?scan=ship&shipment=${shipment}`),
        fields: [
          optionalText('RMA', 60, 'RMA FORM'),
          optionalText('Carrier', 60, 'UPS'),
          optionalText('Tracking number', 60, '1Z999'),
        ],
        readStored: findEntry(manager, '/shipments?status=open', ({ id }) => id === shipment),
        expected: { rma: 'RMA FORM', carrier: 'UPS', tracking: '1Z999' },
      },
      {
        site: 'dispatch/src/qc/inspect-form.tsx',
        name: 'Edit QC visit',
        open: at(`/qcs/manage?id=${visit}&date=${day.date}`),
        fields: [optionalText('Comment', 2000, 'Form seen'), optionalText('Safety comment', 2000, 'Safe form')],
        choose: (form) => pick(form, 'Add finding', /Bent form/),
        readStored: readRecord(manager, `/qcs/${visit}`),
        expected: {
          data: { comment: 'Form seen', safety_comment: 'Safe form', codes: [{ qc_code_id: finding.body.data.id }] },
        },
      },
    ],
    answer: {
      site: 'dispatch/src/qc/answer-form.tsx',
      name: 'Your response',
      open: async (page) => {
        await manager.ask('POST', `/qcs/${visit}/notify`);
        await comeAs(page, product, 'technician');
        await page.goto(`/qcs/viewqc?id=${visit}&date=${day.date}`);
      },
      save: 'Send response',
      fields: [text('Your response', 2000, 'Straightened')],
      readStored: readRecord(manager, `/qcs/${visit}`),
      expected: { data: { tech_comment: 'Straightened' } },
    },
  };
}

/** The user's own account, and the pages before the sign-in. */
async function accountForms(product: KillableProduct): Promise<{ inside: FormRow[]; outside: FormRow[] }> {
  const supervisor = await signIn(product, 'supervisor');
  const email = product.getEmail('supervisor');
  const signsIn = (as: string, password: string) => async () => ({
    status: (await supervisor.ask('POST', '/login', { json: { email: as, password } })).status,
  });
  const twice = (label: string, confirmation: string, password: string): FieldRow[] => [
    { label, wrong: [tooShort(label, 12), tooLong(label, 200)], right: password },
    {
      label: confirmation,
      wrong: [['another', `The ${confirmation.toLowerCase()} field does not match.`]],
      right: password,
    },
  ];
  const waitForLink = async (address: string): Promise<string> =>
    (await mailTo(product, address, 0, /^Choose a new password|invites you to join/)).links[0] ?? '';
  let shown: Page | undefined;
  let key = '';
  let passkey = { id: '' };
  const guest = 'form.register@example.com';
  const ownerLink = await product.operate(['users', 'add-owner', 'form.owner@example.com']);
  const { pathname, search } = new URL(/https?:\S+/.exec(ownerLink.output)?.[0] ?? product.address);
  return {
    inside: [
      {
        site: 'shell/src/account/profile-page.tsx',
        name: 'Profile',
        open: async (page) => {
          await page.goto('/settings/profile');
          const form = page.getByRole('form', { name: 'Profile' });
          await expect(form).toBeVisible();
          for (const button of await form.getByRole('button', { name: /^Remove phone/ }).all()) await button.click();
          await page.getByRole('button', { name: 'Add phone' }).click();
        },
        fields: phoneAndAddress,
        readStored: readRecord(supervisor, '/user/profile'),
        expected: { data: { profile: livesThere } },
      },
      {
        site: 'shell/src/step-up/step-up-dialog.tsx',
        name: 'Confirm that it is you',
        open: async (page) => {
          shown = page;
          await signsIn(email, product.password)();
          await page.goto('/settings/sessions');
          await passTenMinutes(product);
          await page
            .getByRole('button', { name: /^Sign out of / })
            .first()
            .click();
        },
        save: 'Confirm',
        fields: [
          {
            label: 'Current password',
            wrong: [isMissing('Current password'), tooLong('Current password', 200)],
            right: product.password,
          },
        ],
        readStored: async () => ({ dialogs: await shown?.getByRole('dialog').count() }),
        expected: { dialogs: 0 },
      },
      {
        site: 'shell/src/second-factor/password-form.tsx',
        name: 'Set up authenticator app',
        open: async (page) => {
          shown = page;
          await page.goto('/settings/second-factor');
          await page.getByRole('button', { name: 'Set up authenticator app' }).click();
        },
        save: 'Set up authenticator app',
        fields: [
          {
            label: 'Current password',
            wrong: [isMissing('Current password'), tooLong('Current password', 200)],
            right: product.password,
          },
        ],
        readStored: async () => ({ codes: await shown?.getByRole('img', { name: 'QR code of the key' }).count() }),
        expected: { codes: 1 },
      },
      {
        site: 'shell/src/second-factor/set-up.tsx',
        name: 'Set up authenticator app',
        open: async (page) => void (key = await keyOn(page)),
        save: 'Turn on',
        fields: [
          {
            label: 'Code',
            wrong: [isMissing('Code'), tooLong('Code', 100)],
            get right() {
              return generateCode(key);
            },
          },
        ],
        readStored: readRecord(supervisor, '/user/second-factor'),
        expected: { data: { since: expect.any(String) } },
      },
      {
        site: 'shell/src/passkeys/add-passkey.tsx',
        name: 'Add passkey',
        open: async (page) => {
          await addAuthenticator(page);
          await page.goto('/settings/second-factor');
          await page.getByRole('button', { name: 'Add passkey' }).click();
        },
        save: 'Create passkey',
        fields: [text('Name', 60, 'Form phone')],
        readStored: findEntry(supervisor, '/user/passkeys', () => true),
        expected: { name: 'Form phone' },
      },
      {
        site: 'shell/src/passkeys/passkeys.tsx',
        name: 'Rename: Form phone',
        open: (page) => page.getByRole('button', { name: 'Rename: Form phone' }).click(),
        save: 'Rename',
        fields: [text('Name', 60, 'Form tablet')],
        readStored: async () =>
          (passkey = (await findEntry(supervisor, '/user/passkeys', () => true)()) as typeof passkey),
        expected: { name: 'Form tablet' },
      },
      {
        site: 'shell/src/password/change-password.tsx',
        name: 'Password',
        open: async (page) => {
          // The sign-ins that follow send no code.
          await supervisor.ask('POST', '/user/second-factor/remove', { json: { current_password: product.password } });
          await supervisor.ask('POST', '/user/confirm', { json: { current_password: product.password } });
          await supervisor.ask('DELETE', `/user/passkeys/${passkey.id}`);
          await page.goto('/settings/password');
        },
        save: 'Change password',
        fields: [
          { label: 'Current password', wrong: [isMissing('Current password')], right: product.password },
          ...twice('New password', 'New password confirmation', PASSWORD),
        ],
        readStored: signsIn(email, PASSWORD),
        expected: { status: 200 },
      },
    ],
    outside: [
      {
        site: 'shell/src/password/request-link.tsx',
        open: at('/password/reset'),
        save: 'Send link',
        fields: [{ label: 'E-mail', wrong: [isMissing('E-mail'), tooLong('E-mail', 191)], right: email }],
        readStored: async () => ({ link: await waitForLink(email) }),
        expected: { link: expect.stringContaining('/password/reset/') },
      },
      {
        site: 'shell/src/password/reset.tsx',
        open: async (page) => page.goto(await waitForLink(email)),
        save: 'Change password',
        fields: twice('New password', 'New password confirmation', OTHER_PASSWORD),
        readStored: signsIn(email, OTHER_PASSWORD),
        expected: { status: 200 },
      },
      {
        site: 'shell/src/sign-in/sign-in.tsx',
        open: at('/login'),
        save: 'Sign in',
        fields: [
          { label: 'E-mail', wrong: [isMissing('E-mail'), tooLong('E-mail', 191)], right: email },
          { label: 'Password', wrong: [isMissing('Password'), tooLong('Password', 200)], right: OTHER_PASSWORD },
        ],
        readStored: signsIn(email, OTHER_PASSWORD),
        expected: { status: 200 },
      },
      {
        site: 'shell/src/register/register.tsx',
        open: async (page) => {
          const owner = await signIn(product, 'owner');
          await owner.ask('POST', '/invitations', {
            json: { email: guest, roles: ['supervisor'], profile: { unpaid: true } },
          });
          await signOut(page);
          await page.goto(await waitForLink(guest));
        },
        save: 'Register',
        fields: [
          text('First name', 60, 'Gus'),
          text('Last name', 60, 'Guest'),
          ...twice('Password', 'Password confirmation', PASSWORD),
        ],
        readStored: signsIn(guest, PASSWORD),
        expected: { status: 200 },
      },
      {
        site: 'shell/src/sign-in/first-owner.tsx',
        open: async (page) => {
          await signOut(page);
          await page.goto(pathname + search);
        },
        save: 'Create account',
        fields: [
          text('First name', 60, 'Olive'),
          text('Last name', 60, 'Owner'),
          {
            label: 'E-mail',
            wrong: [isMissing('E-mail'), notEmail('E-mail')],
            right: 'form.owner@example.com',
          },
          { label: 'Password', wrong: [tooShort('Password', 12), tooLong('Password', 200)], right: PASSWORD },
        ],
        readStored: signsIn('form.owner@example.com', PASSWORD),
        expected: { status: 200 },
      },
    ],
  };
}

async function tryAll(page: Page, rows: readonly FormRow[]): Promise<void> {
  const sum = { forms: 0, fields: 0, wrong: 0 };
  for (const row of rows)
    await test.step(`${row.site}: ${String(row.name)}`, async () => {
      const { fields, wrong } = await tryForm(page, row);
      sum.forms++;
      sum.fields += fields;
      sum.wrong += wrong;
    });
  test.info().annotations.push({ type: 'covered', description: JSON.stringify(sum) });
}

test.describe('Every form of the built product refuses wrong values and saves right ones', () => {
  test('given the lists of the office and the settings', async ({ page, product }) => {
    await comeAs(page, product, 'owner');
    await tryAll(page, await officeForms(product));
  });

  test('given people, what they hold, papers and messages', async ({ page, product }) => {
    await comeAs(page, product, 'owner');
    await tryAll(page, await peopleForms(product));
  });

  test('given jobs, days, equipment and QC visits', async ({ page, product }) => {
    await comeAs(page, product, 'owner');
    const { rows, answer: response } = await fieldForms(product);
    await tryAll(page, rows);
    await tryAll(page, [response]);
  });

  test('given the own account and the pages before the sign-in [USR-012]', async ({ page, product }) => {
    expectFailedRequests([403, '/user/sessions/']);
    await comeAs(page, product, 'supervisor');
    const { inside, outside } = await accountForms(product);
    await tryAll(page, inside);
    await signOut(page);
    await tryAll(page, outside);
  });

  test('given the sources of the frontends, when their form hooks are counted, then the table has each of them', () => {
    const table = readFileSync(import.meta.filename, 'utf8').matchAll(/^ *site: '([^']+)'/gm);
    expect([...table].map(([, site]) => site).sort()).toEqual(formSites());
  });
});
