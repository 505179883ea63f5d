import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { connect, type PostgresPool } from './connect.js';
import { isLostConnection } from './lost-connection.js';

/** A PostgreSQL protocol message: type byte, length, body. */
const message = (letter: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const signedIn = message('R', Buffer.from([0, 0, 0, 0]));
const ready = message('Z', Buffer.from('I'));
const complete = (tag: string): Buffer => message('C', Buffer.from(`${tag}\0`));
const farewell = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

let server: Server;
let pool: PostgresPool;
afterEach(async () => {
  await pool.close();
  server.close();
});

/** A server that answers each statement with the given packet and each login with `greeting`, one packet each. */
async function startServer(
  respond: (statement: string) => Buffer,
  createGreeting: (connectionNumber: number) => Buffer = () => Buffer.concat([signedIn, ready]),
): Promise<void> {
  let connections = 0;
  server = createServer((socket: Socket) => {
    let greeted = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (!greeted) {
        greeted = true;
        socket.write(createGreeting(++connections));
      } else if (data.toString('utf8', 0, 1) === 'Q') socket.write(respond(data.toString('utf8', 5, data.length - 1)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pool = connect(`postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`);
}

it('a server that takes its leave in the packet of the last answer ends no process', async () => {
  await startServer((statement) =>
    statement === 'commit'
      ? Buffer.concat([complete('COMMIT'), ready, farewell])
      : Buffer.concat([complete('BEGIN'), ready]),
  );
  await expect(pool.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
  // The connection delivers its remaining messages before the next statement completes.
  await expect(pool.query('select 1')).resolves.toEqual([]);
});

it('a server that takes its leave between two statements of a transaction fails the transaction alone', async () => {
  await startServer((statement) =>
    statement === 'begin'
      ? Buffer.concat([complete('BEGIN'), ready, farewell])
      : Buffer.concat([complete('SELECT 0'), ready]),
  );
  const lost = await pool.transaction(({ query }) => query('select 1')).catch((error: unknown) => error);
  expect(isLostConnection(lost)).toBe(true);
});

it('a server that takes its leave in the packet of its greeting fails the transaction alone', async () => {
  await startServer(
    () => Buffer.concat([complete('BEGIN'), ready]),
    (connectionNumber) => Buffer.concat(connectionNumber === 1 ? [signedIn, ready, farewell] : [signedIn, ready]),
  );
  const lost = await pool.transaction(() => Promise.resolve('done')).catch((error: unknown) => error);
  expect(isLostConnection(lost)).toBe(true);
  await expect(pool.transaction(() => Promise.resolve('done'))).resolves.toBe('done');
});
