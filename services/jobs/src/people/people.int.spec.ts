import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventShape, DomainEvent } from '@tailboard/contracts/event';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { ada, jobsUnderTest, nashville, type JobsUnderTest } from '../testing/jobs-under-test.js';

let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest();
});
afterAll(() => jobs.close());

async function happens(stream: string, shapes: Readonly<Record<string, EventShape>>, ...events: DomainEvent[]) {
  const commandContext = jobs.ctx.createSystemContext([stream, ...events.map(({ type }) => type)]);
  await jobs.store.append({ stream, expected: 'any', events: toNewEvents(events, shapes, stream, commandContext) });
  await jobs.settle();
}
interface Board {
  cards: { user: { id: string; label: string; technician_id: string; first_name: string; location_id: string } }[];
}
const card = async (date = '2026-10-06') =>
  (await jobs.request<Board>({ url: `/api/v1/board?date=${date}` })).body.cards.find(({ user }) => user.id === ada)
    ?.user;

describe('the board', () => {
  it('given a technician, when identity changes their name or number, then the board has the new one', async () => {
    expect(await card()).toMatchObject({ label: 'Ada Long', technician_id: '7001' });
    await happens(
      `user-${ada}`,
      userEvents.shapes,
      userEvents.make.AccountChanged({
        email: 'ada.hill@example.com',
        technician_id: '7044',
        label: 'Ada Hill',
        roles: ['technician'],
      }),
      userEvents.make.ProfileChanged({ profile: { first_name: 'Adelaide', last_name: 'Hill' } }),
    );
    expect(await card()).toMatchObject({
      label: 'Ada Hill',
      technician_id: '7044',
      first_name: 'Adelaide',
      location_id: null,
    });
  });

  it('given a user who is no technician any more, when the board is read, then it has no card for them', async () => {
    const account = { email: 'ada.hill@example.com', technician_id: '7044', label: 'Ada Hill' };
    await happens(
      `user-${ada}`,
      userEvents.shapes,
      userEvents.make.AccountChanged({ ...account, roles: ['warehouse'] }),
    );
    expect(await card()).toBeUndefined();
  });
});

describe('a job', () => {
  const write = (location_id: string) =>
    jobs.request<{ data: { id: string }; code: string }>({
      method: 'POST',
      url: '/api/v1/jobs',
      payload: { ...form, location_id },
    });
  let form: object;
  beforeAll(async () => {
    const { body } = await jobs.request<{ data: { id: string }[] }>({ url: '/api/v1/categories' });
    form = {
      date: '2026-10-06',
      type: 'service',
      identifier: 'WO1',
      category_id: body.data[0]!.id,
      address: {
        address: '1 Main St',
        address2: '',
        city: 'Nashville',
        state: 'TN',
        zip: '37013',
        lat: null,
        lng: null,
      },
    };
  });

  it('given a renamed and a closed location, when jobs are read, then they have the new name and no closed location', async () => {
    await happens(
      `location-${nashville}`,
      locationEvents.shapes,
      locationEvents.make.LocationRevised({ name: 'Nashville South' }),
    );
    const { body } = await write(nashville);
    await jobs.settle();
    const read = await jobs.request<{ data: { location: object } }>({ url: `/api/v1/jobs/${body.data.id}` });
    expect(read.body.data.location).toMatchObject({ name: 'Nashville South' });
    await happens(`location-${nashville}`, locationEvents.shapes, locationEvents.make.LocationClosed({}));
    expect((await write(nashville)).body.code).toBe('JobLocationNotFound');
  });
});
