import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { PostgresSession } from '@tailboard/eventing/postgres/session';
import { LIVE_CHANNEL, type Announcement, type NotifiedTopics } from '@tailboard/eventing/projection/notices';
import type { Config } from '@tailboard/service/runtime/config';
import {
  serviceUnderTest,
  type ServiceUnderTest,
  type TestResponse,
} from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

const toId = (name: string): string => derivedId('test', name);
export const [augusta, nashville] = [toId('Augusta'), toId('Nashville')];
/** Users of the tests: of the office, of Augusta, of Nashville. */
export const [li, bell, patel, mara] = [toId('Li Marsh'), toId('Antonio Bell'), toId('Rosa Patel'), toId('Mara Ortiz')];
const people: readonly (readonly [id: string, name: string, role: Role, location: string])[] = [
  [li, 'Li Marsh', 'manager', augusta],
  [bell, 'Antonio Bell', 'technician', augusta],
  [patel, 'Rosa Patel', 'technician', nashville],
  [mara, 'Mara Ortiz', 'warehouse', nashville],
];

export interface MessagingUnderTest extends ServiceUnderTest {
  /** Advances the clock. */
  advanceTime(ms: number): void;
  /** Returns the notifications of open screens from now on; the list grows. */
  listenToNotices(): Promise<readonly NotifiedTopics[]>;
  /** Sends a request in the name of a user. */
  sendAs<Body = Record<string, never>>(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    as?: { impersonator_id?: string; key?: string },
  ): Promise<TestResponse<Body & { code: string; message: string; errors: Record<string, string[]> }>>;
  /** Uploads bytes as an attachment, or to the specified path, in the name of the office or of a user. */
  upload(
    bytes: Buffer,
    to?: string,
    who?: string,
  ): Promise<TestResponse<{ data: { sha256: string; size: number; media: string }; code: string }>>;
}

/** The messaging service with two locations and four users. It is Monday, 5 October 2026. */
export async function messagingUnderTest(config: Partial<Config> = {}): Promise<MessagingUnderTest> {
  let now = Date.parse('2026-10-05T12:00:00.000Z');
  const folder = await mkdtemp(path.join(tmpdir(), 'tailboard-messaging-'));
  const service = await serviceUnderTest(definition, {
    now: () => new Date(now),
    config: { DATA_DIR: folder, ...config },
  });
  const sessions: PostgresSession[] = [];
  const getRole = (id: string) => people.find(([one]) => one === id)![2];
  const as = (user_id: string) => ({ user_id, label: user_id, roles: [getRole(user_id)] });
  const under: MessagingUnderTest = Object.assign(Object.create(service) as ServiceUnderTest, {
    advanceTime: (ms: number) => void (now += ms),
    async listenToNotices() {
      const notices: NotifiedTopics[] = [];
      const session = await service.ctx.db.session();
      sessions.push(session);
      await session.listen(
        LIVE_CHANNEL,
        (payload) => void notices.push(...(JSON.parse(payload) as Announcement).notices),
      );
      return notices;
    },
    async close() {
      for (const session of sessions) await session.release();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
    sendAs: (async (who, method, url, payload, { impersonator_id, key } = {}) => {
      const responded = await service.inject({
        ...{ method, url: `/api/v1${url}`, payload },
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        as: { ...as(who), ...(impersonator_id === undefined ? {} : { impersonator_id }) },
      });
      await service.settle();
      return responded as never;
    }) as MessagingUnderTest['sendAs'],
    upload: (bytes: Buffer, to = '/messages/attachments', who = li) =>
      service.inject<never>({
        method: 'POST',
        url: `/api/v1${to}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: bytes,
        as: as(who),
      }),
  });
  const records = async (
    schemas: typeof locationEvents | typeof userEvents,
    id: string,
    event: { type: string; data: unknown },
  ) => {
    const stream = `${schemas.category}-${id}`;
    const events = toNewEvents([event], schemas.shapes, stream, service.ctx.createSystemContext([stream]));
    await service.store.append({ stream, expected: 'any', events });
  };
  await records(locationEvents, augusta, locationEvents.make.LocationOpened({ name: 'Augusta' }));
  await records(locationEvents, nashville, locationEvents.make.LocationOpened({ name: 'Nashville' }));
  for (const [id, label, role, location_id] of people) {
    const [first_name = '', last_name = ''] = label.split(' ');
    const email = `${last_name.toLowerCase()}@example.com`;
    const profile = { first_name, last_name, location_id, hired_on: '2020-01-01' };
    const technician_id = role === 'technician' ? last_name : null;
    await records(
      userEvents,
      id,
      userEvents.make.UserRegistered({ email, technician_id, label, roles: [role], profile }),
    );
  }
  await service.settle();
  return under;
}

/** Adds rows of people to the read model, "Person 10" and so on, and returns their names. */
export async function addPeople({ ctx }: MessagingUnderTest, count: number, role: Role): Promise<string[]> {
  const added = await ctx.db.query<{ label: string }>(
    `insert into person select (jsonb_populate_record(person, jsonb_build_object(
       'id', md5(n::text)::uuid, 'label', 'Person ' || n, 'roles', array[$3::text]))).*
     from person, generate_series(10, 9 + $2::int) as n where id = $1 returning label`,
    [bell, count, role],
  );
  return added.map(({ label }) => label).sort();
}
export const removePeople = ({ ctx }: MessagingUnderTest): Promise<unknown> =>
  ctx.db.query(`delete from person where label like 'Person %'`);
