import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ListMessages,
  ListUnread,
  PreviewAudience,
  ReadEditions,
  ReadMessage,
  ReadReceipts,
  RemindReaders,
  ReviseMessage,
  SendAttachment,
  WithdrawMessage,
  type Edition,
  type Message,
  type Reader,
} from '@tailboard/contracts/messaging/message-contracts';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import type { Editor } from '@tiptap/react';
import { company, showRoute } from '../users/testing/company.js';
import { messageRoutes } from './message-routes.js';
import { TableSize } from './table-size.js';
import './messages-page.js';
import './edit-message-page.js';
import './write-message-page.js';
import './body-editor.js';

const id = '5a0c7c7e-2f1e-4f7e-9a51-000000000001';
const ladders: Message = {
  ...{ id, title: 'Ladders', body: '<p>a</p>', filename: null, attachment: null, status: 'published' },
  ...{ audience: { all: true, roles: [], user_ids: [], location_ids: [] }, required: true, include_new_hires: false },
  ...{ publish_at: '2026-10-05T12:00:00.000Z', deadline: null, expires_at: null, version: 1, hash: 'abc' },
  ...{ created_at: '2026-10-05T12:00:00.000Z', updated_at: '2026-10-05T12:00:00.000Z', reminded_at: null },
  ...{ created_by: { id: 'x', label: 'Li Marsh' }, people: 60, readers: 34, revision: 1 },
};
const reader: Reader = {
  profile: { id, label: 'Antonio Bell', location: 'Augusta' },
  pivot: { created_at: '2026-10-05T13:00:00.000Z', downloaded: true },
  ...{ fetched: false, version: 1, hash: 'abc', actor: { id: 'y', label: 'Olga Reed' }, earlier: false },
};
const history = (data: Reader[], paging: Parameters<typeof toPage>[1] = {}) => ({
  ...toPage(data, paging),
  ...{ people: 60, readers: data.length, reminded_at: null, version: 1, asks_from: 1 },
  versions: data.length === 0 ? [] : [{ version: 1, readers: data.length }],
  locations: [{ location: 'Augusta', people: 40, readers: 10 }],
});
const rosa = { id, label: 'Rosa Patel', location: null };

const written = { filename: null, written_by: { id: 'x', label: 'Li Marsh' }, written_at: '2026-10-05T12:00:00.000Z' };
const editions: Edition[] = [
  { version: 2, title: 'Ladders', body: '<p>Tie them twice.</p>', hash: 'def', ...written },
  { version: 1, title: 'Ladders', body: '<p>Tie them.</p>', hash: 'abc', ...written },
];

