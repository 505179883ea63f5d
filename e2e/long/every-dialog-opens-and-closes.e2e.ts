import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn, type SignedInPerson } from '../api.js';
import { card, comeAs, lane, unassignedLane } from '../browser.js';
import { aDate, aDay, importOrders, getJobs, orderFile, orderRow, street, findTechnician } from '../day.js';
import { click, dialogSites, press, pressInMenu, tryDialog, type DialogRow } from '../dialogs.js';
import { findEntry, readRecord } from '../forms.js';
import { lastTuesday } from '../last-week.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';
import { addAuthenticator } from '../virtual-authenticator.js';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
interface Made {
  data: { id: string; version: number };
}
/** Sends a command that must succeed. */
async function command<Body = Made>(
  person: SignedInPerson,
  method: string,
  route: string,
  json?: object,
): Promise<Body> {
  const { status, body } = await person.ask<Body>(method, route, json && { json });
  if (status >= 300) throw new Error(`${method} ${route}: ${status} ${JSON.stringify(body)}`);
  return body;
}
/** Uploads a picture; returns what commands name it by. */
async function uploadPicture(person: SignedInPerson, route: string): Promise<{ sha256: string }> {
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'tap.png');
  return (await person.ask<{ data: { sha256: string } }>('POST', route, { form })).body.data;
}
const people = async (person: SignedInPerson): Promise<{ id: string; label: string; email: string }[]> =>
  (await person.ask<{ data: { id: string; label: string; email: string }[] }>('GET', '/users?show=list')).body.data;
const findId = async (person: SignedInPerson, label: string): Promise<string> =>
  (await people(person)).find((one) => one.label === label)?.id ?? '';

