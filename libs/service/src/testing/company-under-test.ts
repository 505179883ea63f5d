import { catalogue } from '@tailboard/contracts/catalogue';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents, type CommandContext } from '@tailboard/eventing/handle-command';
import { serviceUnderTest, type ServiceUnderTest } from './service-under-test.js';

/** Derives a test ID from a name. */
export const toTestId = (name: string): string => derivedId('test', name);

const shapes: Record<string, EventShape> = Object.assign(
  {},
  ...Object.values(catalogue).flatMap(({ events }) => events.map((each) => each.shapes)),
) as Record<string, EventShape>;

/** The actor, time and command of an event. */
type EventMetadata = Partial<Pick<CommandContext, 'actor_id' | 'now' | 'command_id'>>;

/** A service under test with users, locations and a manual clock. */
export interface CompanyUnderTest extends ServiceUnderTest {
  /** Records events of another context or an older version. */
  record(stream: string, events: readonly DomainEvent[], by?: EventMetadata): Promise<void>;
  /** Advances the clock. */
  advanceTime(ms: number): void;
}

/** A user in Augusta, as identity registers them. */
export const toRegistered = (label: string, role: Role, technician_id: string | null = null): DomainEvent => {
  const [first_name = '', last_name = ''] = label.split(' ');
  return userEvents.make.UserRegistered({
    email: `${last_name.toLowerCase()}@example.com`,
    technician_id,
    label,
    roles: [role],
    profile: { first_name, last_name, location_id: toTestId('Augusta'), hired_on: '2020-01-01' },
  });
};

/** Starts a service that knows these locations and users, at noon on Monday, 5 October 2026. */
export async function companyUnderTest(
  definition: Parameters<typeof serviceUnderTest>[0],
  options: {
    readonly places: readonly string[];
    readonly people: readonly Parameters<typeof toRegistered>[];
    readonly options?: Parameters<typeof serviceUnderTest>[1];
  },
): Promise<CompanyUnderTest> {
  let now = Date.parse('2026-10-05T12:00:00.000Z');
  let actionCount = 0;
  const service = await serviceUnderTest(definition, { now: () => new Date(now), ...options.options });
  const company: CompanyUnderTest = Object.assign(Object.create(service) as ServiceUnderTest, {
    advanceTime: (ms: number) => void (now += ms),
    async record(stream: string, events: readonly DomainEvent[], by: EventMetadata = {}) {
      const commandContext = service.ctx.createSystemContext([stream, actionCount++], by);
      await service.store.append({
        stream,
        expected: 'any',
        events: toNewEvents(events, shapes, stream, commandContext),
      });
    },
  });
  for (const name of options.places)
    await company.record(`location-${toTestId(name)}`, [locationEvents.make.LocationOpened({ name })]);
  for (const person of options.people) await company.record(`user-${toTestId(person[0])}`, [toRegistered(...person)]);
  await company.settle();
  return company;
}
