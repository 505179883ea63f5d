import { catalogue } from '@tailboard/contracts/catalogue';
import type { Fact, FactShape } from '@tailboard/contracts/event';
import { locationFacts } from '@tailboard/contracts/identity/location';
import { userFacts } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { recordable } from '@tailboard/eventing/perform';
import { serviceUnderTest, type ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

export const idOf = (name: string): string => derivedId('test', name);
/** People and places of the tests. */
export const augusta = idOf('Augusta');
export const [li, bell, patel, quinn] = [idOf('Li Marsh'), idOf('Antonio Bell'), idOf('Rosa Patel'), idOf('Quinn Ode')];

export const as = (role: Role, user_id = role === 'technician' ? bell : role === 'qc' ? quinn : li) => ({
  user_id,
  label: role,
  roles: [role],
});

const shapes: Record<string, FactShape> = Object.assign(
  {},
  ...Object.values(catalogue).flatMap(({ facts }) => facts.map((each) => each.shapes)),
) as Record<string, FactShape>;

export interface QcUnderTest extends ServiceUnderTest {
  /** What another context, or an older product, would have recorded. */
  record(stream: string, facts: readonly Fact[], by?: { actor_id?: string; now?: string }): Promise<void>;
  /** Turns the clock. */
  pass(ms: number): void;
}

/** Somebody as identity registers them. */
export const registered = (label: string, role: Role, technician_id: string | null = null): Fact => {
  const [first_name = '', last_name = ''] = label.split(' ');
  return userFacts.make.UserRegistered({
    email: `${last_name.toLowerCase()}@example.com`,
    technician_id,
    label,
    roles: [role],
    profile: { first_name, last_name, location_id: augusta, hired_on: '2020-01-01' },
  });
};

/** The QC service with a location, an owner, two technicians and one of QC. */
export async function qcUnderTest(options: Parameters<typeof serviceUnderTest>[1] = {}): Promise<QcUnderTest> {
  let now = Date.parse('2026-10-05T12:00:00.000Z');
  let acts = 0;
  const service = await serviceUnderTest(definition, { now: () => new Date(now), ...options });
  const under: QcUnderTest = Object.assign(Object.create(service) as ServiceUnderTest, {
    pass: (ms: number) => void (now += ms),
    async record(stream: string, facts: readonly Fact[], by: { actor_id?: string; now?: string } = {}) {
      const asking = service.house.systemAsking([stream, acts++], by);
      await service.store.append({ stream, expected: 'any', events: recordable(facts, shapes, stream, asking) });
    },
  });
  await under.record(`location-${augusta}`, [locationFacts.make.LocationOpened({ name: 'Augusta' })]);
  for (const [id, fact] of [
    [li, registered('Li Marsh', 'owner')],
    [bell, registered('Antonio Bell', 'technician', '7011')],
    [patel, registered('Rosa Patel', 'technician', '7012')],
    [quinn, registered('Quinn Ode', 'qc')],
  ] as const)
    await under.record(`user-${id}`, [fact]);
  await under.settle();
  return under;
}
