import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { findUploadContract } from '@tailboard/contracts/upload';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import { definitions } from './definitions.js';
import { formTypes, hostileRequest, createRandom, type HostileRequest } from './hostile-requests.js';

/** Requests per route. */
const REQUESTS = 50;

describe.each(Object.entries(definitions))('The routes of %s', (name, definition) => {
  const contracts: readonly Contract[] = catalogue[name as keyof typeof definitions].routes;
  let service: ServiceUnderTest;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tailboard-fuzz-'));
    service = await serviceUnderTest(definition, { config: { DATA_DIR: folder } });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sendForStatus = async (request: HostileRequest): Promise<number> =>
    (await service.inject({ ...request, as: { roles: ['owner', 'technician'] } })).status;

  it('given wrong types, sizes and Unicode, then none answers with a server error', async () => {
    const random = createRandom(20_261_005);
    const failed: object[] = [];
    for (const contract of contracts)
      for (let sent = 0; sent < REQUESTS; sent++) {
        const request = hostileRequest(contract, random);
        const status = await sendForStatus(request);
        // An import may be refused because too many wait.
        if (status >= 500 && !contract.refusals.some((refusal) => refusal.status === status))
          failed.push({ contract: contract.name, status, ...request, payload: String(request.payload).slice(0, 500) });
      }
    expect(failed).toEqual([]);
  });

  const uploads = contracts.filter((contract) => contract.input.file || findUploadContract(contract));
  const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes';
  const forms = [
    ...formTypes.slice(0, 3).map((type) => ({ type, payload: `${form}\r\n--b--\r\n` })),
    ...[form, form.slice(0, 40), ''].map((payload) => ({ type: 'multipart/form-data; boundary=b', payload })),
  ].map((each) => ({ ...each, bytes: each.payload.length }));
  if (uploads.length > 0)
    it.each(forms)(
      'given a broken form of $bytes bytes as $type, then each upload refuses it',
      async ({ type, payload }) => {
        for (const { method, path: url, name } of uploads) {
          const request = { method, url: url.replaceAll(/\{\w+\}/g, '3f1c5a52-6f0f-4d2c-9a49-0c5f6a1f6d11') };
          const status = await sendForStatus({ ...request, headers: { 'content-type': type }, payload });
          expect({ name, status }).toEqual({ name, status: 422 });
        }
      },
    );
});
