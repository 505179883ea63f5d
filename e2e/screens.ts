import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from './api.js';
import { getCards, navigateInApp, findViolations, getUnassignedLane } from './browser.js';
import { createDay, importOrders, createOrderFile, createOrderRow, findTechnician, type TestDay } from './day.js';
import { expect, type KillableProduct } from './product.js';
import { findUnreachable } from './reach.js';

/** A day with everything that screens can show. */
interface Filled extends TestDay {
  readonly technician: string;
  readonly event: string;
  readonly slot: string;
  readonly type: string;
  readonly message: string;
}
/** The title of a message that everyone may read: long, and with a word that does not fit a phone. */
const MESSAGE = `Ladders are footed on level ground ${'and'.repeat(20)}`;
/** A unit on the list of the day's technician. */
const SERIAL = 'AXE000000001';
/** Creates an equipment type, and a unit of it on the technician's list. */
async function createUnit(manager: ApiClient, technician: string): Promise<string> {
  const { body } = await manager.request<{ data: { id: string } }>('POST', '/cpe-types', {
    json: { title: 'Test modem' },
  });
  const places = await manager.request<{ data: Record<string, { locationID: string }> }>('GET', '/locations');
  const [place] = Object.values(places.body.data);
  const what = { cpe_type_id: body.data.id, location_id: place!.locationID, serial_mac: [SERIAL] };
  // API callers without a browser do not wait for their own writes.
  await expect.poll(async () => (await manager.request('POST', '/cpes', { json: what })).status).toBeLessThan(300);
  const submit = () =>
    manager.request('PUT', '/cpes/reassign', { json: { user_id: technician, serial_mac: [SERIAL] } });
  await expect.poll(async () => (await submit()).status).toBe(200);
  return body.data.id;
}
async function fill(product: KillableProduct): Promise<Filled> {
  const manager: ApiClient = await signIn(product, 'manager');
  const day = await createDay(manager, 8);
  const technician = await findTechnician(day, 'Antonio Bell');
  const [one = '', two = '', three = ''] = day.ids;
  for (const id of [one, two, three])
    await manager.request('PUT', `/jobs/${id}/assign`, { json: { user_id: technician, date: day.date } });
  await manager.request('PUT', `/jobs/${one}/complete`);
  await manager.request('PUT', `/jobs/${two}/lock`);
  // The order of an assigned job changes, and one at the same address awaits its match.
  const rows = [
    createOrderRow(day.date, 3, { comment: 'Dog in the yard' }),
    createOrderRow(day.date, 5, { work_order_number: `X-${day.date}`, account_number: 'another' }),
  ];
  await importOrders(manager, 'changed.csv', createOrderFile(rows));
  const leave = { title: 'Vacation', type: 'vacation', user_ids: [technician], start_date: day.date };
  const { body } = await manager.request<{ data: { id: string } }>('POST', '/events', {
    json: { ...leave, end_date: day.date, note: 'At the sea' },
  });
  const written = await manager.request<{ data: { id: string } }>('POST', '/messages', {
    json: { title: MESSAGE, body: '<p>On soft ground, use a board.</p>', audience: { all: true }, required: false },
  });
  const slots = await manager.request<{ data: { id: string }[] }>('GET', '/timeslots');
  return {
    ...day,
    technician,
    event: body.data.id,
    slot: slots.body.data[0]?.id ?? '',
    type: await createUnit(manager, technician),
    message: written.body.data.id,
  };
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Visible when the screen is complete. */
  readonly ready: (page: Page) => Promise<unknown>;
}
export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();

/** A loaded report: with figures, or with the message that there are none. */
const expectReport = async (page: Page): Promise<void> => {
  await expect(
    page
      .getByText(/^There are no (codes|missed codes|records) for|^\d+ results?$/)
      .or(page.getByRole('table'))
      .first(),
  ).toBeVisible();
};

