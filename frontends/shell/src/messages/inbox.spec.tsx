import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companyDate, spokenDate, spokenTime } from '@tailboard/contracts/company-time';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { MESSAGE_DUE } from '@tailboard/contracts/live';
import { createPage } from '@tailboard/contracts/page';
import {
  FetchAttachment,
  MarkAsSeen,
  ReadAcknowledgedEdition,
  ReadInbox,
  type InboxMessage,
} from '@tailboard/contracts/messaging/message-contracts';
import { redirectPaths } from '@tailboard/web/remote';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { showRoute } from '../users/testing/company.js';
import { ArrivedNotice } from './arrived-notice.js';
import { messageRoutes } from './message-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './inbox-page.js';

const id = (n: number) => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
const message = (n: number, title: string, fields: Partial<InboxMessage> = {}): InboxMessage => ({
  ...{ id: id(n), title, body: `<p>About <strong>${title}</strong></p>`, filename: null, attachment: null },
  ...{ required: true, deadline: null, version: 1, published_by: 'Li Marsh', read_at: null, downloaded: false },
  read_version: null,
  published_at: '2026-10-05T12:00:00.000Z',
  ...fields,
});
const attachment = { sha256: 'a'.repeat(64), size: 9, media: 'application/pdf', name: 'ladders.pdf' };
const withFile = { attachment, filename: 'ladders.pdf' };

