import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { DueDocument } from '@tailboard/contracts/messaging/document';
import {
  SendFile,
  type FileVersion,
  type MissingDocuments,
  type StoredFile,
} from '@tailboard/contracts/messaging/file-contracts';
import type { Folder } from '@tailboard/contracts/messaging/folder';
import { derivedId } from '@tailboard/eventing/ids';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import sharp from 'sharp';
import {
  addPeople,
  bell,
  li,
  mara,
  messagingUnderTest,
  patel,
  removePeople,
  type MessagingUnderTest,
} from '../testing/messaging-under-test.js';

let messaging: MessagingUnderTest;
beforeAll(async () => {
  messaging = await messagingUnderTest();
});
afterAll(() => messaging.close());

const folder = async (name: string, change: object = {}): Promise<string> => {
  const { status, body } = await messaging.sendAs<{ data: Folder }>(li, 'POST', '/folders', { name, ...change });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data.id;
};
const pdf = (mark: string) => Buffer.from(`%PDF-1.7\n${mark}`);
const createContent = async (mark: string, name = 'paper.pdf') => ({
  ...(await messaging.upload(pdf(mark), '/files/bytes')).body.data,
  name,
});
const add = async (folder_id: string, title: string, change: object = {}, path = '/files'): Promise<string> => {
  const content = await createContent(title);
  const form = { title, folder_id, content, ...change };
  const { status, body } = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', path, form);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data.id;
};
const one = (who: string, id: string) => messaging.sendAs<{ data: StoredFile }>(who, 'GET', `/files/${id}`);
const titlesIn = async (who: string, folder_id: string) =>
  (await messaging.sendAs<{ data: StoredFile[] }>(who, 'GET', `/files?folder_id=${folder_id}`)).body.data.map(
    ({ title }) => title,
  );
const linkFor = (who: string, id: string) =>
  messaging.sendAs<{ data: { url: string } }>(who, 'POST', `/files/${id}/link`);
const followLink = async (url: string) =>
  messaging.sendAs(bell, 'GET', url.replace('/api/v1', '')) as unknown as Promise<{ status: number; body: unknown }>;

/** Returns the first two pages of a list. */
const readPages = <Row>(url: string) =>
  Promise.all(
    [1, 2].map(
      async (page) =>
        (await messaging.sendAs<{ data: Row[]; total: number }>(li, 'GET', `${url}?per_page=10&page=${page}`)).body,
    ),
  );

const download = async (who: string, id: string) => followLink((await linkFor(who, id)).body.data.url);

describe('A form with its file in one request', () => {
  const sent = (fields: Record<string, string>, file: Buffer | null, url = '/files', who = 'manager' as const) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const bytes =
      file === null
        ? []
        : [
            Buffer.from(
              '--b\r\ncontent-disposition: form-data; name="file"; filename="../../ladders.pdf"\r\ncontent-type: text/html\r\n\r\n',
            ),
            file,
            Buffer.from('\r\n'),
          ];
    const [first, ...others] = parts;
    return messaging.inject<{ data: { id: string }; code: string; errors: Record<string, string[]> }>({
      ...{ method: 'POST', url: `/api/v1${url}`, as: { user_id: li, label: li, roles: [who] } },
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(first ?? ''), ...bytes, Buffer.from(`${others.join('')}--b--\r\n`)]) as never,
    });
  };

  it('is both steps at once: the file is in its folder, judged by its content and called by its plain name', async () => {
    const folder_id = await folder('One request');
    const responded = await sent({ title: 'Ladders', folder_id, requires_seen: 'true' }, pdf('ladders'));
    expect(responded.status).toBe(201);
    await messaging.settle();
    const { body } = await one(bell, responded.body.data.id);
    expect(body.data).toMatchObject({
      title: 'Ladders',
      filename: 'ladders.pdf',
      mime: 'application/pdf',
      requires_seen: true,
    });
    const newer = await sent({ any: '' }, pdf('ladders, newer'), `/files/${responded.body.data.id}/versions`);
    expect([newer.status, newer.body]).toMatchObject([201, { data: { version: 2 } }]);
  });

  it('given no file, a file that is none, or a field that is wrong, then it is refused at its place', async () => {
    const folder_id = await folder('Refused');
    expect((await sent({ title: 'Nothing', folder_id }, null)).body.code).toBe('FileMissing');
    expect((await sent({ title: 'A script', folder_id }, Buffer.from('<svg onload="x"/>'))).body.code).toBe(
      'FileTypeNotAllowed',
    );
    const { status, body } = await sent({ title: '', folder_id }, pdf('untitled'));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['title']]);
  });
});