/** The screens of the office. */
export const screensOfOffice = ({ date, ids, event, slot, technician, type, message }: Filled): Screen[] => {
  const board = `/admin/jobs/assign?date=${date}`;
  const onBoard = (page: Page) => expect(getCards(getUnassignedLane(page)).first()).toBeVisible();
  return [
    { name: 'dashboard', path: '/', ready: text('Jobs today') },
    {
      name: 'menu',
      path: '/',
      ready: async (page) => {
        await text('Jobs today')(page);
        // In a narrow window, the navigation is behind its button.
        const button = page.getByRole('button', { name: 'Open the menu' });
        if (await button.isVisible()) await button.click();
        await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
      },
    },
    {
      name: 'board with a selection',
      path: board,
      ready: async (page) => {
        await onBoard(page);
        await getCards(getUnassignedLane(page)).first().focus();
        await page.keyboard.press('Control+a');
        await expect(page.getByRole('toolbar')).toBeVisible();
      },
    },
    {
      name: 'board as rows with map and history',
      path: `${board}&view=rows&map=1&history=1`,
      ready: async (page) => {
        await onBoard(page);
        await heading('Board history')(page);
        await expect(page.getByRole('listitem', { name: /Elm Street/ }).first()).toBeVisible();
      },
    },
    {
      name: 'map in its own window',
      path: `/admin/jobs/map?date=${date}`,
      ready: (page) => expect(page.getByRole('group', { name: /^Map of the day/ })).toBeVisible(),
    },
    {
      name: 'unassigned jobs in their own window',
      path: `/admin/jobs/tray?date=${date}`,
      ready: async (page) => {
        await onBoard(page);
        await getCards(getUnassignedLane(page)).first().focus();
        await page.keyboard.press('Control+a');
        await expect(page.getByRole('toolbar')).toBeVisible();
      },
    },
    {
      name: 'board as of a time',
      path: `${board}&at=${encodeURIComponent(new Date().toISOString())}`,
      ready: text(/^Board as of/),
    },
    { name: 'job details', path: `${board}&job=${ids[2]}`, ready: heading('History') },
    {
      name: 'work order',
      path: `${board}&job=${ids[2]}`,
      ready: async (page) => {
        await page.getByRole('button', { name: 'View Work Order' }).click();
        await heading('Signal Measures')(page);
      },
    },
    {
      name: 'edit',
      path: `/admin/jobs/edit?id=${ids[3]}`,
      ready: (page) => expect(page.getByLabel('Street')).toBeVisible(),
    },
    {
      name: 'new job',
      path: `/admin/jobs/edit?date=${date}`,
      ready: (page) => expect(page.getByLabel('Street')).toBeVisible(),
    },
    { name: 'no such job', path: '/admin/jobs/edit?id=none', ready: heading('Job not found') },
    {
      name: 'quick re-assign',
      path: `/admin/jobs/quickassign?date=${date}&from=${technician}`,
      ready: heading('Jobs of Antonio Bell'),
    },
    { name: 'matching', path: '/admin/jobs/match', ready: text(`X-${date}`) },
    { name: 'import', path: '/admin/jobs/import', ready: text('changed.csv') },
    { name: 'events, month', path: `/admin/events?month=${date.slice(0, 7)}`, ready: text('Vacation') },
    {
      name: 'events, list',
      path: `/admin/events?view=list&start_date=${date}&end_date=${date}`,
      ready: text('At the sea'),
    },
    {
      name: 'an event',
      path: `/admin/events?event=${event}`,
      ready: (page) => expect(page.getByLabel('Title')).toHaveValue('Vacation'),
    },
    { name: 'time slots', path: '/admin/timeslots', ready: text('8–10') },
    { name: 'time slot, add', path: '/admin/timeslots/add', ready: heading('Add time slot') },
    { name: 'time slot, edit', path: `/admin/timeslots/edit?id=${slot}`, ready: heading('Edit time slot') },
    {
      name: 'close daily work',
      path: `/closedailywork?job_id=${ids[0]}`,
      ready: (page) => expect(page.getByRole('combobox', { name: 'Add a code' }).first()).toBeVisible(),
    },
    { name: 'timecards, days', path: `/admin/timecards?date=${date}`, ready: text('Antonio Bell') },
    { name: 'timecards, week', path: `/admin/timecards?date=${date}&view=week`, ready: text('Antonio Bell') },
    ...['daily', 'weekly', 'monthly', 'range', 'productivity', 'missed'].map((tab) => ({
      name: `code report, ${tab}`,
      path: `/admin/codereports?tab=${tab}`,
      ready: expectReport,
    })),
    {
      name: 'code report with a figure opened',
      path: `/admin/codereports?tab=range&start_date=${date}&end_date=${date}`,
      ready: async (page) => {
        await page.getByRole('button', { name: /Details of Assigned points$/ }).click();
        await text(/lines?, total/)(page);
      },
    },
    {
      name: 'code report with a bonus and its pay opened',
      path: `/admin/codereports?tab=weekly&start_date=${date}&user=${technician}`,
      ready: async (page) => {
        await expect(page.getByRole('button', { name: 'Save bonus' })).toBeVisible();
        await page.getByRole('button', { name: /Calculation of Total payout$/ }).click();
        await text('Paid hours')(page);
      },
    },
    { name: 'job report, weekly', path: '/admin/jobs/report?type=weekly', ready: expectReport },
    { name: 'job report, not done', path: '/admin/jobs/report?type=not-done', ready: expectReport },
    {
      name: 'report of too many years',
      path: '/admin/codereports?tab=range&start_date=2010-01-01&end_date=2026-01-01',
      ready: text('A report can cover at most five years.'),
    },
    { name: 'payroll', path: `/admin/payroll?date=${date}`, ready: text('Before you run') },
    {
      name: 'operator payments',
      path: '/admin/operator-payments?tab=statements',
      ready: text('Drop a payment statement here'),
    },
    {
      name: 'report subscriptions',
      path: '/report-subscriptions',
      ready: text('You receive no reports by e-mail.'),
    },
    { name: 'exports', path: '/exports', ready: text(/No exports yet|In progress|Ready/) },
    { name: 'files', path: '/files', ready: text('There are no files here yet.') },
    { name: 'add files', path: '/files/add', ready: text('Drop files here') },
    { name: 'document folders', path: '/admin/techs/folders', ready: text('There are no folders yet.') },
    { name: 'add folder', path: '/admin/techs/folders/add', ready: text('Parent folder') },
    { name: 'users', path: '/admin/techs/users', ready: text('Antonio Bell') },
    {
      name: 'user, add',
      path: '/admin/techs/users/add',
      ready: (page) => expect(page.getByLabel('E-mail')).toBeVisible(),
    },
    { name: 'user', path: `/admin/techs/users/view?id=${technician}`, ready: text('Antonio Bell') },
    {
      name: 'user, edit',
      path: `/admin/techs/users/edit?id=${technician}`,
      ready: (page) => expect(page.getByLabel('E-mail')).toHaveValue(/@/),
    },
    { name: 'logins', path: '/admin/logins', ready: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
    { name: 'messages', path: '/admin/messages', ready: text(MESSAGE) },
    {
      name: 'message, write',
      path: '/admin/messages/add',
      ready: (page) => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible(),
    },
    {
      name: 'message, edit',
      path: `/admin/messages/edit?id=${message}`,
      ready: (page) => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible(),
    },
    { name: 'inbox', path: '/admin/messages/inbox?show=all', ready: text(MESSAGE) },
    {
      name: 'inbox, a message',
      path: `/admin/messages/inbox?show=all&open=${message}`,
      ready: (page) => expect(page.getByRole('dialog', { name: MESSAGE })).toBeVisible(),
    },
    { name: 'settings', path: '/admin/settings', ready: heading('Settings') },
    { name: 'setup', path: '/setup', ready: heading(/./) },
    { name: 'levels', path: '/admin/settings/levels', ready: heading(/./) },
    { name: 'locations', path: '/admin/settings/locations', ready: text('Nashville') },
    { name: 'location, add', path: '/admin/settings/locations/add', ready: heading(/^Add/) },
    { name: 'several users, add', path: '/admin/techs/users/list', ready: heading('Add several users') },
    { name: 'who lacks what', path: '/admin/techs/userdocuments', ready: heading('User Documents') },
    { name: 'billing codes', path: '/admin/codes/billingcodes', ready: text('OUT1') },
    {
      name: 'billing code, add',
      path: '/admin/codes/add',
      ready: (page) => expect(page.getByLabel('Title')).toBeVisible(),
    },
    {
      name: 'payroll layout',
      path: '/admin/payroll/layouts/add',
      ready: text('Add the first column.'),
    },
    { name: 'categories', path: '/admin/categories', ready: text('Service call') },
    { name: 'every CPE', path: '/warehouse/cpes', ready: text(SERIAL) },
    { name: 'search for a CPE', path: `/warehouse/search?q=${SERIAL}`, ready: text('No Return Date') },
    { name: 'CPEs in the warehouse', path: '/warehouse/warehouse', ready: heading('CPEs in Warehouse') },
    { name: 'receiving CPEs', path: '/warehouse/receive', ready: text('UPC of the box') },
    { name: 'packing lists', path: '/warehouse/receive/file', ready: heading('Receive from a file') },
    { name: 'stock counts', path: '/warehouse/counts', ready: text('Start count') },
    { name: 'minimum stock', path: '/warehouse/minimumstock', ready: text('No model has a minimum stock yet.') },
    { name: 'minimum stock, add', path: '/warehouse/minimumstock/add', ready: heading('Add minimum stock') },
    { name: 'scanner', path: '/warehouse/scanner', ready: text('Ready. Scan the test code.') },
    { name: 'CPE types', path: '/warehouse/cpetypes', ready: text('Test modem') },
    { name: 'CPE type, add', path: '/warehouse/cpetypes/add', ready: heading('Add CPE type') },
    { name: 'CPE type', path: `/warehouse/cpetypes/view/?id=${type}`, ready: text('This type has no models yet.') },
    { name: 'CPE model, add', path: `/warehouse/cpetypes/model/add?cpe_type=${type}`, ready: heading('Add model') },
    { name: 'QC visits', path: '/qcs/manage', ready: heading('QCs') },
    { name: 'assigning QCs', path: `/qcs/assign?date=${date}`, ready: text(/^Unassigned$/) },
    { name: 'QC findings', path: '/qcs/findings', ready: heading('By technician') },
    { name: 'reviewing QCs', path: '/qcs/review', ready: heading('Review QCs') },
    { name: 'QC checklist', path: '/qcs/checks', ready: heading('QC Checklist') },
    { name: 'QC checklist item, add', path: '/qcs/checks/add', ready: heading('Add checklist item') },
    { name: 'QC codes', path: '/qcs/codes', ready: heading('QC Codes') },
    { name: 'QC code, add', path: '/qcs/codes/add', ready: heading('Add QC code') },
    { name: 'equipment lists', path: '/warehouse/people', ready: text('Antonio Bell') },
    {
      name: 'a list, complete',
      path: `/warehouse/people/${technician}?complete=1`,
      ready: async (page) => {
        await text(SERIAL)(page);
        await text('Last verified')(page);
      },
    },
    {
      name: 'a list to verify',
      path: `/warehouse/people/${technician}?list=verified`,
      ready: text('Reset Verification List'),
    },
    {
      name: 'the history of a CPE',
      path: `/warehouse/search?q=${SERIAL}`,
      ready: async (page) => {
        await page.getByRole('button', { name: `History: ${SERIAL}` }).click();
        await text(/^Assigned to/)(page);
      },
    },
    { name: 'back to the provider', path: `/warehouse/back?type=${type}&scan=ship`, ready: text('Tracking number') },
    { name: 'the usage report', path: '/warehouse/usagereport', ready: heading('Usage Report') },
    { name: 'units used on jobs', path: '/warehouse/problems', ready: heading('Equipment Exceptions') },
    { name: 'verifying by scan', path: `/mobile/verify?user=${technician}`, ready: text(/of \d+ verified/) },
    { name: 'own profile', path: '/settings/profile', ready: heading('Account settings') },
    { name: 'two-step sign-in', path: '/settings/second-factor', ready: text('You have no passkeys.') },
    {
      name: 'new passkey',
      path: '/settings/second-factor',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Add passkey' }).click();
        await expect(page.getByRole('button', { name: 'Create passkey' })).toBeVisible();
      },
    },
    { name: 'sign-ins', path: '/settings/sessions', ready: text('This browser') },
    { name: 'API tokens', path: '/settings/api-tokens', ready: text('No API tokens yet.') },
    {
      name: 'new API token',
      path: '/settings/api-tokens',
      ready: async (page) => {
        await page.getByRole('button', { name: 'New token' }).click();
        await expect(page.getByRole('searchbox', { name: 'Search permissions' })).toBeVisible();
      },
    },
    { name: 'nothing there', path: '/nowhere', ready: heading('Page not found') },
  ];
};
export const screensOfTechnicians = ({ date }: Filled): Screen[] => [
  { name: 'my jobs', path: `/tech/myjobs?date=${date}`, ready: text('1 of 3 done') },
  { name: 'my own day', path: `/closedailywork?date=${date}`, ready: heading('Times in and out') },
  { name: 'my report, weekly', path: `/tech/myreport?tab=weekly&start_date=${date}`, ready: expectReport },
  { name: 'my report, productivity', path: '/tech/myreport?tab=productivity', ready: expectReport },
  { name: 'my events', path: `/admin/events?month=${date.slice(0, 7)}`, ready: text('Vacation') },
  { name: 'my returns', path: '/tech/returns', ready: text('No returns today.') },
  { name: 'returning a CPE', path: '/tech/return', ready: heading('Customer Return') },
  { name: 'my equipment', path: '/tech/equipment', ready: text(SERIAL) },
  { name: 'not for your role', path: '/admin/jobs/assign', ready: heading('Not available for your role') },
];

