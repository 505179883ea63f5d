import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { getCard, openSession, getLane, getUnassignedLane } from '../browser.js';
import {
  takeDate,
  createDay,
  importOrders,
  readAssignedJobs,
  createOrderFile,
  createOrderRow,
  toStreet,
  findTechnician,
} from '../day.js';
import {
  pressButton,
  listDialogFiles,
  openByButton,
  openByMenuItem,
  checkDialog,
  type DialogCase,
} from '../dialogs.js';
import { findEntry, readRecord } from '../forms.js';
import { getLastTuesday } from '../last-week.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';
import { addAuthenticator } from '../virtual-authenticator.js';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
interface CreatedRecord {
  data: { id: string; version: number };
}
/** Sends a command that must succeed. */
async function sendCommand<Body = CreatedRecord>(
  client: ApiClient,
  method: string,
  route: string,
  json?: object,
): Promise<Body> {
  const { status, body } = await client.request<Body>(method, route, json && { json });
  if (status >= 300) throw new Error(`${method} ${route}: ${status} ${JSON.stringify(body)}`);
  return body;
}
/** Uploads a picture; returns what commands name it by. */
async function uploadPicture(client: ApiClient, route: string): Promise<{ sha256: string }> {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'tap.png');
  return (await client.request<{ data: { sha256: string } }>('POST', route, { form })).body.data;
}
const listUsers = async (client: ApiClient): Promise<{ id: string; label: string; email: string }[]> =>
  (await client.request<{ data: { id: string; label: string; email: string }[] }>('GET', '/users?show=list')).body.data;
const findUserId = async (client: ApiClient, label: string): Promise<string> =>
  (await listUsers(client)).find((user) => user.label === label)?.id ?? '';