describe('A picture among the files', () => {
  it('has a small one for anyone who reads the list, behind a link of their own', async () => {
    const folder_id = await folder('Pictures');
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#036' } })
      .png()
      .toBuffer();
    const { body: sent } = await messaging.upload(png, '/files/bytes');
    const content = { ...sent.data, name: 'tap.png' };
    await messaging.sendAs(li, 'POST', '/files', { title: 'The tap', folder_id, content });
    await add(folder_id, 'A paper');
    const { body } = await messaging.sendAs<{ data: StoredFile[] }>(bell, 'GET', `/files?folder_id=${folder_id}`);
    const [paper, tap] = body.data;
    expect([paper?.title, paper?.thumbnail, tap?.title]).toEqual(['A paper', null, 'The tap']);
    expect(tap?.thumbnail).toContain(`user=${bell}`);
    const shown = await messaging.sendAs(bell, 'GET', tap!.thumbnail!.replace('/api/v1', ''));
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    const forged = tap!.thumbnail!.replace(bell, patel).replace('/api/v1', '');
    expect((await messaging.sendAs(patel, 'GET', forged)).status).toBe(403);
  });
});

describe('A folder', () => {
  const refused = async (change: object, id?: string) =>
    (await messaging.sendAs(li, id ? 'PUT' : 'POST', id ? `/folders/${id}` : '/folders', change)).body.code;

  it('is in another three deep at most, never in itself, and only among its kind', async () => {
    const first = await folder('First');
    const second = await folder('Second', { parent_id: first });
    const third = await folder('Third', { parent_id: second });
    expect(await refused({ name: 'Fourth', parent_id: third })).toBe('FolderTooDeep');
    expect(await refused({ name: 'First', parent_id: third }, first)).toBe('FolderInItself');
    expect(await refused({ name: 'Licences', parent_id: first, scope: 'user_documents' })).toBe('FolderOfOtherScope');
    expect(await refused({ name: 'Lost', parent_id: derivedId('test', 'none') })).toBe('FolderNotFound');
  });

  it('has a name that no other beside it has, whatever its letters', async () => {
    const at = await folder('Handbooks');
    expect(await refused({ name: 'handbooks' })).toBe('FolderNameTaken');
    expect(await refused({ name: 'Handbooks', parent_id: at })).toBeUndefined();
  });

  it('is removed when nothing is in it any more', async () => {
    const at = await folder('Forms');
    const id = await add(at, 'Form');
    expect((await messaging.sendAs(li, 'DELETE', `/folders/${at}`)).body.code).toBe('FolderNotEmpty');
    await messaging.sendAs(li, 'DELETE', `/files/${id}`);
    expect((await messaging.sendAs(li, 'DELETE', `/folders/${at}`)).status).toBe(204);
    expect((await messaging.sendAs(li, 'GET', `/folders/${at}`)).body.code).toBe('FolderNotFound');
  });

  it('given a role at its top, then what is within is readable by that role and by anyone who keeps the folders, and there for no other user', async () => {
    const top = await folder('Warehouse', { roles: ['warehouse'] });
    const within = await folder('Shelves', { parent_id: top });
    const id = await add(within, 'Plan of the shelves');
    expect([await titlesIn(mara, within), await titlesIn(li, within), await titlesIn(bell, within)]).toEqual([
      ['Plan of the shelves'],
      ['Plan of the shelves'],
      [],
    ]);
    const requested = await Promise.all([
      one(bell, id),
      linkFor(bell, id),
      messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 1 }),
    ]);
    expect(requested.map(({ body }) => body.code)).toEqual(['FileNotFound', 'FileNotFound', 'FileNotFound']);
    expect((await messaging.sendAs(bell, 'GET', `/folders/${within}`)).body.code).toBe('FolderNotFound');
    await download(mara, id);
    expect((await messaging.sendAs(mara, 'POST', `/files/${id}/seen`, { version: 1 })).status).toBe(204);
  });
});

