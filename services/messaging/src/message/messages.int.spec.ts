import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type {
  Edition,
  InboxMessage,
  ListUnread,
  Message,
  ReadReceipts,
} from '@tailboard/contracts/messaging/message-contracts';
import { derivedId } from '@tailboard/eventing/ids';
import sharp from 'sharp';
import {
  addPeople,
  augusta,
  bell,
  li,
  mara,
  messagingUnderTest,
  nashville,
  patel,
  removePeople,
  type MessagingUnderTest,
} from '../testing/messaging-under-test.js';

const HOUR = 3_600_000;
let messaging: MessagingUnderTest;
beforeAll(async () => {
  messaging = await messagingUnderTest();
});
const written: string[] = [];
/** Each test starts with empty inboxes. */
afterEach(async () => {
  for (const id of written.splice(0)) await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
});
afterAll(() => messaging.close());

const all = { all: true };
const form = (title: string, change: object = {}) => ({ title, body: `<p>${title}</p>`, audience: all, ...change });
const at = (ms: number): string => new Date(messaging.ctx.now().getTime() + ms).toISOString();
const write = async (title: string, change: object = {}): Promise<string> => {
  const { status, body } = await messaging.sendAs<{ data: { id: string } }>(
    li,
    'POST',
    '/messages',
    form(title, change),
  );
  expect([status, body.message]).toEqual([201, undefined]);
  written.push(body.data.id);
  return body.data.id;
};
const inbox = async (who: string, show = 'unread') =>
  (await messaging.sendAs<{ data: InboxMessage[] }>(who, 'GET', `/messages/inbox?show=${show}&per_page=100`)).body.data;
const titles = async (who: string, show?: string) => (await inbox(who, show)).map(({ title }) => title);
const see = (who: string, id: string, values: object = {}, as: { impersonator_id?: string } = {}) =>
  messaging.sendAs<{ data: { read_at: string; downloaded: boolean } }>(who, 'POST', `/messages/${id}/seen`, values, as);
const one = async (id: string) => (await messaging.sendAs<{ data: Message }>(li, 'GET', `/messages/${id}`)).body.data;
const history = async (id: string, page = '') =>
  (await messaging.sendAs<OutputOf<typeof ReadReceipts>>(li, 'GET', `/messages/${id}/history${page}`)).body;
const unread = async (id: string, page = '') =>
  (await messaging.sendAs<OutputOf<typeof ListUnread>>(li, 'GET', `/messages/${id}/unread${page}`)).body;
const pdf = (mark: string) => Buffer.from(`%PDF-1.7\n${mark.padEnd(200, mark)}`);
const attached = async (mark: string, name = 'safety.pdf') => {
  const { body } = await messaging.upload(pdf(mark));
  return { ...body.data, name };
};