/** Dialogs of the frame, of users, messages, files and the own account. */
async function createOfficeDialogs(product: Product): Promise<DialogCase[]> {
  const owner = await signIn(product, 'owner');
  const rosa = await findUserId(owner, 'Rosa Patel');
  const megan = await findUserId(owner, 'Megan Stone');
  const me = (await owner.request<CreatedRecord>('GET', '/user')).body.data.id;
  const secondSession = await signIn(product, 'owner');
  await sendCommand(owner, 'POST', '/invitations', {
    email: 'dialog.guest@example.com',
    roles: ['supervisor'],
    profile: { unpaid: true },
  });
  await sendCommand(owner, 'POST', '/api-tokens', { name: 'Dialog token', permissions: ['job.read'] });
  await sendCommand(owner, 'POST', '/inventory-items', { user_id: rosa, name: 'Dialog ladder' });
  await sendCommand(owner, 'POST', '/employee-levels', { name: 'Dialog level' });
  const folder = (await sendCommand(owner, 'POST', '/folders', { name: 'Dialogs' })).data.id;
  const content = { ...(await uploadPicture(owner, '/files/bytes')), name: 'tap.png' };
  await sendCommand(owner, 'POST', '/files', { title: 'Dialog tap', folder_id: folder, content });
  const message = { title: 'Dialog news', body: '<p>A dialog has a title.</p>', audience: { user_ids: [me, megan] } };
  await sendCommand(owner, 'POST', '/messages', message);
  const findFile = findEntry(owner, `/files?folder_id=${folder}`, () => true);
  const findItem = findEntry(owner, `/inventory-items?user_id=${rosa}`, ({ name }) => name === 'Dialog ladder');
  const users = '/admin/techs/users?q=rosa.patel';
  let registered = false;
  const pressDelete = async (page: Page, name: string): Promise<void> => {
    await openByButton(`Delete: ${name}`)(page);
    await pressButton('Delete')(page.getByRole('alertdialog'));
  };
  return [
    {
      sourceFile: 'shell/src/palette/palette.tsx',
      title: 'Jump to',
      address: '/',
      open: openByButton('Jump to…'),
      expectedText: 'Enter to open',
      runAction: async (dialog, page) => {
        await dialog.getByRole('combobox').fill('timecards');
        await expect(dialog.getByRole('option').first()).toContainText('Timecards');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/timecards/);
      },
    },
    {
      sourceFile: 'shell/src/frame/shortcut-list.tsx',
      title: 'Keyboard shortcuts',
      address: '/',
      open: async (page) => {
        const button = page.getByRole('button', { name: 'Jump to…' });
        await button.focus();
        await page.keyboard.press('?');
        return button;
      },
      expectedText: 'Show shortcuts',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'shell/src/users/user-dialog.tsx',
      title: 'Rosa Patel',
      address: users,
      open: openByButton('User: Rosa Patel'),
      expectedText: 'rosa.patel@example.com',
      runAction: async (dialog, page) => {
        await dialog.getByRole('link', { name: 'Open the page' }).click();
        await expect(page).toHaveURL(new RegExp(`/admin/techs/users/view\\?id=${rosa}`));
      },
    },
    {
      sourceFile: 'shell/src/users/access.tsx',
      title: 'Temporary password of Rosa Patel',
      address: `/admin/techs/users/view?id=${rosa}`,
      open: openByButton('Set temporary password'),
      expectedText: 'It is shown only once.',
    },
    {
      sourceFile: 'shell/src/company-items/items.tsx',
      title: 'Return equipment',
      address: `/admin/techs/users/view?id=${rosa}`,
      open: openByButton('Return: Dialog ladder'),
      expectedText: 'Has Rosa Patel returned this item: Dialog ladder?',
      runAction: pressButton('Returned'),
      readStored: async () => ({ item: await findItem() }),
      expected: { item: {} },
    },
    {
      sourceFile: 'web/src/lists/deletion.tsx',
      title: 'Delete',
      address: users,
      open: openByButton('Delete: Rosa Patel'),
      expectedText: 'Are you sure you want to delete this?',
    },
    {
      sourceFile: 'shell/src/users/deactivation.tsx',
      title: 'Deactivate Rosa Patel?',
      address: users,
      open: async (page) => {
        await pressDelete(page, 'Rosa Patel');
        return null;
      },
      expectedText: 'Their equipment stays assigned to them',
      runAction: async (dialog, page) => {
        await pressButton('Deactivate anyway')(dialog);
        await pressButton('Thanks')(page.getByRole('alertdialog', { name: 'Success!' }));
      },
      readStored: readRecord(owner, `/users/${rosa}`),
      expected: { data: { active: 0 } },
    },
    {
      sourceFile: 'shell/src/users/invitation-list.tsx',
      title: 'Revoke the invitation of dialog.guest@example.com?',
      address: '/admin/techs/users?tab=invitations',
      open: openByButton('Revoke the invitation of dialog.guest@example.com'),
      expectedText: 'The link in the e-mail stops working.',
      runAction: pressButton('Revoke'),
      readStored: findEntry(owner, '/invitations?status=revoked', ({ email }) => email === 'dialog.guest@example.com'),
      expected: { status: 'revoked' },
    },
    {
      sourceFile: 'web/src/lists/deletion.tsx',
      title: 'Success!',
      address: '/admin/settings/levels',
      open: async (page) => {
        await pressDelete(page, 'Dialog level');
        return null;
      },
      expectedText: 'Deleted successfully!',
      readStored: findEntry(owner, '/employee-levels?show=all', ({ name }) => name === 'Dialog level'),
      expected: { active: false },
    },
    {
      sourceFile: 'web/src/lists/deletion.tsx',
      title: 'Error!',
      address: '/admin/techs/folders',
      open: async (page) => {
        await pressDelete(page, 'Dialogs');
        return null;
      },
      expectedText: 'There was a problem while processing your request.',
    },
    {
      sourceFile: 'shell/src/files/fetched-file.tsx',
      title: 'Dialog tap',
      address: `/files?folder_id=${folder}`,
      open: async (page) => {
        // After Escape, the dialog of the file is still open.
        const picture = page.getByRole('button', { name: 'Show picture' });
        const inList = page.getByRole('button', { name: 'View file: Dialog tap' });
        await expect(picture.or(inList)).toBeVisible();
        if (await inList.isVisible()) await inList.click();
        return openByButton('Show picture')(page);
      },
      expectedText: '1 of 1',
      runAction: async (dialog, page) => {
        await page.keyboard.press('r');
        await expect(dialog.getByRole('img', { name: 'Dialog tap' })).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      },
    },
    {
      sourceFile: 'shell/src/files/file-dialog.tsx',
      title: 'Dialog tap',
      address: `/files?folder_id=${folder}`,
      open: openByButton('View file: Dialog tap'),
      expectedText: 'Li Marsh',
      runAction: async (dialog, page) => {
        await pressButton('Show picture')(dialog);
        await expect(page.getByRole('img', { name: 'Dialog tap' }).last()).toBeVisible();
        await page.keyboard.press('Escape');
        await pressButton('Dismiss')(dialog);
      },
      readStored: findFile,
      expected: { seen_version: 1 },
    },
    {
      sourceFile: 'shell/src/files/readers-dialog.tsx',
      title: 'Readers of Dialog tap',
      address: `/files?folder_id=${folder}`,
      open: openByButton('Seen by: Dialog tap'),
      expectedText: 'Li Marsh',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'shell/src/files/edit-file-dialog.tsx',
      title: 'Edit file',
      address: `/files?folder_id=${folder}`,
      open: openByButton('Edit file: Dialog tap'),
      expectedText: 'Description',
      runAction: async (dialog) => {
        await dialog.getByLabel('Title').fill('Dialog tap again');
        await pressButton('Save')(dialog);
      },
      readStored: findFile,
      expected: { title: 'Dialog tap again' },
    },
    {
      sourceFile: 'shell/src/messages/insert-dialog.tsx',
      title: 'Insert table',
      address: '/admin/messages/add',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Message', exact: true }).click();
        return openByButton('Insert table')(page);
      },
      expectedText: 'Columns',
      runAction: async (dialog, page) => {
        await pressButton('Insert')(dialog);
        await expect(
          page.getByRole('textbox', { name: 'Message', exact: true }).getByRole('cell').first(),
        ).toBeVisible();
      },
    },
    {
      sourceFile: 'shell/src/message-templates/save-choice-dialog.tsx',
      title: 'Save as template',
      address: '/admin/messages/add',
      open: async (page) => {
        await page.getByLabel('Title').fill('Storm');
        return openByButton('Save as template')(page);
      },
      expectedText: 'Title, text and audience are saved.',
      runAction: async (dialog) => {
        await dialog.getByLabel('Name').fill('Dialog weather');
        await pressButton('Save')(dialog);
      },
      readStored: findEntry(owner, '/message-templates', ({ name }) => name === 'Dialog weather'),
      expected: { title: 'Storm' },
    },
    {
      sourceFile: 'shell/src/messages/picture-dialog.tsx',
      title: 'Picture',
      address: '/admin/messages/add',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Message', exact: true }).click();
        return openByButton(/^Picture$/)(page);
      },
      expectedText: 'Description',
      runAction: async (dialog, page) => {
        const picture = { name: 'tap.png', mimeType: 'image/png', buffer: PICTURE };
        await dialog.getByLabel('Choose a picture').setInputFiles(picture);
        await dialog.getByLabel('Description').fill('A tap in a dialog');
        await pressButton('Insert')(dialog);
        await expect(page.getByRole('img', { name: 'A tap in a dialog' })).toBeVisible();
      },
    },
    {
      sourceFile: 'shell/src/messages/message-dialog.tsx',
      title: 'Dialog news',
      address: '/admin/messages/inbox',
      open: openByButton(/Dialog news/),
      expectedText: 'A dialog has a title.',
      runAction: pressButton('Dismiss'),
      readStored: readRecord(owner, '/messages/inbox?show=unread'),
      expected: { total: 0 },
    },
    {
      sourceFile: 'shell/src/messages/read-history.tsx',
      title: 'Read receipts: Dialog news',
      address: '/admin/messages',
      open: openByButton('View: Dialog news'),
      expectedText: 'Not yet read by 1',
      runAction: async (dialog, page) => {
        await pressButton('Send reminder')(dialog);
        await expect(page.getByText('1 person was reminded.').first()).toBeVisible();
      },
    },
    {
      sourceFile: 'shell/src/messages/printed-history.tsx',
      title: 'Print',
      address: '/admin/messages',
      open: openByButton(/^Print$/),
      expectedText: '1 of 2 have read version 1.',
    },
    {
      sourceFile: 'shell/src/passkeys/passkeys.tsx',
      title: 'Remove passkey?',
      address: '/settings/second-factor',
      open: async (page) => {
        if (!registered) {
          await addAuthenticator(page);
          await openByButton('Add passkey')(page);
          await openByButton('Create passkey')(page);
          await openByButton('I have stored them')(page);
          registered = true;
        }
        return openByButton(/^Remove: /)(page);
      },
      expectedText: 'will no longer sign you in',
      runAction: async (dialog, page) => {
        await pressButton('Remove')(dialog);
        await expect(page.getByText('You have no passkeys.')).toBeVisible();
      },
    },
    {
      sourceFile: 'shell/src/api-tokens/create-dialog.tsx',
      title: 'New API token',
      address: '/settings/api-tokens',
      open: openByButton('New token'),
      expectedText: 'The name appears in history and logs',
      runAction: async (dialog, page) => {
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Of a dialog');
        await dialog.getByRole('checkbox', { name: /job\.read/ }).check();
        await pressButton('Create token')(dialog);
        await expect(page.getByRole('region', { name: 'Secret of Of a dialog' })).toBeVisible();
      },
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Of a dialog'),
      expected: { permissions: ['job.read'], state: 'valid' },
    },
    {
      sourceFile: 'shell/src/api-tokens/api-tokens-page.tsx',
      title: 'Revoke the API token Dialog token?',
      address: '/settings/api-tokens',
      open: openByButton('Revoke the API token Dialog token'),
      expectedText: 'Programs that use it are refused immediately.',
      runAction: pressButton('Revoke'),
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Dialog token'),
      expected: { state: 'revoked' },
    },
    {
      sourceFile: 'shell/src/account/sessions-page.tsx',
      title: 'Sign out everywhere else?',
      address: '/settings/sessions',
      open: openByButton('Sign out everywhere else'),
      expectedText: 'All other browsers are signed out immediately.',
      runAction: pressButton('Sign out everywhere else'),
      readStored: async () => ({ status: (await secondSession.request('GET', '/user')).status }),
      expected: { status: 401 },
    },
    {
      sourceFile: 'shell/src/impersonation/switch-users.tsx',
      title: 'Switch Users',
      address: '/',
      open: openByMenuItem(/Account of/, 'Switch User'),
      expectedText: 'Careful!',
      runAction: async (dialog) => {
        await pressButton('Impersonate')(dialog);
        await expect(dialog.getByText('Choose a user.')).toBeVisible();
        await pressButton('Cancel')(dialog);
      },
    },
    {
      sourceFile: 'shell/src/impersonation/impersonation.tsx',
      title: 'Switch Users',
      address: '/settings/profile',
      open: async (page) => {
        await openByMenuItem(/Account of/, 'Switch User')(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: /User/ }).fill('Luis Torres');
        await page.getByRole('option', { name: /Luis Torres/ }).click();
        await pressButton('Impersonate')(dialog);
        return null;
      },
      expectedText: 'You are now impersonating: Luis Torres, the page will now reload.',
      ignoresEscape: true,
      runAction: async (_, page) => {
        await expect(page.getByText(/you are impersonating Luis Torres/)).toBeVisible();
        await openByButton('Stop Impersonating')(page);
        await expect(page.getByText(/you are impersonating/)).toBeHidden();
      },
    },
  ];
}