/** Sends a change of details under the version that its caller saw. */
const change = (path: string, version: number, payload: object) =>
  messaging.inject<{ data: Folder & StoredFile; current: object; changed_by: string; version: number }>({
    ...{ method: 'PUT', url: `/api/v1${path}`, headers: { 'if-match': String(version) }, payload },
    as: { user_id: li, label: li, roles: ['manager'] },
  });

describe('Two people who change one record', () => {
  it('given a folder, then the later one sees what it is now and who changed it; other folders are no conflict', async () => {
    const [id, other] = [await folder('Maps'), await folder('Plans')];
    const read = async () => (await messaging.sendAs<{ data: Folder }>(li, 'GET', `/folders/${id}`)).body.data;
    const { version } = await read();
    expect((await messaging.sendAs(li, 'PUT', `/folders/${other}`, { name: 'Floor plans' })).status).toBe(200);
    const first = await change(`/folders/${id}`, version, { name: 'Maps', roles: ['warehouse'] });
    expect([first.status, first.body.data.version > version]).toEqual([200, true]);
    expect(await change(`/folders/${id}`, version, { name: 'Maps of 2027' })).toMatchObject({
      status: 409,
      body: {
        current: { name: 'Maps', roles: ['warehouse'], version: first.body.data.version },
        changed_by: 'Li Marsh',
        version: first.body.data.version,
      },
    });
    await messaging.settle();
    expect(await read()).toMatchObject({ name: 'Maps', roles: ['warehouse'], version: first.body.data.version });
    const again = await change(`/folders/${id}`, first.body.data.version, { name: 'Maps of 2027' });
    expect(again).toMatchObject({ status: 200, body: { data: { name: 'Maps of 2027' } } });
  });

  it('given details of a file, then the later one sees what they are now and who changed them', async () => {
    const folder_id = await folder('Two editors');
    const id = await add(folder_id, 'Ladders');
    const { revision } = (await one(li, id)).body.data;
    const form = { title: 'Ladders', folder_id };
    expect((await change(`/files/${id}`, revision, { ...form, description: 'How to stand' })).status).toBe(200);
    expect(await change(`/files/${id}`, revision, { ...form, requires_seen: true })).toMatchObject({
      status: 409,
      body: { current: { description: 'How to stand', requires_seen: false }, changed_by: 'Li Marsh', version: 2 },
    });
    await messaging.settle();
    expect((await one(li, id)).body.data).toMatchObject({ description: 'How to stand', version: 1, revision: 2 });
    expect((await change(`/files/${id}`, 2, { ...form, requires_seen: true })).status).toBe(200);
  });
});