describe('A message', () => {
  it('given it is published for everyone, then it is in every inbox until it is seen, and then in that one no more [MSG-009] [MSG-010] [MSG-017] [API-056] [API-057] [API-058] [API-099]', async () => {
    const id = await write('Ladders');
    expect(await titles(bell)).toEqual(['Ladders']);
    expect((await see(bell, id)).status).toBe(200);
    expect([await titles(bell), await titles(bell, 'all'), await titles(patel)]).toEqual([
      [],
      ['Ladders'],
      ['Ladders'],
    ]);
    await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
    expect(await titles(patel)).toEqual([]);
  });

  it('given more than a page of them, then what must be read comes first, by its deadline, then the newest; a page that is no more is the last', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 11; n++)
      ids.push(await write(`Number ${n}`, { required: n === 1, publish_at: at((n - 20) * 1_000) }));
    const page = async (n: number) =>
      (
        await messaging.sendAs<{
          data: InboxMessage[];
          current_page: number;
          last_page: number;
          total: number;
          to_read: string[];
        }>(bell, 'GET', `/messages/inbox?per_page=10&page=${n}`)
      ).body;
    expect(await page(1)).toMatchObject({ current_page: 1, last_page: 2, total: 11, to_read: [ids[0]] });
    expect((await page(1)).data.slice(0, 2)).toMatchObject([{ title: 'Number 1' }, { title: 'Number 11' }]);
    expect((await page(2)).data.map(({ title }) => title)).toEqual(['Number 2']);
    const urgent = await write('Urgent', { deadline: at(2 * HOUR) });
    await write('Later', { deadline: at(5 * HOUR) });
    expect((await page(1)).data.slice(0, 4)).toMatchObject([
      { title: 'Urgent' },
      { title: 'Later' },
      { title: 'Number 1' },
      { title: 'Number 11' },
    ]);
    for (const id of [ids[0]!, urgent, written.at(-1)!]) await see(bell, id);
    expect(await page(2)).toMatchObject({ current_page: 1, last_page: 1, total: 10, to_read: [] });
  });

  it('given everyone is asked to read it again, then it is on top again', async () => {
    const old = await write('Old', { required: false, publish_at: at(-60_000) });
    const next = { required: false, publish_at: (await one(old)).publish_at };
    await write('New', { required: false });
    expect(await titles(bell)).toEqual(['New', 'Old']);
    messaging.advanceTime(60_000);
    const edit = (change: object) =>
      messaging.sendAs(li, 'PUT', `/messages/${old}`, form('Old', { ...next, ...change }));
    await edit({ body: '<p>A comma</p>' });
    expect(await titles(bell)).toEqual(['New', 'Old']);
    await edit({ body: '<p>A rule</p>', notify_again: true });
    expect(await titles(bell)).toEqual(['Old', 'New']);
  });

  it('given it must be read, then its author is not asked to', async () => {
    const id = await write('Own');
    const toRead = async (who: string) =>
      (await messaging.sendAs<{ to_read: string[] }>(who, 'GET', '/messages/inbox')).body.to_read;
    expect([await toRead(li), await toRead(bell)]).toEqual([[], [id]]);
  });

  it('given an attachment that calls itself a program, then its name shows its type', async () => {
    const id = await write('A plan', { attachment: await attached('p', '../\u202eplan.hta') });
    expect((await one(id)).filename).toBe('plan.pdf');
  });

  it.each([
    ['only before its characters are escaped', '&'.repeat(65_000)],
    ['only after its unknown tags are removed', `<p>Hello</p>${'<x>'.repeat(30_000)}`],
  ])('given a body that is short enough %s, then it is refused at its field', async (_, body) => {
    const form = { title: 'Long', body, audience: { all: true } };
    const responded = await messaging.sendAs(li, 'POST', '/messages', form);
    expect([responded.status, Object.keys(responded.body.errors)]).toEqual([422, ['body']]);
  });

  it('given a form is sent twice, then one message is written', async () => {
    const key = derivedId('test', 'a form');
    const sent = () => messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/messages', form('Once'), { key });
    const [first, again] = [await sent(), await sent()];
    expect(again.body.data.id).toBe(first.body.data.id);
    written.push(first.body.data.id);
  });

  it('has title, body as HTML, filename, attachment and its readers [MSG-002] [MSG-003]', async () => {
    const attachment = await attached('a');
    const id = await write('Entity', {
      body: '<p>Read <script>alert(1)</script><strong>this</strong></p>',
      attachment,
    });
    expect(await one(id)).toMatchObject({
      ...{ title: 'Entity', body: '<p>Read <strong>this</strong></p>', filename: 'safety.pdf', attachment },
      ...{ status: 'published', version: 1, people: 4, readers: 0 },
    });
  });

  it('given pictures in its body, then they are ours alone, behind links for whom it is meant for', async () => {
    const png = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#630' } })
      .png()
      .toBuffer();
    const { sha256 } = (await messaging.upload(png)).body.data;
    const body = `<p>Like this:</p><img data-picture="${sha256}" src="x" alt="A tied ladder" onerror="alert(1)"><img src="https://evil.example/x.png">`;
    const id = await write('Ladders, shown', { body, audience: { user_ids: [bell] } });
    expect((await one(id)).body).toBe(`<p>Like this:</p><img data-picture="${sha256}" alt="A tied ladder" />`);
    const links = (who: string) =>
      messaging.sendAs<{ data: { sha256: string; url: string }[] }>(who, 'GET', `/messages/${id}/pictures`);
    const { data } = (await links(bell)).body;
    expect(data.map((each) => each.sha256)).toEqual([sha256]);
    expect((await links(patel)).status).toBe(404);
    expect((await links(li)).status).toBe(200);
    const shown = await messaging.sendAs(bell, 'GET', data[0]!.url.replace('/api/v1', ''));
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    const forged = data[0]!.url.replace('/api/v1', '').replace(bell, patel);
    expect((await messaging.sendAs(patel, 'GET', forged)).status).toBe(403);
    const lost = { ...form('Lost'), body: `<img data-picture="${'f'.repeat(64)}" alt="Nothing" />` };
    expect((await messaging.sendAs(li, 'POST', '/messages', lost)).body.code).toBe('BodyPictureMissing');
    const paper = (await messaging.upload(pdf('p'))).body.data.sha256;
    const none = { ...form('None'), body: `<img data-picture="${paper}" alt="A paper" />` };
    expect((await messaging.sendAs(li, 'POST', '/messages', none)).body.code).toBe('BodyPictureMissing');
  });

  it('given a user changed it since it was read, then a later edit is reported what it is now, and by whom', async () => {
    const id = await write('Two editors');
    const { revision } = await one(id);
    const edit = (change: object, seen: number) =>
      messaging.inject<{ current: object; changed_by: string; version: number; data: object }>({
        ...{ method: 'PUT', url: `/api/v1/messages/${id}`, headers: { 'if-match': String(seen) } },
        ...{ payload: form('Two editors', change), as: { user_id: li, label: li, roles: ['manager'] } },
      });
    expect((await edit({ title: 'First' }, revision)).status).toBe(200);
    const late = await edit({ title: 'Second' }, revision);
    expect(late).toMatchObject({
      status: 409,
      body: { current: { title: 'First', required: true }, changed_by: 'Li Marsh', version: revision + 1 },
    });
    await messaging.settle();
    expect(await one(id)).toMatchObject({ title: 'First', revision: revision + 1, version: 2 });
    expect((await edit({ title: 'Second' }, revision + 1)).status).toBe(200);
    await messaging.settle();
  });

  it.each([
    ['roles', { roles: ['technician'] }, [bell, patel]],
    ['locations', { location_ids: [nashville] }, [patel, mara]],
    ['people', { user_ids: [bell] }, [bell]],
    ['a role or a location', { roles: ['warehouse'], location_ids: [augusta] }, [li, bell, mara]],
  ])(
    'given an audience of %s, then it reaches these, and the preview counts them before',
    async (_, audience, reached) => {
      const preview = await messaging.sendAs<{ data: { people: number; names: { id: string }[] } }>(
        ...([li, 'POST', '/messages/audience', { audience }] as const),
      );
      expect(preview.body.data.people).toBe(reached.length);
      expect(preview.body.data.names.map((person) => person.id).sort()).toEqual(reached.toSorted());
      const id = await write('Some', { audience });
      for (const who of [li, bell, patel, mara])
        expect([who, await titles(who)]).toEqual([who, reached.includes(who) ? ['Some'] : []]);
      const outside = [li, bell, patel, mara].find((who) => !reached.includes(who))!;
      expect(await see(outside, id)).toMatchObject({ status: 404, body: { code: 'MessageNotFound' } });
    },
  );

  it('given a date of publication and one of expiry, then it is there between the two, and nothing has to happen for it', async () => {
    const id = await write('Between', { publish_at: at(HOUR), expires_at: at(3 * HOUR) });
    const seen: unknown[] = [[await titles(bell), (await one(id)).status]];
    expect((await see(bell, id)).body.code).toBe('MessageNotFound');
    for (const hours of [1.5, 2]) {
      messaging.advanceTime(hours * HOUR);
      seen.push([await titles(bell), (await one(id)).status]);
    }
    expect(seen).toEqual([
      [[], 'scheduled'],
      [['Between'], 'published'],
      [[], 'expired'],
    ]);
  });

  it('given a draft, then no one sees it until it is published, and it is kept as it was written', async () => {
    const id = await write('Draft', { draft: true, body: '', audience: {} });
    expect([await titles(bell), (await one(id)).status, (await one(id)).version]).toEqual([[], 'draft', 0]);
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('Ready'));
    expect([await titles(bell), (await one(id)).status, (await one(id)).version]).toEqual([['Ready'], 'published', 1]);
  });

  it('given a new version, then who has read the old one need not, unless asked again; the old receipt stays with its hash', async () => {
    const id = await write('Versions');
    await see(bell, id);
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('Versions', { body: '<p>A comma more</p>' }));
    expect(await titles(bell)).toEqual([]);
    await messaging.sendAs(
      li,
      'PUT',
      `/messages/${id}`,
      form('Versions', { body: '<p>New rule</p>', notify_again: true }),
    );
    expect(await titles(bell)).toEqual(['Versions']);
    expect(await history(id)).toMatchObject({
      ...{ readers: 0, version: 3, asks_from: 3 },
      versions: [{ version: 1, readers: 1 }],
    });
    expect(await see(bell, id, { version: 2 })).toMatchObject({ status: 409, body: { code: 'MessageChanged' } });
    expect((await see(bell, id, { version: 3 })).status).toBe(200);
    const { data, readers } = await history(id);
    expect(data.map(({ version, earlier }) => [version, earlier])).toEqual([
      [1, true],
      [3, false],
    ]);
    expect(data[0]!.hash).not.toBe(data[1]!.hash);
    expect([readers, data[1]!.hash]).toEqual([1, (await one(id)).hash]);
  });

  it('given a text that changed after it was read, when the reader opens it, then the inbox counts it as changed, and compares it with what they read', async () => {
    const id = await write('Before');
    await see(bell, id, { version: 1 });
    const read = () => messaging.sendAs<{ data: object }>(bell, 'GET', `/messages/${id}/acknowledged`);
    const inbox = async () =>
      (await messaging.sendAs<{ data: InboxMessage[]; changed: number }>(bell, 'GET', '/messages/inbox?show=changed'))
        .body;
    expect(await inbox()).toMatchObject({ changed: 0, data: [] });
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('After'));
    expect(await inbox()).toMatchObject({ changed: 1, data: [{ title: 'After', version: 2, read_version: 1 }] });
    expect((await read()).body.data).toEqual({ version: 1, title: 'Before', body: '<p>Before</p>', filename: null });
    expect((await messaging.sendAs(patel, 'GET', `/messages/${id}/acknowledged`)).status).toBe(404);
    expect((await see(bell, id, { version: 2 })).status).toBe(200);
    expect(await inbox()).toMatchObject({ changed: 0, data: [] });
    expect((await read()).body.data).toMatchObject({ version: 2, title: 'After' });
    expect(await history(id)).toMatchObject({ readers: 1, versions: [{ version: 2, readers: 1 }] });
  });

  it('given several editions, then the office reads the text of each, even of a withdrawn message', async () => {
    const id = await write('Editions');
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('Editions, again', { body: '<p>New rule</p>' }));
    await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
    const editions = await messaging.sendAs<{ data: Edition[] }>(li, 'GET', `/messages/${id}/editions`);
    expect(editions.body.data).toMatchObject([
      { version: 2, title: 'Editions, again', body: '<p>New rule</p>', written_by: { id: li, label: 'Li Marsh' } },
      { version: 1, title: 'Editions', body: '<p>Editions</p>', written_by: { id: li, label: 'Li Marsh' } },
    ]);
    expect(editions.body.data[0]!.hash).toBe((await one(id)).hash);
    expect((await messaging.sendAs(bell, 'GET', `/messages/${id}/editions`)).status).toBe(403);
  });

  it('given words of its text, then the office finds it, and not by its tags', async () => {
    const id = await write('Found', { body: '<p>Mind the <strong>manhole</strong></p>' });
    const found = async (q: string) =>
      (await messaging.sendAs<{ data: Message[] }>(li, 'GET', `/messages?q=${q}`)).body.data.map(
        (message) => message.id,
      );
    expect([await found('manhole'), await found('strong')]).toEqual([[id], []]);
    const other = await write('Sign', { body: '<p>Smith & Sons</p><p>foo<strong>bar</strong>baz</p>' });
    expect([await found('smith%20%26%20sons'), await found('foobarbaz'), await found('amp;')]).toEqual([
      [other],
      [other],
      [],
    ]);
  });

  it('given it is saved, then the response contains how many people it reaches', async () => {
    const { body } = await messaging.sendAs<{ data: { people: number; id: string } }>(
      li,
      'POST',
      '/messages',
      form('Reaches', { audience: { user_ids: [bell, patel] } }),
    );
    written.push(body.data.id);
    expect(body.data.people).toBe(2);
  });

  it('given a new version that asks no one again, then the answer counts who read an earlier one', async () => {
    const id = await write('Counted', { audience: { user_ids: [bell, patel] } });
    await see(bell, id);
    const save = async (change: object) =>
      (
        await messaging.sendAs<{ data: object }>(
          li,
          'PUT',
          `/messages/${id}`,
          form('Counted', { audience: { user_ids: [bell, patel] }, ...change }),
        )
      ).body.data;
    expect(await save({ body: '<p>A comma</p>' })).toMatchObject({ version: 2, people: 2, asks_from: 1, readers: 1 });
    expect(await save({ body: '<p>A comma</p>', audience: { user_ids: [patel] } })).toMatchObject({ readers: 0 });
    expect(await save({ body: '<p>A rule</p>', notify_again: true })).toMatchObject({ asks_from: 3, readers: 0 });
  });

  it('given only the audience or a date is changed, then there is no new version, and the change applies', async () => {
    const id = await write('Wider', { audience: { user_ids: [bell] } });
    await see(bell, id);
    const next = form('Wider', { audience: { user_ids: [bell, patel] }, deadline: at(HOUR) });
    const { body } = await messaging.sendAs<{ data: object }>(li, 'PUT', `/messages/${id}`, next);
    expect(body.data).toMatchObject({ version: 1, people: 2, readers: 1 });
    expect(await one(id)).toMatchObject({ version: 1, people: 2, readers: 1, deadline: at(HOUR) });
    const editions = await messaging.sendAs<{ data: Edition[] }>(li, 'GET', `/messages/${id}/editions`);
    expect(editions.body.data.map(({ version }) => version)).toEqual([1]);
    expect([await titles(patel), await titles(bell)]).toEqual([['Wider'], []]);
  });

  it('given an expiry before the deadline, or neither a title nor a text, then each field is reported', async () => {
    const faults = async (change: object) =>
      Object.keys((await messaging.sendAs(li, 'POST', '/messages', form('Faults', change))).body.errors);
    expect(await faults({ deadline: at(2 * HOUR), expires_at: at(HOUR) })).toEqual(['expires_at']);
    expect(await faults({ title: '', body: '' })).toEqual(['title', 'body']);
  });

  it('given nothing was changed, then saving makes no version', async () => {
    const id = await write('Same');
    const { body } = await messaging.sendAs<{ data: { version: number } }>(li, 'PUT', `/messages/${id}`, form('Same'));
    expect(body.data.version).toBe(1);
  });

  it.each([
    ['a body of more than 64 KB', { body: 'a'.repeat(65_537) }, 'body'],
    ['a body of nothing but tags', { body: '<p>&nbsp;</p><script>1</script>' }, 'body'],
    ['an audience of nobody', { audience: {} }, 'audience'],
    ['an audience whom nobody belongs to', { audience: { roles: ['qc'] } }, 'audience'],
    [
      'an expiry before its publication',
      { publish_at: '2026-12-02T00:00:00Z', expires_at: '2026-12-01T00:00:00Z' },
      'expires_at',
    ],
    ['a publication that is over', { publish_at: '2026-10-01T00:00:00Z' }, 'publish_at'],
    ['a deadline that is over', { deadline: '2026-10-01T00:00:00Z' }, 'deadline'],
    ['an expiry that is over', { expires_at: '2026-10-01T00:00:00Z' }, 'expires_at'],
    ['a title of 121 letters', { title: 'a'.repeat(121) }, 'title'],
    ['no title', { title: ' ' }, 'title'],
    [
      'a file that is not there',
      { attachment: { sha256: 'f'.repeat(64), size: 1, media: 'application/pdf', name: 'a' } },
      'attachment',
    ],
  ])('given %s, then it is refused under its field, and nothing is written', async (_, change, field) => {
    const { status, body } = await messaging.sendAs(li, 'POST', '/messages', form('Bad', change));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await titles(bell)).toEqual([]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'FileMissing'],
    [
      'a drawing that calls itself a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'FileTypeNotAllowed',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'FileTypeNotAllowed'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'FileTypeNotAllowed'],
  ])('given %s as its attachment, then the bytes are refused', async (_, bytes, code) => {
    expect((await messaging.upload(bytes)).body.code).toBe(code);
  });
});