/** Dialogs of the frame, of users, messages, files and the own account. */
async function officeDialogs(product: Product): Promise<DialogRow[]> {
  const owner = await signIn(product, 'owner');
  const rosa = await findId(owner, 'Rosa Patel');
  const megan = await findId(owner, 'Megan Stone');
  const me = (await owner.ask<Made>('GET', '/user')).body.data.id;
  const elsewhere = await signIn(product, 'owner');
  await command(owner, 'POST', '/invitations', {
    email: 'dialog.guest@example.com',
    roles: ['supervisor'],
    profile: { unpaid: true },
  });
  await command(owner, 'POST', '/api-tokens', { name: 'Dialog token', permissions: ['job.read'] });
  await command(owner, 'POST', '/inventory-items', { user_id: rosa, name: 'Dialog ladder' });
  await command(owner, 'POST', '/employee-levels', { name: 'Dialog level' });
  const folder = (await command(owner, 'POST', '/folders', { name: 'Dialogs' })).data.id;
  const content = { ...(await uploadPicture(owner, '/files/bytes')), name: 'tap.png' };
  await command(owner, 'POST', '/files', { title: 'Dialog tap', folder_id: folder, content });
  const message = { title: 'Dialog news', body: '<p>A dialog has a title.</p>', audience: { user_ids: [me, megan] } };
  await command(owner, 'POST', '/messages', message);
  const file = findEntry(owner, `/files?folder_id=${folder}`, () => true);
  const item = findEntry(owner, `/inventory-items?user_id=${rosa}`, ({ name }) => name === 'Dialog ladder');
  const users = '/admin/techs/users?q=rosa.patel';
  let registered = false;
  const pressDelete = async (page: Page, name: string): Promise<void> => {
    await press(`Delete: ${name}`)(page);
    await click('Delete')(page.getByRole('alertdialog'));
  };
  return [
    {
      site: 'shell/src/palette/palette.tsx',
      title: 'Jump to',
      at: '/',
      open: press('Jump to…'),
      shows: 'Enter to open',
      act: async (dialog, page) => {
        await dialog.getByRole('combobox').fill('timecards');
        await expect(dialog.getByRole('option').first()).toContainText('Timecards');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/timecards/);
      },
    },
    {
      site: 'shell/src/frame/shortcut-list.tsx',
      title: 'Keyboard shortcuts',
      at: '/',
      open: async (page) => {
        const button = page.getByRole('button', { name: 'Jump to…' });
        await button.focus();
        await page.keyboard.press('?');
        return button;
      },
      shows: 'Show shortcuts',
      act: click('Close'),
    },
    {
      site: 'shell/src/users/user-dialog.tsx',
      title: 'Rosa Patel',
      at: users,
      open: press('User: Rosa Patel'),
      shows: 'rosa.patel@example.com',
      act: async (dialog, page) => {
        await dialog.getByRole('link', { name: 'Open the page' }).click();
        await expect(page).toHaveURL(new RegExp(`/admin/techs/users/view\\?id=${rosa}`));
      },
    },
    {
      site: 'shell/src/users/access.tsx',
      title: 'Temporary password of Rosa Patel',
      at: `/admin/techs/users/view?id=${rosa}`,
      open: press('Set temporary password'),
      shows: 'It is shown only once.',
    },
    {
      site: 'shell/src/company-items/items.tsx',
      title: 'Return equipment',
      at: `/admin/techs/users/view?id=${rosa}`,
      open: press('Return: Dialog ladder'),
      shows: 'Has Rosa Patel returned this item: Dialog ladder?',
      act: click('Returned'),
      readStored: async () => ({ item: await item() }),
      expected: { item: {} },
    },
    {
      site: 'web/src/lists/deletion.tsx',
      title: 'Delete',
      at: users,
      open: press('Delete: Rosa Patel'),
      shows: 'Are you sure you want to delete this?',
    },
    {
      site: 'shell/src/users/deactivation.tsx',
      title: 'Deactivate Rosa Patel?',
      at: users,
      open: async (page) => {
        await pressDelete(page, 'Rosa Patel');
        return null;
      },
      shows: 'Their equipment stays assigned to them',
      act: async (dialog, page) => {
        await click('Deactivate anyway')(dialog);
        await click('Thanks')(page.getByRole('alertdialog', { name: 'Success!' }));
      },
      readStored: readRecord(owner, `/users/${rosa}`),
      expected: { data: { active: 0 } },
    },
    {
      site: 'shell/src/users/invitation-list.tsx',
      title: 'Revoke the invitation of dialog.guest@example.com?',
      at: '/admin/techs/users?tab=invitations',
      open: press('Revoke the invitation of dialog.guest@example.com'),
      shows: 'The link in the e-mail stops working.',
      act: click('Revoke'),
      readStored: findEntry(owner, '/invitations?status=revoked', ({ email }) => email === 'dialog.guest@example.com'),
      expected: { status: 'revoked' },
    },
    {
      site: 'web/src/lists/deletion.tsx',
      title: 'Success!',
      at: '/admin/settings/levels',
      open: async (page) => {
        await pressDelete(page, 'Dialog level');
        return null;
      },
      shows: 'Deleted successfully!',
      readStored: findEntry(owner, '/employee-levels?show=all', ({ name }) => name === 'Dialog level'),
      expected: { active: false },
    },
    {
      site: 'web/src/lists/deletion.tsx',
      title: 'Error!',
      at: '/admin/techs/folders',
      open: async (page) => {
        await pressDelete(page, 'Dialogs');
        return null;
      },
      shows: 'There was a problem while processing your request.',
    },
    {
      site: 'shell/src/files/fetched-file.tsx',
      title: 'Dialog tap',
      at: `/files?folder_id=${folder}`,
      open: async (page) => {
        // After Escape, the dialog of the file is still open.
        const picture = page.getByRole('button', { name: 'Show picture' });
        const inList = page.getByRole('button', { name: 'View file: Dialog tap' });
        await expect(picture.or(inList)).toBeVisible();
        if (await inList.isVisible()) await inList.click();
        return press('Show picture')(page);
      },
      shows: '1 of 1',
      act: async (dialog, page) => {
        await page.keyboard.press('r');
        await expect(dialog.getByRole('img', { name: 'Dialog tap' })).toHaveCSS('transform', /matrix\(0, 1, -1, 0/);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      },
    },
    {
      site: 'shell/src/files/file-dialog.tsx',
      title: 'Dialog tap',
      at: `/files?folder_id=${folder}`,
      open: press('View file: Dialog tap'),
      shows: 'Li Marsh',
      act: async (dialog, page) => {
        await click('Show picture')(dialog);
        await expect(page.getByRole('img', { name: 'Dialog tap' }).last()).toBeVisible();
        await page.keyboard.press('Escape');
        await click('Dismiss')(dialog);
      },
      readStored: file,
      expected: { seen_version: 1 },
    },
    {
      site: 'shell/src/files/readers-dialog.tsx',
      title: 'Readers of Dialog tap',
      at: `/files?folder_id=${folder}`,
      open: press('Seen by: Dialog tap'),
      shows: 'Li Marsh',
      act: click('Close'),
    },
    {
      site: 'shell/src/files/edit-file-dialog.tsx',
      title: 'Edit file',
      at: `/files?folder_id=${folder}`,
      open: press('Edit file: Dialog tap'),
      shows: 'Description',
      act: async (dialog) => {
        await dialog.getByLabel('Title').fill('Dialog tap again');
        await click('Save')(dialog);
      },
      readStored: file,
      expected: { title: 'Dialog tap again' },
    },
    {
      site: 'shell/src/messages/insert-dialog.tsx',
      title: 'Insert table',
      at: '/admin/messages/add',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Message', exact: true }).click();
        return press('Insert table')(page);
      },
      shows: 'Columns',
      act: async (dialog, page) => {
        await click('Insert')(dialog);
        await expect(
          page.getByRole('textbox', { name: 'Message', exact: true }).getByRole('cell').first(),
        ).toBeVisible();
      },
    },
    {
      site: 'shell/src/messages/picture-dialog.tsx',
      title: 'Picture',
      at: '/admin/messages/add',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Message', exact: true }).click();
        return press(/^Picture$/)(page);
      },
      shows: 'Description',
      act: async (dialog, page) => {
        const picture = { name: 'tap.png', mimeType: 'image/png', buffer: PICTURE };
        await dialog.getByLabel('Choose a picture').setInputFiles(picture);
        await dialog.getByLabel('Description').fill('A tap in a dialog');
        await click('Insert')(dialog);
        await expect(page.getByRole('img', { name: 'A tap in a dialog' })).toBeVisible();
      },
    },
    {
      site: 'shell/src/messages/message-dialog.tsx',
      title: 'Dialog news',
      at: '/admin/messages/inbox',
      open: press(/Dialog news/),
      shows: 'A dialog has a title.',
      act: click('Dismiss'),
      readStored: readRecord(owner, '/messages/inbox?show=unread'),
      expected: { total: 0 },
    },
    {
      site: 'shell/src/messages/read-history.tsx',
      title: 'Read receipts: Dialog news',
      at: '/admin/messages',
      open: press('View: Dialog news'),
      shows: 'Not yet read by 1',
      act: async (dialog, page) => {
        await click('Send reminder')(dialog);
        await expect(page.getByText('1 person was reminded.').first()).toBeVisible();
      },
    },
    {
      site: 'shell/src/messages/printed-history.tsx',
      title: 'Print',
      at: '/admin/messages',
      open: press(/^Print$/),
      shows: '1 of 2 have read it.',
    },
    {
      site: 'shell/src/passkeys/passkeys.tsx',
      title: 'Remove passkey?',
      at: '/settings/second-factor',
      open: async (page) => {
        if (!registered) {
          await addAuthenticator(page);
          await press('Add passkey')(page);
          await press('Create passkey')(page);
          await press('I have stored them')(page);
          registered = true;
        }
        return press(/^Remove: /)(page);
      },
      shows: 'will no longer sign you in',
      act: async (dialog, page) => {
        await click('Remove')(dialog);
        await expect(page.getByText('You have no passkeys.')).toBeVisible();
      },
    },
    {
      site: 'shell/src/api-tokens/create-dialog.tsx',
      title: 'New API token',
      at: '/settings/api-tokens',
      open: press('New token'),
      shows: 'The name appears in history and logs',
      act: async (dialog, page) => {
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Of a dialog');
        await dialog.getByRole('checkbox', { name: /job\.read/ }).check();
        await click('Create token')(dialog);
        await expect(page.getByRole('region', { name: 'Secret of Of a dialog' })).toBeVisible();
      },
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Of a dialog'),
      expected: { permissions: ['job.read'], state: 'valid' },
    },
    {
      site: 'shell/src/api-tokens/api-tokens-page.tsx',
      title: 'Revoke the API token Dialog token?',
      at: '/settings/api-tokens',
      open: press('Revoke the API token Dialog token'),
      shows: 'Programs that use it are refused immediately.',
      act: click('Revoke'),
      readStored: findEntry(owner, '/api-tokens', ({ name }) => name === 'Dialog token'),
      expected: { state: 'revoked' },
    },
    {
      site: 'shell/src/account/sessions-page.tsx',
      title: 'Sign out everywhere else?',
      at: '/settings/sessions',
      open: press('Sign out everywhere else'),
      shows: 'All other browsers are signed out immediately.',
      act: click('Sign out everywhere else'),
      readStored: async () => ({ status: (await elsewhere.ask('GET', '/user')).status }),
      expected: { status: 401 },
    },
    {
      site: 'shell/src/impersonation/switch-users.tsx',
      title: 'Switch Users',
      at: '/',
      open: pressInMenu(/Account of/, 'Switch User'),
      shows: 'Careful!',
      act: async (dialog) => {
        await click('Impersonate')(dialog);
        await expect(dialog.getByText('Choose a user.')).toBeVisible();
        await click('Cancel')(dialog);
      },
    },
    {
      site: 'shell/src/impersonation/impersonation.tsx',
      title: 'Switch Users',
      at: '/settings/profile',
      open: async (page) => {
        await pressInMenu(/Account of/, 'Switch User')(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: /User/ }).fill('Luis Torres');
        await page.getByRole('option', { name: /Luis Torres/ }).click();
        await click('Impersonate')(dialog);
        return null;
      },
      shows: 'You are now impersonating: Luis Torres, the page will now reload.',
      stays: true,
      act: async (_, page) => {
        await expect(page.getByText(/you are impersonating Luis Torres/)).toBeVisible();
        await press('Stop Impersonating')(page);
        await expect(page.getByText(/you are impersonating/)).toBeHidden();
      },
    },
  ];
}

