import { beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { locales } from '@tailboard/contracts/locale';
import { roles, type Role } from '@tailboard/contracts/permission';
import { remote, type NavigationEntry } from '@tailboard/web/remote';
import { ListFiles } from '@tailboard/contracts/messaging/file-contracts';
import { fakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { useState } from 'react';
import { ownEntries } from '../navigation/entries.js';
import { ImpersonationContext, type ImpersonationPlace } from '../impersonation/impersonation-place.js';
import { Sidebar } from './sidebar.js';

const text = (en: string) => ({ en, es: `${en} (es)`, 'zh-CN': `${en} (zh)` });
const [admin, jobs] = [text('Admin'), text('Jobs')];
const entry = (
  order: number,
  en: string,
  path: string,
  permission: NavigationEntry['permission'],
  fields: Partial<NavigationEntry> = {},
): NavigationEntry => ({ order, label: text(en), path, permission, icon: 'board', ...fields });
/** Entries of a remote, in no order. An end-to-end test covers the real entries of dispatch and their position. */
const dispatch = [
  entry(180, 'Time Slots', '/admin/timeslots', 'reference.write', { group: admin }),
  entry(30, 'Events', '/admin/events', 'schedule.read'),
  entry(40, 'Jobs', '/admin/jobs/assign', 'board.read'),
  entry(132, 'Work Order Matching', '/admin/jobs/match', 'work-order.match', { group: admin, submenu: jobs }),
  entry(131, 'Quick Re-Assign', '/admin/jobs/quickassign', 'job.quick-assign', { group: admin, submenu: jobs }),
  entry(130, 'All Jobs', '/admin/jobs/assign', 'board.read', { group: admin, submenu: jobs }),
  entry(170, 'Events', '/admin/events', 'schedule.write', { group: admin }),
];

const place = (active: boolean): ImpersonationPlace => ({ active, offer: () => undefined, stop: () => undefined });

async function show(options: {
  roles: readonly Role[];
  width?: number;
  brings?: readonly NavigationEntry[];
  impersonation?: ImpersonationPlace;
  filesToSee?: number;
}) {
  setWindowWidth(options.width ?? 1440);
  const module = { default: remote({ name: 'dispatch', navigation: options.brings ?? dispatch, routes: [] }) };
  const remotes = createRemotes({
    list: async () => [{ name: 'dispatch', entry: '/remotes/dispatch/mf-manifest.json' }],
    load: async () => module,
  });
  const api = fakeApi();
  api.when(ListFiles).respond(() => toPage([], { total: options.filesToSee ?? 0 }));
  api.when(Heartbeat).respond(() => ({ server_time: '2026-10-06T12:00:00Z', unread: 0, version: '1' }));
  const shown = await renderScreen(
    <RemotesContext value={remotes}>
      <ImpersonationContext value={options.impersonation ?? place(false)}>
        <Sidebar />
      </ImpersonationContext>
    </RemotesContext>,
    { api, user: createSignedInUser(options.roles) },
  );
  if (options.brings?.length !== 0) await screen.findAllByRole('link', { name: 'Events' });
  return shown;
}

/** The lines of the menu, as "Admin › Techs › All Techs". */
function lines(): string[] {
  const nav = screen.getByRole('navigation');
  const leaves = [...nav.querySelectorAll<HTMLElement>('a, button:not([aria-controls])')];
  return leaves.map((leaf) => {
    const above: string[] = [];
    for (let element: HTMLElement | null = leaf; element && element !== nav; element = element.parentElement) {
      const head = element.id === '' ? null : nav.querySelector(`[aria-controls="${CSS.escape(element.id)}"]`);
      if (head) above.unshift(head.textContent);
    }
    return [...above, leaf.textContent].join(' › ');
  });
}
const readLines = async (options: Parameters<typeof show>[0]): Promise<string[]> => {
  await show(options);
  const found = lines();
  cleanup();
  return found;
};

/** Appendix 1b of the requirements: one letter for each role, in the order owner, admin, manager, supervisor, technician, warehouse, qc. */
const everywhere: readonly [line: string, shownTo: string, ids: string][] = [
  ['Dashboard', 'YYYYYYY', '[NAV-109]'],
  ['Close Daily Work', 'YYYYYYY', '[NAV-115]'],
  ['Events', 'YYYYYYY', '[NAV-117]'],
  ['Jobs', 'YYYY---', '[NAV-118]'],
  ['All Techs', 'YY-----', '[NAV-120]'],
  ['Admin › Billing Codes', 'YYY----', '[NAV-122]'],
  ['Admin › Categories', 'YYY----', '[NAV-123]'],
  ['Admin › Jobs › All Jobs', 'YYYY---', '[NAV-121] [NAV-124] [NAV-125]'],
  ['Admin › Jobs › Quick Re-Assign', 'YYY----', '[NAV-126]'],
  ['Admin › Jobs › Work Order Matching', 'YYY----', '[NAV-127]'],
  ['Admin › Messages', 'YYYY---', '[NAV-121] [NAV-128]'],
  ['Admin › Code Reports', 'YYYY---', '[NAV-121] [NAV-129]'],
  ['Admin › Job Reports', 'YYY----', '[NAV-130]'],
  ['Admin › Settings', 'YYY----', '[NAV-131]'],
  ['Admin › Events', 'YYY----', '[NAV-132]'],
  ['Admin › Time Slots', 'YYY----', '[NAV-133]'],
  ['Admin › Techs › All Techs', 'YY-----', '[NAV-135]'],
  ['Admin › Techs › Document Folders', 'YYY----', '[NAV-134] [NAV-136]'],
  ['Admin › Techs › User Documents', 'YYY----', ''],
  ['Admin › Logins', 'YYY----', '[NAV-137]'],
  ['Warehouse › CPEs', 'YYY--Y-', '[NAV-139] [NAV-140]'],
  ['Warehouse › CPE Types', 'YYY--Y-', '[NAV-139] [NAV-141]'],
  ['Warehouse › Search', 'YYY--Y-', '[NAV-139] [NAV-142]'],
  ['Warehouse › Back to Provider', 'YYY--Y-', '[NAV-139] [NAV-143]'],
  ['Warehouse › CPEs in Warehouse', 'YYY--Y-', '[NAV-139] [NAV-144]'],
  ['Warehouse › Usage Report', 'YYY--Y-', '[NAV-139] [NAV-145]'],
  ['QCs › Assign QCs', 'YYYY---', '[NAV-147]'],
  ['QCs › Review QCs', 'YYYY---', '[NAV-148]'],
  ['QCs › QC Codes', 'YYY---Y', '[NAV-149]'],
  ['QCs › QCs', 'YYYY--Y', '[NAV-146] [NAV-150]'],
  ['Customer Returns', '----Y--', '[NAV-152]'],
  ['My Reports', '----YY-', '[NAV-153]'],
  ['Verify Scan', 'YYYY-Y-', '[NAV-154]'],
  ['Customer Return Scan', 'YYYYY--', '[NAV-155]'],
  ['Files', 'YYYYYYY', '[NAV-156]'],
  // The user's own documents. The office opens those of all users (decisions D51 and D71).
  ['My Documents', '---YYYY', ''],
];
const onPhones: readonly [line: string, shownTo: string, ids: string][] = [
  ['My Account › View Profile', 'YYYYYYY', '[NAV-110] [NAV-111]'],
  ['My Account › API Tokens', 'YY-----', ''],
  ['My Account › Impersonate', 'YY-----', '[NAV-112]'],
  ['My Account › Log out', 'YYYYYYY', '[NAV-114]'],
  ['Inbox', 'YYYYYYY', '[NAV-157]'],
];
const toLetters = (line: string, by: ReadonlyMap<Role, readonly string[]>): string =>
  roles.map((role) => (by.get(role)?.includes(line) ? 'Y' : '-')).join('');

describe('Every entry of the side navigation and every role', () => {
  const [wide, phone] = [new Map<Role, string[]>(), new Map<Role, string[]>()];
  beforeAll(async () => {
    for (const role of roles) {
      wide.set(role, await readLines({ roles: [role] }));
      phone.set(role, await readLines({ roles: [role], width: 390 }));
    }
  });

  it.each(everywhere)('%s: %s %s', (line, shownTo) => {
    expect(toLetters(line, wide)).toBe(shownTo);
    expect(toLetters(line, phone)).toBe(shownTo);
  });

  it.each(onPhones)('%s, below 768 px alone: %s %s [BUS-011]', (line, shownTo) => {
    expect(toLetters(line, wide)).toBe('-------');
    expect(toLetters(line, phone)).toBe(shownTo);
  });

  it('and no entry beside these', () => {
    const listLabels = (table: typeof everywhere): string[] => table.map(([line]) => line);
    for (const role of roles) {
      expect(wide.get(role)?.filter((line) => !listLabels(everywhere).includes(line))).toEqual([]);
      expect(phone.get(role)?.filter((line) => !listLabels([...everywhere, ...onPhones]).includes(line))).toEqual([]);
    }
  });

  it('in the specified order [NAV-107], and what a remote brings among it by its numbers', () => {
    expect(wide.get('owner')).toEqual(
      everywhere
        .map(([line]) => line)
        .filter((line) => !['Customer Returns', 'My Reports', 'My Documents'].includes(line)),
    );
    const tops = phone.get('owner')?.map((line) => line.split(' › ')[0]);
    expect([...new Set(tops)]).toEqual([
      'Dashboard',
      'My Account',
      'Close Daily Work',
      'Events',
      'Jobs',
      'All Techs',
      'Admin',
      'Warehouse',
      'QCs',
      'Verify Scan',
      'Customer Return Scan',
      'Files',
      'Inbox',
    ]);
  });

  it('keeps the place of what technicians have between the QCs and the scans [NAV-107]', () => {
    expect(phone.get('technician')).toEqual([
      'Dashboard',
      'My Account › View Profile',
      'My Account › Log out',
      'Close Daily Work',
      'Events',
      'Customer Returns',
      'My Reports',
      'Customer Return Scan',
      'Files',
      'My Documents',
      'Inbox',
    ]);
  });
});

describe('People with two roles', () => {
  it.each<[also: Role, sees: boolean]>([
    ['supervisor', true],
    ['qc', true],
    ['warehouse', true],
    ['manager', false],
    ['admin', false],
    ['owner', false],
  ])('technician and %s: My Reports %s [NAV-153] [SES-003]', async (also, sees) => {
    for (const both of [
      ['technician', also],
      [also, 'technician'],
    ] as const)
      expect((await readLines({ roles: both })).includes('My Reports')).toBe(sees);
  });

  it('warehouse and manager: no My Reports [NAV-153]', async () => {
    expect(await readLines({ roles: ['warehouse', 'manager'] })).not.toContain('My Reports');
  });

  it('supervisor and manager: what is hidden from supervisors is shown, since the other role shows it', async () => {
    expect(await readLines({ roles: ['supervisor', 'manager'] })).toEqual(await readLines({ roles: ['manager'] }));
  });

  it('manager and technician: Customer Returns, for one of the roles shows it [NAV-152]', async () => {
    expect(await readLines({ roles: ['manager', 'technician'] })).toContain('Customer Returns');
  });
});

describe('While a user works in another’s name', () => {
  it.each(roles)('%s is offered to stop, and not to begin another [NAV-112] [NAV-113] [USR-046]', async (role) => {
    const found = await readLines({ roles: [role], width: 390, impersonation: place(true) });
    expect(found).toContain('My Account › Stop Impersonating');
    expect(found).not.toContain('My Account › Impersonate');
  });

  it('and otherwise there is nothing to stop [NAV-113]', async () => {
    expect(await readLines({ roles: ['owner'], width: 390 })).not.toContain('My Account › Stop Impersonating');
  });
});

describe('The entry of the files', () => {
  it.each([
    [0, 'Files'],
    [4, 'Files4'],
    [12, 'Files9+'],
  ])('given %i files to confirm, then it is %s', async (filesToSee, name) => {
    await show({ roles: ['technician'], filesToSee });
    await waitFor(() => expect(lines()).toContain(name));
  });
});

describe('A menu whose remotes are on their way', () => {
  const never = () => new Promise<never>(() => undefined);
  /** A manager opens the product twice. The remote modules load as the two functions specify. */
  async function openTwice(first: () => Promise<unknown>, then: () => Promise<unknown>) {
    const api = fakeApi();
    api.when(Heartbeat).respond(() => ({ server_time: '2026-10-06T12:00:00Z', unread: 0, version: '1' }));
    const pages = [first, then].map((load) =>
      createRemotes({ list: async () => [{ name: 'dispatch', entry: '/remotes/dispatch/mf-manifest.json' }], load }),
    );
    function Browser() {
      const [page, setPage] = useState(0);
      return (
        <RemotesContext value={pages[page] ?? null} key={page}>
          <Sidebar />
          <button onClick={() => setPage(1)}>Open anew</button>
        </RemotesContext>
      );
    }
    const shown = await renderScreen(
      <ImpersonationContext value={place(false)}>
        <Browser />
      </ImpersonationContext>,
      { api, user: createSignedInUser(['manager']) },
    );
    const waits = () => shown.container.querySelector('.MuiSkeleton-root') !== null;
    return { waits, retry: () => fireEvent.click(screen.getByRole('button', { name: 'Open anew' })) };
  }
  const here = async () => ({ default: remote({ name: 'dispatch', navigation: dispatch, routes: [] }) });

  it('given a browser that has shown it before, is as it was and waits for nothing', async () => {
    const { waits, retry } = await openTwice(here, never);
    await screen.findByRole('link', { name: 'Work Order Matching' });
    const before = lines();
    retry();
    expect(lines()).toEqual(before);
    expect(waits()).toBe(false);
  });

  it('given a remote that cannot be reached this time, has none of its entries', async () => {
    const { retry } = await openTwice(here, () => Promise.reject(new Error('it is down')));
    await screen.findByRole('link', { name: 'Work Order Matching' });
    retry();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('link', { name: 'Work Order Matching' })).toBeNull();
  });

  it('given a browser that has never shown it, shows that it loads', async () => {
    const { waits } = await openTwice(never, never);
    expect(screen.queryByRole('link', { name: 'Work Order Matching' })).toBeNull();
    expect(waits()).toBe(true);
  });
});

describe('The shell’s own entries', () => {
  it('leave their place to what a remote brings for the same path, wherever it is', async () => {
    const found = await readLines({
      roles: ['owner'],
      brings: [entry(50, 'People', '/admin/techs/users', 'user.list'), ...dispatch],
    });
    expect(found).toContain('People');
    expect(found.filter((line) => line.endsWith('All Techs'))).toEqual([]);
    expect(found).toContain('Admin › Techs › Document Folders');
  });

  it('are there without any remote', async () => {
    expect(await readLines({ roles: ['warehouse'], brings: [] })).toContain('Warehouse › CPEs');
  });

  it('are written in every language', () => {
    for (const { label, group, submenu } of ownEntries)
      for (const words of [label, group, submenu])
        if (words) expect(locales.filter((locale) => !words[locale].trim())).toEqual([]);
  });
});
