import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { openSession, navigateInApp } from '../browser.js';
import { expectDate } from '../dates.js';
import { createDay, findTechnician } from '../day.js';
import { expect, test, type Product } from '../product.js';

/**
 * An address as users type or bookmark it, the heading of its page, and an element that proves that its query was read.
 */
interface Address {
  readonly at: string;
  readonly opens: string | RegExp;
  readonly reads?: (page: Page) => Promise<void>;
  /** The final address after a redirect; otherwise the address stays as typed. */
  readonly stands?: string;
}

const chosen = (name: string) => (page: Page) =>
  expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible();
const showsValue = (label: string, value: string | RegExp) => (page: Page) =>
  expect(page.getByLabel(label).first()).toHaveValue(value);
const dialog = (name: string) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();
const showsText = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();

type Company = Awaited<ReturnType<typeof makeCompany>>;
let made: { of: Product; company: Promise<Company> } | undefined;

/** Returns the data for the addresses, created once for each product. */
function company(product: Product): Promise<Company> {
  if (made?.of !== product) made = { of: product, company: makeCompany(product) };
  return made.company;
}

/** Creates a day with an assigned job, and an entry of each list. */
async function makeCompany(product: Product) {
  const manager: ApiClient = await signIn(product, 'manager');
  const day = await createDay(manager, 2);
  const technician = await findTechnician(day, 'Antonio Bell');
  const [job = '', other = ''] = day.ids;
  await manager.request('PUT', `/jobs/${job}/assign`, { json: { user_id: technician, date: day.date } });
  const owner: ApiClient = await signIn(product, 'owner');
  const first = async (route: string): Promise<string> =>
    (await owner.request<{ data: { id: string }[] }>('GET', route)).body.data[0]!.id;
  return {
    date: day.date,
    job,
    other,
    technician,
    code: await first('/codes'),
    category: await first('/categories'),
    slot: await first('/timeslots'),
    level: await first('/employee-levels'),
    ...(await equipment(owner)),
    ...(await papers(manager)),
    ...(await visits(manager, job, day.date)),
  };
}

/** Creates a type with a model, and a location, because an empty warehouse has none. */
async function equipment(owner: ApiClient) {
  const make = async (route: string, json: object): Promise<string> =>
    (await owner.request<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  const type = await make('/cpe-types', { title: 'Test modem' });
  const { body } = await owner.request<{ data: Record<string, { locationID: string; name: string }> }>(
    'GET',
    '/locations',
  );
  return {
    type,
    model: await make('/cpe-models', { name: 'Test CM600', cpe_type_id: type }),
    place: Object.values(body.data).find(({ name }) => name !== 'Augusta')!,
  };
}

/** Creates a folder with a file, and a message. */
async function papers(manager: ApiClient) {
  const made = await manager.request<{ data: { id: string } }>('POST', '/folders', {
    json: { name: `Safety ${Date.now()}` },
  });
  const folder = made.body.data.id;
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'ladders.pdf');
  const { body } = await manager.request<{ data: object }>('POST', '/files/bytes', { form });
  const content = { ...body.data, name: 'ladders.pdf' };
  let file: string | undefined;
  await expect
    .poll(async () => {
      const json = { title: 'Ladder rules', folder_id: folder, content };
      const added = await manager.request<{ data?: { id: string } }>('POST', '/files', { json });
      return (file = added.body.data?.id);
    })
    .toBeTruthy();
  const { body: sent } = await manager.request<{ data: { id: string } }>('POST', '/messages', {
    json: { title: 'Ladder talk', body: '<p>Monday at seven.</p>', audience: { roles: ['qc'] } },
  });
  return { folder, file, message: sent.data.id };
}