/** Dialogs that report failures, of a user who has unsent commands and whose session ends. */
async function failureDialogs(product: Product): Promise<DialogRow[]> {
  const owner = await signIn(product, 'owner');
  const antonio = await findId(owner, 'Antonio Bell');
  const leave = { title: 'Dialog leave', type: 'vacation', user_ids: [antonio] };
  const on = aDate();
  let dismissed = false;
  await command(owner, 'POST', '/events', { ...leave, start_date: on, end_date: on });
  await command(owner, 'PUT', '/cpes/customer-return', { user_id: antonio, serial_mac: ['DIALOGRETURN1'] });
  await command(owner, 'POST', '/messages', {
    ...{ title: 'Dialog of technicians', body: '<p>Unsent</p>', audience: { user_ids: [antonio] }, required: false },
  });
  return [
    {
      site: 'dispatch/src/events/event-dialog.tsx',
      title: 'Event',
      at: `/admin/events?view=list&start_date=${on}&end_date=${on}`,
      open: press('Dialog leave'),
      shows: 'Antonio Bell',
      act: click('Close'),
    },
    {
      site: 'warehouse/src/field/receipt.tsx',
      title: 'Receipt',
      at: '/tech/returns',
      open: press('Receipt'),
      shows: 'I returned the equipment listed above',
      act: click('Close'),
    },
    {
      site: 'web/src/queries/failures.tsx',
      title: 'Something went wrong',
      at: '/',
      open: async (page) => {
        await page.route(/\/user\/profile$/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
        await page.goto('/settings/profile');
        return null;
      },
      shows: 'The server could not complete the request.',
    },
    {
      site: 'shell/src/session/leave.tsx',
      title: 'Some entries are not sent yet',
      at: '/admin/messages/inbox',
      open: async (page) => {
        await page.route(/\/seen$/, (route) => route.abort());
        if (!dismissed) {
          await press(/Dialog of technicians/)(page);
          await click('Dismiss')(page.getByRole('dialog'));
          await expect(page.getByRole('button', { name: /Dialog of technicians/ })).toHaveCount(0);
          dismissed = true;
        }
        return pressInMenu(/Account of/, 'Log out')(page);
      },
      shows: '1 entry is not sent yet.',
      act: async (dialog) => click('Stay')(dialog),
    },
    {
      site: 'web/src/queries/failures.tsx',
      title: 'Session expired',
      at: '/admin/messages/inbox',
      open: async (page) => {
        const token = (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value;
        await page.request.post('/api/v1/logout', { headers: { authorization: `Bearer ${token}` } });
        return null;
      },
      shows: 'Please sign in again to continue.',
    },
  ];
}

/** Dialogs of the board, of jobs, work orders, days, weeks and QC visits. */
async function dispatchDialogs(product: Product): Promise<DialogRow[]> {
  const manager = await signIn(product, 'manager');
  const owner = await signIn(product, 'owner');
  const day = await aDay(manager, 6);
  const antonio = await findTechnician(day, 'Antonio Bell');
  const [one = '', two = '', three = '', four = ''] = day.ids;
  for (const id of [one, two, three])
    await command(manager, 'PUT', `/jobs/${id}/assign`, { user_id: antonio, date: day.date });
  for (const id of [two, three]) await command(manager, 'PUT', `/jobs/${id}/complete`);
  // Jobs of another day: four with an order, two without, and an order that may belong to each.
  const match = await aDay(manager, 4, aDate());
  const lists = await manager.ask<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
  const number = (n: number): string => `D-${match.date}-${n}`;
  const rows = [1, 2, 3, 4].map((n) =>
    orderRow(match.date, n, { work_order_number: number(n), account_number: `dialog-${match.date}-${n}` }),
  );
  for (const n of [5, 6]) {
    await command(manager, 'POST', '/jobs', {
      ...{ date: match.date, type: 'service', identifier: '' },
      category_id: lists.body.data.find(({ name }) => name === 'Service call')?.id,
      address: { address: street(n), city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
    });
    rows.push(orderRow(match.date, n, { work_order_number: number(n), account_number: `dialog-${match.date}-${n}` }));
  }
  await importOrders(manager, 'dialogs.csv', orderFile(rows));
  // A visit with a photo.
  const code = (await command(manager, 'POST', '/qc-codes', { title: 'Bent dialog' })).data.id;
  let visit = '';
  await expect
    .poll(async () => {
      const json = { assignment_id: two, date: day.date };
      return (visit = (await manager.ask<Partial<Made>>('POST', '/qcs', { json })).body.data?.id ?? '');
    })
    .not.toBe('');
  const photo = await uploadPicture(manager, '/qcs/photos');
  const { data: planned } = await command(manager, 'GET', `/qcs/${visit}`);
  await command(manager, 'PUT', `/qcs/${visit}`, {
    version: planned.version,
    codes: [{ qc_code_id: code, photo_ids: [photo.sha256] }],
  });
  // The jobs of the day may fall into the same week, so another technician worked in it.
  const noor = await findTechnician(day, 'Noor Torres');
  const week = lastTuesday();
  const worked = { user_id: noor, date: week.date, reason: 'The phone was lost' };
  await command(manager, 'PUT', '/daily-work', { ...worked, time_in: ['08:00'], time_out: ['16:30'], types: ['work'] });
  await command(manager, 'POST', '/daily-work/submit', worked);
  const leave = { title: 'Dialog training', type: 'training', user_ids: [antonio] };
  const event = await command(manager, 'POST', '/events', { ...leave, start_date: day.date, end_date: day.date });
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
    await press(/^Delete$/)(page);
    await click('Delete')(page.getByRole('alertdialog', { name: 'Delete' }));
    return null;
  };
  const inReview = async (page: Page) => {
    const row = page.getByRole('row', { name: new RegExp(street(2)) });
    const button = row.getByRole('button').last();
    await button.click();
    return button;
  };
  return [
    {
      site: 'dispatch/src/board/shortcuts.tsx',
      title: /shortcuts/i,
      at: board,
      open: async (page) => {
        const first = card(unassignedLane(page), four);
        await first.focus();
        await page.keyboard.press('?');
        return first;
      },
      shows: 'Show shortcuts',
      act: click('Close'),
    },
    {
      site: 'dispatch/src/board/moves/move-to.tsx',
      title: 'Move to…',
      at: board,
      open: async (page) => {
        const first = card(unassignedLane(page), four);
        await first.focus();
        await page.keyboard.press('m');
        // The first Escape closes the list of technicians.
        await expect(page.getByRole('listbox')).toBeVisible();
        await page.keyboard.press('Escape');
        return first;
      },
      shows: street(4),
      act: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Technician' }).fill('Antonio Bell');
        await page.getByRole('option', { name: /^Antonio Bell/ }).click();
      },
      readStored: async () => ({ jobs: await getJobs(day, 'Antonio Bell') }),
      expected: { jobs: expect.arrayContaining([four]) as unknown },
    },
    {
      site: 'dispatch/src/route/route-print.tsx',
      title: 'Print route',
      at: board,
      open: async (page) => {
        await lane(page, 'Antonio Bell').hover();
        return press('Print the route of Antonio Bell')(page);
      },
      shows: 'Route: Antonio Bell',
      act: click('Close'),
    },
    {
      site: 'dispatch/src/proposal/proposal-dialog.tsx',
      title: 'Suggested assignments',
      at: board,
      open: press('Suggest'),
      shows: '2 of 2 jobs go to',
      act: click('Assign 2 jobs'),
      readStored: async () => ({ waiting: (await day.board()).unassigned.length }),
      expected: { waiting: 0 },
    },
    {
      site: 'dispatch/src/board/saved-views.tsx',
      title: 'Save this view…',
      at: `${board}&group=city`,
      open: pressInMenu('Views', 'Save this view…'),
      shows: 'View name',
      act: async (dialog, page) => {
        await dialog.getByLabel('View name').fill('Dialogs by city');
        await click('Save')(dialog);
        await expect(page.getByRole('button', { name: 'Dialogs by city' })).toBeVisible();
      },
    },
    {
      site: 'dispatch/src/work-order/work-order-dialog.tsx',
      title: 'Work Order',
      at: `${board}&job=${one}`,
      open: press('View Work Order'),
      shows: 'Signal Measures',
      act: (dialog) => dialog.getByRole('button', { name: 'Close' }).last().click(),
    },
    {
      site: 'dispatch/src/edit/job-ends.tsx',
      title: 'Cancel it instead?',
      at: `/admin/jobs/edit?id=${one}`,
      open: async (page) => {
        const instead = page.getByRole('alertdialog', { name: 'Cancel it instead?' });
        if (!(await instead.isVisible())) {
          await toJob(page);
          await click('Dismiss')(page.getByRole('alertdialog', { name: 'Error!' }));
        }
        return null;
      },
      shows: /technician|assigned/i,
      act: async (dialog, page) => {
        await click('Cancel job…')(dialog);
        await expect(page.getByRole('dialog', { name: 'Cancel this job?' })).toBeVisible();
        await page.keyboard.press('Escape');
      },
      readStored: readRecord(manager, `/jobs/${one}`),
      expected: { data: { status: 'assigned' } },
    },
    {
      site: 'dispatch/src/order-matching/ignore-dialog.tsx',
      title: 'Ignore this work order?',
      at: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(1)(page);
        return press('Ignore…')(page);
      },
      shows: 'No job is created.',
      act: async (dialog) => {
        await dialog.getByLabel('Reason').fill('Sent twice');
        await click('Ignore')(dialog);
      },
      readStored: findOrder(1),
      expected: { state: 'ignored', ignored_reason: 'Sent twice' },
    },
    {
      site: 'dispatch/src/order-matching/decision.tsx',
      title: 'Take the job from the other work order?',
      at: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(2)(page);
        return press(`Accept ${match.date}-102`)(page);
      },
      shows: `${match.date}-102`,
      act: click('Take job'),
      readStored: findOrder(2),
      expected: { state: 'matched' },
    },
    {
      site: 'dispatch/src/order-matching/other-job-dialog.tsx',
      title: `Other job for ${number(3)}`,
      at: queue(`D-${match.date}`),
      open: async (page) => {
        await chosen(3)(page);
        return press('Other job…')(page);
      },
      shows: `${match.date}-104`,
      act: async (dialog, page) => {
        await dialog.getByRole('button', { name: `Choose ${match.date}-104` }).click();
        await click('Take job')(page.getByRole('alertdialog'));
      },
      readStored: findOrder(3),
      expected: { state: 'matched' },
    },
    {
      site: 'dispatch/src/order-matching/many-decision.tsx',
      title: 'Accept the only match of 1 work order?',
      at: queue(number(5)),
      open: async (page) => {
        await allChosen(page);
        return press('Accept only match (1)')(page);
      },
      shows: 'Each job is updated from its work order.',
      act: click('Accept'),
      readStored: findOrder(5),
      expected: { state: 'matched' },
    },
    {
      site: 'dispatch/src/order-matching/many-decision.tsx',
      title: 'Create a job for 1 work order?',
      at: queue(number(6)),
      open: async (page) => {
        await allChosen(page);
        return press('Create jobs (1)')(page);
      },
      shows: 'Existing jobs at the same address and date do not change.',
      act: click('Create'),
      readStored: findOrder(6),
      expected: { state: 'matched' },
    },
    {
      site: 'dispatch/src/events/event-dialog.tsx',
      title: 'Edit event',
      at: `/admin/events?view=list&start_date=${day.date}&end_date=${day.date}`,
      open: press('Dialog training'),
      shows: 'Hours per day',
      act: async (dialog) => {
        await dialog.getByLabel('Title').fill('Dialog meeting');
        await click('Save')(dialog);
      },
      readStored: readRecord(manager, `/events/${event.data.id}`),
      expected: { data: { title: 'Dialog meeting' } },
    },
    {
      site: 'dispatch/src/day-rejection/reject-dialog.tsx',
      title: 'Send back: Noor Torres',
      at: `/admin/timecards?date=${week.date}&user_id=${noor}`,
      open: press(/^Send back Noor Torres/),
      shows: 'The employee sees this reason.',
      act: async (dialog) => {
        await dialog.getByLabel('Reason').fill('A time is missing');
        await click('Send back')(dialog);
      },
      readStored: readRecord(manager, `/daily-work?date=${week.date}&user_id=${noor}`),
      expected: { state: 'open' },
    },
    {
      site: 'dispatch/src/timecards/week-list.tsx',
      title: /^Finalize .*\?$/,
      at: `/admin/timecards?date=${week.date}&view=week&user_id=${noor}`,
      open: async (page) => {
        await command(manager, 'POST', '/daily-work/submit', worked);
        await command(manager, 'POST', `/timecards/${noor}/${week.date}/approve`);
        await page.getByRole('checkbox', { name: 'Select the week of Noor Torres' }).check();
        return press('Finalize selected (1)')(page);
      },
      shows: '1 week is paid as entered.',
      act: click('Finalize'),
      readStored: findEntry(manager, `/weeks?date=${week.date}&user_id=${noor}`, () => true),
      expected: { finalized: true },
    },
    {
      site: 'dispatch/src/qc/plan-dialog.tsx',
      title: 'Completed jobs without a QC visit',
      at: `/qcs/assign?date=${day.date}`,
      open: press('Plan visits'),
      shows: street(3),
      act: click('Close'),
    },
    {
      site: 'web/src/queries/failed-action.tsx',
      title: 'Error!',
      at: `/qcs/assign?date=${day.date}`,
      open: async (page) => {
        await press('Plan visits')(page);
        const plan = page.getByRole('button', { name: `Plan: ${street(3)}` });
        await expect(plan).toBeVisible();
        // Another user plans the visit first.
        await command(owner, 'POST', '/qcs', { assignment_id: three, date: day.date });
        await plan.click();
        return null;
      },
      shows: /visit/,
    },
    {
      site: 'dispatch/src/qc/review-page.tsx',
      title: new RegExp(street(2)),
      at: '/qcs/review',
      open: inReview,
      shows: 'Bent dialog',
      act: click('Close'),
    },
    {
      site: 'dispatch/src/qc/finding-photos.tsx',
      title: 'Bent dialog, photo 1',
      at: '/qcs/review',
      open: async (page) => {
        await inReview(page);
        return press('Bent dialog, photo 1')(page);
      },
      shows: '1 of 1',
    },
  ];
}

