import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendRequest } from './demo-api.mjs';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A product that sends these responses in sequence, and then repeats the last one; 0 closes the connection. */
async function startServer(...statuses: number[]): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = [];
  const opened = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']));
    const status = statuses[Math.min(keys.length, statuses.length) - 1]!;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, status === 429 ? { 'retry-after': '0.001' } : {}).end('{}');
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(opened.address() as AddressInfo).port}`, keys };
}
const keyed = { method: 'POST', headers: { 'idempotency-key': 'one' } };

describe('asking a product that is busy', () => {
  it('is repeated with the same key until there is a response', async () => {
    const { url, keys } = await startServer(503, 429, 0, 503, 201);
    expect((await sendRequest(url, keyed, { wait: 1 })).status).toBe(201);
    expect(keys).toEqual(['one', 'one', 'one', 'one', 'one']);
  });
  it('returns the response of the product when the time is over', async () => {
    const { url } = await startServer(503);
    expect((await sendRequest(url, keyed, { wait: 1, timeout: 20 })).status).toBe(503);
  });
  it('is not repeated after a refusal or a failure', async () => {
    for (const status of [422, 500]) {
      const { url, keys } = await startServer(status);
      expect([(await sendRequest(url, keyed, { wait: 1 })).status, keys.length]).toEqual([status, 1]);
      server?.close();
    }
  });
});
