import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

interface ResponseBody {
  readonly data: { lat: number; lng: number } | null;
  readonly code: string;
}
let geocoder: Server;
let jobs: JobsUnderTest;
const requested: string[] = [];
let answer = { status: 200, body: '[]' };
beforeAll(async () => {
  geocoder = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  const { port } = geocoder.address() as AddressInfo;
  jobs = await jobsUnderTest({ config: { GEOCODER_URL: `http://127.0.0.1:${port}/search?limit=1&q={address}` } });
});
afterAll(async () => {
  await jobs.close();
  geocoder.close();
});
const find = async (address: string) =>
  (await jobs.request<ResponseBody>({ url: `/api/v1/positions?address=${encodeURIComponent(address)}` })).body;

describe('The position of an address', () => {
  it('given a geocoder that knows the address, then its first place is returned; none if it knows no place', async () => {
    answer = { status: 200, body: '[{"lat":"36.1627","lon":"-86.7816"},{"lat":"1","lon":"1"}]' };
    expect((await find('1 Broadway, Nashville & Co')).data).toEqual({ lat: 36.1627, lng: -86.7816 });
    expect(requested.at(-1)).toBe('/search?limit=1&q=1%20Broadway%2C%20Nashville%20%26%20Co');
    answer = { status: 200, body: '[]' };
    expect((await find('Nowhere')).data).toBeNull();
  });

  it.each([
    [500, '[]'],
    [200, 'not JSON'],
    [200, '[{"lat":"91","lon":"0"}]'],
    [302, ''],
  ])('given %s with %s, then the request is refused', async (status, body) => {
    answer = { status, body };
    expect((await find('1 Broadway')).code).toBe('GeocoderFailed');
  });
});