/** Creates a QC code, and the visit of a completed job. */
async function visits(manager: ApiClient, job: string, date: string) {
  const make = async (route: string, json: object): Promise<string> =>
    (await manager.request<{ data: { id: string } }>('POST', route, { json })).body.data.id;
  await manager.request('PUT', `/jobs/${job}/complete`);
  const qcCode = await make('/qc-codes', { title: 'Loose drop' });
  // QC receives a completed job a moment after the office.
  let visit: string | undefined;
  await expect
    .poll(async () => (visit = await make('/qcs', { assignment_id: job, date }).catch(() => undefined)))
    .toBeTruthy();
  return { qcCode, visit };
}

/**
 * Opens every address: the first in a fresh page, the others in the running product. The server must respond to each
 * as to an external link, with the same page. Failures are reported together.
 */
async function openAddresses(page: Page, addresses: readonly Address[]): Promise<string[]> {
  const wrong: string[] = [];
  const responseTo = async (address: string): Promise<string> => {
    const response = await page.request.get(address);
    return `${response.status()} ${await response.text()}`;
  };
  const shell = await responseTo('/');
  for (const { at, opens, reads, stands: isShown } of addresses) {
    if ((await responseTo(at)) !== shell) wrong.push(`${at} is not answered with the shell`);
    await navigateInApp(page, at);
    try {
      // Behind a dialog, the page is hidden from assistive technology.
      await expect(page.getByRole('heading', { level: 1, name: opens, includeHidden: true })).toBeVisible();
      await reads?.(page);
      const { pathname, search } = new URL(page.url());
      const expected = isShown ?? at;
      if (`${pathname}${search}`.replace(/\/(?=\?|$)/, '') !== expected.replace(/\/(?=\?|$)/, ''))
        wrong.push(`${at} stands as ${pathname}${search}`);
    } catch (error) {
      wrong.push(`${at}: ${String(error).split('\n')[0]} (${(await page.locator('h1').allTextContents()).join()})`);
    }
  }
  return wrong;
}