describe('A file', () => {
  it('is of 256 MB at most, by the contract that screens show beforehand [BUS-036]', () =>
    expect(SendFile.maxBytes).toBe(256 * 1024 * 1024));

  it('has id, title, description and filename, and what its bytes are [FIL-002]', async () => {
    const at = await folder('Entity');
    const id = await add(at, 'Ladders', { description: 'How to stand on one', expires_on: '2027-01-31' });
    expect((await one(bell, id)).body.data).toMatchObject({
      ...{ id, title: 'Ladders', description: 'How to stand on one', filename: 'paper.pdf' },
      ...{ mime: 'application/pdf', size: pdf('Ladders').length, version: 1, expires_on: '2027-01-31', user_id: null },
      added_by: { id: li, label: 'Li Marsh' },
    });
  });

  it('given a link and then its folder closes to its person, then it opens nothing', async () => {
    const folder_id = await folder('Closing');
    const id = await add(folder_id, 'For now');
    const { url } = (await linkFor(bell, id)).body.data;
    expect((await followLink(url)).status).toBe(200);
    await messaging.sendAs(li, 'PUT', `/folders/${folder_id}`, { name: 'Closing', roles: ['warehouse'] });
    expect((await followLink(url)).status).toBe(404);
  });

  it('given a link, then it is good for its person and a minute, and for this file alone', async () => {
    const at = await folder('Links');
    const [id, other] = [await add(at, 'Linked'), await add(at, 'Other')];
    const { url } = (await linkFor(bell, id)).body.data;
    expect((await followLink(url)).status).toBe(200);
    expect((await followLink(url.replace(id, other))).status).toBe(403);
    expect((await followLink(url.replace(bell, mara))).status).toBe(403);
    messaging.advanceTime(61_000);
    expect((await followLink(url)).status).toBe(403);
  });

  it('given it is removed while a user holds a link, then the link leads to nothing', async () => {
    const id = await add(await folder('Removed'), 'Gone');
    const { url } = (await linkFor(bell, id)).body.data;
    await messaging.sendAs(li, 'DELETE', `/files/${id}`);
    expect((await followLink(url)).status).toBe(404);
    expect((await messaging.sendAs(li, 'DELETE', `/files/${id}`)).body.code).toBe('FileNotFound');
  });

  it('given a request that does not send the file to its end, then the file is not downloaded', async () => {
    const id = await add(await folder('Parts'), 'In parts', { requires_seen: true });
    const { url } = (await linkFor(bell, id)).body.data;
    const see = async () => (await messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 1 })).status;
    const head = await messaging.inject({ method: 'HEAD', url });
    expect([head.status, head.headers['content-length'], await see()]).toEqual([200, '17', 409]);
    expect((await messaging.inject({ url, headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect(await see()).toBe(409);
    expect((await messaging.inject({ url, headers: { range: 'bytes=4-' } })).status).toBe(206);
    expect(await see()).toBe(204);
  });

  it('given newer bytes, then anyone who saw the old ones has not seen these, and only these can be marked', async () => {
    const id = await add(await folder('Versions'), 'First words', { requires_seen: true });
    const see = (version: number) => messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version });
    expect(await see(1)).toMatchObject({
      status: 409,
      body: { code: 'FileNotDownloaded', message: 'Download First words first, then mark it as seen.' },
    });
    await download(bell, id);
    expect([(await see(1)).status, (await see(1)).status]).toEqual([204, 204]);
    const content = await createContent('second words', 'second.pdf');
    const next = () => messaging.sendAs<{ data: object }>(li, 'POST', `/files/${id}/versions`, { content });
    expect((await next()).body.data).toEqual({ id, version: 2 });
    expect((await next()).body.data).toEqual({ id, version: 2 });
    expect((await one(bell, id)).body.data).toMatchObject({ version: 2, seen_version: 1, filename: 'second.pdf' });
    expect((await see(1)).body.code).toBe('FileChanged');
    expect((await see(2)).body.code).toBe('FileNotDownloaded');
    await download(bell, id);
    await see(2);
    const { data } = (await messaging.sendAs<{ data: object[] }>(li, 'GET', `/files/${id}/seen`)).body;
    expect(data).toMatchObject([
      { profile: { id: bell, label: 'Antonio Bell' }, version: 1 },
      { profile: { id: bell, label: 'Antonio Bell' }, version: 2 },
    ]);
  });

  it('given several versions, then the office lists, opens and restores each, and readers must see the restored one', async () => {
    const folder_id = await folder('Restored');
    const id = await add(folder_id, 'Rules', { requires_seen: true });
    const second = await createContent('Rules, second', 'second.pdf');
    expect((await messaging.sendAs(li, 'POST', `/files/${id}/versions`, { content: second })).status).toBe(201);
    await download(bell, id);
    expect((await messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 2 })).status).toBe(204);
    const list = async () =>
      (await messaging.sendAs<{ data: FileVersion[] }>(li, 'GET', `/files/${id}/versions`)).body.data.map(
        ({ version, filename, added_by }) => `${version} ${filename} ${added_by.label}`,
      );
    expect(await list()).toEqual(['2 second.pdf Li Marsh', '1 paper.pdf Li Marsh']);
    const link = await messaging.sendAs<{ data: { url: string } }>(li, 'POST', `/files/${id}/versions/1/link`);
    const opened = await followLink(link.body.data.url);
    expect([opened.status, String(opened.body)]).toEqual([200, String(pdf('Rules'))]);
    expect((await followLink(link.body.data.url.replace('versions/1', 'versions/2'))).status).toBe(403);
    const restored = await messaging.sendAs<{ data: { version: number } }>(
      li,
      'POST',
      `/files/${id}/versions/1/restore`,
    );
    expect([restored.status, restored.body.data]).toEqual([200, { id, version: 3 }]);
    expect(await list()).toEqual(['3 paper.pdf Li Marsh', '2 second.pdf Li Marsh', '1 paper.pdf Li Marsh']);
    expect((await one(bell, id)).body.data).toMatchObject({ version: 3, seen_version: 2 });
    const none = await messaging.sendAs(li, 'POST', `/files/${id}/versions/7/restore`);
    expect([none.status, none.body.message]).toEqual([404, 'Rules has no version 7.']);
    expect((await messaging.sendAs(bell, 'GET', `/files/${id}/versions`)).status).toBe(403);
  });

  it('given a file that must be seen, then those who have not are listed, find it, and are reminded once an hour', async () => {
    const folder_id = await folder('For technicians', { roles: ['technician'] });
    const id = await add(folder_id, 'Must see', { requires_seen: true });
    const listNames = async () =>
      (
        await messaging.sendAs<{ data: { label: string; reminded_at: string | null }[] }>(
          li,
          'GET',
          `/files/${id}/unseen`,
        )
      ).body.data.map(({ label, reminded_at }) => `${label}${reminded_at === null ? '' : ' reminded'}`);
    const toSee = async (who: string) =>
      (
        await messaging.sendAs<{ data: StoredFile[] }>(who, 'GET', `/files?to_see=1&folder_id=${folder_id}`)
      ).body.data.map(({ title }) => title);
    expect(await listNames()).toEqual(['Antonio Bell', 'Rosa Patel']);
    expect([await toSee(bell), await toSee(patel), await toSee(li)]).toEqual([['Must see'], ['Must see'], []]);
    await download(bell, id);
    await messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 1 });
    expect([await listNames(), await toSee(bell)]).toEqual([['Rosa Patel'], []]);
    const remind = () => messaging.sendAs<{ data: { people: number } }>(li, 'POST', `/files/${id}/remind`);
    expect((await remind()).body.data.people).toBe(1);
    expect(await listNames()).toEqual(['Rosa Patel reminded']);
    expect((await remind()).body.code).toBe('RemindedRecently');
    await messaging.sendAs(li, 'POST', `/files/${id}/versions`, { content: await createContent('newer') });
    expect(await listNames()).toEqual(['Antonio Bell', 'Rosa Patel']);
    expect((await remind()).body.data.people).toBe(2);
    const optional = await add(folder_id, 'Optional');
    const refused = await messaging.sendAs(li, 'POST', `/files/${optional}/remind`);
    expect([refused.status, refused.body.code]).toEqual([409, 'FileNeedsNoConfirmation']);
  });

  it('given more readers than a page has, then each is on one page', async () => {
    const id = await add(await folder('Read by many'), 'Ladders', { requires_seen: true });
    const people = await addPeople(messaging, 13, 'qc');
    await messaging.ctx.db.query(
      `insert into file_seen select $1, id, 1, id, now() from person where label like 'Person %'`,
      [id],
    );
    const pages = await readPages<{ profile: { label: string } }>(`/files/${id}/seen`);
    expect(pages).toMatchObject([1, 2].map((current_page) => ({ current_page, last_page: 2, total: 13 })));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 3]);
    expect(pages.flatMap(({ data }) => data.map(({ profile }) => profile.label)).sort()).toEqual(people);
    await removePeople(messaging);
  });

  it('given an impersonated user, then the file is seen by both and stays unseen for the user', async () => {
    const id = await add(await folder('Seen for another'), 'Ladders', { requires_seen: true });
    const see = (as: object) => messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 1 }, as);
    const readers = async () => (await messaging.sendAs<{ data: object[] }>(li, 'GET', `/files/${id}/seen`)).body.data;
    await download(bell, id);
    await see({ impersonator_id: li });
    const impersonated = { profile: { id: bell }, actor: { id: li, label: 'Li Marsh' } };
    expect(await readers()).toMatchObject([impersonated]);
    expect((await one(bell, id)).body.data.seen_version).toBeNull();
    await see({});
    expect(await readers()).toMatchObject([impersonated, { profile: { id: bell }, actor: null }]);
    expect((await one(bell, id)).body.data.seen_version).toBe(1);
  });

  it('given a form is sent twice, then one file is added', async () => {
    const [at, content] = [await folder('Twice'), await createContent('twice')];
    const form = { title: 'Once', folder_id: at, content };
    const sent = () => messaging.sendAs(li, 'POST', '/files', form, { key: derivedId('test', 'a file') });
    await sent();
    await sent();
    expect(await titlesIn(li, at)).toEqual(['Once']);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\li\\plan.pdf', 'plan.pdf'],
    ['..', 'file.pdf'],
    ['gpj.\u202efdp', 'gpj.pdf'],
  ])('given the name %j, then it is called %s', async (name, called) => {
    const at = await folder(`Called ${called} ${name.length}`);
    const id = await add(at, 'Named', { content: await createContent(name, name) });
    expect((await one(li, id)).body.data.filename).toBe(called);
  });

  it('given bytes that were never sent, then it is refused', async () => {
    const content = { sha256: 'a'.repeat(64), size: 3, media: 'application/pdf', name: 'x.pdf' };
    const form = { title: 'None', folder_id: await folder('None'), content };
    expect((await messaging.sendAs(li, 'POST', '/files', form)).body.code).toBe('FileBytesMissing');
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'FileTypeNotAllowed'],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'FileTypeNotAllowed'],
    ['nothing', '', 'FileEmpty'],
  ])('given bytes that are %s, then they are not taken, whatever they are called', async (_, bytes, code) =>
    expect((await messaging.upload(Buffer.from(bytes), '/files/bytes')).body.code).toMatch(
      bytes === '' ? /FileEmpty|FileMissing/ : code,
    ),
  );
});

