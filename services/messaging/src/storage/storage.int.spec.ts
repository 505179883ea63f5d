import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bell, li, mara, messagingUnderTest, patel, type MessagingUnderTest } from '../testing/messaging-under-test.js';

let messaging: MessagingUnderTest;
beforeAll(async () => {
  messaging = await messagingUnderTest();
});
afterAll(() => messaging.close());

const getRole = (who: string) => (who === li ? 'manager' : who === mara ? 'warehouse' : 'technician');
/** Requests a file by its name and follows the redirect. */
const stored = async (who: string, name: string) => {
  const requested = await messaging.inject<string>({
    url: `/storage/${encodeURIComponent(name)}`,
    as: { user_id: who, roles: [getRole(who)] },
  });
  if (requested.status !== 302) return requested;
  expect(requested.headers['cache-control']).toBe('no-store');
  return messaging.inject<string>({ url: String(requested.headers.location) });
};
const pdf = async (mark: string, to?: string) =>
  (await messaging.upload(Buffer.from(`%PDF-1.7\n${mark}`), to)).body.data;
const write = async (name: string, mark: string, audience: object) => {
  const attachment = { ...(await pdf(mark)), name };
  const { status } = await messaging.sendAs(li, 'POST', '/messages', {
    title: mark,
    body: '<p>a</p>',
    audience,
    attachment,
  });
  expect(status).toBe(201);
};
const keep = async (name: string, mark: string, fields: object = {}) => {
  const made = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/folders', { name: mark, ...fields });
  const content = { ...(await pdf(mark, '/files/bytes')), name };
  await messaging.sendAs(li, 'POST', '/files', { title: mark, folder_id: made.body.data.id, content });
};

describe('GET /storage/{filename}', () => {
  it('downloads the attachment of a message for whom it is meant and for who writes messages, and for no other user [API-102] [MSG-004] [MSG-025]', async () => {
    await write('ladders.pdf', 'Ladders', { user_ids: [bell] });
    const file = await stored(bell, 'ladders.pdf');
    expect([file.status, file.headers['content-disposition'], String(file.body)]).toEqual([
      ...[200, `attachment; filename*=UTF-8''ladders.pdf`, '%PDF-1.7\nLadders'],
    ]);
    expect((await stored(li, 'ladders.pdf')).status).toBe(200);
    expect((await stored(patel, 'ladders.pdf')).status).toBe(404);
    expect((await stored(bell, 'nothing.pdf')).status).toBe(404);
  });

  it('given a file of the company, then it is there for anyone who may open its folder', async () => {
    await keep('shelves.pdf', 'Shelves', { roles: ['warehouse'] });
    expect([(await stored(mara, 'shelves.pdf')).status, (await stored(bell, 'shelves.pdf')).status]).toEqual([
      200, 404,
    ]);
  });

  it('given several of one name, then the newest of those that the caller may read, attachments of messages before files', async () => {
    await write('plan.pdf', 'Before', { user_ids: [patel] });
    messaging.advanceTime(1_000);
    await write('plan.pdf', 'For Patel', { user_ids: [patel] });
    await keep('plan.pdf', 'For everybody');
    expect([(await stored(bell, 'plan.pdf')).body, (await stored(patel, 'plan.pdf')).body].map(String)).toEqual([
      '%PDF-1.7\nFor everybody',
      '%PDF-1.7\nFor Patel',
    ]);
  });

  it.each(['../secret', '..', "a' or true --"])('given the name %p, then there is none', async (name) =>
    expect((await stored(bell, name)).status).toBe(404),
  );
});
