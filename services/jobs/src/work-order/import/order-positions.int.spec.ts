import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { companyFile, jobsUnderTest, type JobsUnderTest } from '../../testing/jobs-under-test.js';

describe('The positions of imported orders', () => {
  let geocoder: Server;
  let jobs: JobsUnderTest;
  let orders: WorkOrder[];
  let status: number;
  const requested: string[] = [];
  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      requested.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end('[{"lat":"36.5","lon":"-86.5"}]');
    });
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
    const { port } = geocoder.address() as AddressInfo;
    jobs = await jobsUnderTest({ config: { GEOCODER_URL: `http://127.0.0.1:${port}/search?q={address}` } });
    orders = JSON.parse(await readFile(companyFile('work-orders/2026-10-06.json'), 'utf8')) as WorkOrder[];
  });
  afterAll(async () => {
    await jobs.close();
    geocoder.close();
  });
  beforeEach(() => {
    requested.length = 0;
    status = 200;
  });
  /** An order of the demo company with a number and an address of its own. */
  const createOrder = (n: number, address: string, lat: number | null = null) => ({
    ...orders[0]!,
    ...{ work_order_number: `POS-${n}`, account_number: `POS-${n}` },
    address: { address, city: 'Nashville', state: 'TN', zip: '37013', lat, lng: lat === null ? null : -86.1 },
  });
  const importOrders = (list: readonly object[]) => jobs.import(JSON.stringify(list));
  const readPosition = async (number: string) => {
    const { body } = await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs?q=${number}` });
    const { lat, lng } = body.data[0]!.address;
    return [lat, lng];
  };

  it('given orders without coordinates, when they are imported, then their jobs are where the geocoder finds each address once', async () => {
    await importOrders([
      createOrder(1, '1 Oak Road'),
      createOrder(2, '1 Oak Road'),
      createOrder(3, '3 Oak Road', 36.1),
    ]);
    expect(requested).toEqual(['1 Oak Road, Nashville, TN 37013']);
    expect(await readPosition('POS-1')).toEqual([36.5, -86.5]);
    expect(await readPosition('POS-3')).toEqual([36.1, -86.1]);
    await importOrders([{ ...createOrder(1, '1 Oak Road'), comment: 'Ring twice' }]);
    expect(await readPosition('POS-1')).toEqual([36.5, -86.5]);
  });

  it('given a geocoder that does not answer, when orders are imported, then it is asked once and each job is created without a position', async () => {
    status = 500;
    const done = await importOrders([createOrder(11, '11 Elm'), createOrder(12, '12 Elm'), createOrder(13, '13 Elm')]);
    expect(done).toMatchObject({ created: 3, rejected: 0 });
    expect(requested).toHaveLength(1);
    expect(await readPosition('POS-12')).toEqual([null, null]);
  });
});
