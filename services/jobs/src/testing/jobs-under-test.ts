import path from 'node:path';
import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import {
  serviceUnderTest,
  type ServiceUnderTest,
  type TestRequest,
} from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

/** Users and locations of the tests. */
export const nashville = derivedId('test', 'Nashville');
export const augusta = derivedId('test', 'Augusta');
export const ada = derivedId('test', 'Ada Long');
export const ben = derivedId('test', 'Ben Marsh');
export const gone = derivedId('test', 'Gone Away');
export const rosa = derivedId('test', 'Rosa Torres');
export const miguel = derivedId('test', 'Miguel Marsh');

export const dispatcher = { user_id: rosa, label: 'Rosa Torres', roles: ['supervisor' as const] };
export const otherDispatcher = { user_id: miguel, label: 'Miguel Marsh', roles: ['supervisor' as const] };
export const manager = { user_id: rosa, label: 'Rosa Torres', roles: ['manager' as const] };
export const asAda = { user_id: ada, label: 'Ada Long', roles: ['technician' as const] };
export const asBen = { user_id: ben, label: 'Ben Marsh', roles: ['technician' as const] };

/** Time of the tests: Tuesday noon in Nashville. */
export const noon = new Date('2026-10-06T17:00:00.000Z');

export const companyFile = (name: string): string => path.resolve(__dirname, '../../../../tools/demo/company', name);

export interface JobsUnderTest extends ServiceUnderTest {
  /** Sends a request, as a manager by default. */
  request<Body = never>(request: TestRequest): ReturnType<ServiceUnderTest['inject']> & Promise<{ body: Body }>;
  /** Uploads a file and waits until its import has ended. */
  import(
    content: string | Uint8Array,
    options?: { type?: string; headers?: Record<string, string>; as?: TestRequest['as'] },
  ): Promise<WorkOrderImport>;
  /** Waits until an import has ended. */
  waitForImport(id: string): Promise<WorkOrderImport>;
  /** Number of events per type. */
  countEvents(): Promise<Record<string, number>>;
}

/** The jobs service with two locations, two technicians, a former technician, time slots and categories. */
export async function jobsUnderTest(
  options: Parameters<typeof serviceUnderTest>[1] & { lists?: boolean } = {},
): Promise<JobsUnderTest> {
  const service = await serviceUnderTest(definition, { now: () => noon, ...options });
  await people(service);
  const under: JobsUnderTest = Object.assign(Object.create(service) as ServiceUnderTest, {
    request: <Body>(request: TestRequest) => service.inject<Body>({ as: manager, ...request }),
    async import(content: string | Uint8Array, { type = 'application/json', headers = {}, as = manager } = {}) {
      const { status, body } = await service.inject<{ data: WorkOrderImport; message?: string }>({
        method: 'POST',
        url: '/api/v1/work-orders/import',
        headers: { 'content-type': type, ...headers },
        payload: Buffer.from(content),
        as,
      });
      if (status !== 202) throw new Error(`the import was answered with ${status}: ${body.message}`);
      return under.waitForImport(body.data.id);
    },
    async waitForImport(id: string) {
      for (;;) {
        const { body } = await service.inject<{ data: WorkOrderImport }>({
          url: `/api/v1/work-orders/imports/${id}`,
          as: manager,
        });
        if (body.data.status === 'done' || body.data.status === 'failed') {
          await service.settle();
          return body.data;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async countEvents() {
      const counts: Record<string, number> = {};
      for (let after = 0n; ;) {
        const batch = await service.store.readAll({ after, limit: 5000 });
        for (const { type } of batch.events) counts[type] = (counts[type] ?? 0) + 1;
        if (batch.caughtUp) return counts;
        after = batch.position;
      }
    },
  });
  if (options.lists ?? true) await defineLists(under);
  return under;
}

/** Categories and time slots of the demo company. */
export async function defineLists(service: ServiceUnderTest): Promise<void> {
  const define = (url: string, payload: object) =>
    service.inject({
      method: 'POST',
      url: `/api/v1/${url}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
      as: manager,
    });
  for (const [name, default_points] of [
    ['Install', 40],
    ['Service call', 9],
    ['Upgrade', 18],
    ['Disconnect', 5],
    ['Drop / outside', 14],
  ])
    await define('categories', { name, default_points });
  for (const [name, start, end] of [
    ['8–10', '08:00', '10:00'],
    ['10–12', '10:00', '12:00'],
    ['12–2', '12:00', '14:00'],
    ['2–4', '14:00', '16:00'],
    ['4–6', '16:00', '18:00'],
  ])
    await define('timeslots', { name, start, end });
  await service.settle();
}

async function people({ store, ctx, settle }: ServiceUnderTest): Promise<void> {
  const record = (
    stream: string,
    events: Parameters<typeof toNewEvents>[0],
    shapes: Parameters<typeof toNewEvents>[1],
  ) =>
    store.append({
      stream,
      expected: 0,
      events: toNewEvents(events, shapes, stream, ctx.createSystemContext([stream])),
    });
  const place = (id: string, name: string) =>
    record(`location-${id}`, [locationEvents.make.LocationOpened({ name })], locationEvents.shapes);
  const person = (id: string, label: string, technician_id: string | null, role: 'technician' | 'supervisor') => {
    const [first_name = '', last_name = ''] = label.split(' ');
    const registered = userEvents.make.UserRegistered({
      email: `${first_name.toLowerCase()}@example.com`,
      technician_id,
      label,
      roles: [role],
      profile: { first_name, last_name, location_id: id === ben ? augusta : nashville },
    });
    const left = id === gone ? [userEvents.make.UserDeactivated({})] : [];
    return record(`user-${id}`, [registered, ...left], userEvents.shapes);
  };
  await place(nashville, 'Nashville');
  await place(augusta, 'Augusta');
  await place(derivedId('test', 'Montgomery'), 'Montgomery');
  await person(ada, 'Ada Long', '7001', 'technician');
  await person(ben, 'Ben Marsh', '7002', 'technician');
  await person(gone, 'Gone Away', '7003', 'technician');
  await person(rosa, 'Rosa Torres', null, 'supervisor');
  await person(miguel, 'Miguel Marsh', null, 'supervisor');
  await settle();
}
