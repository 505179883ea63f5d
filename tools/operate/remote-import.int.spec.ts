import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayUnderTest, type GatewayUnderTest } from '@tailboard/gateway/testing/gateway-under-test';
import { signedInOwner } from '@tailboard/gateway/testing/signed-in-owner';
import { remoteProduct } from '../product/remote-product.js';
import { importRemotely } from './remote-import.js';

let gateway: GatewayUnderTest;
let folder: string;
let owner: { token: string; id: string };
beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  owner = await signedInOwner(gateway);
  folder = mkdtempSync(path.join(tmpdir(), 'tailboard-remote-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});

async function createToken(name: string, ...permissions: string[]) {
  const { body } = await gateway.request<{ data: { id: string; secret: string } }>('/api/v1/api-tokens', {
    ...{ method: 'POST', token: owner.token },
    body: { name, permissions },
  });
  return body.data;
}
async function imports(token: string, ...files: string[]) {
  const lines: string[] = [];
  const product = remoteProduct({ TAILBOARD_URL: `${gateway.address}/`, TAILBOARD_TOKEN: token });
  const code = await importRemotely(files, product, (line, passing) => void (passing ?? lines.push(line)));
  return { code, lines };
}
const writeFile = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('An import into a product elsewhere', () => {
  it('given rows that are rejected, then each is printed with its line, and the import is recorded with the token', async () => {
    const { secret } = await createToken('Nightly import', 'work-order.import');
    const file = writeFile('orders.json', JSON.stringify([{ work_order_number: '17' }, { work_order_number: '18' }]));
    const { code, lines } = await imports(secret, file);
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(
      `${file}: done: 2 rows, 0 created, 0 updated, 0 unchanged, 0 queued for matching, 2 rejected`,
    );
    expect(lines.slice(0, -1).every((line) => line.startsWith(`${file}:`))).toBe(true);
    expect(lines.length).toBeGreaterThan(2);
    const { events } = await gateway.store.readAll({ limit: 10_000 });
    expect(events.find(({ type }) => type === 'OrdersImported')?.meta).toMatchObject({
      actor_id: owner.id,
      api_token: 'Nightly import',
    });
  });

  it('given a token without the permission, then the message names the missing one', async () => {
    const { secret } = await createToken('Reader', 'work-order.read');
    const file = writeFile('more.json', '[]');
    expect(await imports(secret, file)).toEqual({
      code: 1,
      lines: [`${file}: not imported: The API token “Reader” does not have the permission “work-order.import”.`],
    });
  });

  it('given a revoked token, then the message names the cause', async () => {
    const { secret, id } = await createToken('Revoked', 'work-order.import');
    await gateway.request(`/api/v1/api-tokens/${id}`, { method: 'DELETE', token: owner.token });
    const { code, lines } = await imports(secret, writeFile('again.json', '[]'));
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('TAILBOARD_TOKEN is missing, expired or revoked.')]);
  });

  it('given a file that does not exist, then the message names it', async () => {
    const { code, lines } = await imports('tbt_none-none-none-none', path.join(folder, 'none.csv'));
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('cannot be read: ENOENT')]);
  });
});

describe('The address of a product elsewhere', () => {
  it('is the local one by default, and must be an address', () => {
    expect(remoteProduct({}).address).toBe('http://localhost:3000');
    for (const url of ['tailboard', 'ftp://tailboard.example.com'])
      expect(() => remoteProduct({ TAILBOARD_URL: url })).toThrow('TAILBOARD_URL must be the address of a product');
  });

  it('must be encrypted if a token goes over a network', () => {
    const url = 'http://tailboard.example.com';
    expect(() => remoteProduct({ TAILBOARD_URL: url, TAILBOARD_TOKEN: 'tbt_x' })).toThrow('Use https://');
    expect(remoteProduct({ TAILBOARD_URL: url }).address).toBe(url);
    expect(remoteProduct({ TAILBOARD_URL: `${url.replace('http', 'https')}/`, TAILBOARD_TOKEN: 'x' }).address).toBe(
      'https://tailboard.example.com',
    );
  });
});