/** Dialogs of reports and pay. */
async function reportDialogs(product: Product): Promise<DialogRow[]> {
  const manager = await signIn(product, 'manager');
  const week = lastTuesday();
  const technician = await findId(await signIn(product, 'owner'), 'Megan Stone');
  const lists = await manager.ask<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
  const codes = await manager.ask<{ data: { id: string; title: string }[] }>('GET', '/codes?show=all');
  const job = await command(manager, 'POST', '/jobs', {
    ...{ date: week.date, type: 'install', identifier: `DIALOG-${week.date}` },
    category_id: lists.body.data.find(({ name }) => name === 'Install')?.id,
    address: { address: '5 Dialog Road', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
  });
  await command(manager, 'PUT', `/jobs/${job.data.id}/assign`, { user_id: technician, date: week.date });
  const about = { user_id: technician, date: week.date, reason: 'The phone was lost' };
  await command(manager, 'PUT', '/daily-work', {
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
  await command(manager, 'POST', '/daily-work/submit', about);
  await command(manager, 'POST', `/timecards/${technician}/${week.date}/approve`);
  const report = `/admin/codereports?tab=weekly&start_date=${week.date}&user=${technician}`;
  return [
    {
      site: 'reports/src/lines/lines-dialog.tsx',
      title: 'Approved points, not finalized: Megan Stone',
      at: report,
      open: press(/Details of Approved points, not finalized$/),
      shows: 'Source',
      act: click('Close'),
    },
    {
      site: 'reports/src/pay/pay-dialog.tsx',
      title: 'Pay of Megan Stone',
      at: report,
      open: press(/Calculation of Total payout$/),
      shows: 'Paid hours',
      act: click('Close'),
    },
    {
      site: 'reports/src/pay/statement-dialog.tsx',
      title: 'Pay statement',
      at: report,
      open: async (page) => {
        await press(/Calculation of Total payout$/)(page);
        await press('Pay statement')(page);
        return null;
      },
      shows: 'Year to date',
    },
    {
      site: 'reports/src/productivity/ratio.tsx',
      title: /^Points per paid hour: /,
      at: `/admin/codereports?tab=productivity&all=1&start_date=${week.start}&end_date=${week.date}`,
      open: press(/Calculation of Points per paid hour/),
      shows: 'Completed points ÷ paid hours.',
      act: click('Close'),
    },
  ];
}

/** Dialogs of the warehouse. */
async function warehouseDialogs(product: Product): Promise<DialogRow[]> {
  const owner = await signIn(product, 'owner');
  const [holder, other] = [await findId(owner, 'Luis Torres'), await findId(owner, 'Antonio Bell')];
  const type = (await command(owner, 'POST', '/cpe-types', { title: 'Dialog box' })).data.id;
  const places = await owner.ask<{ data: Record<string, { locationID: string; name: string }> }>('GET', '/locations');
  const place = Object.values(places.body.data)[0]!;
  const serials = Array.from({ length: 7 }, (_, n) => `DIALOG00000${n + 1}`);
  const [one = '', two = '', three = '', four = '', five = '', six = '', seven = ''] = serials;
  await expect
    .poll(async () => {
      const json = { cpe_type_id: type, location_id: place.locationID, serial_mac: serials };
      return (await owner.ask('POST', '/cpes', { json })).status;
    })
    .toBeLessThan(300);
  await command(owner, 'PUT', '/cpes/reassign', { user_id: holder, serial_mac: [one, two] });
  await command(owner, 'PUT', '/cpes/reassign', { user_id: other, serial_mac: [three] });
  await command(owner, 'PUT', '/cpes/return', { serial_mac: [six], rma: 'RMA 77' });
  const shipment = (await command(owner, 'POST', '/shipments', { rma: 'RMA 78' })).data.id;
  await command(owner, 'PUT', `/shipments/${shipment}/cpes`, { serial_mac: [seven] });
  const count = (await command(owner, 'POST', '/stock-counts', { location_id: place.locationID })).data.id;
  const unit = (serial: string) =>
    findEntry(owner, `/cpes?q=${serial}&show=all`, ({ serial_mac }) => serial_mac === serial);
  const search = (serial: string): string => `/warehouse/search?q=${serial}`;
  const people = `/warehouse/people/${holder}`;
  return [
    {
      site: 'warehouse/src/usage/movements-dialog.tsx',
      title: 'Received: Total',
      at: '/warehouse/usagereport',
      open: press(/^Total, Received/),
      shows: 'Serial/Mac',
      act: click('Close'),
    },
    {
      site: 'warehouse/src/unit/history-modal.tsx',
      title: `History of ${one}`,
      at: search(one),
      open: press(`History: ${one}`),
      shows: 'Received in the warehouse',
      act: click('Close'),
    },
    {
      site: 'warehouse/src/print/label-dialog.tsx',
      title: 'Print labels',
      at: search(one),
      open: press('Labels'),
      shows: '1 label',
      act: async (dialog) => {
        await dialog.getByLabel('Copies per label').fill('2');
        await expect(dialog.getByText('2 labels')).toBeVisible();
        await click('Close')(dialog);
      },
    },
    {
      site: 'warehouse/src/unit/unit-removal.tsx',
      title: 'Delete',
      at: search(four),
      open: press(`Delete: ${four}`),
      shows: 'Are you sure you want to delete this?',
      act: async (dialog) => {
        await dialog.getByLabel(/^Reason/).fill('crushed');
        await click('Delete')(dialog);
      },
      readStored: findEntry(owner, `/cpes?q=${four}&removed=1`, ({ serial_mac }) => serial_mac === four),
      expected: { status: 'removed' },
    },
    {
      site: 'warehouse/src/unit/unit-removal.tsx',
      title: 'Error!',
      at: search(five),
      open: async (page) => {
        await press(`Delete: ${five}`)(page);
        // An owner turns deletion off meanwhile.
        await command(owner, 'PUT', '/settings', {
          key: 'delete_status',
          value: { show: false },
          effective_from: null,
        });
        const dialog = page.getByRole('dialog', { name: 'Delete' });
        await dialog.getByLabel(/^Reason/).fill('crushed');
        await click('Delete')(dialog);
        return null;
      },
      shows: 'There was a problem while processing your request.',
    },
    {
      site: 'warehouse/src/unit/change-dialog.tsx',
      title: 'Change 1 CPE',
      at: `/warehouse/cpes?q=${five}`,
      open: async (page) => {
        await page.getByRole('checkbox', { name: `Select ${five}` }).check();
        return press('Change…')(page);
      },
      shows: 'Fields that you leave empty stay as they are.',
      act: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Condition' }).click();
        await page.getByRole('option', { name: 'Used', exact: true }).click();
        await click('Save')(dialog);
      },
      readStored: unit(five),
      expected: { condition: 'used' },
    },
    {
      site: 'warehouse/src/print/print-dialog.tsx',
      title: 'Print',
      at: people,
      open: press(/^Print$/),
      shows: one,
      act: click('Close'),
    },
    {
      site: 'warehouse/src/unit-lists/unassign-dialog.tsx',
      title: `Unassign ${two}`,
      at: people,
      open: press(`Unassign ${two}`),
      shows: 'The CPE is removed from the list',
      act: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Location' }).click();
        await page.getByRole('option', { name: place.name }).click();
        await click('Unassign')(dialog);
      },
      readStored: unit(two),
      expected: { status: 'in_warehouse' },
    },
    {
      site: 'warehouse/src/scan/overwrite-dialog.tsx',
      title: 'Overwrite CPEs',
      at: people,
      open: async (page) => {
        // The same serial twice within seconds is one scan.
        await page.goto(people);
        const field = page.getByRole('textbox', { name: 'Serial/Mac' });
        await field.fill(three);
        await press(/^Assign$/)(page);
        return field;
      },
      shows: three,
      act: click('Proceed'),
      readStored: unit(three),
      expected: { status: 'issued' },
    },
    {
      site: 'warehouse/src/unit-lists/list-actions.tsx',
      title: 'Reset Verification List',
      at: `${people}?list=verified`,
      open: press('Reset Verification List'),
      shows: 'All CPEs on this list are marked as not verified',
      act: async (dialog, page) => {
        await click('Reset Verification List')(dialog);
        await expect(page.getByText('User verification list has been reset!').first()).toBeVisible();
      },
    },
    {
      site: 'warehouse/src/unit-lists/reconcile-dialog.tsx',
      title: 'Reconcile List',
      at: `${people}?list=reconcile`,
      open: press('Reconcile List'),
      shows: one,
      act: click('Reconcile List'),
      readStored: unit(one),
      expected: { status: 'missing' },
    },
    {
      site: 'warehouse/src/provider-returns/shipment-document.tsx',
      title: 'Document',
      at: `/warehouse/back?type=${type}&scan=ship`,
      open: press(/^Document of RMA 77/),
      shows: 'Return to provider — RMA RMA 77',
      act: click('Close'),
    },
    {
      site: 'warehouse/src/provider-returns/receipt-dialog.tsx',
      title: 'Provider’s receipt for RMA 77',
      at: '/warehouse/back',
      open: press('Receipt for RMA 77'),
      shows: 'Provider’s list',
      act: async (dialog, page) => {
        await dialog.getByLabel('Provider’s list').fill(`${six}\nNOTSHIPPED1`);
        await dialog.getByRole('button', { name: 'Compare' }).click();
        await expect(dialog.getByText('1 accepted, 0 missing, 1 extra')).toBeVisible();
        await page.keyboard.press('Escape');
      },
      readStored: findEntry(owner, '/shipments?q=RMA+77', ({ rma }) => rma === 'RMA 77'),
      expected: { receipt: { accepted: 1, missing: 0, extra: 1 } },
    },
    {
      site: 'warehouse/src/provider-returns/close-dialog.tsx',
      title: 'Close shipment RMA 78',
      at: `/warehouse/back?scan=ship&shipment=${shipment}`,
      open: press('Close shipment…'),
      shows: '1 CPE will be returned to the provider',
      act: click('Ship'),
      readStored: unit(seven),
      expected: { status: 'returned_to_provider' },
    },
    {
      site: 'warehouse/src/count/close-count-dialog.tsx',
      title: `Close count of ${place.name}`,
      at: `/warehouse/counts?count=${count}`,
      open: press('Close count…'),
      shows: 'The result is recorded with its reason.',
      act: async (dialog) => {
        await dialog.getByLabel('Reason').fill('Counted by a test');
        await dialog.getByRole('button', { name: 'Close count' }).click();
      },
      readStored: findEntry(owner, '/stock-counts', ({ id }) => id === count),
      expected: { status: 'closed', reason: 'Counted by a test' },
    },
    {
      site: 'warehouse/src/problems/settle-dialog.tsx',
      title: 'Resolve DIALOGNONE01',
      at: '/warehouse/problems',
      open: press('Resolve DIALOGNONE01'),
      shows: '5 Dialog Road',
      act: async (dialog, page) => {
        await dialog.getByRole('combobox', { name: 'Resolution' }).click();
        await page.getByRole('option', { name: 'No action needed' }).click();
        await dialog.getByLabel('Reason').fill('Misread');
        await click('Resolve')(dialog);
      },
      readStored: findEntry(owner, '/cpes/use-problems?state=settled', ({ serial }) => serial === 'DIALOGNONE01'),
      expected: { settled: 'dismissed', reason: 'Misread' },
    },
  ];
}

async function tryAll(page: Page, rows: readonly DialogRow[]): Promise<void> {
  for (const row of rows) await test.step(`${row.site}: ${String(row.title)}`, () => tryDialog(page, row));
}

test.describe('Every dialog of the built product opens, acts, and gives the focus back', () => {
  test('given the office', async ({ page, product }) => {
    expectFailedRequests([409, '/users/'], [409, '/folders/']);
    const rows = await officeDialogs(product);
    await comeAs(page, product, 'owner');
    await tryAll(page, rows);
  });

  test('given the board, jobs, work orders, days and visits', async ({ page, product }) => {
    expectFailedRequests([409, '/jobs/'], [409, '/match'], [409, '/qcs']);
    const rows = await dispatchDialogs(product);
    await comeAs(page, product, 'manager');
    await tryAll(page, rows);
  });

  test('given reports and the warehouse', async ({ page, product }) => {
    expectFailedRequests([403, '/cpes/']);
    const rows = [...(await reportDialogs(product)), ...(await warehouseDialogs(product))];
    await comeAs(page, product, 'owner');
    await tryAll(page, rows);
  });

  test('given a technician, failures and the end of a session', async ({ page, product }) => {
    expectFailedRequests([500, '/user/profile'], ['no network', '/seen'], [401, '/api/v1/']);
    const rows = await failureDialogs(product);
    await comeAs(page, product, 'technician');
    await tryAll(page, rows);
  });

  test('given the sources, when their dialogs are counted, then this table and that of the forms have each of them', () => {
    const sitesIn = (file: string): string[] =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^ *site: '([^']+)'/gm)].map(
        ([, site = '']) => site,
      );
    const rows = sitesIn(import.meta.url);
    const sites = dialogSites();
    const forms = sitesIn('every-form-refuses-and-saves.e2e.ts').filter((site) => sites.includes(site));
    expect([...rows, ...forms.filter((site) => !rows.includes(site))].sort()).toEqual(sites);
  });
});
