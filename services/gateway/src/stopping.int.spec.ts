import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect as dial } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

let gateway: GatewayUnderTest;
let database: PostgresPool;
beforeEach(async () => {
  gateway = await gatewayUnderTest();
  database = connect(gateway.databaseUrl);
});
afterEach(async () => {
  await database.close();
  await gateway.close();
});

describe('A stop', () => {
  it('given a request that is under way, when the product is stopped, then it is answered before anything closes that it needs, and no one new comes in', async () => {
    const { ends, answer: respond } = await database.transaction(async (db) => {
      await db.query('lock table identity.failed_sign_in in access exclusive mode');
      const waiting = gateway.request('/api/v1/login', {
        method: 'POST',
        body: { email: 'ada@example.com', password: 'field-day-2026' },
      });
      await waitUntil(async () => {
        const [locks] = await database.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
           where not granted and relation = 'identity.failed_sign_in'::regclass and application_name = 'identity'`,
        );
        return locks!.waiting > 0;
      });
      const stopping = gateway.stop();
      await waitUntil(() =>
        gateway.request('/health/live').then(
          () => false,
          ({ code }: { code: string }) => code === 'ECONNREFUSED',
        ),
      );
      // Wrapped in an object, because leaving the transaction would otherwise await them.
      return { ends: () => stopping, answer: () => waiting };
    });
    expect((await respond()).status).toBe(422);
    await ends();
  });

  it('given balancers that have not noticed yet, when the product drains, then it is not ready and answers them', async () => {
    expect((await gateway.request('/health/ready')).status).toBe(200);
    await gateway.drain();
    const ready = await gateway.request('/health/ready');
    expect([ready.status, ready.headers['retry-after'], ready.body]).toEqual([
      503,
      '2',
      { status: 'not ready', problems: ['the process is stopping'] },
    ]);
    expect((await gateway.request('/api/v1/user')).status).toBe(401);
  });

  it('given connections on which nothing is asked, when the product is stopped, then they do not hold it up', async () => {
    const { hostname, port } = new URL(gateway.address);
    const unused = dial(Number(port), hostname);
    await once(unused, 'connect');
    const agent = new Agent({ keepAlive: true });
    const outgoing = request(`${gateway.address}/health/live`, { agent }).end();
    const [responded] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    await once(responded.resume(), 'end');
    const [stored] = Object.values(agent.freeSockets).flat();
    const ended = Promise.all([unused, stored!].map((socket) => once(socket, 'close')));

    await gateway.stop();
    await ended;
  });
});