describe('A receipt', () => {
  it('given the first word, then it stays whatever comes after it [MSG-005] [MSG-018]', async () => {
    const attachment = await attached('b');
    const id = await write('First', { attachment });
    expect(await see(bell, id)).toMatchObject({ status: 422, body: { code: 'AttachmentNotDownloaded' } });
    const first = (await see(bell, id, { downloaded: true })).body.data;
    messaging.advanceTime(HOUR);
    expect((await see(bell, id, { downloaded: false })).body.data).toEqual(first);
    expect(await history(id)).toMatchObject({
      data: [
        {
          profile: { id: bell, label: 'Antonio Bell', location: 'Augusta' },
          pivot: { created_at: first.read_at, downloaded: true },
          ...{ fetched: false, actor: null, version: 1 },
        },
      ],
      ...{ people: 4, readers: 1 },
      locations: [
        { location: 'Augusta', people: 2, readers: 1 },
        { location: 'Nashville', people: 2, readers: 0 },
      ],
    });
  });

  it('given the attachment is fetched, then by a link for a minute, as the bytes that were sent, and the receipt records it', async () => {
    const attachment = await attached('c');
    const id = await write('Fetched', { attachment });
    const { body } = await messaging.sendAs<{ data: { url: string } }>(bell, 'POST', `/messages/${id}/attachment`);
    const fetched = () => messaging.inject<string>({ url: body.data.url });
    const file = await fetched();
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename*=UTF-8''safety.pdf`,
    ]);
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(attachment.sha256);
    await see(bell, id, { downloaded: true });
    expect((await history(id)).data).toMatchObject([{ fetched: true }]);
    messaging.advanceTime(60_001);
    expect((await fetched()).status).toBe(403);
  });

  it('given a device that caches the attachment ahead, then the receipt does not record a download', async () => {
    const id = await write('Cached ahead', { attachment: await attached('ahead') });
    const { body } = await messaging.sendAs<{ data: { url: string } }>(
      bell,
      'POST',
      `/messages/${id}/attachment?ahead=1`,
    );
    expect((await messaging.inject({ url: body.data.url })).status).toBe(200);
    await see(bell, id, { downloaded: true });
    expect((await history(id)).data).toMatchObject([{ fetched: false }]);
    expect((await messaging.sendAs(patel, 'POST', `/messages/${id}/attachment?ahead=1`)).status).toBe(
      (await messaging.sendAs(patel, 'POST', `/messages/${id}/attachment`)).status,
    );
  });

  it('given another text with the same attachment, when its reader reads it again, then the attachment is not required again; another one is', async () => {
    const attachment = await attached('e');
    const id = await write('Same file', { attachment });
    await see(bell, id, { downloaded: true });
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('Same file, other text', { attachment }));
    expect((await see(bell, id, { version: 2 })).body.data.downloaded).toBe(true);
    await messaging.sendAs(li, 'PUT', `/messages/${id}`, form('Other file', { attachment: await attached('f') }));
    expect((await see(bell, id, { version: 3 })).body.code).toBe('AttachmentNotDownloaded');
  });

  it('given a link to the attachment of a message that is withdrawn since, then it opens nothing', async () => {
    const id = await write('Withdrawn since', { attachment: await attached('w') });
    const { body } = await messaging.sendAs<{ data: { url: string } }>(bell, 'POST', `/messages/${id}/attachment`);
    expect((await messaging.inject({ url: body.data.url })).status).toBe(200);
    await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
    expect((await messaging.inject({ url: body.data.url })).status).toBe(404);
  });

  it('given a user it is not meant for, then they get no link; anyone who writes messages does, and is no reader', async () => {
    const id = await write('Closed', { audience: { user_ids: [bell] }, attachment: await attached('d') });
    const link = (who: string) => messaging.sendAs(who, 'POST', `/messages/${id}/attachment`);
    expect([(await link(patel)).status, (await link(li)).status, (await history(id)).data]).toEqual([404, 200, []]);
  });

  it('given it was read without a network, then its own time counts, unless it cannot be true', async () => {
    const id = await write('Offline');
    messaging.advanceTime(2 * HOUR);
    const [true_, future, early] = [at(-HOUR), at(HOUR), at(-24 * HOUR)];
    expect((await see(bell, id, { at: true_ })).body.data.read_at).toBe(true_);
    expect((await see(patel, id, { at: future })).body.data.read_at).toBe(at(0));
    expect((await see(mara, id, { at: early })).body.data.read_at).toBe(at(0));
  });

  it('given a user impersonates another user, then both are recorded and the message stays unread', async () => {
    const id = await write('For another', { audience: { user_ids: [bell] } });
    const impersonated = { profile: { id: bell }, actor: { id: li, label: 'Li Marsh' } };
    for (let times = 0; times < 2; times++) expect((await see(bell, id, {}, { impersonator_id: li })).status).toBe(200);
    expect(await history(id)).toMatchObject({ data: [impersonated], readers: 0, people: 1 });
    expect((await unread(id)).data).toMatchObject([{ id: bell }]);
    expect(await titles(bell)).toContain('For another');
    await see(bell, id);
    const personal = { profile: { id: bell }, actor: null };
    expect(await history(id)).toMatchObject({ data: [impersonated, personal], readers: 1 });
    expect((await unread(id)).data).toEqual([]);
    expect(await titles(bell)).not.toContain('For another');
    await see(bell, id, {}, { impersonator_id: mara });
    expect((await history(id)).data).toHaveLength(2);
  });

  it('given it is withdrawn while a user reads it, then the response reports it, and the readers are reported as before', async () => {
    const id = await write('Withdrawn');
    await see(bell, id);
    await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
    expect(await see(patel, id)).toMatchObject({ status: 409, body: { code: 'MessageIsWithdrawn' } });
    expect((await see(bell, id)).status).toBe(200);
    expect((await history(id)).data).toHaveLength(1);
  });

  it('given some have not read it, then they are listed and asked again; no one where all have', async () => {
    const id = await write('Remind', { audience: { user_ids: [bell, patel] } });
    await see(bell, id);
    expect((await unread(id)).data).toEqual([{ id: patel, label: 'Rosa Patel', location: 'Nashville' }]);
    const remind = () => messaging.sendAs<{ data: { people: number } }>(li, 'POST', `/messages/${id}/remind`);
    expect((await remind()).body.data.people).toBe(1);
    expect((await history(id)).reminded_at).toBe(at(0));
    messaging.advanceTime(HOUR - 1);
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'RemindedRecently' } });
    messaging.advanceTime(1);
    expect((await remind()).body.data.people).toBe(1);
    await see(patel, id);
    expect((await remind()).body.data.people).toBe(0);
    await messaging.sendAs(li, 'DELETE', `/messages/${id}`);
    expect((await remind()).body.code).toBe('MessageNotPublished');
  });

  it('given more readers and others than a page has, then each is on one page, and the counts of every page are of all', async () => {
    const people = await addPeople(messaging, 26, 'qc');
    const id = await write('Many', { audience: { roles: ['qc'] } });
    await messaging.ctx.db.query(
      `insert into receipt select $1, id, 1, 'abc', false, false, now(), id from person where label = any($2)`,
      [id, people.slice(0, 13)],
    );
    const pages = (getPage: (page: string) => Promise<object>) =>
      Promise.all([1, 2].map((page) => getPage(`?per_page=10&page=${page}`)));
    const read = (await pages((page) => history(id, page))) as OutputOf<typeof ReadReceipts>[];
    const open = (await pages((page) => unread(id, page))) as OutputOf<typeof ListUnread>[];
    const all = { total: 13, last_page: 2 };
    const counts = { people: 26, readers: 13, locations: [{ location: 'Augusta', people: 26, readers: 13 }] };
    expect(read).toMatchObject([1, 2].map((current_page) => ({ ...all, ...counts, current_page })));
    expect(open).toMatchObject([1, 2].map((current_page) => ({ ...all, current_page })));
    expect(read.map(({ data }) => data.length)).toEqual([10, 3]);
    expect(read.flatMap(({ data }) => data.map(({ profile }) => profile.label)).sort()).toEqual(people.slice(0, 13));
    expect(open.map(({ data }) => data.map(({ label }) => label))).toEqual([people.slice(13, 23), people.slice(23)]);
    await removePeople(messaging);
  });

  it('are exported with version and hash; if there are none, the response reports it', async () => {
    const id = await write('Exported');
    const request = () => messaging.sendAs(li, 'GET', `/messages/${id}/history/export?format=csv`);
    expect(await request()).toMatchObject({ status: 422, body: { code: 'NothingToExport' } });
    await see(bell, id);
    expect((await request()).status).toBe(202);
  });

  it('of others are no one’s but the office’s', async () => {
    for (const [method, url] of [
      ['GET', '/messages'],
      ['POST', '/messages'],
    ] as const)
      expect((await messaging.sendAs(bell, method, url, form('Mine'))).status).toBe(403);
  });
});

describe('A question about pay', () => {
  const ask = (who: string) =>
    messaging.sendAs<{ data: { id: string; recipients: string[] } }>(who, 'POST', '/messages/pay-question', {
      ...{ date: '2026-09-29', line: '29 Sep 2026, DROP <2 × 12>, $36.00' },
      question: 'Only one?\nThere were three.',
    });
  it('given a location without a supervisor, then its manager reads it with the line, and no one must', async () => {
    const { status, body } = await ask(bell);
    expect([status, body.data.recipients]).toEqual([201, ['Li Marsh']]);
    written.push(body.data.id);
    const [message] = await inbox(li);
    expect(message).toMatchObject({
      title: 'Question about pay: 29 Sep 2026, DROP <2 × 12>, $36.00',
      published_by: 'Antonio Bell',
      required: false,
    });
    expect(message!.body).toContain('<p>Only one?</p><p>There were three.</p>');
    expect(message!.body).toContain('DROP &lt;2 × 12&gt;, $36.00');
    expect(message!.body).toContain(`/admin/codereports?tab=weekly&amp;start_date=2026-09-29&amp;user=${bell}`);
    expect(await inbox(mara)).toEqual([]);
  });

  it('given a supervisor of the location, then they get it; given no one to receive it, then it is refused', async () => {
    const change = (id: string, fields: string) =>
      messaging.ctx.db.query(`update person set ${fields} where id = $1`, [id]);
    await change(mara, `roles = '{supervisor}', location_id = '${augusta}'`);
    const asked = await ask(bell);
    written.push(asked.body.data.id);
    expect(asked.body.data.recipients).toEqual(['Mara Ortiz']);
    await change(mara, `roles = '{warehouse}', location_id = '${nashville}'`);
    await change(li, 'active = false');
    expect((await ask(bell)).body.code).toBe('NoRecipientForQuestion');
    await change(li, 'active = true');
  });
});
