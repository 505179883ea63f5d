import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { generateCode, readKey } from '../authenticator.js';
import { openSession } from '../browser.js';
import { createDay, createUnitAndVisit, findTechnician } from '../day.js';
import {
  checkForm,
  emptyValue,
  findEntry,
  invalidEmail,
  listFormFiles,
  outOfRange,
  readRecord,
  selectOption,
  tooLongValue,
  tooShortValue,
  wrongValue,
  type FormCase,
  type RefusedValue,
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
const PRICE_RANGE_MESSAGE = /^The .* field must be between \$0\.00 and \$100,000\.00\.$/;

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
  const createCodeValues = (title: string) => ({
    Title: title,
    Description: 'Splits a line',
    Points: '12.5',
    'Max per job': '3',
    'Technician price': '12.34',
    'Company price': '23.45',
  });
  const storedCode = { points: 12.5, max_quantity: 3, tech_price_cents: 1234, company_price_cents: 2345 };
  const openSetting = (label: string) => async (page: Page) => {
    if (!page.url().endsWith('/admin/settings')) await page.goto('/admin/settings');
    await page.getByRole('button', { name: `Change: ${label}`, exact: true }).click();
  };
  const createSettingForm = (
    key: string,
    label: string,
    typed: string,
    refused: RefusedValue,
    value: unknown,
    overrides: Partial<FormCase> = {},
  ): FormCase => ({
    sourceFile: 'shell/src/settings/setting-dialog.tsx',
    name: label,
    open: openSetting(label),
    values: { [label]: typed },
    refused,
    readStored: findEntry(owner, '/settings', (entry) => entry['key'] === key),
    expected: { value },
    ...overrides,
  });
  /** Pay settings start with a workweek: this one, so that they apply at once. */
  const selectThisWeek = (form: Locator) => selectOption(form, 'Effective from', /this workweek/);
  const createPayForm = (key: string, label: string, max: string): FormCase =>
    createSettingForm(key, label, '41.5', wrongValue(label, '-1', `An amount from $0.00 to ${max}.`), 4150, {
      fillOthers: selectThisWeek,
    });
  return [
    {
      sourceFile: 'shell/src/levels/levels-page.tsx',
      name: 'Add level',
      open: openAddress('/admin/settings/levels/add'),
      values: { Name: 'Lead of forms', Order: '7' },
      refused: wrongValue('Order', '1.5', 'The order field must be a whole number.'),
      readStored: findEntry(owner, '/employee-levels', ({ name }) => name === 'Lead of forms'),
      expected: { sort: 7, active: true },
    },
    {
      sourceFile: 'shell/src/locations/locations-page.tsx',
      name: 'Add location',
      open: openAddress('/admin/settings/locations/add'),
      values: { Name: 'Form City', Address: '1 Form Road', Order: '7' },
      refused: emptyValue('Name'),
      readStored: findEntry(owner, '/locations', ({ name }) => name === 'Form City'),
      expected: { address: '1 Form Road', sort: 7 },
    },
    {
      sourceFile: 'dispatch/src/timeslots/time-slots-page.tsx',
      name: 'Add time slot',
      open: openAddress('/admin/timeslots/add'),
      values: { Name: 'Form slot', Start: '09:00', End: '11:00', Capacity: '4', Order: '7' },
      refused: wrongValue('End', '00:01', 'The end must be after the start.'),
      readStored: findEntry(owner, '/timeslots', ({ name }) => name === 'Form slot'),
      expected: { start: '09:00', end: '11:00', capacity: 4, sort: 7 },
    },
    {
      sourceFile: 'reports/src/categories/categories-page.tsx',
      name: 'Add category',
      open: openAddress('/admin/categories/add'),
      values: {
        Name: 'Form category',
        Description: 'For forms',
        'Planned points': '8.25',
        'Planned minutes': '45',
        Order: '7',
      },
      refused: outOfRange('Planned points', 0, 9999.99),
      readStored: findEntry(owner, '/categories', ({ name }) => name === 'Form category'),
      expected: { description: 'For forms', default_points: 8.25, default_minutes: 45, sort: 7 },
    },
    {
      sourceFile: 'reports/src/payroll-layouts/layouts-page.tsx',
      name: 'Add layout',
      open: openAddress('/admin/payroll/layouts/add'),
      values: { Name: 'Form layout' },
      fillOthers: (form) => form.getByRole('button', { name: 'Add column' }).click(),
      refused: tooLongValue('Name', 60),
      readStored: findEntry(owner, '/payroll-layouts', ({ name }) => name === 'Form layout'),
      expected: { columns: [{ content: 'technician_id', title: 'technician_id' }] },
    },
    {
      sourceFile: 'reports/src/codes/add-code-page.tsx',
      name: 'Add billing code',
      open: openAddress('/admin/codes/add'),
      values: createCodeValues('FORMADD'),
      refused: wrongValue('Technician price', '-1', PRICE_RANGE_MESSAGE),
      fillOthers: (form) => pickOption(form, 'Category', category.name),
      readStored: findEntry(owner, '/codes?search=FORMADD', ({ title }) => title === 'FORMADD'),
      expected: { ...storedCode, description: 'Splits a line' },
    },
    {
      sourceFile: 'reports/src/codes/edit-code-page.tsx',
      name: 'Edit billing code',
      open: openAddress(`/admin/codes/edit?id=${code}`),
      values: createCodeValues('FORMEDIT'),
      refused: outOfRange('Points', 0, 500),
      readStored: findEntry(owner, '/codes?search=FORMEDIT', ({ title }) => title === 'FORMEDIT'),
      expected: { id: code, ...storedCode },
    },
    {
      sourceFile: 'dispatch/src/qc/checks/checks-page.tsx',
      name: 'Add checklist item',
      open: openAddress('/qcs/checks/add'),
      values: { Item: 'Form item', Order: '7' },
      refused: outOfRange('Order', 0, 10_000),
      readStored: findEntry(owner, '/qc-checks?search=Form', ({ title }) => title === 'Form item'),
      expected: { category_ids: [], sort: 7 },
    },
    {
      sourceFile: 'dispatch/src/qc/codes-page.tsx',
      name: 'Add QC code',
      open: openAddress('/qcs/codes/add'),
      values: {
        Title: 'Form finding',
        Description: 'A loose form',
        Category: 'Forms',
        'Points to deduct': '2.5',
        Order: '7',
      },
      refused: outOfRange('Points to deduct', 0, 999.99),
      readStored: findEntry(owner, '/qc-codes?search=Form', ({ title }) => title === 'Form finding'),
      expected: { description: 'A loose form', category: 'Forms', points_deduct: 2.5, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/type/types-page.tsx',
      name: 'Add CPE type',
      open: openAddress('/warehouse/cpetypes/add'),
      values: {
        Title: 'Form router',
        Description: 'Routes forms',
        'Serial pattern': '^FR',
        'Company cost': '99.95',
        Order: '7',
      },
      refused: wrongValue('Serial pattern', '(', 'The serial pattern field is not valid.'),
      readStored: findEntry(owner, '/cpe-types', ({ title }) => title === 'Form router'),
      expected: { description: 'Routes forms', serial_pattern: '^FR', company_cost_cents: 9995, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/type/model-form.tsx',
      name: 'Add model',
      open: openAddress(`/warehouse/cpetypes/model/add?cpe_type=${type}`),
      values: { Model: 'FM-1', Maker: 'Formworks', UPC: '036000291452', 'Days until aging': '30', Order: '7' },
      refused: wrongValue('UPC', '123', /^The upc field must be a UPC/),
      readStored: findEntry(owner, `/cpe-models?cpe_type_id=${type}`, ({ name }) => name === 'FM-1'),
      expected: { maker: 'Formworks', upc: '036000291452', aging_days: 30, sort: 7 },
    },
    {
      sourceFile: 'warehouse/src/minimum/minimum-page.tsx',
      name: 'Add minimum stock',
      open: openAddress('/warehouse/minimumstock/add'),
      values: { Minimum: '12' },
      refused: outOfRange('Minimum', 1, 100_000),
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
    createSettingForm('minutes_per_point', 'Minutes per point', '5', outOfRange('Minutes per point', 1, 60), 5, {
      fillOthers: selectThisWeek,
    }),
    createSettingForm('company_name', 'Company', 'Form Cable', tooLongValue('Company', 80), 'Form Cable'),
    createSettingForm(
      'mail_url',
      'Company e-mail site',
      'https://mail.example.com',
      wrongValue(
        'Company e-mail site',
        'http://mail',
        'Enter an address that begins with https://, or leave it empty.',
      ),
      'https://mail.example.com',
    ),
    createSettingForm('price_levels', 'Technician pay levels', '', wrongValue('Pay per point', '-1', /./), [], {
      open: async (page) => {
        await openSetting('Technician pay levels')(page);
        await page.getByRole('button', { name: 'Add level' }).click();
      },
      values: { Name: 'Senior', 'Pay per point': '3.5' },
      fillOthers: selectThisWeek,
      expected: { value: [{ level: 0, name: 'Senior', tech_price_cents: 350 }] },
    }),
  ];
}

const contactValues = {
  'Phone number': '(706) 555-0123',
  Address: '12 Form Street',
  'Address line 2': 'Building B',
  Apartment: '4',
  City: 'Augusta',
  State: 'GA',
  ZIP: '30909',
};
const storedContact = {
  phones: [{ number: '+17065550123' }],
  address: { address: '12 Form Street', address2: 'Building B', apt: '4', city: 'Augusta', state: 'GA', zip: '30909' },
};

/** Lets a technician submit a document to a new folder, and returns the technician's ID. */
async function submitDocument(product: Product, owner: ApiClient, title: string): Promise<string> {
  const technician = await signIn(product, 'technician');
  const folder = await owner.request<{ data: { id: string } }>('POST', '/folders', {
    json: { name: 'Form licenses', scope: 'user_documents' },
  });
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'license.pdf');
  const { body } = await technician.request<{ data: object }>('POST', '/documents/bytes', { form });
  const content = { ...body.data, name: 'license.pdf' };
  await expect
    .poll(async () => {
      const json = { title, folder_id: folder.body.data.id, expires_on: null, content };
      return (await technician.request('POST', '/documents', { json })).status;
    })
    .toBe(201);
  const users = await owner.request<{ data: { id: string; label: string }[] }>('GET', '/users/active');
  return users.body.data.find(({ label }) => label === 'Antonio Bell')!.id;
}

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
  const antonio = await submitDocument(product, owner, 'Form license');
  const createUserValues = (email: string) => ({
    'E-mail': email,
    'Technician ID': email.slice(0, 8),
    'Display name': 'Form Person',
    'First name': 'Fay',
    'Last name': 'Form',
    'Hired on': '2026-01-05',
    Notes: 'Knows forms',
    ...contactValues,
    'Pay rate': '45',
  });
  const addPhone = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Add phone' }).click();
  const storedUser = {
    label: 'Form Person',
    profile: { first_name: 'Fay', last_name: 'Form', hired_on: '2026-01-05', notes: 'Knows forms', ...storedContact },
  };
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
      values: createUserValues('fay.form@example.com'),
      refused: invalidEmail('E-mail'),
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
      values: createUserValues('antonio.form@example.com'),
      refused: wrongValue('Pay rate', '-4', 'An amount from 0 to 999,999.99 dollars.'),
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
      values: { 'E-mail': 'form.guest@example.com', 'Technician ID': 'FG-1', 'Pay rate': '45' },
      refused: invalidEmail('E-mail'),
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
      values: { Name: 'Form token' },
      refused: emptyValue('Name'),
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Form token'),
      expected: { permissions: ['job.read'], state: 'valid' },
    },
    {
      sourceFile: 'shell/src/company-items/items.tsx',
      name: /^Assign an item to/,
      open: openAddress(`/admin/techs/users/view?id=${technician.id}`),
      saveButton: 'Assign',
      values: { Item: 'Form ladder' },
      refused: emptyValue('Item'),
      readStored: findEntry(owner, `/inventory-items?user_id=${technician.id}`, ({ name }) => name === 'Form ladder'),
      expected: { user_id: technician.id },
    },
    {
      sourceFile: 'shell/src/documents/add-folder-page.tsx',
      name: 'Add folder',
      open: openAddress('/admin/techs/folders/add'),
      values: { Name: 'New folder', Order: '7' },
      refused: emptyValue('Name'),
      readStored: findEntry(owner, '/folders', ({ name }) => name === 'New folder'),
      expected: { scope: 'company', sort: 7 },
    },
    {
      sourceFile: 'shell/src/documents/edit-folder-page.tsx',
      name: 'Edit folder',
      open: openAddress(`/admin/techs/folders/edit?id=${oldFolder}`),
      values: { Name: 'Renamed folder', Order: '7' },
      refused: emptyValue('Name'),
      readStored: readRecord(owner, `/folders/${oldFolder}`),
      expected: { data: { name: 'Renamed folder', sort: 7 } },
    },
    {
      sourceFile: 'shell/src/documents/submitted-documents.tsx',
      name: 'Reject: Form license',
      open: async (page) => {
        await page.goto('/admin/techs/userdocuments');
        await page.getByRole('button', { name: 'Reject: Form license' }).click();
      },
      saveButton: 'Reject',
      values: { Reason: 'The date is cut off.' },
      refused: emptyValue('Reason'),
      readStored: findEntry(owner, `/users/${antonio}/files`, ({ title }) => title === 'Form license'),
      expected: { review: 'rejected', reason: 'The date is cut off.' },
    },
    {
      sourceFile: 'shell/src/files/sent-files.tsx',
      name: 'Add files',
      open: async (page) => {
        await page.goto(`/files/add?folder_id=${folder}`);
        await page.getByLabel('Choose files').setInputFiles(file);
      },
      saveButton: 'Add',
      values: { 'Title of forms.pdf': 'Form rules', Description: 'How to fill in', 'Valid until': '2030-01-01' },
      refused: tooLongValue('Description', 2000),
      fillOthers: (form) => expectPicked(form, 'Folder'),
      readStored: findFile,
      expected: { title: 'Form rules', description: 'How to fill in', expires_on: '2030-01-01' },
    },
    {
      sourceFile: 'shell/src/files/file-fields.tsx',
      name: 'Edit file',
      open: async (page) => page.goto(`/files/edit?id=${((await findFile()) as { id: string }).id}`),
      values: { Title: 'New rules', Description: 'Changed', 'Valid until': '2031-01-01' },
      refused: emptyValue('Title'),
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
      values: { Rows: '3', Columns: '2' },
      refused: outOfRange('Rows', 2, 20),
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
      values: { 'Link address': 'https://example.com/forms' },
      refused: wrongValue('Link address', 'javascript:alert(1)', 'The link address field is not valid.'),
      readStored: () => Promise.resolve({}),
      expected: {},
    },
    {
      sourceFile: 'shell/src/messages/write-message-page.tsx',
      name: 'Write message',
      open: (page) => expect(page.getByRole('heading', { name: 'Write message' })).toBeVisible(),
      saveButton: 'Save draft',
      values: { Title: 'Form news', 'Publish at': '2030-01-01T09:00', 'Read by': '2030-02-01T09:00' },
      refused: wrongValue('Read by', '2029-01-01T09:00', 'The read by field must be after publish at.'),
      readStored: findMessage('Form news'),
      expected: { status: 'draft' },
    },
    {
      sourceFile: 'shell/src/messages/edit-message-page.tsx',
      name: 'Edit message',
      open: async (page) =>
        page.goto(`/admin/messages/edit?id=${((await findMessage('Form news')()) as { id: string }).id}`),
      saveButton: 'Save draft',
      values: { Title: 'Form news again', 'Publish at': '2030-01-01T09:00', 'Expires at': '2031-01-01T09:00' },
      refused: wrongValue('Expires at', '2029-01-01T09:00', 'The expires at field must be after publish at.'),
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
        values: {
          Date: day.date,
          Points: '9.5',
          'Category comment': 'Form comment',
          'Customer name': 'Form Customer',
          Phone: '7065550199',
          'Account number': 'F-100',
          'Work order number': 'F-WO-100',
          Street: '1 Form Lane',
          Apartment: '3',
          'Address line 2': 'Rear',
          City: 'Nashville',
          State: 'TN',
          'ZIP code': '37013',
          'Dispatch notes': 'Form notes',
        },
        refused: wrongValue('Points', '-1', 'A number from 0 to 9,999.99.'),
        readStored: readEditedJob,
        expected: { data: { points: 9.5, customer_name: 'Form Customer', address: { address: '1 Form Lane' } } },
      },
      {
        sourceFile: 'dispatch/src/job/cancel-job.tsx',
        name: 'Cancel this job?',
        open: async (page) => {
          await page.goto(`/admin/jobs/edit?id=${cancelledJob}`);
          await page.getByRole('button', { name: 'Cancel job…' }).click();
        },
        saveButton: 'Cancel job',
        values: { Reason: 'Moved away' },
        refused: emptyValue('Reason'),
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
        values: {
          Title: 'Form training',
          'First day': '2026-12-01',
          'Last day': '2026-12-02',
          'Hours per day': '6',
          Note: 'Bring forms',
        },
        refused: wrongValue('Last day', '2026-11-30', /./),
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
        values: { 'Time in 1': '08:00', 'Time out 1': '16:00', 'Reason for change': 'Forgot the form' },
        refused: wrongValue('Time in 1', '', /A time in is missing/i),
        readStored: readRecord(manager, `/daily-work?date=${day.date}&user_id=${technician}`),
        expected: { times: [{ time_in: '08:00', time_out: '16:00' }] },
      },
      {
        sourceFile: 'reports/src/bonus/bonus-panel.tsx',
        name: /^Bonus of the week/,
        open: openAddress(`/admin/codereports?tab=weekly&start_date=${week.start}&user=${technician}`),
        saveButton: 'Save bonus',
        values: { 'Amount ($)': '12.5', Quantity: '2' },
        refused: wrongValue('Amount ($)', '-1', 'An amount in dollars and cents, from 0 to 10,000.00.'),
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
        values: { 'Serial/Mac': 'FORM00000002', MAC: 'AABBCCDDEEFF', Reason: 'Misread' },
        refused: tooLongValue('Serial/Mac', 200),
        readStored: findEntry(manager, '/cpes?q=FORM00000002', ({ serial_mac }) => serial_mac === 'FORM00000002'),
        expected: { cpe_type: { id: type } },
      },
      {
        sourceFile: 'warehouse/src/provider-returns/shipment-work.tsx',
        name: 'Shipping data',
        open: openAddress(`/warehouse/back?scan=ship&shipment=${shipment}`),
        values: { RMA: 'RMA FORM', Carrier: 'UPS', 'Tracking number': '1Z999' },
        refused: tooLongValue('RMA', 60),
        readStored: findEntry(manager, '/shipments?status=open', ({ id }) => id === shipment),
        expected: { rma: 'RMA FORM', carrier: 'UPS', tracking: '1Z999' },
      },
      {
        sourceFile: 'dispatch/src/qc/inspect-form.tsx',
        name: 'Edit QC visit',
        open: openAddress(`/qcs/manage?id=${visit}&date=${day.date}`),
        values: { Comment: 'Form seen', 'Safety comment': 'Safe form' },
        refused: tooLongValue('Comment', 2000),
        fillOthers: async (form) => {
          await pickOption(form, 'Add finding', /Bent form/);
          await form.getByRole('button', { name: 'Check all' }).click();
        },
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
      values: { 'Your response': 'Straightened' },
      refused: emptyValue('Your response'),
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
  const createPasswordValues = (label: string, confirmation: string, password: string) => ({
    [label]: password,
    [confirmation]: password,
  });
  const unequalPassword = (confirmation: string): RefusedValue =>
    wrongValue(confirmation, 'another', `The ${confirmation.toLowerCase()} field does not match.`);
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
        values: contactValues,
        refused: wrongValue('Phone number', '12', 'A phone number has ten digits, for example (706) 555-0123.'),
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
        values: { 'Current password': product.password },
        refused: tooLongValue('Current password', 200),
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
        values: { 'Current password': product.password },
        refused: tooLongValue('Current password', 200),
        readStored: async () => ({ codes: await openedPage?.getByRole('img', { name: 'QR code of the key' }).count() }),
        expected: { codes: 1 },
      },
      {
        sourceFile: 'shell/src/second-factor/set-up.tsx',
        name: 'Set up authenticator app',
        open: async (page) => void (authenticatorKey = await readKey(page)),
        saveButton: 'Turn on',
        get values() {
          return { Code: generateCode(authenticatorKey) };
        },
        refused: tooLongValue('Code', 100),
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
        values: { Name: 'Form phone' },
        refused: emptyValue('Name'),
        readStored: findEntry(supervisor, '/user/passkeys', () => true),
        expected: { name: 'Form phone' },
      },
      {
        sourceFile: 'shell/src/passkeys/passkeys.tsx',
        name: 'Rename: Form phone',
        open: (page) => page.getByRole('button', { name: 'Rename: Form phone' }).click(),
        saveButton: 'Rename',
        values: { Name: 'Form tablet' },
        refused: emptyValue('Name'),
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
        values: {
          'Current password': product.password,
          ...createPasswordValues('New password', 'New password confirmation', PASSWORD),
        },
        refused: unequalPassword('New password confirmation'),
        readStored: createSignIn(email, PASSWORD),
        expected: { status: 200 },
      },
    ],
    signedOutForms: [
      {
        sourceFile: 'shell/src/password/request-link.tsx',
        open: openAddress('/password/reset'),
        saveButton: 'Send link',
        values: { 'E-mail': email },
        refused: tooLongValue('E-mail', 191),
        readStored: async () => ({ link: await waitForLink(email) }),
        expected: { link: expect.stringContaining('/password/reset/') },
      },
      {
        sourceFile: 'shell/src/password/reset.tsx',
        open: async (page) => page.goto(await waitForLink(email)),
        saveButton: 'Change password',
        values: createPasswordValues('New password', 'New password confirmation', OTHER_PASSWORD),
        refused: tooShortValue('New password', 12),
        readStored: createSignIn(email, OTHER_PASSWORD),
        expected: { status: 200 },
      },
      {
        sourceFile: 'shell/src/sign-in/sign-in.tsx',
        open: openAddress('/login'),
        saveButton: 'Sign in',
        values: { 'E-mail': email, Password: OTHER_PASSWORD },
        refused: tooLongValue('E-mail', 191),
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
        values: {
          'First name': 'Gus',
          'Last name': 'Guest',
          ...createPasswordValues('Password', 'Password confirmation', PASSWORD),
        },
        refused: unequalPassword('Password confirmation'),
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
        values: { 'First name': 'Olive', 'Last name': 'Owner', 'E-mail': 'form.owner@example.com', Password: PASSWORD },
        refused: invalidEmail('E-mail'),
        readStored: createSignIn('form.owner@example.com', PASSWORD),
        expected: { status: 200 },
      },
    ],
  };
}

async function checkForms(page: Page, forms: readonly FormCase[]): Promise<void> {
  for (const form of forms) await test.step(`${form.sourceFile}: ${String(form.name)}`, () => checkForm(page, form));
}

test.describe('Every form of the built product shows a message for an invalid value and saves valid ones', () => {
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