const HEIGHT = 900;
/**
 * The checks of each look: all axe rules at both ends of the widths, the colors again in dark mode, and the layout at
 * each width.
 */
const appearances = [
  { colorScheme: 'light', width: 1440, rules: undefined },
  { colorScheme: 'light', width: 1280, rules: [] },
  { colorScheme: 'light', width: 1024, rules: [] },
  { colorScheme: 'light', width: 768, rules: [] },
  { colorScheme: 'light', width: 390, rules: undefined },
  { colorScheme: 'dark', width: 390, rules: ['color-contrast'] },
  { colorScheme: 'dark', width: 1440, rules: ['color-contrast'] },
] as const;

/** Elements that slide or fade do not have their final colors yet. */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });

/**
 * Checks a screen in one look after the other, as with a rotated phone or a changed theme. Returns the violations of
 * axe's rules, what does not fit and what cannot be reached, with the look.
 */
export async function screenProblems(
  page: Page,
  { name, path, ready }: Screen,
  open = navigateInApp,
): Promise<unknown[]> {
  const found: unknown[] = [];
  await page.emulateMedia({ colorScheme: appearances[0].colorScheme });
  await page.setViewportSize({ width: appearances[0].width, height: HEIGHT });
  await open(page, path);
  await ready(page);
  for (const { colorScheme, width, rules } of appearances) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    await waitForAnimations(page);
    const notify = (what: unknown): void => void found.push([name, `${colorScheme}, ${width} px`, what]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) notify(`${beyond} px beyond the window`);
    // Dark mode has the same layout.
    if (colorScheme === 'light') (await findUnreachable(page)).forEach(notify);
    if (rules?.length !== 0) (await findViolations(page, rules)).forEach(notify);
  }
  return found;
}

/** The screens that the gate checks; the others are checked by the long test. */
export const MAIN_SCREENS: readonly string[] = [
  'dashboard',
  'board with a selection',
  'edit',
  'close daily work',
  'code report, weekly',
  'every CPE',
  'my jobs',
];

let filled: { of: KillableProduct; day: Promise<Filled> } | undefined;
/** Returns the data for the screens, created once for each product. */
export function filledDay(product: KillableProduct): Promise<Filled> {
  if (filled?.of !== product) filled = { of: product, day: fill(product) };
  return filled.day;
}
