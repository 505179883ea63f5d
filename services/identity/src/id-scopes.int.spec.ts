import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityRoutes } from '@tailboard/contracts/identity/routes';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { identityUnderTest, type IdentityUnderTest } from './testing/identity-under-test.js';

let identity: IdentityUnderTest;
let samples: IdSamples;
let token: string;
beforeAll(async () => {
  identity = await identityUnderTest();
  const me = await identity.addUser('ada@example.com', ['technician']);
  const ben = await identity.addUser('ben@example.com', ['technician']);
  token = (await identity.signIn('ben@example.com')).body.access_token;
  const session = (await identity.readPrincipal(token))!.session_id;
  samples = {
    me: me.id,
    other: session,
    otherUser: ben.id,
    own: {},
    others: {},
    values: { 'identity.rename-passkey': { name: 'Phone' } },
    decided: {},
    secrets: ['ben@example.com'],
  };
});
afterAll(() => identity.close());

describe('IDs of others in requests to identity, as each role', () => {
  it.each(idCases(identityRoutes))(
    'given %s, then only records within the scope are read or changed',
    async (_, idCase) => {
      await expectIdScope(identity, idCase, samples);
      expect(await identity.readPrincipal(token)).not.toBeNull();
    },
  );
});
