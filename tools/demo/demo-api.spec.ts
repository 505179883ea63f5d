import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ask } from './demo-api.mjs';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A product that sends these responses in sequence, and then repeats the last one; 0 closes the connection. */
async function answering(...statuses: number[]): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const opened = createServer((request, response) => {
    asked.push(String(request.headers['idempotency-key']));
    const status = statuses[Math.min(asked.length, statuses.length) - 1]!;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, status === 429 ? { 'retry-after': '0.001' } : {}).end('{}');
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(opened.address() as AddressInfo).port}`, asked };
}
const keyed = { method: 'POST', headers: { 'idempotency-key': 'one' } };

describe('asking a product that is busy', () => {
  it('is done again with the same key, until there is an answer', async () => {
    const { url, asked } = await answering(503, 429, 0, 503, 201);
    expect((await ask(url, keyed, { wait: 1 })).status).toBe(201);
    expect(asked).toEqual(['one', 'one', 'one', 'one', 'one']);
  });
  it('ends with what the product says when patience ends', async () => {
    const { url } = await answering(503);
    expect((await ask(url, keyed, { wait: 1, patience: 20 })).status).toBe(503);
  });
  it('is not done again where the answer is a refusal or a failure', async () => {
    for (const status of [422, 500]) {
      const { url, asked } = await answering(status);
      expect([(await ask(url, keyed, { wait: 1 })).status, asked.length]).toEqual([status, 1]);
      server?.close();
    }
  });
});
