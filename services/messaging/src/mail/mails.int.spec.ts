import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { derivedId } from '@tailboard/eventing/ids';
import PostalMime, { type Email } from 'postal-mime';
import { bell, li, messagingUnderTest, patel, type MessagingUnderTest } from '../testing/messaging-under-test.js';
import { warnOfExpiry } from './warn-of-expiry.js';

const DAY = 24 * 3_600_000;
let messaging: MessagingUnderTest;
beforeAll(async () => {
  messaging = await messagingUnderTest();
});
afterAll(() => messaging.close());

/** Returns the e-mails to an address; without a mail server they are files. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = path.join(messaging.ctx.config.DATA_DIR, 'mail');
  const names = await readdir(folder).catch(() => [] as string[]);
  const theirs = names.filter((name) => name.includes(` ${address} `) && name.endsWith('.eml')).sort();
  return Promise.all(theirs.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}
/** Waits until a number of e-mails about documents were sent and recorded. */
const untilRecorded = (count: number): Promise<void> =>
  waitUntil(async () => (await messaging.ctx.db.query('select from expiry_mail')).length === count);
const mail = async (address: string, subject: string): Promise<Email> => {
  let found: Email | undefined;
  await waitUntil(async () => {
    found = (await mailsTo(address)).find((one) => one.subject === subject);
    return found !== undefined;
  });
  return found!;
};

describe('A reminder', () => {
  it('given people who have not read a message, then each gets a mail with the way to it, and anyone who has read it gets none', async () => {
    const { body } = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/messages', {
      ...{ title: 'Ladders', body: '<p>Tie them.</p>', draft: false, required: true },
      audience: { all: false, roles: [], user_ids: [bell, patel], location_ids: [] },
    });
    const { id } = body.data;
    expect(
      (await messaging.sendAs(bell, 'POST', `/messages/${id}/seen`, { downloaded: false, version: 1 })).status,
    ).toBe(200);
    const requested = await messaging.sendAs<{ data: { people: number } }>(
      li,
      'POST',
      `/messages/${id}/remind`,
      undefined,
      {
        key: derivedId('test', 'ladders again'),
      },
    );
    expect(requested.body.data.people).toBe(1);
    const { text } = await mail('patel@example.com', 'Please read: Ladders');
    expect(text).toContain('You must read it before you can continue your work.');
    expect(text).toContain('/admin/messages/inbox');
    expect(await mailsTo('bell@example.com')).toEqual([]);
  });
});

describe('A document that expires', () => {
  it('given thirty days, a week, and the day after, then its owner is written to once each, and no more when it was renewed', async () => {
    const pdf = Buffer.from('%PDF-1.7\nlicence');
    const folder = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/folders', {
      ...{ name: 'Licences', scope: 'user_documents' },
    });
    const put = async (title: string, expires_on: string) => {
      const content = { ...(await messaging.upload(pdf, '/files/bytes')).body.data, name: 'licence.pdf' };
      const form = { title, folder_id: folder.body.data.id, content, expires_on };
      expect((await messaging.sendAs(li, 'POST', `/users/${bell}/files`, form)).status).toBe(201);
    };
    await put('Driving licence', '2026-11-04');
    await warnOfExpiry(messaging.ctx);
    await warnOfExpiry(messaging.ctx);
    const first = await mail('bell@example.com', 'Driving licence expires on 04 Nov 2026');
    await untilRecorded(1);
    await warnOfExpiry(messaging.ctx);
    expect(first.text).toContain('(in Licences) is valid until 04 Nov 2026.');
    messaging.advanceTime(23 * DAY);
    await warnOfExpiry(messaging.ctx);
    await untilRecorded(2);
    await warnOfExpiry(messaging.ctx);
    expect(await mailsTo('bell@example.com')).toHaveLength(2);
    messaging.advanceTime(8 * DAY);
    await warnOfExpiry(messaging.ctx);
    await mail('bell@example.com', 'Driving licence expired on 04 Nov 2026');
    await put('New driving licence', '2026-12-05');
    await put('Newer driving licence', '2030-12-05');
    await warnOfExpiry(messaging.ctx);
    await mail('bell@example.com', 'Driving licence expired on 04 Nov 2026');
    expect((await mailsTo('bell@example.com')).map(({ subject }) => subject)).toEqual([
      'Driving licence expires on 04 Nov 2026',
      'Driving licence expires on 04 Nov 2026',
      'Driving licence expired on 04 Nov 2026',
    ]);
  });
});

describe('A reminder of a document', () => {
  it('given a required document that is missing, when the office reminds the person, then they get an e-mail with the way to upload it', async () => {
    const folder = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/folders', {
      ...{ name: 'Badges', scope: 'user_documents', required: true, roles: ['technician'] },
    });
    const url = `/users/${patel}/documents/${folder.body.data.id}/remind`;
    expect((await messaging.sendAs(li, 'POST', url)).status).toBe(204);
    const { text } = await mail('patel@example.com', 'Please provide your document: Badges');
    expect(text).toContain('A document of yours is missing: Badges.');
    expect(text).toContain('/documents');
  });
});

describe('The review of an uploaded document', () => {
  it('given a rejection and an acceptance, then the person gets an e-mail about each, with the reason', async () => {
    const folder = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/folders', {
      ...{ name: 'Permits', scope: 'user_documents' },
    });
    const submit = async (title: string) => {
      const uploaded = await messaging.upload(Buffer.from(`%PDF-1.7\n${title}`), '/documents/bytes', patel);
      const form = { title, folder_id: folder.body.data.id, content: { ...uploaded.body.data, name: 'permit.pdf' } };
      return (await messaging.sendAs<{ data: { id: string } }>(patel, 'POST', '/documents', form)).body.data.id;
    };
    const reason = 'The date is cut off.';
    await messaging.sendAs(li, 'POST', `/documents/${await submit('Blurred permit')}/reject`, { reason });
    const { text } = await mail('patel@example.com', 'Please upload again: Blurred permit');
    expect(text).toContain('The office rejected your document “Blurred permit”: The date is cut off.');
    await messaging.sendAs(li, 'POST', `/documents/${await submit('Permit')}/accept`);
    await mail('patel@example.com', 'Accepted: Permit');
  });
});