describe('The list of messages', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = company(fakeApi(), [])
      .when(ListMessages)
      .respond(() => toPage([ladders]))
      .when(ReadReceipts)
      .respond(() => history([reader]))
      .when(ListUnread)
      .respond(() => toPage([rosa]))
      .when(ReadEditions)
      .respond(() => ({ data: editions }));
  });
  const show = (page: '' | '/add' = '') =>
    showRoute(messageRoutes, `/admin/messages${page}`, { api, roles: ['manager'], search: '' });
  const openHistory = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'View: Ladders' }));
    return within(await screen.findByRole('dialog'));
  };

  it('prints who has read it, with the version and the hash of what was read, and who has not', async () => {
    await show();
    const dialog = await openHistory();
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    const printed = await screen.findByRole('dialog', { name: 'Print' });
    const page = within(within(printed).getByRole('region', { name: 'Read receipts' }));
    const cells = [...page.getAllByRole('row')[1]!.children].map(({ textContent }) => textContent);
    expect(cells[0]).toBe('Antonio Bell (by Olga Reed)');
    expect(cells[3]).toBe('1abc');
    page.getByText('Rosa Patel');
    page.getByText('Tie them.');
    page.getByText('Tie them twice.');
  });

  it('given people who read only an earlier version, then the proof names status, audience and versions', async () => {
    const counts = { people: 3, readers: 0, version: 3, asks_from: 3, versions: [{ version: 1, readers: 1 }] };
    api
      .when(ReadReceipts)
      .respond(() => ({ ...history([{ ...reader, earlier: true }]), ...counts }))
      .when(ReadMessage)
      .respond(() => ({ data: ladders }));
    await show();
    const dialog = await openHistory();
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    const page = within(await screen.findByRole('region', { name: 'Read receipts' }));
    page.getByText('0 of 3 have read version 3. 1 person read version 1 last.');
    await page.findByText('Status: Published · Sent to: Everyone');
  });

  it('given more people than a page has, then each list turns its own pages, the counts are of all, and the print has all', async () => {
    const names = ['Ada', 'Ben', 'Cora'];
    const people = (page: unknown) => [
      { id: `${id.slice(0, -1)}${Number(page)}`, label: names[Number(page) - 1]!, location: null },
    ];
    api
      .when(ReadReceipts)
      .respond(({ page }) =>
        history(
          people(page).map((profile) => ({ ...reader, profile, actor: null })),
          { page: Number(page), last: 3, total: 3 },
        ),
      )
      .when(ListUnread)
      .respond(({ page }) =>
        toPage(
          people(page).map(({ label, ...person }) => ({ ...person, label: `Not ${label}` })),
          { page: Number(page), last: 3, total: 3 },
        ),
      );
    await show();
    const dialog = await openHistory();
    const turn = async (list: string, page: string) =>
      userEvent.click(
        within(await dialog.findByRole('navigation', { name: new RegExp(`${list}$`) })).getByRole('button', {
          name: `Page ${page}`,
        }),
      );
    await turn('Read receipts', '3');
    await dialog.findByText('Cora');
    expect(dialog.queryByText('Ada')).toBeNull();
    await dialog.findByText('Not Ada');
    await turn('Unread', '2');
    await dialog.findByText('Not Ben');
    dialog.getByText('Not yet read by 3');
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    const page = within(await screen.findByRole('region', { name: 'Read receipts' }));
    for (const label of names) page.getByText(label);
    page.getByText('Not Ada, Not Ben, Not Cora');
  });

  it('given two versions, when they are compared, then what changed between them is marked, in either direction', async () => {
    await show();
    const dialog = await openHistory();
    await userEvent.click(await dialog.findByText('Compare versions'));
    expect(dialog.getByRole('insertion').textContent).toBe(' twice');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Compare' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Version 2' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'With' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Version 1' }));
    expect(dialog.getByRole('deletion').textContent).toBe(' twice');
  });

  it('shows the text of each version, and whom a message was sent to', async () => {
    await show();
    const row = within((await screen.findByText('Ladders')).closest('tr')!);
    row.getByText('Everyone');
    row.getByText('Required');
    const dialog = await openHistory();
    expect((await dialog.findByText('Tie them twice.')).closest('details')?.open).toBe(true);
    expect(dialog.getByText('Tie them.').closest('details')?.open).toBe(false);
  });

  it('given a withdrawn message that some had not read, then it does not claim that everyone has read it', async () => {
    api
      .when(ReadReceipts)
      .respond(() => ({ ...history([]), people: 2 }))
      .when(ListUnread)
      .respond(() => toPage([]));
    await show();
    const dialog = await openHistory();
    await dialog.findByText('Nobody has seen this message yet.');
    expect(dialog.queryByText('Everyone has read it.')).toBeNull();
  });

  it('shows of each how far it came, and how many have read it', async () => {
    await show();
    expect(await screen.findByText('34 of 60 (57%)')).toBeTruthy();
    expect(screen.getAllByText('Published').length).toBeGreaterThan(0);
  });

  it('shows who has read one, with both names where a user acted for another, and by location [MSG-019]', async () => {
    await show();
    const dialog = await openHistory();
    expect(await dialog.findByText('Antonio Bell (by Olga Reed)')).toBeTruthy();
    expect(dialog.getByText('Acknowledged, not downloaded')).toBeTruthy();
    expect(dialog.getByText('10 of 40 (25%)')).toBeTruthy();
    expect(dialog.getByText('Rosa Patel')).toBeTruthy();
  });

  it('shows that no user has read one [MSG-020]', async () => {
    api.when(ReadReceipts).respond(() => history([]));
    await show();
    expect(await (await openHistory()).findByText('Nobody has seen this message yet.')).toBeTruthy();
  });

  it('reminds those who have not', async () => {
    api.when(RemindReaders).respond(() => ({ data: { people: 26 } }));
    await show();
    await userEvent.click(await (await openHistory()).findByRole('button', { name: 'Send reminder' }));
    expect(await screen.findByText('26 people were reminded.')).toBeTruthy();
  });

  it('withdraws one after the question, and shows the result', async () => {
    api.when(WithdrawMessage).respond(() => undefined);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Ladders' }));
    expect(screen.getByText(/Receipts are kept/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.sent(WithdrawMessage)).toHaveLength(1));
  });

  it('given one that another user changed meanwhile, then both texts stay until one is chosen, also once it is read again', async () => {
    let now = ladders;
    api
      .when(ReadMessage)
      .respond(() => ({ data: now }))
      .when(PreviewAudience)
      .respond(() => ({ data: { people: 1, names: [] } }))
      .when(ReviseMessage)
      .respond((form, { headers }) => {
        if (headers.get('if-match') === '2')
          return { data: { id: form.id, version: 3, people: 60, asks_from: 1, readers: 40 } };
        const current = {
          ...{ title: 'Ladders of today', body: '<p>Tie them</p><p>twice.</p>', deadline: '2026-10-08T12:00:00.000Z' },
          audience: { all: false, roles: ['technician' as const], user_ids: [], location_ids: [] },
        };
        now = { ...ladders, ...current, revision: 2, version: 2 };
        return api.bare(409, { message: 'Changed.', current, changed_by: 'Rosa Long', changed_at: null, version: 2 });
      });
    await showRoute(messageRoutes, '/admin/messages/edit', { api, roles: ['manager'], search: `?id=${id}` });
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
    await userEvent.type(title, ', mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Title is now: Ladders of today. Your entry: Ladders, mine.');
    await waitFor(() => expect(api.sent(ReadMessage).length).toBeGreaterThan(1));
    screen.getByText('Title is now: Ladders of today. Your entry: Ladders, mine.');
    screen.getByText('Message is now: Tie them twice..');
    screen.getByText('Audience is now: Technician.');
    screen.getByText('Read by is now: 08 Oct 2026, 8:00 AM.');
    expect(title.value).toBe('Ladders, mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Version 3 saved. 40 people who read version 1 or a later one are not asked again.');
    expect(api.sent(ReviseMessage).map(({ headers }) => headers.get('if-match'))).toEqual(['1', '2']);
    expect(api.sent(ReviseMessage)[1]?.input).toMatchObject({
      title: 'Ladders, mine',
      body: '<p>Tie them</p><p>twice.</p>',
    });
  });

  it('given letters that were just typed, when the page is left and opened again, then they are there', async () => {
    api.when(PreviewAudience).respond(() => ({ data: { people: 60, names: [] } }));
    const { unmount } = await showRoute(messageRoutes, '/admin/messages/add', { api, roles: ['manager'] });
    const box = await screen.findByRole('textbox', { name: 'Message' });
    act(() => void (box as unknown as { editor: Editor }).editor.commands.insertContent('Ladders'));
    unmount();
    await showRoute(messageRoutes, '/admin/messages/add', { api, roles: ['manager'], again: true });
    expect((await screen.findByRole('textbox', { name: 'Message' })).textContent).toBe('Ladders');
  });

  it('given a text near the limit, when it grows, then the visible characters are counted, and the room that is left is shown', async () => {
    await show('/add');
    const box = await screen.findByRole('textbox', { name: 'Message' });
    const type = (text: string) =>
      act(() => void (box as unknown as { editor: Editor }).editor.commands.insertContent(text));
    type('Ladders');
    await screen.findByText('7 characters');
    type('x'.repeat(60_000 - 7));
    await screen.findByText('60,000 characters');
    screen.getByText(/^· room for 5,529 more/);
    type('x'.repeat(6_000));
    await screen.findByText(/^· Too long by 471, formatting included\. Shorten/);
  });

  it('given a picture and a document that are pasted into the text, then the picture is in the text, and only the document is attached', async () => {
    let count = 0;
    api
      .when(SendAttachment)
      .respond(() => ({ data: { sha256: String(count++).repeat(64), size: 3, media: 'image/png' } }));
    URL.createObjectURL = () => 'blob:tap';
    await show('/add');
    const box = await screen.findByRole('textbox', { name: 'Message' });
    const files = [
      new File(['png'], 'tap.png', { type: 'image/png' }),
      new File(['pdf'], 'plan.pdf', { type: 'application/pdf' }),
    ];
    act(() => void fireEvent.paste(box, { clipboardData: { files, types: ['Files'], getData: () => '' } }));
    await screen.findByRole('img', { name: 'tap' });
    const attached = await screen.findByRole('list', { name: 'Files' });
    await waitFor(() => expect(attached.textContent).toBe('plan.pdf'));
    screen.getByText('0 characters');
  });

  it('is written in a rich-text editor, with whom it would reach [MSG-026] [BUS-035]', async () => {
    const names = [{ id, label: 'Antonio Bell' }];
    api.when(PreviewAudience).respond(() => ({ data: { people: 60, names } }));
    await show('/add');
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
    expect(await screen.findByText('Reaches 60 people')).toBeTruthy();
    expect(screen.getByText(/Antonio Bell and 59 more/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Insert table' }));
    const rows = await screen.findByRole('textbox', { name: /Rows/ });
    expect((rows as HTMLInputElement).value).toBe('2');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Columns/ }).value).toBe('2');
    await userEvent.clear(rows);
    await userEvent.type(rows, '1');
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    expect(await screen.findByText('The rows field must be between 2 and 20.')).toBeTruthy();
  });
});

describe('A table of a message', () => {
  it.each([
    [{ rows: 2, columns: 2 }, true],
    [{ rows: 1, columns: 2 }, false],
    [{ rows: 2, columns: 1 }, false],
    [{ rows: '2', columns: 2 }, false],
    [{ rows: null, columns: 2 }, false],
    [{ rows: 2.5, columns: 2 }, false],
  ])('given %p, then whether it is taken is %p [MSG-027] [MSG-028] [BUS-041]', (size, taken) =>
    expect(TableSize.safeParse(size).success).toBe(taken),
  );
});