/** The addresses of the office by subject, each area with the requirements that it covers. */
const areas: Readonly<Record<string, (company: Company) => Address[]>> = {
  'of the account and of jobs [NAV-001] [NAV-005] [NAV-011] [NAV-012] [NAV-013] [NAV-014] [NAV-016] [NAV-017] [NAV-018] [NAV-019] [NAV-020] [NAV-021] [NAV-022] [NAV-023]':
    ({ date, job, other, technician }) => [
      { at: '/', opens: 'Hello, Li' },
      {
        at: '/settings/profile',
        opens: 'Account settings',
        reads: (shownPage) => expect(shownPage.getByRole('form', { name: 'Profile' })).toBeVisible(),
      },
      { at: '/settings/default', opens: 'Account settings' },
      { at: '/settings/password', opens: 'Account settings' },
      { at: '/settings/second-factor', opens: 'Account settings' },
      { at: '/settings/sessions', opens: 'Account settings' },
      { at: '/settings/api-tokens', opens: 'API tokens' },
      { at: '/user/profile', opens: /./ },
      {
        at: `/closedailywork?job_id=${job}`,
        opens: 'Close Daily Work',
        reads: showsText('Antonio Bell'),
      },
      {
        at: `/closedailywork?date=${date}&user_id=${technician}`,
        opens: 'Close Daily Work',
        reads: showsText('Antonio Bell'),
      },
      { at: `/admin/jobs/assign?date=${date}`, opens: 'Dispatch board', reads: showsText('Antonio Bell') },
      {
        at: `/admin/jobs/map?date=${date}&map_view=list`,
        opens: 'Map of the day',
        reads: showsText(/Elm Street/),
      },
      { at: `/admin/jobs/tray?date=${date}&group=city`, opens: 'Unassigned jobs', reads: showsText(/Elm Street/) },
      { at: `/admin/jobs/edit?id=${other}`, opens: /./, reads: showsValue('Street', /Elm Street$/) },
      {
        at: `/admin/jobs/quickassign?date=${date}&from=${technician}`,
        opens: 'Quick Re-Assign',
        reads: showsText('Jobs of Antonio Bell'),
      },
      { at: '/admin/jobs/match', opens: 'Work Order Matching' },
      { at: '/admin/jobs/import', opens: 'Work Order Import' },
      {
        at: `/admin/jobs/report?tab=Augusta&start_date=${date}&end_date=${date}&page=1`,
        opens: 'Job Reports',
        reads: chosen('Augusta'),
      },
    ],
  'of reports, lists and settings [NAV-001] [NAV-024] [NAV-025] [NAV-026] [NAV-027] [NAV-028] [NAV-029] [NAV-030] [NAV-031] [NAV-036] [NAV-037] [NAV-038] [NAV-039] [NAV-040] [NAV-041] [NAV-042] [NAV-043] [NAV-044] [NAV-045] [NAV-046] [NAV-084] [COD-001] [COD-002]':
    ({ date, technician, code, category, slot, level }) => [
      {
        at: `/admin/codereports?tab=range&start_date=${date}&end_date=${date}`,
        opens: 'Code Reports',
        reads: chosen('Range'),
      },
      { at: '/admin/codereports?tab=monthly&month=9&year=2026', opens: 'Code Reports', reads: chosen('Monthly') },
      {
        at: `/admin/codereports?tab=weekly&start_date=${date}&user=${technician}&page=1`,
        opens: 'Code Reports',
        reads: (shownPage) =>
          expect(shownPage.getByRole('combobox', { name: 'Technician' })).toHaveValue(/Antonio Bell/),
      },
      { at: `/admin/payroll?date=${date}`, opens: 'Payroll' },
      { at: '/admin/codes/billingcodes', opens: 'Billing Codes' },
      { at: `/admin/codes/view?id=${code}`, opens: /./, reads: showsText('History') },
      { at: `/admin/codes/view/?id=${code}`, opens: /./, reads: showsText('History') },
      { at: '/admin/codes/add', opens: 'Add billing code' },
      { at: '/admin/codes/billingcodes/add', opens: 'Add billing code', stands: '/admin/codes/add' },
      { at: `/admin/codes/edit?id=${code}`, opens: 'Edit billing code' },
      {
        at: `/admin/codes/billingcodes/edit?id=${code}`,
        opens: 'Edit billing code',
        stands: `/admin/codes/edit?id=${code}`,
      },
      { at: '/admin/categories', opens: 'Categories' },
      { at: '/admin/categories/add', opens: 'Add category' },
      { at: `/admin/categories/edit?id=${category}`, opens: 'Edit category' },
      { at: `/admin/categories/edit/?id=${category}`, opens: 'Edit category' },
      { at: '/admin/settings', opens: 'Settings' },
      { at: '/setup', opens: 'Settings', reads: showsText('Company name') },
      { at: '/admin/settings/levels', opens: 'Settings' },
      { at: '/admin/settings/levels/add', opens: 'Add level' },
      { at: `/admin/settings/levels/edit?id=${level}`, opens: 'Edit level' },
      { at: '/admin/events', opens: 'Events' },
      { at: '/admin/events/add', opens: 'Events', reads: dialog('Add event') },
      { at: `/admin/timecards?date=${date}`, opens: 'Timecards' },
      { at: '/admin/logins', opens: 'Logins' },
      { at: '/admin/timeslots', opens: 'Time Slots' },
      { at: '/admin/timeslots/add', opens: 'Add time slot' },
      { at: `/admin/timeslots/edit?id=${slot}`, opens: 'Edit time slot' },
      { at: '/admin/techs/users', opens: 'All Techs' },
      { at: '/admin/techs/users/add', opens: 'Add user' },
      { at: '/admin/techs/users/list', opens: 'Add several users' },
      {
        at: `/admin/techs/users/edit?id=${technician}`,
        opens: 'Edit user',
        reads: showsValue('First name', 'Antonio'),
      },
      { at: `/admin/techs/users/view?id=${technician}`, opens: 'Antonio Bell' },
      { at: '/admin/operator-payments', opens: 'Operator Payments' },
      { at: '/admin/payroll/layouts', opens: 'Payroll Layouts' },
      { at: '/admin/payroll/layouts/add', opens: 'Add layout' },
      { at: '/exports', opens: 'Exports' },
      { at: '/report-subscriptions', opens: 'Report Subscriptions' },
    ],
  'of the warehouse [NAV-001] [NAV-054] [NAV-055] [NAV-056] [NAV-057] [NAV-058] [NAV-059] [NAV-060] [NAV-061] [NAV-062] [NAV-063] [NAV-064] [NAV-065] [NAV-066] [NAV-067] [NAV-084] [WHS-018] [WHS-030]':
    ({ technician, type, model, place }) => [
      { at: '/warehouse/cpes', opens: 'CPEs' },
      { at: '/warehouse/search?q=NJ90', opens: 'Search', reads: showsValue('Serial/Mac', 'NJ90') },
      { at: '/warehouse/warehouse', opens: 'CPEs in Warehouse', reads: chosen('Augusta') },
      {
        at: `/warehouse/warehouse?location_id=${place.locationID}`,
        opens: 'CPEs in Warehouse',
        reads: chosen(place.name),
      },
      { at: `/warehouse/receive?location_id=${place.locationID}`, opens: 'Receive CPEs', reads: showsText(place.name) },
      { at: '/warehouse/receive/file', opens: 'Receive from a file' },
      { at: '/warehouse/counts', opens: 'Stock Counts' },
      { at: '/warehouse/minimumstock', opens: 'Minimum Stock' },
      { at: '/warehouse/minimumstock/add', opens: 'Add minimum stock' },
      { at: '/warehouse/scanner', opens: 'Set Up a Scanner' },
      { at: '/warehouse/cpetypes', opens: 'CPE Types' },
      { at: '/warehouse/cpetypes/add', opens: 'Add CPE type' },
      { at: `/warehouse/cpetypes/edit?id=${type}`, opens: 'Edit CPE type', reads: showsValue('Title', 'Test modem') },
      { at: `/warehouse/cpetypes/view/?id=${type}`, opens: 'Test modem', reads: showsText('Test CM600') },
      { at: `/warehouse/cpetypes/model/add?cpe_type=${type}`, opens: 'Add model' },
      {
        at: `/warehouse/cpetypes/model/edit/?model_id=${model}&cpe_type=${type}`,
        opens: 'Edit model',
        reads: (shownPage) => expect(shownPage.getByRole('textbox', { name: /^Model/ })).toHaveValue('Test CM600'),
      },
      { at: '/warehouse/people', opens: 'Equipment Lists' },
      { at: `/warehouse/back?type=${type}`, opens: 'Back to Provider', reads: showsText(/Test modem/) },
      {
        at: '/warehouse/usagereport?start_date=2026-10-01&by=technician',
        opens: 'Usage Report',
        reads: (page: Page) => expectDate(page.getByRole('group', { name: 'Start date' }), '2026-10-01'),
      },
      { at: '/warehouse/problems', opens: 'Equipment Exceptions' },
      { at: '/mobile/verify', opens: 'Verify Scan' },
      { at: '/mobile/return', opens: 'Customer Return Scan' },
      { at: `/warehouse/people/${technician}?list=verified`, opens: 'Equipment of Antonio Bell' },
    ],
  'of QC, files, messages and documents [NAV-001] [NAV-032] [NAV-033] [NAV-034] [NAV-035] [NAV-068] [NAV-069] [NAV-070] [NAV-071] [NAV-072] [NAV-073] [NAV-074] [NAV-075] [NAV-076] [NAV-077] [NAV-078] [NAV-079] [NAV-080] [NAV-081] [NAV-082] [NAV-083] [NAV-084]':
    ({ date, technician, qcCode, visit, folder, file, message }) => [
      { at: '/admin/messages', opens: 'Messages', reads: showsText('Ladder talk') },
      { at: '/admin/messages/add', opens: 'Write message' },
      { at: `/admin/messages/edit?id=${message}`, opens: 'Edit message', reads: showsValue('Title', 'Ladder talk') },
      { at: '/admin/messages/inbox', opens: 'Inbox' },
      { at: `/qcs/assign?date=${date}`, opens: 'Assign QCs', reads: showsText(/Elm Street/) },
      { at: `/qcs/manage?status=planned`, opens: 'QCs', reads: showsText(/Elm Street/) },
      { at: `/qcs/manage?id=${visit}&date=${date}`, opens: 'Edit QC visit', reads: showsText(/^Result by codes/) },
      { at: '/qcs/findings', opens: 'QC Findings' },
      { at: '/qcs/review', opens: 'Review QCs' },
      { at: `/qcs/viewqc?id=${visit}&date=${date}`, opens: 'QC visit', reads: showsText('Antonio Bell') },
      { at: '/qcs/checks', opens: 'QC Checklist' },
      { at: '/qcs/checks/add', opens: 'Add checklist item' },
      { at: '/qcs/codes', opens: 'QC Codes' },
      { at: '/qcs/codes/add', opens: 'Add QC code' },
      { at: `/qcs/codes/edit?id=${qcCode}`, opens: 'Edit QC code', reads: showsValue('Title', 'Loose drop') },
      { at: `/qcs/codes/view/?id=${qcCode}`, opens: 'Loose drop' },
      { at: `/files?folder_id=${folder}`, opens: 'Files', reads: showsText('Ladder rules') },
      { at: `/files/add?folder_id=${folder}`, opens: 'Add files', reads: showsValue('Folder', /^Safety/) },
      { at: `/files/edit?id=${file}`, opens: 'Edit file', reads: showsValue('Title', 'Ladder rules') },
      { at: '/admin/techs/folders', opens: 'Document Folders' },
      { at: '/admin/techs/folders/add', opens: 'Add folder' },
      { at: `/admin/techs/folders/edit?id=${folder}`, opens: 'Edit folder', reads: showsValue('Name', /^Safety/) },
      { at: `/admin/techs/userdocuments?id=${technician}`, opens: 'User Documents', reads: showsText(/Antonio Bell/) },
      {
        at: `/admin/techs/userdocuments/add?id=${technician}`,
        opens: 'Add documents',
        reads: showsValue('Person', /Antonio Bell/),
      },
    ],
};

for (const [area, addresses] of Object.entries(areas))
  test(`the addresses ${area}`, async ({ page, product }) => {
    const records = await company(product);
    await openSession(page, product, 'owner');
    expect(await openAddresses(page, addresses(records))).toEqual([]);
  });

test("the addresses of a technician open the technician's own screens [NAV-001] [NAV-018] [NAV-047] [NAV-048] [NAV-049] [NAV-050] [CPE-116]", async ({
  page,
  product,
}) => {
  const { date } = await company(product);
  await openSession(page, product, 'technician');
  const addresses: Address[] = [
    { at: `/tech/myjobs?date=${date}`, opens: 'My jobs' },
    { at: `/tech/myreport?tab=weekly&start_date=${date}`, opens: 'My Reports', reads: chosen('Weekly') },
    { at: `/closedailywork?date=${date}`, opens: 'Close Daily Work' },
    { at: '/tech/equipment', opens: 'My Equipment' },
    { at: '/tech/returns', opens: 'Customer Returns' },
    { at: '/tech/return', opens: 'Customer Return' },
    { at: '/documents', opens: 'My Documents' },
    { at: '/documents/upload', opens: 'Upload a document' },
  ];
  expect(await openAddresses(page, addresses)).toEqual([]);
});
