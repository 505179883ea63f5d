import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { messagingRoutes } from '@tailboard/contracts/messaging/routes';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { bell, li, messagingUnderTest, patel, type MessagingUnderTest } from './testing/messaging-under-test.js';

const office: readonly string[] = ['owner', 'admin', 'manager', 'supervisor'];
let messaging: MessagingUnderTest;
let samples: IdSamples;
beforeAll(async () => {
  messaging = await messagingUnderTest();
  const post = async (url: string, form: object) =>
    (await messaging.sendAs<{ data: { id: string } }>(li, 'POST', url, form)).body.data.id;
  const upload = async (name: string, to?: string) => ({
    ...(await messaging.upload(Buffer.from(`%PDF-1.7\n${name}`), to)).body.data,
    name: `${name}.pdf`,
  });
  const createRecords = async (name: string, user_id: string, roles: string[]) => {
    const attachment = await upload(`${name} attachment`);
    const audience = { user_ids: [user_id] };
    const message = await post('/messages', { title: name, body: `<p>${name}</p>`, audience, attachment });
    const folder = await post('/folders', { name, roles });
    const content = await upload(name, '/files/bytes');
    return { message, folder, file: await post('/files', { title: name, folder_id: folder, content }) };
  };
  samples = {
    me: bell,
    other: patel,
    own: await createRecords('Own', bell, []),
    others: await createRecords('Secret', patel, ['manager']),
    values: { version: 1, title: 'Paper', content: await upload('Paper', '/files/bytes') },
    decided: {},
    secrets: ['Secret'],
  };
});
afterAll(() => messaging.close());

describe('IDs of others in requests to messaging, as each role', () => {
  // The office writes messages, and so may open every one of them.
  const own = idCases(messagingRoutes).filter(
    ([, { scope, role }]) => scope.kind !== 'ownRecord' || scope.record !== 'message' || !office.includes(role),
  );
  it.each(own)('given %s, then only records within the scope are read or changed', async (_, idCase) =>
    expectIdScope(messaging, idCase, samples),
  );
});