/** Dialogs that report failures, of a user who has unsent commands and whose session ends. */
async function createFailureDialogs(product: Product): Promise<DialogCase[]> {
  const owner = await signIn(product, 'owner');
  const antonio = await findUserId(owner, 'Antonio Bell');
  const leave = { title: 'Dialog leave', type: 'vacation', user_ids: [antonio] };
  const on = takeDate();
  let dismissed = false;
  await sendCommand(owner, 'POST', '/events', { ...leave, start_date: on, end_date: on });
  const worked = { user_id: antonio, date: getLastTuesday().date, reason: 'The phone was lost' };
  await sendCommand(owner, 'PUT', '/daily-work', {
    ...worked,
    ...{ time_in: ['08:00'], time_out: ['16:30'], types: ['work'] },
  });
  await sendCommand(owner, 'POST', '/daily-work/submit', worked);
  await sendCommand(owner, 'PUT', '/cpes/customer-return', { user_id: antonio, serial_mac: ['DIALOGRETURN1'] });
  await sendCommand(owner, 'POST', '/messages', {
    ...{ title: 'Dialog of technicians', body: '<p>Unsent</p>', audience: { user_ids: [antonio] }, required: false },
  });
  return [
    {
      sourceFile: 'dispatch/src/events/event-dialog.tsx',
      title: 'Event',
      address: `/admin/events?view=list&start_date=${on}&end_date=${on}`,
      open: openByButton('Dialog leave'),
      expectedText: 'Antonio Bell',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'reports/src/lines/ask-about-line.tsx',
      title: 'Ask about this line',
      address: `/tech/myreport?tab=weekly&start_date=${getLastTuesday().date}`,
      open: async (page) => {
        if (!(await page.getByRole('dialog', { name: /^Pay of / }).isVisible()))
          await openByButton(/Calculation of Total payout$/)(page);
        return openByButton(/^Ask about this line: /)(page);
      },
      expectedText: 'Your supervisor gets the question',
      runAction: async (dialog, page) => {
        await dialog.getByLabel('Question').fill('Why so few?');
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(page.getByText(/^Question sent to /)).toBeVisible();
      },
    },
    {
      sourceFile: 'warehouse/src/field/receipt.tsx',
      title: 'Receipt',
      address: '/tech/returns',
      open: openByButton('Receipt'),
      expectedText: 'I returned the equipment listed above',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'web/src/queries/failures.tsx',
      title: 'Something went wrong',
      address: '/',
      open: async (page) => {
        await page.route(/\/user\/profile$/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
        await page.goto('/settings/profile');
        return null;
      },
      expectedText: 'The server could not complete the request.',
    },
    {
      sourceFile: 'shell/src/session/leave.tsx',
      title: 'Some entries are not sent yet',
      address: '/admin/messages/inbox',
      open: async (page) => {
        await page.route(/\/seen$/, (route) => route.abort());
        if (!dismissed) {
          await openByButton(/Dialog of technicians/)(page);
          await pressButton('Dismiss')(page.getByRole('dialog'));
          await expect(page.getByRole('button', { name: /Dialog of technicians/ })).toHaveCount(0);
          dismissed = true;
        }
        return openByMenuItem(/Account of/, 'Log out')(page);
      },
      expectedText: '1 entry is not sent yet.',
      runAction: async (dialog) => pressButton('Stay')(dialog),
    },
    {
      sourceFile: 'web/src/queries/failures.tsx',
      title: 'Session expired',
      address: '/admin/messages/inbox',
      open: async (page) => {
        const token = (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value;
        await page.request.post('/api/v1/logout', { headers: { authorization: `Bearer ${token}` } });
        return null;
      },
      expectedText: 'Please sign in again to continue.',
    },
  ];
}

/** Dialogs of the board, of jobs, work orders, days, weeks and QC visits. */
async function createDispatchDialogs(product: Product): Promise<DialogCase[]> {
  const manager = await signIn(product, 'manager');
  const day = await createDay(manager, 6);
  const antonio = await findTechnician(day, 'Antonio Bell');
  const [one = '', two = '', three = '', four = ''] = day.ids;
  for (const id of [one, two, three])
    await sendCommand(manager, 'PUT', `/jobs/${id}/assign`, { user_id: antonio, date: day.date });
  for (const id of [two, three]) await sendCommand(manager, 'PUT', `/jobs/${id}/complete`);
  // Jobs of another day: four with an order, two without, and an order that may belong to each.
  const match = await createDay(manager, 4, takeDate());
  const lists = await manager.request<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
  const number = (n: number): string => `D-${match.date}-${n}`;
  const rows = [1, 2, 3, 4].map((n) =>
    createOrderRow(match.date, n, { work_order_number: number(n), account_number: `dialog-${match.date}-${n}` }),
  );
  for (const n of [5, 6]) {
    await sendCommand(manager, 'POST', '/jobs', {
      ...{ date: match.date, type: 'service', identifier: '' },
      category_id: lists.body.data.find(({ name }) => name === 'Service call')?.id,
      address: { address: toStreet(n), city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
    });
    rows.push(
      createOrderRow(match.date, n, { work_order_number: number(n), account_number: `dialog-${match.date}-${n}` }),
    );
  }
  await importOrders(manager, 'dialogs.csv', createOrderFile(rows));
  // A visit with a photo.
  const code = (await sendCommand(manager, 'POST', '/qc-codes', { title: 'Bent dialog' })).data.id;
  let visit = '';
  await expect
    .poll(async () => {
      const json = { assignment_id: two, date: day.date };
      return (visit = (await manager.request<Partial<CreatedRecord>>('POST', '/qcs', { json })).body.data?.id ?? '');
    })
    .not.toBe('');
  const photo = await uploadPicture(manager, '/qcs/photos');
  const { data: planned } = await sendCommand(manager, 'GET', `/qcs/${visit}`);
  await sendCommand(manager, 'PUT', `/qcs/${visit}`, {
    version: planned.version,
    codes: [{ qc_code_id: code, photo_ids: [photo.sha256] }],
  });
  // The jobs of the day may fall into the same week, so another technician worked in it.
  const noor = await findTechnician(day, 'Noor Torres');
  const week = getLastTuesday();
  const worked = { user_id: noor, date: week.date, reason: 'The phone was lost' };
  await sendCommand(manager, 'PUT', '/daily-work', {
    ...worked,
    time_in: ['08:00'],
    time_out: ['16:30'],
    types: ['work'],
  });
  await sendCommand(manager, 'POST', '/daily-work/submit', worked);
  const leave = { title: 'Dialog training', type: 'training', user_ids: [antonio] };
  const event = await sendCommand(manager, 'POST', '/events', { ...leave, start_date: day.date, end_date: day.date });
  const board = `/admin/jobs/assign?date=${day.date}`;
  const queue = (q: string): string => `/admin/jobs/match?q=${q}`;
  const allChosen = async (page: Page): Promise<void> => {
    await page.getByRole('listbox', { name: 'Work orders' }).focus();
    await page.keyboard.press('Control+a');
  };
  const chosen = (n: number) => async (page: Page) => {
    await page.getByRole('option', { name: number(n) }).click();
    await expect(page.getByRole('heading', { name: number(n) })).toBeVisible();
  };
  const findOrder = (n: number) =>
    findEntry(manager, `/work-orders?q=${number(n)}`, (entry) => entry['work_order_number'] === number(n));
  const toJob = async (page: Page): Promise<null> => {
    await openByButton(/^Delete$/)(page);
    await pressButton('Delete')(page.getByRole('alertdialog', { name: 'Delete' }));
    return null;
  };
  const inReview = async (page: Page) => {
    const row = page.getByRole('row', { name: new RegExp(toStreet(2)) });
    const button = row.getByRole('button').last();
    await button.click();
    return button;
  };
  return [
    {
      sourceFile: 'dispatch/src/board/shortcuts.tsx',
      title: /shortcuts/i,
      address: board,
      open: async (page) => {
        const first = getCard(getUnassignedLane(page), four);
        await first.focus();
        await page.keyboard.press('?');
        return first;
      },
      expectedText: 'Show shortcuts',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'dispatch/src/board/moves/move-dialog.tsx',
      title: 'Move to…',
      address: board,
      open: async (page) => {
        const first = getCard(getUnassignedLane(page), four);
        await first.focus();
        await page.keyboard.press('m');
        // The first Escape closes the list of technicians.
        await expect(page.getByRole('listbox')).toBeVisible();
        await page.keyboard.press('Escape');
        return first;
      },
      expectedText: toStreet(4),
      runAction: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Technician' }).fill('Antonio Bell');
        await page.getByRole('option', { name: /^Antonio Bell/ }).click();
      },
      readStored: async () => ({ jobs: await readAssignedJobs(day, 'Antonio Bell') }),
      expected: { jobs: expect.arrayContaining([four]) as unknown },
    },
    {
      sourceFile: 'dispatch/src/route/route-print.tsx',
      title: 'Print route',
      address: board,
      open: async (page) => {
        await getLane(page, 'Antonio Bell').hover();
        return openByButton('Print the route of Antonio Bell')(page);
      },
      expectedText: 'Route: Antonio Bell',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'dispatch/src/proposal/proposal-dialog.tsx',
      title: 'Suggested assignments',
      address: board,
      open: openByButton('Suggest'),
      expectedText: '2 of 2 jobs go to',
      runAction: pressButton('Assign 2 jobs'),
      readStored: async () => ({ waiting: (await day.readBoard()).unassigned.length }),
      expected: { waiting: 0 },
    },
    {
      sourceFile: 'dispatch/src/board/saved-views.tsx',
      title: 'Save this view…',
      address: `${board}&group=city`,
      open: openByMenuItem('Views', 'Save this view…'),
      expectedText: 'View name',
      runAction: async (dialog, page) => {
        await dialog.getByLabel('View name').fill('Dialogs by city');
        await pressButton('Save')(dialog);
        await expect(page.getByRole('button', { name: 'Dialogs by city' })).toBeVisible();
      },
    },
    {
      sourceFile: 'dispatch/src/work-order/work-order-dialog.tsx',
      title: 'Work Order',
      address: `${board}&job=${one}`,
      open: openByButton('View Work Order'),
      expectedText: 'Signal Measures',
      runAction: (dialog) => dialog.getByRole('button', { name: 'Close' }).last().click(),
    },
    {
      sourceFile: 'dispatch/src/edit/job-ends.tsx',
      title: 'Cancel it instead?',
      address: `/admin/jobs/edit?id=${one}`,
      open: async (page) => {
        const instead = page.getByRole('alertdialog', { name: 'Cancel it instead?' });
        if (!(await instead.isVisible())) {
          await toJob(page);
          await pressButton('Dismiss')(page.getByRole('alertdialog', { name: 'Error!' }));
        }
        return null;
      },
      expectedText: /technician|assigned/i,
      runAction: async (dialog, page) => {
        await pressButton('Cancel job…')(dialog);
        await expect(page.getByRole('dialog', { name: 'Cancel this job?' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
      readStored: readRecord(manager, `/jobs/${one}`),
      expected: { data: { status: 'assigned' } },
    },
    {
      sourceFile: 'dispatch/src/order-matching/ignore-dialog.tsx',
      title: 'Ignore this work order?',
      address: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(1)(page);
        return openByButton('Ignore…')(page);
      },
      expectedText: 'No job is created.',
      runAction: async (dialog) => {
        await dialog.getByLabel('Reason').fill('Sent twice');
        await pressButton('Ignore')(dialog);
      },
      readStored: findOrder(1),
      expected: { state: 'ignored', ignored_reason: 'Sent twice' },
    },
    {
      sourceFile: 'dispatch/src/order-matching/decision.tsx',
      title: 'Take the job from the other work order?',
      address: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(2)(page);
        return openByButton(`Accept ${match.date}-102`)(page);
      },
      expectedText: `${match.date}-102`,
      runAction: pressButton('Take job'),
      readStored: findOrder(2),
      expected: { state: 'matched' },
    },
    {
      sourceFile: 'dispatch/src/order-matching/other-job-dialog.tsx',
      title: `Other job for ${number(3)}`,
      address: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(3)(page);
        return openByButton('Other job…')(page);
      },
      expectedText: `${match.date}-104`,
      runAction: async (dialog, page) => {
        await dialog.getByRole('button', { name: `Choose ${match.date}-104` }).click();
        await pressButton('Take job')(page.getByRole('alertdialog'));
      },
      readStored: findOrder(3),
      expected: { state: 'matched' },
    },
    {
      sourceFile: 'dispatch/src/order-matching/many-decision.tsx',
      title: 'Accept the only match of 1 work order?',
      address: queue(number(5)),
      open: async (page) => {
        await allChosen(page);
        return openByButton('Accept only match (1)')(page);
      },
      expectedText: 'Each job is updated from its work order.',
      runAction: pressButton('Accept'),
      readStored: findOrder(5),
      expected: { state: 'matched' },
    },
    {
      sourceFile: 'dispatch/src/order-matching/many-decision.tsx',
      title: 'Create a job for 1 work order?',
      address: queue(number(6)),
      open: async (page) => {
        await allChosen(page);
        return openByButton('Create jobs (1)')(page);
      },
      expectedText: 'Existing jobs at the same address and date do not change.',
      runAction: pressButton('Create'),
      readStored: findOrder(6),
      expected: { state: 'matched' },
    },
    {
      sourceFile: 'dispatch/src/events/event-dialog.tsx',
      title: 'Edit event',
      address: `/admin/events?view=list&start_date=${day.date}&end_date=${day.date}`,
      open: openByButton('Dialog training'),
      expectedText: 'Hours per day',
      runAction: async (dialog) => {
        await dialog.getByLabel('Title').fill('Dialog meeting');
        await pressButton('Save')(dialog);
      },
      readStored: readRecord(manager, `/events/${event.data.id}`),
      expected: { data: { title: 'Dialog meeting' } },
    },
    {
      sourceFile: 'dispatch/src/day-rejection/reject-dialog.tsx',
      title: 'Send back: Noor Torres',
      address: `/admin/timecards?date=${week.date}&user_id=${noor}`,
      open: openByButton(/^Send back Noor Torres/),
      expectedText: 'The employee sees this reason.',
      runAction: async (dialog) => {
        await dialog.getByLabel('Reason').fill('A time is missing');
        await pressButton('Send back')(dialog);
      },
      readStored: readRecord(manager, `/daily-work?date=${week.date}&user_id=${noor}`),
      expected: { state: 'open' },
    },
    {
      sourceFile: 'dispatch/src/timecards/week-list.tsx',
      title: /^Finalize .*\?$/,
      address: `/admin/timecards?date=${week.date}&view=week&user_id=${noor}`,
      open: async (page) => {
        await sendCommand(manager, 'POST', '/daily-work/submit', worked);
        await sendCommand(manager, 'POST', `/timecards/${noor}/${week.date}/approve`);
        await page.getByRole('checkbox', { name: 'Select the week of Noor Torres' }).check();
        return openByButton('Finalize selected (1)')(page);
      },
      expectedText: '1 week is paid as entered.',
      runAction: pressButton('Finalize'),
      readStored: findEntry(manager, `/weeks?date=${week.date}&user_id=${noor}`, () => true),
      expected: { finalized: true },
    },
    {
      sourceFile: 'dispatch/src/qc/assign/plan-dialog.tsx',
      title: 'Completed jobs without a QC visit',
      address: `/qcs/assign?date=${day.date}`,
      open: openByButton('Plan visits'),
      expectedText: toStreet(3),
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'web/src/queries/failed-action.tsx',
      title: 'Error!',
      address: `/qcs/assign?date=${day.date}`,
      open: async (page) => {
        await page.route('**/qcs/plan', (route) =>
          route.fulfill({
            status: 409,
            json: { code: 'ConcurrencyConflict', message: 'The visits changed.', errors: {} },
          }),
        );
        await openByButton('Plan visits')(page);
        await page.getByRole('button', { name: `Plan: ${toStreet(3)}` }).click();
        return null;
      },
      expectedText: 'The visits changed.',
    },
    {
      sourceFile: 'dispatch/src/qc/review-page.tsx',
      title: new RegExp(toStreet(2)),
      address: '/qcs/review',
      open: inReview,
      expectedText: 'Bent dialog',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'dispatch/src/qc/photo-markup.tsx',
      title: 'Draw',
      address: `/qcs/manage?id=${visit}&date=${day.date}`,
      open: openByButton('Draw on Bent dialog, photo 1'),
      expectedText: 'Undo line',
      runAction: pressButton('Cancel'),
    },
    {
      sourceFile: 'dispatch/src/qc/finding-photos.tsx',
      title: 'Bent dialog, photo 1',
      address: '/qcs/review',
      open: async (page) => {
        await inReview(page);
        return openByButton('Bent dialog, photo 1')(page);
      },
      expectedText: '1 of 1',
    },
  ];
}

/** Dialogs of reports and pay. */
async function createReportDialogs(product: Product): Promise<DialogCase[]> {
  const manager = await signIn(product, 'manager');
  const week = getLastTuesday();
  const owner = await signIn(product, 'owner');
  const technician = await findUserId(owner, 'Megan Stone');
  const lists = await manager.request<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
  const codes = await manager.request<{ data: { id: string; title: string }[] }>('GET', '/codes?show=all');
  const job = await sendCommand(manager, 'POST', '/jobs', {
    ...{ date: week.date, type: 'install', identifier: `DIALOG-${week.date}` },
    category_id: lists.body.data.find(({ name }) => name === 'Install')?.id,
    address: { address: '5 Dialog Road', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
  });
  await sendCommand(manager, 'PUT', `/jobs/${job.data.id}/assign`, { user_id: technician, date: week.date });
  const about = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  await sendCommand(manager, 'PUT', '/daily-work', {
    ...about,
    ...{ time_in: ['08:00'], time_out: ['16:30'], types: ['work'] },
    jobs: [
      {
        ...{ job_id: job.data.id, completed: true, not_done_code_id: null, leakage: '', comment: '' },
        // The warehouse settles the unknown unit.
        serials: ['DIALOGNONE01'],
        codes: [{ code_id: codes.body.data.find(({ title }) => title === 'OUT1')?.id, quantity: 3, missed: false }],
      },
    ],
  });
  await sendCommand(manager, 'POST', '/daily-work/submit', about);
  await sendCommand(manager, 'POST', `/timecards/${technician}/${week.date}/approve`);
  const report = `/admin/codereports?tab=weekly&start_date=${week.date}&user=${technician}`;
  return [
    {
      sourceFile: 'reports/src/lines/lines-dialog.tsx',
      title: 'Approved points, not finalized: Megan Stone',
      address: report,
      open: openByButton(/Details of Approved points, not finalized$/),
      expectedText: 'Source',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'reports/src/subscriptions/subscribe-dialog.tsx',
      title: 'Send by e-mail: Code report',
      address: report,
      open: openByMenuItem('Export', 'Send by e-mail…'),
      expectedText: 'Day of the week',
      runAction: pressButton('Subscribe'),
      readStored: findEntry(owner, '/report-subscriptions', ({ user_id }) => user_id === technician),
      expected: { report: 'codes', schedule: { frequency: 'weekly', weekday: 'monday' } },
    },
    {
      sourceFile: 'reports/src/pay/pay-dialog.tsx',
      title: 'Pay of Megan Stone',
      address: report,
      open: openByButton(/Calculation of Total payout$/),
      expectedText: 'Paid hours',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'reports/src/pay/statement-dialog.tsx',
      title: 'Pay statement',
      address: report,
      open: async (page) => {
        await openByButton(/Calculation of Total payout$/)(page);
        await openByButton('Pay statement')(page);
        return null;
      },
      expectedText: 'Year to date',
    },
    {
      sourceFile: 'reports/src/productivity/ratio.tsx',
      title: /^Points per paid hour: /,
      address: `/admin/codereports?tab=productivity&all=1&start_date=${week.start}&end_date=${week.date}`,
      open: openByButton(/Calculation of Points per paid hour/),
      expectedText: 'Completed points ÷ paid hours.',
      runAction: pressButton('Close'),
    },
  ];
}

/** Dialogs of the warehouse. */
async function createWarehouseDialogs(product: Product): Promise<DialogCase[]> {
  const owner = await signIn(product, 'owner');
  const [holder, other] = [await findUserId(owner, 'Luis Torres'), await findUserId(owner, 'Antonio Bell')];
  const type = (await sendCommand(owner, 'POST', '/cpe-types', { title: 'Dialog box' })).data.id;
  const places = await owner.request<{ data: Record<string, { locationID: string; name: string }> }>(
    'GET',
    '/locations',
  );
  const place = Object.values(places.body.data)[0]!;
  const serials = Array.from({ length: 7 }, (_, n) => `DIALOG00000${n + 1}`);
  const [one = '', two = '', three = '', four = '', five = '', six = '', seven = ''] = serials;
  await expect
    .poll(async () => {
      const json = { cpe_type_id: type, location_id: place.locationID, serial_mac: serials };
      return (await owner.request('POST', '/cpes', { json })).status;
    })
    .toBeLessThan(300);
  await sendCommand(owner, 'PUT', '/cpes/reassign', { user_id: holder, serial_mac: [one, two] });
  await sendCommand(owner, 'PUT', '/cpes/reassign', { user_id: other, serial_mac: [three] });
  await sendCommand(owner, 'PUT', '/cpes/return', { serial_mac: [six], rma: 'RMA 77' });
  const shipment = (await sendCommand(owner, 'POST', '/shipments', { rma: 'RMA 78' })).data.id;
  await sendCommand(owner, 'PUT', `/shipments/${shipment}/cpes`, { serial_mac: [seven] });
  const count = (await sendCommand(owner, 'POST', '/stock-counts', { location_id: place.locationID })).data.id;
  const unit = (serial: string) =>
    findEntry(owner, `/cpes?q=${serial}&show=all`, ({ serial_mac }) => serial_mac === serial);
  const search = (serial: string): string => `/warehouse/search?q=${serial}`;
  const people = `/warehouse/people/${holder}`;
  return [
    {
      sourceFile: 'warehouse/src/usage/movements-dialog.tsx',
      title: 'Received: Total',
      address: '/warehouse/usagereport',
      open: openByButton(/^Total, Received/),
      expectedText: 'Serial/Mac',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'warehouse/src/unit/history-modal.tsx',
      title: `History of ${one}`,
      address: search(one),
      open: openByButton(`History: ${one}`),
      expectedText: 'Received in the warehouse',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'warehouse/src/print/label-dialog.tsx',
      title: 'Print labels',
      address: search(one),
      open: openByButton('Labels'),
      expectedText: '1 label',
      runAction: async (dialog) => {
        await dialog.getByLabel('Copies per label').fill('2');
        await expect(dialog.getByText('2 labels')).toBeVisible();
        await pressButton('Close')(dialog);
      },
    },
    {
      sourceFile: 'warehouse/src/unit/unit-removal.tsx',
      title: 'Delete',
      address: search(four),
      open: openByButton(`Delete: ${four}`),
      expectedText: 'Are you sure you want to delete this?',
      runAction: async (dialog) => {
        await dialog.getByLabel(/^Reason/).fill('crushed');
        await pressButton('Delete')(dialog);
      },
      readStored: findEntry(owner, `/cpes?q=${four}&removed=1`, ({ serial_mac }) => serial_mac === four),
      expected: { status: 'removed' },
    },
    {
      sourceFile: 'warehouse/src/unit/unit-removal.tsx',
      title: 'Error!',
      address: search(five),
      open: async (page) => {
        await openByButton(`Delete: ${five}`)(page);
        // An owner turns deletion off meanwhile.
        await sendCommand(owner, 'PUT', '/settings', {
          key: 'delete_status',
          value: { show: false },
          effective_from: null,
        });
        const dialog = page.getByRole('dialog', { name: 'Delete' });
        await dialog.getByLabel(/^Reason/).fill('crushed');
        await pressButton('Delete')(dialog);
        return null;
      },
      expectedText: 'There was a problem while processing your request.',
    },
    {
      sourceFile: 'warehouse/src/unit/change-dialog.tsx',
      title: 'Change 1 CPE',
      address: `/warehouse/cpes?q=${five}`,
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${five}` }).check();
        return openByButton('Change…')(page);
      },
      expectedText: 'Fields that you leave empty stay as they are.',
      runAction: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Condition' }).click();
        await page.getByRole('option', { name: 'Used', exact: true }).click();
        await pressButton('Save')(dialog);
      },
      readStored: unit(five),
      expected: { condition: 'used' },
    },
    {
      sourceFile: 'shell/src/frame/refused-scans.tsx',
      title: 'Refused scans',
      address: people,
      open: async (page) => {
        const showRefused = page.getByRole('button', { name: 'Show 1 refused scan' });
        if (await showRefused.isHidden()) {
          let sendResponse = (): void => undefined;
          const hasLeft = new Promise<void>((resolve) => (sendResponse = resolve));
          await page.route('**/cpes/reassign', async (route) => {
            await hasLeft;
            await route.continue();
          });
          const request = page.waitForRequest('**/cpes/reassign');
          await page.getByLabel('Serial/Mac').fill(three);
          await page.keyboard.press('Enter');
          await request;
          await page.getByRole('link', { name: 'All lists' }).click();
          await expect(page.getByLabel('Serial/Mac')).toBeHidden();
          sendResponse();
        }
        await showRefused.click();
        return showRefused;
      },
      expectedText: three,
      runAction: async (dialog, page) => {
        await pressButton(`Dismiss ${three}`)(dialog);
        await expect(page.getByText(three)).toBeHidden();
        await page.unroute('**/cpes/reassign');
      },
    },
    {
      sourceFile: 'warehouse/src/unit/overwrite-dialog.tsx',
      title: 'Overwrite CPEs',
      address: `/warehouse/cpes?show=all&q=${three}`,
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${three}` }).check();
        await openByButton('Change…')(page);
        const dialog = page.getByRole('dialog', { name: 'Change 1 CPE' });
        await dialog.getByRole('combobox', { name: 'Holder' }).fill('Luis Torres');
        await page.getByRole('option', { name: /^Luis Torres/ }).click();
        await pressButton('Save')(dialog);
        return null;
      },
      expectedText: 'The following CPEs would need to be overwritten.',
    },
    {
      sourceFile: 'warehouse/src/print/print-dialog.tsx',
      title: 'Print',
      address: people,
      open: openByButton(/^Print$/),
      expectedText: one,
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'warehouse/src/unit-lists/unassign-dialog.tsx',
      title: `Unassign ${two}`,
      address: people,
      open: openByButton(`Unassign ${two}`),
      expectedText: 'The CPE is removed from the list',
      runAction: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Location' }).click();
        await page.getByRole('option', { name: place.name }).click();
        await pressButton('Unassign')(dialog);
      },
      readStored: unit(two),
      expected: { status: 'in_warehouse' },
    },
    {
      sourceFile: 'warehouse/src/unit/overwrite-dialog.tsx',
      title: 'Overwrite CPEs',
      address: people,
      open: async (page) => {
        // The same serial twice within seconds is one scan.
        await page.goto(people);
        const field = page.getByRole('textbox', { name: 'Serial/Mac' });
        await field.fill(three);
        await openByButton(/^Assign$/)(page);
        return field;
      },
      expectedText: three,
    },
    {
      sourceFile: 'warehouse/src/unit/overwrite-dialog.tsx',
      title: 'Overwrite CPEs',
      address: people,
      open: async (page) => {
        const review = page.getByRole('button', { name: 'Review' });
        if (await review.isHidden()) {
          await page.goto(people);
          await page.getByRole('textbox', { name: 'Serial/Mac' }).fill(three);
          await openByButton(/^Assign$/)(page);
          await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        }
        await review.click();
        return null;
      },
      expectedText: three,
      runAction: pressButton('Proceed'),
      readStored: unit(three),
      expected: { status: 'issued' },
    },
    {
      sourceFile: 'warehouse/src/unit-lists/list-actions.tsx',
      title: 'Reset Verification List',
      address: `${people}?list=verified`,
      open: openByButton('Reset Verification List'),
      expectedText: 'All CPEs on this list are marked as not verified',
      runAction: async (dialog, page) => {
        await pressButton('Reset Verification List')(dialog);
        await expect(page.getByText('User verification list has been reset!').first()).toBeVisible();
      },
    },
    {
      sourceFile: 'warehouse/src/unit-lists/reconcile-dialog.tsx',
      title: 'Reconcile List',
      address: `${people}?list=reconcile`,
      open: openByButton('Reconcile List'),
      expectedText: one,
      runAction: pressButton('Reconcile List'),
      readStored: unit(one),
      expected: { status: 'missing' },
    },
    {
      sourceFile: 'warehouse/src/provider-returns/shipment-document.tsx',
      title: 'Document',
      address: `/warehouse/back?type=${type}&scan=ship`,
      open: openByButton(/^Document of RMA 77/),
      expectedText: 'Return to provider — RMA RMA 77',
      runAction: pressButton('Close'),
    },
    {
      sourceFile: 'warehouse/src/provider-returns/receipt-dialog.tsx',
      title: 'Provider’s receipt for RMA 77',
      address: '/warehouse/back',
      open: openByButton('Receipt for RMA 77'),
      expectedText: 'Provider’s list',
      runAction: async (dialog, page) => {
        await dialog.getByLabel('Provider’s list').fill(`${six}\nNOTSHIPPED1`);
        await dialog.getByRole('button', { name: 'Compare' }).click();
        await expect(dialog.getByText('1 accepted, 0 missing, 1 extra')).toBeVisible();
        await page.keyboard.press('Escape');
      },
      readStored: findEntry(owner, '/shipments?q=RMA+77', ({ rma }) => rma === 'RMA 77'),
      expected: { receipt: { accepted: 1, missing: 0, extra: 1 } },
    },
    {
      sourceFile: 'warehouse/src/provider-returns/close-dialog.tsx',
      title: 'Close shipment RMA 78',
      address: `/warehouse/back?scan=ship&shipment=${shipment}`,
      open: openByButton('Close shipment…'),
      expectedText: '1 CPE will be returned to the provider',
      runAction: pressButton('Ship'),
      readStored: unit(seven),
      expected: { status: 'returned_to_provider' },
    },
    {
      sourceFile: 'warehouse/src/count/close-count-dialog.tsx',
      title: `Close count of ${place.name}`,
      address: `/warehouse/counts?count=${count}`,
      open: openByButton('Close count…'),
      expectedText: 'The result is recorded with its reason.',
      runAction: async (dialog) => {
        await dialog.getByLabel('Reason').fill('Counted by a test');
        await dialog.getByRole('button', { name: 'Close count' }).click();
      },
      readStored: findEntry(owner, '/stock-counts', ({ id }) => id === count),
      expected: { status: 'closed', reason: 'Counted by a test' },
    },
    {
      sourceFile: 'warehouse/src/problems/settle-dialog.tsx',
      title: 'Resolve DIALOGNONE01',
      address: '/warehouse/problems',
      open: openByButton('Resolve DIALOGNONE01'),
      expectedText: '5 Dialog Road',
      runAction: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Resolution' }).click();
        await page.getByRole('option', { name: 'No action needed' }).click();
        await dialog.getByLabel('Reason').fill('Misread');
        await pressButton('Resolve')(dialog);
      },
      readStored: findEntry(owner, '/cpes/use-problems?state=settled', ({ serial }) => serial === 'DIALOGNONE01'),
      expected: { settled: 'dismissed', reason: 'Misread' },
    },
  ];
}