describe('The inbox', () => {
  let api: FakeApi;
  let there: InboxMessage[];
  beforeEach(async () => {
    await emptyOutbox(createSignedInUser(['technician']).id);
    setWindowWidth(1280);
    there = [message(1, 'Ladders'), message(2, 'Picnic', { required: false })];
    api = fakeApi()
      .when(ReadInbox)
      .respond((input) => {
        const page = Number(input.page ?? 1);
        const unread = there.filter(({ read_at }) => read_at === null);
        const changed = there.filter(({ read_version, version }) => read_version !== null && read_version < version);
        const listed = { all: there, changed, unread }[input.show ?? 'unread'];
        const paging = createPage(listed.slice((page - 1) * 50, page * 50), listed.length, { page, per_page: 50 }, '');
        const to_read = unread.filter(({ required }) => required).map((one) => one.id);
        return { ...paging, to_read, changed: changed.length };
      })
      .when(MarkAsSeen)
      .respond((input) => {
        const read_at = '2026-10-05T13:00:00.000Z';
        there = there.map((one) => (one.id === input.id ? { ...one, read_at, read_version: one.version } : one));
        return { data: { id: input.id, read_at, downloaded: input.downloaded ?? false } };
      });
    api.when(Heartbeat).respond(() => ({ server_time: '2026-10-05T12:00:00.000Z', unread: 2, version: '1' }));
  });
  const show = (search = '') =>
    showRoute(messageRoutes, redirectPaths.viewinbox, { api, roles: ['technician'], search });
  const open = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${title}`) }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const titles = () => within(screen.getByRole('list', { name: 'Inbox' })).getAllByRole('listitem').length;

  it('lists what is unread, and all that was ever there when asked', async () => {
    there.push(message(3, 'Old', { read_at: '2026-10-04T12:00:00.000Z' }));
    await show();
    await screen.findByText('Ladders');
    expect(titles()).toBe(2);
    await userEvent.click(screen.getByRole('tab', { name: 'All' }));
    await screen.findByText('Old');
    expect(titles()).toBe(3);
  });

  it('given a message that changed since it was read, when it is opened, then what changed is marked, and Dismiss acknowledges the new version', async () => {
    const body = '<p>Park the van on the <strong>left</strong> side.</p><ul><li>Lock it</li></ul>';
    there.push(message(3, 'Parking', { read_at: '2026-10-04T12:00:00.000Z', read_version: 1, version: 2, body }));
    api.when(ReadAcknowledgedEdition).respond(() => ({
      data: { version: 1, title: 'Parking', body: '<p>Park the van on the right side.</p>', filename: 'map.pdf' },
    }));
    await show();
    await screen.findByText('1 message changed since you read it.');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const dialog = await open('Parking');
    dialog.getByText('This message changed since you read version 1.');
    await userEvent.click(dialog.getByRole('button', { name: 'Show what changed' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('deletion').map((one) => one.textContent)).toEqual(['right', 'map.pdf']),
    );
    expect(dialog.getAllByRole('insertion').map((one) => one.textContent)).toEqual([
      'left',
      '\nLock it',
      'no attachment',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText('No message has changed since you read it.');
    await waitFor(() => expect(api.sent(MarkAsSeen).at(-1)?.input).toMatchObject({ id: id(3), version: 2 }));
  });

  const ZONE = 'America/New_York';
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const toDate = (instant: string): string => spokenDate(companyDate(new Date(instant), ZONE), 'en');
  const toWeekday = (instant: string): string =>
    new Date(instant).toLocaleDateString('en', { weekday: 'long', timeZone: ZONE });
  it.each([
    ['this week', inDays(3), (at: string) => `2 messages must be read, the first by ${toWeekday(at)}.`],
    ['today', inDays(0), (at: string) => `2 messages must be read, the first by ${spokenTime(at, ZONE, 'en')} today.`],
    ['later', inDays(20), (at: string) => `2 messages must be read, the first by ${toDate(at)}.`],
    ['past', inDays(-3), (at: string) => `2 messages must be read. The first was due on ${toDate(at)}.`],
  ])(
    'given messages that must be read with the first deadline %s, then a sentence names it',
    async (_, deadline, toText) => {
      there = [message(1, 'Ladders', { deadline }), message(2, 'Ropes'), message(3, 'Picnic', { required: false })];
      await show();
      await screen.findByText(toText(deadline));
    },
  );

  it('turns pages of fifty; the way back stays shut as long as something required is unread on another page', async () => {
    there = Array.from({ length: 51 }, (_, n) => message(n + 1, `Number ${n + 1}`, { required: n === 50 }));
    await show('?message=You+have+unread+messages.');
    await screen.findByText('Number 50');
    expect(titles()).toBe(50);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Number 51');
    expect(titles()).toBe(1);
    await userEvent.click((await open('Number 51')).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('shows the body as HTML, and nothing of it that could do something [MSG-011]', async () => {
    there = [
      message(1, 'Ladders', {
        body: '<p>Mind <strong>this</strong></p><img src=x onerror="boom()"><svg onload="boom()">',
      }),
    ];
    await show();
    const dialog = await open('Ladders');
    expect(dialog.getByText('this').tagName).toBe('STRONG');
    expect(screen.getByRole('dialog').querySelector('img, [onload], [onerror]')).toBeNull();
  });

  it('offers a download if, and only if, there is an attachment [MSG-012]', async () => {
    there = [message(1, 'Ladders', withFile), message(2, 'Picnic')];
    await show();
    const picnic = await open('Picnic');
    expect(picnic.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(picnic.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
    await userEvent.click(picnic.getByRole('button', { name: 'Close' }));
    expect((await open('Ladders')).getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('on a desktop computer, then Dismiss comes after the download, and marks it as seen', async () => {
    there = [message(1, 'Ladders', withFile)];
    api.when(FetchAttachment).respond(() => ({ data: { url: '#file' } }));
    await show();
    const dialog = await open('Ladders');
    expect(dialog.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(api.sent(MarkAsSeen)).toHaveLength(1));
    expect(api.sent(MarkAsSeen)[0]!.input).toMatchObject({ id: id(1), downloaded: true, version: 1 });
    await screen.findByText('No unread messages.');
  });

  it('given an open message, then the address names it and closing goes back; an address with it opens it', async () => {
    const before = await show();
    const where = () => screen.getByTestId('whereabouts').textContent;
    const dialog = await open('Ladders');
    expect(where()).toBe(`${redirectPaths.viewinbox}?open=${id(1)}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(where()).toBe(redirectPaths.viewinbox));
    expect(screen.queryByRole('dialog')).toBeNull();
    before.unmount();
    await show(`?open=${id(2)}`);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Picnic' })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(where()).toBe(redirectPaths.viewinbox));
  });

  it('given more are unread, then one step marks a message as read and opens the next', async () => {
    await show();
    const dialog = await open('Ladders');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss and open next' }));
    const last = within(await screen.findByRole('dialog', { name: 'Picnic' }));
    expect(last.queryByRole('button', { name: 'Dismiss and open next' })).toBeNull();
    await userEvent.click(last.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(api.sent(MarkAsSeen).map(({ input }) => input.id)).toEqual([id(1), id(2)]));
  });

  it('on a phone, then the attachment is acknowledged first, and Mark as Read comes', async () => {
    setWindowWidth(390);
    there = [message(1, 'Ladders', withFile)];
    await show();
    const dialog = await open('Ladders');
    expect(dialog.queryByRole('button', { name: 'Mark as Read' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'I have the attachment' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as Read' }));
    await waitFor(() => expect(api.sent(MarkAsSeen)[0]?.input).toMatchObject({ downloaded: true }));
  });

  it('shows why a user was led here, and the way back once what is required is read [NAV-086]', async () => {
    await show('?message=You+have+unread+messages.');
    expect(await screen.findByText('You have unread messages.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click((await open('Ladders')).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it('given a slow network, then the way back opens once the server knows what was read', async () => {
    let accept = (): void => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    api.when(MarkAsSeen).respond(async ({ id: messageId, downloaded = false }) => {
      await accepted;
      const read_at = '2026-10-05T13:00:00.000Z';
      there = there.map((one) => (one.id === messageId ? { ...one, read_at } : one));
      return { data: { id: messageId, read_at, downloaded } };
    });
    await show('?message=You+have+unread+messages.');
    await userEvent.click((await open('Ladders')).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(api.sent(MarkAsSeen)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    accept();
    await screen.findByRole('button', { name: 'Continue' });
  });

  it('given no network, then what was read waits, and the way back is open', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get');
    await show('?message=You+have+unread+messages.');
    const dialog = await open('Ladders');
    const connect = (connected: boolean): void => {
      online.mockReturnValue(connected);
      api.goDown(!connected);
      act(() => void dispatchEvent(new Event(connected ? 'online' : 'offline')));
    };
    connect(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await screen.findByRole('button', { name: 'Continue' });
    expect(there[0]!.read_at).toBeNull();
    connect(true);
    await waitFor(() => expect(there[0]!.read_at).not.toBeNull());
    online.mockRestore();
  });

  it('shows what the server refused, because it was withdrawn meanwhile', async () => {
    api.when(MarkAsSeen).respond(() => api.refuse(MarkAsSeen, 'MessageIsWithdrawn', { title: 'Ladders' }));
    await show();
    await userEvent.click((await open('Ladders')).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(/Ladders was withdrawn/)).toBeTruthy();
  });

  describe('on every screen', () => {
    const frame = async () => {
      there = [];
      await renderScreen(<ArrivedNotice />, { api, user: createSignedInUser(['technician']), path: '/tech/myjobs' });
      await waitFor(() => expect(api.listeners).toBeGreaterThan(0));
    };
    const arrive = (type: string, n: number) =>
      act(() => api.sendNotice({ topic: 'inbox:all', type, id: id(n), actor_id: id(800), position: String(n) }));

    it('given a required message that arrives and a reminder, then each is shown and announced with the way to it, and stays away once dismissed', async () => {
      await frame();
      there = [message(4, 'Ice on ladders'), message(5, 'Ropes')];
      arrive('MessagePublished', 4);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'New message that you must read: Ice on ladders',
      );
      expect(screen.getByTestId('announcements').textContent).toContain('Ice on ladders');
      expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(
        `${redirectPaths.viewinbox}?open=${id(4)}`,
      );
      expect(document.activeElement).toBe(document.body);
      arrive('MessageReminded', 5);
      await screen.findByText(/^Reminder of a message that you must read: Ropes 1 more waits\.$/);
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('given a scheduled message that must be read, when it takes effect, then it is shown', async () => {
      await frame();
      there = [message(4, 'Ice on ladders')];
      arrive(MESSAGE_DUE, 4);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'New message that you must read: Ice on ladders',
      );
    });

    it('given a message that is optional or for others, when it arrives, then nothing is shown', async () => {
      await frame();
      there = [message(4, 'Picnic', { required: false })];
      arrive('MessagePublished', 4);
      arrive('MessagePublished', 6);
      await waitFor(() => expect(api.sent(ReadInbox).length).toBeGreaterThan(0));
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
