import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../api.js';
import { generateCode, readKey } from '../authenticator.js';
import { openSession } from '../browser.js';
import { createDay, createUnitAndVisit, findTechnician } from '../day.js';
import {
  fieldWithFormat,
  selectOption,
  dateField,
  findEntry,
  listFormFiles,
  dateTimeField,
  invalidEmail,
  numberField,
  optionalTextField,
  readRecord,
  emptyValue,
  textField,
  tooLongValue,
  tooShortValue,
  checkForm,
  type FormField,
  type FormCase,
} from '../forms.js';
import { getLastTuesday } from '../last-week.js';
import { waitForMail } from '../mail.js';
import { expect, test, type KillableProduct, type Product } from '../product.js';
import { expectFailedRequests } from '../page-errors.js';
import { passTenMinutes } from '../recent-authentication.js';
import { addAuthenticator } from '../virtual-authenticator.js';

const PASSWORD = 'otter lantern gravel soup';
const OTHER_PASSWORD = 'copper meadow violin stamp';
const openAddress = (address: string) => (page: Page) => page.goto(address);
const pickOption = async (form: Locator, label: string, option: string | RegExp): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill('');
  await form.getByRole('combobox', { name: label }).click();
  await form.page().getByRole('option', { name: option }).first().click();
};
/** Expects a combobox to have a value. */
const expectPicked = (form: Locator, label: string): Promise<void> =>
  expect(form.getByRole('combobox', { name: label })).not.toHaveValue('');
const integerField = (label: string, valid: number): FormField => ({
  label,
  invalid: [['1.5', `The ${label.toLowerCase()} field must be a whole number.`]],
  valid: String(valid),
});
const PRICE_RANGE_MESSAGE = /^The .* field must be between \$0\.00 and \$100,000\.00\.$/;
const ORDER_FIELD = numberField('Order', 0, 10_000, 7);