async function checkDialogs(page: Page, dialogs: readonly DialogCase[]): Promise<void> {
  for (const dialog of dialogs)
    await test.step(`${dialog.sourceFile}: ${String(dialog.title)}`, () => checkDialog(page, dialog));
}

test.describe('Every dialog of the built product opens, acts, and gives the focus back', () => {
  test('given the office', async ({ page, product }) => {
    expectFailedRequests([409, '/users/'], [409, '/folders/']);
    const rows = await createOfficeDialogs(product);
    await openSession(page, product, 'owner');
    await checkDialogs(page, rows);
  });

  test('given the board, jobs, work orders, days and visits', async ({ page, product }) => {
    expectFailedRequests([409, '/jobs/'], [409, '/match'], [409, '/qcs']);
    const rows = await createDispatchDialogs(product);
    await openSession(page, product, 'manager');
    await checkDialogs(page, rows);
  });

  test('given reports and the warehouse', async ({ page, product }) => {
    expectFailedRequests([403, '/cpes/']);
    const rows = [...(await createReportDialogs(product)), ...(await createWarehouseDialogs(product))];
    await openSession(page, product, 'owner');
    await checkDialogs(page, rows);
  });

  test('given a technician, failures and the end of a session', async ({ page, product }) => {
    expectFailedRequests([500, '/user/profile'], ['no network', '/seen'], [401, '/api/v1/']);
    const rows = await createFailureDialogs(product);
    await openSession(page, product, 'technician');
    await checkDialogs(page, rows);
  });

  test('given the sources, when their dialogs are counted, then this table and that of the forms have each of them', () => {
    const listSourceFiles = (file: string): string[] =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^ *sourceFile: '([^']+)'/gm)].map(
        ([, sourceFile = '']) => sourceFile,
      );
    // Only an empty company has these; `a-company-is-set-up` opens them.
    const ofEmptyCompany = ['shell/src/setup/demo-company-panel.tsx', 'shell/src/setup/starter-dialogs.tsx'];
    const own = [...listSourceFiles(import.meta.url), ...ofEmptyCompany];
    const used = listDialogFiles();
    const forms = listSourceFiles('every-form-refuses-and-saves.e2e.ts').filter((file) => used.includes(file));
    const listed = [...own, ...forms.filter((file) => !own.includes(file))];
    // A dialog that opens in several ways has a row for each.
    const missing = used.filter((file, at) => {
      const before = used.slice(0, at).filter((other) => other === file).length;
      return listed.filter((other) => other === file).length <= before;
    });
    expect({ missing, unknown: listed.filter((file) => !used.includes(file)) }).toEqual({ missing: [], unknown: [] });
  });
});