describe('A document of a person', () => {
  const listDocuments = async (who: string, userId: string) =>
    (await messaging.sendAs<{ data: StoredFile[]; missing: DueDocument[] }>(who, 'GET', `/users/${userId}/files`)).body;
  const required = { scope: 'user_documents', required: true, roles: ['technician'] };

  it('is read by that person and by anyone who keeps the folders, and is there for no other user', async () => {
    const at = await folder('Contracts', { scope: 'user_documents' });
    const id = await add(at, 'Contract', {}, `/users/${bell}/files`);
    expect((await listDocuments(bell, bell)).data.map((file) => file.title)).toEqual(['Contract']);
    expect((await listDocuments(li, bell)).data.map((file) => file.title)).toEqual(['Contract']);
    expect(await listDocuments(patel, bell)).toMatchObject({ code: 'UserNotFound' });
    expect([(await one(bell, id)).status, (await one(patel, id)).status, (await linkFor(patel, id)).status]).toEqual([
      200, 404, 404,
    ]);
    expect(await titlesIn(li, at)).toEqual([]);
  });

  it('given one that its person must confirm, then it is among their files to confirm until they do, and in no other list', async () => {
    const at = await folder('Policies', { scope: 'user_documents', roles: ['manager'] });
    const id = await add(at, 'Signed policy', { requires_seen: true }, `/users/${bell}/files`);
    await add(at, 'Only for reading', {}, `/users/${bell}/files`);
    const list = async (who: string, query: string) =>
      (await messaging.sendAs<{ data: StoredFile[] }>(who, 'GET', `/files?${query}`)).body.data
        .map((file) => file.title)
        .filter((title) => ['Signed policy', 'Only for reading'].includes(title));
    expect(await list(bell, 'to_see=1')).toEqual(['Signed policy']);
    expect([await list(bell, ''), await list(patel, 'to_see=1'), await list(li, 'to_see=1')]).toEqual([[], [], []]);
    await messaging.inject({ url: (await linkFor(bell, id)).body.data.url });
    expect((await messaging.sendAs(bell, 'POST', `/files/${id}/seen`, { version: 1 })).status).toBe(204);
    expect(await list(bell, 'to_see=1')).toEqual([]);
  });

  it('given a document that is added, then the screens of its person and of the office are notified', async () => {
    const at = await folder('Contracts of 2026', { scope: 'user_documents' });
    const notices = await messaging.listenToNotices();
    const id = await add(at, 'Contract of 2026', {}, `/users/${bell}/files`);
    await waitUntil(() => notices.some(({ topic }) => topic === 'documents'));
    expect(notices.filter((notice) => notice.id === id).map(({ topic }) => topic)).toEqual([
      `documents:${bell}`,
      'documents',
    ]);
  });

  it('is in a folder of documents, and papers of the company in one of theirs', async () => {
    const form = { title: 'Lost', folder_id: await folder('Papers'), content: await createContent('lost') };
    expect((await messaging.sendAs(li, 'POST', `/users/${bell}/files`, form)).body.code).toBe('FolderOfOtherScope');
    const documents = await folder('Badges', { scope: 'user_documents' });
    expect((await messaging.sendAs(li, 'POST', '/files', { ...form, folder_id: documents })).body.code).toBe(
      'FolderOfOtherScope',
    );
  });

  it('given one is required, then anyone who lacks it or has one that expired is notified of, until it is there', async () => {
    const at = await folder('Licence', required);
    const missing = async () =>
      (
        await messaging.sendAs<{ data: { name: string; user: { id: string } }[] }>(li, 'GET', '/files/missing')
      ).body.data
        .filter(({ name }) => name === 'Licence')
        .map(({ user }) => user.id);
    expect(await missing()).toEqual([bell, patel]);
    await add(at, 'Licence of Bell', { expires_on: '2026-10-04' }, `/users/${bell}/files`);
    expect(await missing()).toEqual([bell, patel]);
    await add(at, 'New licence of Bell', { expires_on: '2026-11-05' }, `/users/${bell}/files`);
    expect(await missing()).toEqual([patel]);
    expect((await listDocuments(patel, patel)).missing.map(({ name }) => name)).toEqual(['Licence']);
    expect((await listDocuments(bell, bell)).missing).toEqual([]);
  });

  it('given documents that are missing, expired and expire soon, then each is counted and found by its state, and reminded of once a day', async () => {
    const at = await folder('Badge', { ...required, roles: ['warehouse', 'technician'] });
    await add(at, 'Badge of Bell', { expires_on: '2026-10-04' }, `/users/${bell}/files`);
    await add(at, 'Badge of Patel', { expires_on: '2026-11-04' }, `/users/${patel}/files`);
    const list = async (state: string) =>
      (await messaging.sendAs<OutputOf<typeof MissingDocuments>>(li, 'GET', `/files/missing?state=${state}`)).body;
    const inBadge = async (state: string) =>
      (await list(state)).data
        .filter(({ name }) => name === 'Badge')
        .map(({ user, expires_on, reminded_at }) => [user.id, expires_on, reminded_at !== null]);
    expect([await inBadge('missing'), await inBadge('expired'), await inBadge('expiring')]).toEqual([
      [[mara, null, false]],
      [[bell, '2026-10-04', false]],
      [[patel, '2026-11-04', false]],
    ]);
    const { counts, total } = await list('expiring');
    expect([counts.expiring, counts.missing > 0]).toEqual([total, true]);
    const remind = async (who: string, folder_id = at) =>
      (await messaging.sendAs(li, 'POST', `/users/${who}/documents/${folder_id}/remind`)).body?.code;
    expect([await remind(mara), await remind(mara), await remind(li)]).toEqual([
      ...[undefined, 'RemindedToday', 'DocumentNotDue'],
    ]);
    expect(await inBadge('missing')).toEqual([[mara, null, true]]);
    expect([await remind(derivedId('test', 'no person')), await remind(mara, derivedId('test', 'none'))]).toEqual([
      ...['UserNotFound', 'FolderNotFound'],
    ]);
    messaging.advanceTime(24 * 3_600_000);
    expect(await remind(mara)).toBeUndefined();
    messaging.advanceTime(-24 * 3_600_000);
  });

  it('given a person who uploads their own, when the office rejects one and accepts the next, then only the accepted one counts and the person sees why', async () => {
    const at = await folder('Permit', required);
    const due = async () => (await listDocuments(patel, patel)).missing.find(({ name }) => name === 'Permit');
    const submit = async (title: string, who = patel) => {
      const content = { ...(await messaging.upload(pdf(title), '/documents/bytes', who)).body.data, name: 'paper.pdf' };
      const form = { title, folder_id: at, expires_on: '2027-10-04', content };
      return messaging.sendAs<{ data: { id: string } }>(who, 'POST', '/documents', form);
    };
    const first = (await submit('Blurred permit')).body.data.id;
    expect(await due()).toMatchObject({ state: 'missing', review: 'submitted' });
    const waiting = await messaging.sendAs<{ data: StoredFile[] }>(li, 'GET', '/documents/submitted');
    expect(waiting.body.data.map(({ id, added_by }) => [id, added_by.label])).toEqual([[first, 'Rosa Patel']]);
    expect((await messaging.sendAs(patel, 'POST', `/documents/${first}/accept`)).status).toBe(403);
    const remind = await messaging.sendAs(li, 'POST', `/users/${patel}/documents/${at}/remind`);
    expect(remind.body.code).toBe('DocumentSubmittedAlready');
    const reason = 'The date is cut off.';
    const reject = () => messaging.sendAs(li, 'POST', `/documents/${first}/reject`, { reason });
    expect([(await reject()).status, (await reject()).status]).toEqual([204, 204]);
    expect((await messaging.sendAs(li, 'POST', `/documents/${first}/accept`)).body).toMatchObject({
      code: 'DocumentReviewed',
      message: 'Blurred permit does not wait for a review. It was already accepted or rejected.',
    });
    expect(await due()).toMatchObject({ state: 'missing', review: 'rejected', reason });
    const second = (await submit('Permit of Patel')).body.data.id;
    expect((await messaging.sendAs(li, 'POST', `/documents/${second}/accept`)).status).toBe(204);
    expect(await due()).toBeUndefined();
    const reviews = (await listDocuments(patel, patel)).data.map(({ title, review }) => [title, review]);
    expect(reviews).toEqual(
      expect.arrayContaining([
        ['Blurred permit', 'rejected'],
        ['Permit of Patel', 'accepted'],
      ]),
    );
    expect((await submit('Of the office', li)).status).toBe(403);
  });

  it('given more people without it than a page has, then each is on one page', async () => {
    await folder('Card', { ...required, roles: ['qc'] });
    const people = await addPeople(messaging, 13, 'qc');
    const pages = await readPages<{ name: string; user: { label: string } }>('/files/missing');
    const labels = pages.flatMap(({ data }) =>
      data.filter(({ name }) => name === 'Card').map(({ user }) => user.label),
    );
    expect(labels).toEqual(people);
    await removePeople(messaging);
  });

  it('given DELETE /users/{userID}/files/{id}, then it is gone; of another person there is none [API-101]', async () => {
    const at = await folder('Deleted', { scope: 'user_documents' });
    const id = await add(at, 'Old badge', {}, `/users/${patel}/files`);
    expect((await messaging.sendAs(li, 'DELETE', `/users/${bell}/files/${id}`)).body.code).toBe('FileNotFound');
    expect((await messaging.sendAs(patel, 'DELETE', `/users/${patel}/files/${id}`)).status).toBe(403);
    expect((await messaging.sendAs(li, 'DELETE', `/users/${patel}/files/${id}`)).status).toBe(204);
    expect((await listDocuments(patel, patel)).data.map((file) => file.id)).not.toContain(id);
  });
});