/** Creates the forms of the lists that the office manages, and of the company's settings. */
async function createOfficeForms(product: Product): Promise<FormCase[]> {
  const owner = await signIn(product, 'owner');
  const create = async (route: string, json: object): Promise<string> =>
    (await owner.request<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const categories = await owner.request<{ data: { id: string; name: string }[] }>('GET', '/categories');
  const category = categories.body.data[0]!;
  const code = await create('/codes', { title: 'Old code', points: 1, category_id: category.id });
  const type = await create('/cpe-types', { title: 'Form modem' });
  const model = await create('/cpe-models', { name: 'Form stock', cpe_type_id: type });
  const locations = await owner.request<{ data: Record<string, { locationID: string; name: string }> }>(
    'GET',
    '/locations',
  );
  const location = Object.values(locations.body.data)[0]!;
  const createCodeFields = (title: string): FormField[] => [
    textField('Title', 40, title),
    optionalTextField('Description', 255, 'Splits a line'),
    numberField('Points', 0, 500, 12.5),
    numberField('Max per job', 1, 99, 3),
    fieldWithFormat('Technician price', ['-1', '100000.01'], PRICE_RANGE_MESSAGE, '12.34'),
    fieldWithFormat('Company price', ['-1', '100000.01'], PRICE_RANGE_MESSAGE, '23.45'),
  ];
  const storedCode = { points: 12.5, max_quantity: 3, tech_price_cents: 1234, company_price_cents: 2345 };
  const openSetting = (label: string) => async (page: Page) => {
    if (!page.url().endsWith('/admin/settings')) await page.goto('/admin/settings');
    await page.getByRole('button', { name: `Change: ${label}`, exact: true }).click();
  };
  const createSettingForm = (
    key: string,
    label: string,
    field: FormField,
    value: unknown,
    overrides: Partial<FormCase> = {},
  ): FormCase => ({
    sourceFile: 'shell/src/settings/setting-dialog.tsx',
    name: label,
    open: openSetting(label),
    fields: [field],
    readStored: findEntry(owner, '/settings', (entry) => entry['key'] === key),
    expected: { value },
    ...overrides,
  });
  /** Pay settings start with a workweek: this one, so that they apply at once. */
  const selectThisWeek = (form: Locator) => selectOption(form, 'Effective from', /this workweek/);
  const createPayForm = (key: string, label: string, max: string): FormCase =>
    createSettingForm(
      key,
      label,
      fieldWithFormat(label, ['-1', '99999.99'], `An amount from $0.00 to ${max}.`, '41.5'),
      4150,
      {
        fillOthers: selectThisWeek,
      },
    );
  return [
    {
      sourceFile: 'shell/src/levels/levels-page.tsx',
      name: 'Add level',
      open: openAddress('/admin/settings/levels/add'),
      fields: [textField('Name', 40, 'Lead of forms'), integerField('Order', 7)],
      readStored: findEntry(owner, '/employee-levels', ({ name }) => name === 'Lead of forms'),
      expected: { sort: 7, active: true },
    },
    {
      sourceFile: 'shell/src/locations/locations-page.tsx',
      name: 'Add location',
      open: openAddress('/admin/settings/locations/add'),
      fields: [textField('Name', 40, 'Form City'), optionalTextField('Address', 200, '1 Form Road'), ORDER_FIELD],
      readStored: findEntry(owner, '/locations', ({ name }) => name === 'Form City'),
      expected: { address: '1 Form Road', sort: 7 },
    },
    {
      sourceFile: 'dispatch/src/timeslots/time-slots-page.tsx',
      name: 'Add time slot',
      open: openAddress('/admin/timeslots/add'),
      fields: [
        textField('Name', 40, 'Form slot'),
        { label: 'Start', invalid: [emptyValue('Start')], valid: '09:00' },
        { label: 'End', invalid: [emptyValue('End'), ['00:00', 'The end must be after the start.']], valid: '11:00' },
        numberField('Capacity', 0, 100_000, 4, 3),
        ORDER_FIELD,
      ],
      readStored: findEntry(owner, '/timeslots', ({ name }) => name === 'Form slot'),
      expected: { start: '09:00', end: '11:00', capacity: 4, sort: 7 },
    },
    {
      sourceFile: 'reports/src/categories/categories-page.tsx',
      name: 'Add category',
      open: openAddress('/admin/categories/add'),
      fields: [
        textField('Name', 60, 'Form category'),
        optionalTextField('Description', 255, 'For forms'),
        numberField('Planned points', 0, 9999.99, 8.25),
        numberField('Planned minutes', 0, 1440, 45),
        ORDER_FIELD,
      ],
      readStored: findEntry(owner, '/categories', ({ name }) => name === 'Form category'),
      expected: { description: 'For forms', default_points: 8.25, default_minutes: 45, sort: 7 },
    },
    {
      sourceFile: 'reports/src/codes/add-code-page.tsx',
      name: 'Add billing code',
      open: openAddress('/admin/codes/add'),
      fields: createCodeFields('FORMADD'),
      fillOthers: (form) => pickOption(form, 'Category', category.name),
      readStored: findEntry(owner, '/codes?search=FORMADD', ({ title }) => title === 'FORMADD'),
      expected: { ...storedCode, description: 'Splits a line' },
    },
    {
      sourceFile: 'reports/src/codes/edit-code-page.tsx',
      name: 'Edit billing code',
      open: openAddress(`/admin/codes/edit?id=${code}`),
      fields: [...createCodeFields('FORMEDIT'), dateField('Points and prices effective from', '')],
      readStored: findEntry(owner, '/codes?search=FORMEDIT', ({ title }) => title === 'FORMEDIT'),
      expected: { id: code, ...storedCode },
    },
    {
      sourceFile: 'dispatch/src/qc/codes-page.tsx',
      name: 'Add QC code',
      open: openAddress('/qcs/codes/add'),
      fields: [
        textField('Title', 80, 'Form finding'),
        optionalTextField('Description', 500, 'A loose form'),
        optionalTextField('Category', 60, 'Forms'),
        numberField('Points to deduct', 0, 999.99, 2.5),
        ORDER_FIELD,
      ],
      readStored: findEntry(owner, '/qc-codes?search=Form', ({ title }) => title === 'Form finding'),
      expected: { description: 'A loose form', category: 'Forms', points_deduct: 2.5, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/type/types-page.tsx',
      name: 'Add CPE type',
      open: openAddress('/warehouse/cpetypes/add'),
      fields: [
        textField('Title', 60, 'Form router'),
        optionalTextField('Description', 255, 'Routes forms'),
        { label: 'Serial pattern', invalid: [['(', 'The serial pattern field is not valid.']], valid: '^FR' },
        fieldWithFormat('Company cost', ['-1', '100000.01'], PRICE_RANGE_MESSAGE, '99.95'),
        ORDER_FIELD,
      ],
      readStored: findEntry(owner, '/cpe-types', ({ title }) => title === 'Form router'),
      expected: { description: 'Routes forms', serial_pattern: '^FR', company_cost_cents: 9995, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/type/model-form.tsx',
      name: 'Add model',
      open: openAddress(`/warehouse/cpetypes/model/add?cpe_type=${type}`),
      fields: [
        textField('Model', 60, 'FM-1'),
        optionalTextField('Maker', 60, 'Formworks'),
        { label: 'UPC', invalid: [['123', /^The upc field must be a UPC/]], valid: '036000291452' },
        numberField('Days until aging', 1, 3650, 30),
        ORDER_FIELD,
      ],
      readStored: findEntry(owner, `/cpe-models?cpe_type_id=${type}`, ({ name }) => name === 'FM-1'),
      expected: { maker: 'Formworks', upc: '036000291452', aging_days: 30, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/minimum/minimum-page.tsx',
      name: 'Add minimum stock',
      open: openAddress('/warehouse/minimumstock/add'),
      fields: [numberField('Minimum', 1, 100_000, 12)],
      fillOthers: async (form) => {
        await pickOption(form, 'Model', 'Form stock');
        await pickOption(form, 'Location', location.name);
      },
      readStored: findEntry(owner, '/minimum-stock', ({ cpe_model_id }) => cpe_model_id === model),
      expected: { location_id: location.locationID, minimum: 12 },
    },
    createPayForm('price_point_tech', 'Technician pay per point', '$1,000.00'),
    createPayForm('price_point_company', 'Company price per point', '$1,000.00'),
    createPayForm('min_wage_cents', 'Minimum wage per hour', '$1,000.00'),
    createPayForm('per_diem_cents', 'Per diem', '$10,000.00'),
    createSettingForm('minutes_per_point', 'Minutes per point', numberField('Minutes per point', 1, 60, 5), 5, {
      fillOthers: selectThisWeek,
    }),
    createSettingForm('company_name', 'Company', textField('Company', 80, 'Form Cable'), 'Form Cable'),
    createSettingForm(
      'mail_url',
      'Company e-mail site',
      fieldWithFormat(
        'Company e-mail site',
        ['http://mail'],
        'Enter an address that begins with https://, or leave it empty.',
        'https://mail.example.com',
      ),
      'https://mail.example.com',
    ),
    createSettingForm(
      'price_levels',
      'Technician pay levels',
      textField('Name', 40, 'Senior'),
      [{ level: 0, name: 'Senior' }],
      {
        open: async (page) => {
          await openSetting('Technician pay levels')(page);
          await page.getByRole('button', { name: 'Add level' }).click();
        },
        fields: [textField('Name', 40, 'Senior'), { label: 'Pay per point', invalid: [['-1', /./]], valid: '3.5' }],
        fillOthers: selectThisWeek,
        expected: { value: [{ level: 0, name: 'Senior', tech_price_cents: 350 }] },
      },
    ),
  ];
}

const contactFields: readonly FormField[] = [
  fieldWithFormat(
    'Phone number',
    ['12'],
    'A phone number has ten digits, for example (706) 555-0123.',
    '(706) 555-0123',
  ),
  optionalTextField('Address', 120, '12 Form Street'),
  optionalTextField('Address line 2', 120, 'Building B'),
  optionalTextField('Apartment', 20, '4'),
  optionalTextField('City', 60, 'Augusta'),
  fieldWithFormat('State', ['G'], 'Two letters, for example GA.', 'GA'),
  fieldWithFormat('ZIP', ['123'], 'Five or nine digits, for example 30909 or 30909-1234.', '30909'),
];
const storedContact = {
  phones: [{ number: '+17065550123' }],
  address: { address: '12 Form Street', address2: 'Building B', apt: '4', city: 'Augusta', state: 'GA', zip: '30909' },
};

/** Creates the forms of users, their items, documents and messages. */
async function createUserForms(product: Product): Promise<FormCase[]> {
  const owner = await signIn(product, 'owner');
  const users = await owner.request<{ data: { id: string; label: string; first_name: string; last_name: string }[] }>(
    'GET',
    '/users/active',
  );
  const technician = users.body.data.find(({ label }) => label === 'Rosa Patel')!;
  const folders: string[] = [];
  for (const name of ['Form papers', 'Old folder'])
    folders.push((await owner.request<{ data: { id: string } }>('POST', '/folders', { json: { name } })).body.data.id);
  const [folder = '', oldFolder = ''] = folders;
  const createUserFields = (email: string): FormField[] => [
    { label: 'E-mail', invalid: [emptyValue('E-mail'), invalidEmail('E-mail'), tooLongEmail], valid: email },
    optionalTextField('Technician ID', 20, email.slice(0, 8)),
    optionalTextField('Display name', 120, 'Form Person'),
    textField('First name', 60, 'Fay'),
    textField('Last name', 60, 'Form'),
    dateField('Hired on', '2026-01-05'),
    dateField('Left on', ''),
    optionalTextField('Notes', 2000, 'Knows forms'),
    ...contactFields,
  ];
  const addPhone = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Add phone' }).click();
  const storedUser = {
    label: 'Form Person',
    profile: { first_name: 'Fay', last_name: 'Form', hired_on: '2026-01-05', notes: 'Knows forms', ...storedContact },
  };
  const payField = fieldWithFormat('Pay rate', ['-4', '1000000'], 'An amount from 0 to 999,999.99 dollars.', '45');
  const file = { name: 'forms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const findFile = findEntry(owner, `/files?folder_id=${folder}`, () => true);
  const findMessage = (title: string) => findEntry(owner, '/messages', (entry) => entry['title'] === title);
  const getEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
  return [
    {
      sourceFile: 'shell/src/users/add-user-page.tsx',
      name: 'Add user',
      open: async (page) => {
        await page.goto('/admin/techs/users/add');
        await addPhone(page);
      },
      fields: [...createUserFields('fay.form@example.com'), payField],
      readStored: findEntry(owner, '/users?search=fay.form', ({ email }) => email === 'fay.form@example.com'),
      expected: storedUser,
    },
    {
      sourceFile: 'shell/src/users/edit-user-page.tsx',
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
      fields: [...createUserFields('antonio.form@example.com'), payField],
      readStored: readRecord(owner, `/users/${technician.id}`),
      expected: { data: { email: 'antonio.form@example.com', ...storedUser } },
    },
    {
      sourceFile: 'shell/src/users/invite-dialog.tsx',
      name: 'Invite a user',
      open: async (page) => {
        await page.goto('/admin/techs/users?tab=invitations');
        await page.getByRole('button', { name: 'Invite' }).click();
      },
      saveButton: 'Send invitation',
      fields: [
        { label: 'E-mail', invalid: [emptyValue('E-mail'), invalidEmail('E-mail')], valid: 'form.guest@example.com' },
        optionalTextField('Technician ID', 20, 'FG-1'),
        { label: 'Pay rate', invalid: [], valid: '18.50' },
      ],
      readStored: findEntry(owner, '/invitations', ({ email }) => email === 'form.guest@example.com'),
      expected: { technician_id: 'FG-1', status: 'open' },
    },
    {
      sourceFile: 'shell/src/api-tokens/create-dialog.tsx',
      name: 'New API token',
      open: async (page) => {
        await page.goto('/settings/api-tokens');
        await page.getByRole('button', { name: 'New token' }).click();
      },
      saveButton: 'Create token',
      fillOthers: (form) => form.getByRole('checkbox', { name: /job\.read/ }).check(),
      fields: [textField('Name', 60, 'Form token')],
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Form token'),
      expected: { permissions: ['job.read'], state: 'valid' },
    },
    {
      sourceFile: 'shell/src/company-items/items.tsx',
      name: /^Assign an item to/,
      open: openAddress(`/admin/techs/users/view?id=${technician.id}`),
      saveButton: 'Assign',
      fields: [textField('Item', 120, 'Form ladder')],
      readStored: findEntry(owner, `/inventory-items?user_id=${technician.id}`, ({ name }) => name === 'Form ladder'),
      expected: { user_id: technician.id },
    },
    {
      sourceFile: 'shell/src/documents/add-folder-page.tsx',
      name: 'Add folder',
      open: openAddress('/admin/techs/folders/add'),
      fields: [textField('Name', 60, 'New folder'), ORDER_FIELD],
      readStored: findEntry(owner, '/folders', ({ name }) => name === 'New folder'),
      expected: { scope: 'company', sort: 7 },
    },
    {
      sourceFile: 'shell/src/documents/edit-folder-page.tsx',
      name: 'Edit folder',
      open: openAddress(`/admin/techs/folders/edit?id=${oldFolder}`),
      fields: [textField('Name', 60, 'Renamed folder'), ORDER_FIELD],
      readStored: readRecord(owner, `/folders/${oldFolder}`),
      expected: { data: { name: 'Renamed folder', sort: 7 } },
    },
    {
      sourceFile: 'shell/src/files/sent-files.tsx',
      name: 'Add files',
      open: async (page) => {
        await page.goto(`/files/add?folder_id=${folder}`);
        await page.getByLabel('Choose files').setInputFiles(file);
      },
      saveButton: 'Add',
      fields: [
        {
          ...textField('Title', 120, 'Form rules'),
          label: 'Title of forms.pdf',
        },
        optionalTextField('Description', 2000, 'How to fill in'),
        dateField('Valid until', '2030-01-01'),
      ],
      fillOthers: (form) => expectPicked(form, 'Folder'),
      readStored: findFile,
      expected: { title: 'Form rules', description: 'How to fill in', expires_on: '2030-01-01' },
    },
    {
      sourceFile: 'shell/src/files/file-fields.tsx',
      name: 'Edit file',
      open: async (page) => page.goto(`/files/edit?id=${((await findFile()) as { id: string }).id}`),
      fields: [
        textField('Title', 120, 'New rules'),
        optionalTextField('Description', 2000, 'Changed'),
        dateField('Valid until', '2031-01-01'),
      ],
      readStored: findFile,
      expected: { title: 'New rules', description: 'Changed', expires_on: '2031-01-01' },
    },
    {
      sourceFile: 'shell/src/messages/table-size.tsx',
      name: 'Insert table',
      open: async (page) => {
        await page.goto('/admin/messages/add');
        await getEditor(page).click();
        await page.getByRole('button', { name: 'Insert table' }).click();
      },
      saveButton: 'Insert',
      fields: [numberField('Rows', 2, 20, 3), numberField('Columns', 2, 20, 2)],
      // It is stored with its message, below.
      readStored: () => Promise.resolve({}),
      expected: {},
    },
    {
      sourceFile: 'shell/src/messages/link-dialog.tsx',
      name: 'Link',
      open: async (page) => {
        await expect(getEditor(page).getByRole('cell')).toHaveCount(4);
        await page.getByRole('button', { name: 'Link', exact: true }).click();
      },
      saveButton: 'Insert',
      fields: [
        {
          label: 'Link address',
          invalid: [['javascript:alert(1)', 'The link address field is not valid.'], emptyValue('Link address')],
          valid: 'https://example.com/forms',
        },
      ],
      readStored: () => Promise.resolve({}),
      expected: {},
    },
    {
      sourceFile: 'shell/src/messages/write-message-page.tsx',
      name: 'Write message',
      open: (page) => expect(page.getByRole('heading', { name: 'Write message' })).toBeVisible(),
      saveButton: 'Save draft',
      fields: [
        textField('Title', 120, 'Form news'),
        dateTimeField('Publish at', '2030-01-01T09:00'),
        dateTimeField('Read by', '2030-02-01T09:00', [
          '2029-01-01T09:00',
          'The read by field must be after publish at.',
        ]),
      ],
      readStored: findMessage('Form news'),
      expected: { status: 'draft' },
    },
    {
      sourceFile: 'shell/src/messages/edit-message-page.tsx',
      name: 'Edit message',
      open: async (page) =>
        page.goto(`/admin/messages/edit?id=${((await findMessage('Form news')()) as { id: string }).id}`),
      saveButton: 'Save draft',
      fields: [
        textField('Title', 120, 'Form news again'),
        dateTimeField('Publish at', '2030-01-01T09:00'),
        dateTimeField('Expires at', '2031-01-01T09:00', [
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

const tooLongEmail: readonly [string, string] = [
  `${'x'.repeat(190)}@example.com`,
  'The e-mail field may not be greater than 191 characters.',
];

/** Creates the forms of jobs, days, equipment and QC visits. */
async function createOperationForms(product: Product): Promise<{ forms: FormCase[]; responseForm: FormCase }> {
  const owner = await signIn(product, 'owner');
  const manager = await signIn(product, 'manager');
  const day = await createDay(manager, 3);
  const technician = await findTechnician(day, 'Antonio Bell');
  const [editedJob = '', cancelledJob = '', completedJob = ''] = day.ids;
  await manager.request('PUT', `/jobs/${completedJob}/assign`, { json: { user_id: technician, date: day.date } });
  await manager.request('PUT', `/jobs/${completedJob}/complete`);
  const finding = await manager.request<{ data: { id: string } }>('POST', '/qc-codes', {
    json: { title: 'Bent form' },
  });
  const { visit, type } = await createUnitAndVisit(manager, {
    job: completedJob,
    date: day.date,
    serial: 'FORM00000001',
  });
  const week = getLastTuesday();
  // A report has a bonus only if there was work.
  const workday = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  const times = { time_in: ['08:00'], time_out: ['16:30'], types: ['work'] };
  await manager.request('PUT', '/daily-work', { json: { ...workday, ...times } });
  await manager.request('POST', '/daily-work/submit', { json: workday });
  await manager.request('POST', `/timecards/${technician}/${week.date}/approve`);
  const readEditedJob = readRecord(manager, `/jobs/${editedJob}`);
  const created = await manager.request<{ data: { id: string } }>('POST', '/shipments', { json: {} });
  const shipment = created.body.data.id;
  return {
    forms: [
      {
        sourceFile: 'dispatch/src/edit/job-editor.tsx',
        name: 'Edit job',
        open: openAddress(`/admin/jobs/edit?id=${editedJob}`),
        saveButton: 'Save changes',
        fields: [
          dateField('Date', day.date),
          fieldWithFormat('Points', ['-1', '10000'], 'A number from 0 to 9,999.99.', '9.5'),
          optionalTextField('Category comment', 1000, 'Form comment'),
          optionalTextField('Customer name', 120, 'Form Customer'),
          optionalTextField('Phone', 20, '7065550199'),
          optionalTextField('Account number', 40, 'F-100'),
          optionalTextField('Work order number', 40, 'F-WO-100'),
          textField('Street', 120, '1 Form Lane'),
          optionalTextField('Apartment', 20, '3'),
          optionalTextField('Address line 2', 120, 'Rear'),
          textField('City', 60, 'Nashville'),
          fieldWithFormat('State', ['T'], 'Two letters, for example GA.', 'TN'),
          fieldWithFormat('ZIP code', ['12'], 'Five or nine digits, for example 30901 or 30901-1234.', '37013'),
          fieldWithFormat('Latitude', ['-91', '91'], 'A number from -90 to 90.', '36.5'),
          fieldWithFormat('Longitude', ['-181', '181'], 'A number from -180 to 180.', '-86.5'),
          optionalTextField('Dispatch notes', 1000, 'Form notes'),
        ],
        readStored: readEditedJob,
        expected: {
          data: { points: 9.5, customer_name: 'Form Customer', address: { address: '1 Form Lane', lat: 36.5 } },
        },
      },
      {
        sourceFile: 'dispatch/src/job/cancel-job.tsx',
        name: 'Cancel this job?',
        open: async (page) => {
          await page.goto(`/admin/jobs/edit?id=${cancelledJob}`);
          await page.getByRole('button', { name: 'Cancel job…' }).click();
        },
        saveButton: 'Cancel job',
        fields: [textField('Reason', 255, 'Moved away')],
        readStored: readRecord(manager, `/jobs/${cancelledJob}`),
        expected: { data: { status: 'cancelled' } },
      },
      {
        sourceFile: 'dispatch/src/events/event-form.tsx',
        name: 'Add event',
        open: async (page) => {
          await page.goto('/admin/events');
          await page.getByRole('button', { name: 'Add event' }).click();
        },
        fields: [
          textField('Title', 120, 'Form training'),
          dateField('First day', '2026-12-01'),
          { label: 'Last day', invalid: [['2026-11-30', /./]], valid: '2026-12-02' },
          { label: 'End time', invalid: [['09:00', 'Enter both times or neither.']], valid: '' },
          numberField('Hours per day', 0, 12, 6, 0.5),
          optionalTextField('Note', 255, 'Bring forms'),
        ],
        fillOthers: (form) => form.getByRole('checkbox', { name: 'For everyone' }).check(),
        readStored: findEntry(
          manager,
          '/events?start_date=2026-12-01&end_date=2026-12-31',
          ({ title }) => title === 'Form training',
        ),
        expected: { start_date: '2026-12-01', end_date: '2026-12-02', hours_per_day: 6, note: 'Bring forms' },
      },
      {
        sourceFile: 'dispatch/src/close-day/day-editor.tsx',
        open: async (page) => {
          await page.goto(`/closedailywork?date=${day.date}&user_id=${technician}`);
          await page.getByRole('button', { name: 'Add times' }).click();
        },
        fields: [
          { label: 'Time in 1', invalid: [['', /A time in is missing/i]], valid: '08:00' },
          { label: 'Time out 1', invalid: [], valid: '16:00' },
          {
            label: 'Reason for change',
            invalid: [['', 'Enter a reason for changing another person’s day.']],
            valid: 'Forgot the form',
          },
        ],
        readStored: readRecord(manager, `/daily-work?date=${day.date}&user_id=${technician}`),
        expected: { times: [{ time_in: '08:00', time_out: '16:00' }] },
      },
      {
        sourceFile: 'reports/src/bonus/bonus-panel.tsx',
        name: /^Bonus of the week/,
        open: openAddress(`/admin/codereports?tab=weekly&start_date=${week.start}&user=${technician}`),
        saveButton: 'Save bonus',
        fields: [
          fieldWithFormat(
            'Amount ($)',
            ['-1', '10000.01'],
            'An amount in dollars and cents, from 0 to 10,000.00.',
            '12.5',
          ),
          fieldWithFormat('Quantity', ['-1', '500', '1.5'], 'A whole number from 0 to 99.', '2'),
        ],
        readStored: readRecord(owner, `/weeks/${technician}?date=${week.start}`),
        expected: { bonus_amount_in_cents: 1250, bonus_quantity: 2 },
      },
      {
        sourceFile: 'warehouse/src/unit/edit-dialog.tsx',
        name: 'Edit FORM00000001',
        open: async (page) => {
          await page.goto('/warehouse/search?q=FORM00000001');
          await page.getByRole('button', { name: /Edit/ }).first().click();
        },
        fields: [
          {
            label: 'Serial/Mac',
            invalid: [emptyValue('Serial/Mac'), tooLongValue('Serial/Mac', 200)],
            valid: 'FORM00000002',
          },
          optionalTextField('MAC', 200, 'AABBCCDDEEFF'),
          optionalTextField('Reason', 255, 'Misread'),
        ],
        readStored: findEntry(manager, '/cpes?q=FORM00000002', ({ serial_mac }) => serial_mac === 'FORM00000002'),
        expected: { cpe_type: { id: type } },
      },
      {
        sourceFile: 'warehouse/src/provider-returns/shipment-work.tsx',
        name: 'Shipping data',
        open: openAddress(`/warehouse/back?scan=ship&shipment=${shipment}`),
        fields: [
          optionalTextField('RMA', 60, 'RMA FORM'),
          optionalTextField('Carrier', 60, 'UPS'),
          optionalTextField('Tracking number', 60, '1Z999'),
        ],
        readStored: findEntry(manager, '/shipments?status=open', ({ id }) => id === shipment),
        expected: { rma: 'RMA FORM', carrier: 'UPS', tracking: '1Z999' },
      },
      {
        sourceFile: 'dispatch/src/qc/inspect-form.tsx',
        name: 'Edit QC visit',
        open: openAddress(`/qcs/manage?id=${visit}&date=${day.date}`),
        fields: [
          optionalTextField('Comment', 2000, 'Form seen'),
          optionalTextField('Safety comment', 2000, 'Safe form'),
        ],
        fillOthers: (form) => pickOption(form, 'Add finding', /Bent form/),
        readStored: readRecord(manager, `/qcs/${visit}`),
        expected: {
          data: { comment: 'Form seen', safety_comment: 'Safe form', codes: [{ qc_code_id: finding.body.data.id }] },
        },
      },
    ],
    responseForm: {
      sourceFile: 'dispatch/src/qc/answer-form.tsx',
      name: 'Your response',
      open: async (page) => {
        await manager.request('POST', `/qcs/${visit}/notify`);
        await openSession(page, product, 'technician');
        await page.goto(`/qcs/viewqc?id=${visit}&date=${day.date}`);
      },
      saveButton: 'Send response',
      fields: [textField('Your response', 2000, 'Straightened')],
      readStored: readRecord(manager, `/qcs/${visit}`),
      expected: { data: { tech_comment: 'Straightened' } },
    },
  };
}

/** Creates the forms of the user's own account, and of the pages before the sign-in. */
async function createAccountForms(
  product: KillableProduct,
): Promise<{ signedInForms: FormCase[]; signedOutForms: FormCase[] }> {
  const supervisor = await signIn(product, 'supervisor');
  const email = product.getEmail('supervisor');
  const createSignIn = (address: string, password: string) => async () => ({
    status: (await supervisor.request('POST', '/login', { json: { email: address, password } })).status,
  });
  const createPasswordFields = (label: string, confirmation: string, password: string): FormField[] => [
    { label, invalid: [tooShortValue(label, 12), tooLongValue(label, 200)], valid: password },
    {
      label: confirmation,
      invalid: [['another', `The ${confirmation.toLowerCase()} field does not match.`]],
      valid: password,
    },
  ];
  const waitForLink = async (address: string): Promise<string> =>
    (await waitForMail(product, address, 0, /^Choose a new password|invites you to join/)).links[0] ?? '';
  let openedPage: Page | undefined;
  let authenticatorKey = '';
  let passkey = { id: '' };
  const guestEmail = 'form.register@example.com';
  const ownerLink = await product.operate(['users', 'add-owner', 'form.owner@example.com']);
  const { pathname, search } = new URL(/https?:\S+/.exec(ownerLink.output)?.[0] ?? product.address);
  return {
    signedInForms: [
      {
        sourceFile: 'shell/src/account/profile-page.tsx',
        name: 'Profile',
        open: async (page) => {
          await page.goto('/settings/profile');
          const form = page.getByRole('form', { name: 'Profile' });
          await expect(form).toBeVisible();
          for (const button of await form.getByRole('button', { name: /^Remove phone/ }).all()) await button.click();
          await page.getByRole('button', { name: 'Add phone' }).click();
        },
        fields: contactFields,
        readStored: readRecord(supervisor, '/user/profile'),
        expected: { data: { profile: storedContact } },
      },
      {
        sourceFile: 'shell/src/step-up/step-up-dialog.tsx',
        name: 'Confirm that it is you',
        open: async (page) => {
          openedPage = page;
          await createSignIn(email, product.password)();
          await page.goto('/settings/sessions');
          await passTenMinutes(product);
          await page
            .getByRole('button', { name: /^Sign out of / })
            .first()
            .click();
        },
        saveButton: 'Confirm',
        fields: [
          {
            label: 'Current password',
            invalid: [emptyValue('Current password'), tooLongValue('Current password', 200)],
            valid: product.password,
          },
        ],
        readStored: async () => ({ dialogs: await openedPage?.getByRole('dialog').count() }),
        expected: { dialogs: 0 },
      },
      {
        sourceFile: 'shell/src/second-factor/password-form.tsx',
        name: 'Set up authenticator app',
        open: async (page) => {
          openedPage = page;
          await page.goto('/settings/second-factor');
          await page.getByRole('button', { name: 'Set up authenticator app' }).click();
        },
        saveButton: 'Set up authenticator app',
        fields: [
          {
            label: 'Current password',
            invalid: [emptyValue('Current password'), tooLongValue('Current password', 200)],
            valid: product.password,
          },
        ],
        readStored: async () => ({ codes: await openedPage?.getByRole('img', { name: 'QR code of the key' }).count() }),
        expected: { codes: 1 },
      },
      {
        sourceFile: 'shell/src/second-factor/set-up.tsx',
        name: 'Set up authenticator app',
        open: async (page) => void (authenticatorKey = await readKey(page)),
        saveButton: 'Turn on',
        fields: [
          {
            label: 'Code',
            invalid: [emptyValue('Code'), tooLongValue('Code', 100)],
            get valid() {
              return generateCode(authenticatorKey);
            },
          },
        ],
        readStored: readRecord(supervisor, '/user/second-factor'),
        expected: { data: { since: expect.any(String) } },
      },
      {
        sourceFile: 'shell/src/passkeys/add-passkey.tsx',
        name: 'Add passkey',
        open: async (page) => {
          await addAuthenticator(page);
          await page.goto('/settings/second-factor');
          await page.getByRole('button', { name: 'Add passkey' }).click();
        },
        saveButton: 'Create passkey',
        fields: [textField('Name', 60, 'Form phone')],
        readStored: findEntry(supervisor, '/user/passkeys', () => true),
        expected: { name: 'Form phone' },
      },
      {
        sourceFile: 'shell/src/passkeys/passkeys.tsx',
        name: 'Rename: Form phone',
        open: (page) => page.getByRole('button', { name: 'Rename: Form phone' }).click(),
        saveButton: 'Rename',
        fields: [textField('Name', 60, 'Form tablet')],
        readStored: async () =>
          (passkey = (await findEntry(supervisor, '/user/passkeys', () => true)()) as typeof passkey),
        expected: { name: 'Form tablet' },
      },
      {
        sourceFile: 'shell/src/password/change-password.tsx',
        name: 'Password',
        open: async (page) => {
          // The sign-ins that follow send no code.
          await supervisor.request('POST', '/user/second-factor/remove', {
            json: { current_password: product.password },
          });
          await supervisor.request('POST', '/user/confirm', { json: { current_password: product.password } });
          await supervisor.request('DELETE', `/user/passkeys/${passkey.id}`);
          await page.goto('/settings/password');
        },
        saveButton: 'Change password',
        fields: [
          { label: 'Current password', invalid: [emptyValue('Current password')], valid: product.password },
          ...createPasswordFields('New password', 'New password confirmation', PASSWORD),
        ],
        readStored: createSignIn(email, PASSWORD),
        expected: { status: 200 },
      },
    ],
    signedOutForms: [
      {
        sourceFile: 'shell/src/password/request-link.tsx',
        open: openAddress('/password/reset'),
        saveButton: 'Send link',
        fields: [{ label: 'E-mail', invalid: [emptyValue('E-mail'), tooLongValue('E-mail', 191)], valid: email }],
        readStored: async () => ({ link: await waitForLink(email) }),
        expected: { link: expect.stringContaining('/password/reset/') },
      },
      {
        sourceFile: 'shell/src/password/reset.tsx',
        open: async (page) => page.goto(await waitForLink(email)),
        saveButton: 'Change password',
        fields: createPasswordFields('New password', 'New password confirmation', OTHER_PASSWORD),
        readStored: createSignIn(email, OTHER_PASSWORD),
        expected: { status: 200 },
      },
      {
        sourceFile: 'shell/src/sign-in/sign-in.tsx',
        open: openAddress('/login'),
        saveButton: 'Sign in',
        fields: [
          { label: 'E-mail', invalid: [emptyValue('E-mail'), tooLongValue('E-mail', 191)], valid: email },
          {
            label: 'Password',
            invalid: [emptyValue('Password'), tooLongValue('Password', 200)],
            valid: OTHER_PASSWORD,
          },
        ],
        readStored: createSignIn(email, OTHER_PASSWORD),
        expected: { status: 200 },
      },
      {
        sourceFile: 'shell/src/register/register.tsx',
        open: async (page) => {
          const owner = await signIn(product, 'owner');
          await owner.request('POST', '/invitations', {
            json: { email: guestEmail, roles: ['supervisor'], profile: { unpaid: true } },
          });
          await signOut(page);
          await page.goto(await waitForLink(guestEmail));
        },
        saveButton: 'Register',
        fields: [
          textField('First name', 60, 'Gus'),
          textField('Last name', 60, 'Guest'),
          ...createPasswordFields('Password', 'Password confirmation', PASSWORD),
        ],
        readStored: createSignIn(guestEmail, PASSWORD),
        expected: { status: 200 },
      },
      {
        sourceFile: 'shell/src/sign-in/first-owner.tsx',
        open: async (page) => {
          await signOut(page);
          await page.goto(pathname + search);
        },
        saveButton: 'Create account',
        fields: [
          textField('First name', 60, 'Olive'),
          textField('Last name', 60, 'Owner'),
          {
            label: 'E-mail',
            invalid: [emptyValue('E-mail'), invalidEmail('E-mail')],
            valid: 'form.owner@example.com',
          },
          {
            label: 'Password',
            invalid: [tooShortValue('Password', 12), tooLongValue('Password', 200)],
            valid: PASSWORD,
          },
        ],
        readStored: createSignIn('form.owner@example.com', PASSWORD),
        expected: { status: 200 },
      },
    ],
  };
}

async function checkForms(page: Page, forms: readonly FormCase[]): Promise<void> {
  const counts = { forms: 0, fields: 0, invalid: 0 };
  for (const form of forms)
    await test.step(`${form.sourceFile}: ${String(form.name)}`, async () => {
      const { fields, invalid } = await checkForm(page, form);
      counts.forms++;
      counts.fields += fields;
      counts.invalid += invalid;
    });
  test.info().annotations.push({ type: 'covered', description: JSON.stringify(counts) });
}

test.describe('Every form of the built product shows a message for each invalid value and saves valid ones', () => {
  test('given the forms of office lists and settings, when they are filled in, then each refuses and saves', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'owner');
    await checkForms(page, await createOfficeForms(product));
  });

  test('given the forms of users, their items, documents and messages, when they are filled in, then each refuses and saves', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'owner');
    await checkForms(page, await createUserForms(product));
  });

  test('given the forms of jobs, days, equipment and QC visits, when they are filled in, then each refuses and saves', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'owner');
    const { forms, responseForm } = await createOperationForms(product);
    await checkForms(page, forms);
    await checkForms(page, [responseForm]);
  });

  test('given the forms of the own account and of the pages before the sign-in, when they are filled in, then each refuses and saves [USR-012]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([403, '/user/sessions/']);
    await openSession(page, product, 'supervisor');
    const { signedInForms, signedOutForms } = await createAccountForms(product);
    await checkForms(page, signedInForms);
    await signOut(page);
    await checkForms(page, signedOutForms);
  });

  test('given the sources of the frontends, when their form hooks are counted, then the tables of this test contain each of them', () => {
    const table = readFileSync(import.meta.filename, 'utf8').matchAll(/^ *sourceFile: '([^']+)'/gm);
    expect([...table].map(([, file]) => file).sort()).toEqual(listFormFiles());
  });
});
