import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { asyncApi, asyncApiSchemas } from './asyncapi.js';
import { allPublishedEvents, catalogue } from './catalogue.js';
import { eventSchemas, type EventOf } from './event.js';
import { RegisterUser, userEvents } from './identity/user.js';
import { jobEvents } from './jobs/job.js';
import {
  updatesState,
  toPublishedForm,
  messageKinds,
  publishedEvents,
  publishedTopics,
  publishes,
  internal,
  productOnly,
  type PublishedEvents,
  type PublishedEvent,
} from './published-events.js';

type Json = Record<string, unknown>;

/** A deterministic random number generator. */
let seed = 7;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
const uuid = (): string => `00000000-0000-4000-8000-${String(random(1_000_000)).padStart(12, '0')}`;

/** Marker for texts that must not be published. */
const PLANTED = 'PLANTED';
/** Generates a value of a schema; every free-text field contains the marker. */
function generateValue(schema: Json, field = ''): unknown {
  if ('const' in schema) return schema['const'];
  if (schema['examples']) return (schema['examples'] as unknown[])[random((schema['examples'] as unknown[]).length)];
  if (schema['enum']) return (schema['enum'] as unknown[])[random((schema['enum'] as unknown[]).length)];
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return generateValue(any[random(any.length)]!, field);
  if (schema['allOf']) return generateValue((schema['allOf'] as Json[])[0]!, field);
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, one]) => [
          name,
          generateValue(one, name),
        ]),
      );
    case 'array': {
      const least = Number(schema['minItems'] ?? 0);
      return Array.from({ length: least + random(2) }, () => generateValue(schema['items'] as Json, field));
    }
    case 'integer':
    case 'number':
      return Math.min(Number(schema['minimum'] ?? 0) + random(3), Number(schema['maximum'] ?? 1_000));
    case 'boolean':
      return random(2) === 0;
    case 'null':
      return null;
    case 'string':
      return words(schema, field);
    default:
      return field === 'upc' ? '' : PLANTED;
  }
}
function words({ format, pattern }: Json, field: string): string {
  if (format === 'uuid') return uuid();
  if (format === 'date') return `2026-0${1 + random(9)}-1${random(9)}`;
  if (format === 'date-time') return '2026-10-06T12:00:00.000Z';
  if (format === 'email') return `${PLANTED.toLowerCase()}@example.com`;
  if (field === 'number') return `+1212${PLANTED.length}5512${10 + random(89)}`.slice(0, 12);
  if (field === 'state') return 'NY';
  if (field === 'zip') return '12345';
  if (field === 'color') return '#112233';
  if (typeof pattern === 'string' && pattern.includes('[0-5]\\d')) return `0${random(9)}:30`;
  return `${PLANTED}-${field}`.slice(0, 40);
}

/** Text fields that a topic's audience may see. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  jobs: ['city', 'state', 'zip'],
  days: ['week_id'],
  equipment: ['serial_mac', 'mac'],
  messages: ['hash'],
  qc: ['seed'],
  reference: ['name', 'title', 'maker', 'upc', 'category'],
  people: ['label', 'technician_id'],
  pay: ['key', 'week_id', 'company', 'value'],
  customers: ['account_number', 'name', 'phone', 'street', 'apt'],
};
/** Finds markers outside the fields that the audience may see. */
function leaks(value: unknown, open: readonly string[], field = ''): string[] {
  if (typeof value === 'string') return value.toUpperCase().includes(PLANTED) && !open.includes(field) ? [field] : [];
  if (Array.isArray(value)) return value.flatMap((one) => leaks(one, open, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => leaks(one, open, name));
}
const never =
  /pay_rate|price_cents|_cents$|email|^ip$|user_agent|comment|notes|reason|body|password|phones|dispatch|leakage|address$/;

/** Publishes an event as the relay does and returns markers that would leak. */
function findLeaks(declared: PublishedEvents, event: PublishedEvent): string[] {
  const leaving = declared.declarations[event.type]!;
  return ('why' in leaving ? [] : leaving).flatMap((one) => {
    const state = declared.states.find(({ topic }) => topic === one.topic);
    const reported =
      one.kind === 'event'
        ? formedOr(declared, one, event, event.type)
        : state!.fold(createState(state!.schema), event as never);
    if (!reported) return [];
    const data = one.kind === 'state' ? state!.schema.parse(reported) : reported;
    return leaks(data, OPEN[one.topic] ?? []).map((field) => `${event.type} to ${one.topic}: ${field}`);
  });
}

const without = (data: Json, ...fields: readonly string[]): Json =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !fields.includes(name)));
const inProfile =
  (...fields: readonly string[]): Older =>
  (data) => ({
    ...data,
    profile: without(data['profile'] as Json, ...fields),
  });
const beforeSecond: Older = (data) => ({
  ...data,
  entries: (data['entries'] as Json[]).map((pair) => without(pair, 'second')),
});
const beforeLabels: Older = (data) => without(data, 'symbology', 'label_code');
type Older = (data: Json) => Json;
const unchanged: Older = (data) => data;
const beforeShipments: Older = (data) => ({ ...data, to: without(data['to'] as Json, 'shipment_id') });
const beforeReasons =
  (...reasons: readonly unknown[]): Older =>
  (data) => ({ ...data, reason: reasons.includes(data['reason']) ? 'password' : data['reason'] });
/** A current event as builds of each older version would have recorded it. */
const OLDER: Readonly<Record<string, Readonly<Record<number, Older>>>> = {
  UserRegistered: {
    1: inProfile('hired_on', 'terminated_on', 'gas_rate_cents', 'employee_level_id'),
    2: inProfile('gas_rate_cents', 'employee_level_id'),
  },
  InvitationSent: { 1: (data) => without(data, 'pay') },
  LoginSucceeded: { 1: (data) => without(data, 'way') },
  LoginFailed: { 1: beforeReasons('code', 'passkey'), 2: beforeReasons('passkey') },
  SettingChanged: { 1: unchanged },
  CategoryDefined: { 1: (data) => without(data, 'skills') },
  CategoryRevised: { 1: (data) => without(data, 'skills') },
  JobCompleted: { 1: (data) => without(data, 'done_at') },
  DayTimesRecorded: { 1: beforeSecond },
  DaySubmitted: { 1: beforeSecond },
  CpeModelDefined: { 1: beforeLabels },
  CpeModelRevised: { 1: beforeLabels },
  UnitReceived: { 1: unchanged },
  UnitRekeyed: { 1: unchanged },
  UnitDescribed: { 1: (data) => without(data, 'reason') },
  UnitMerged: { 1: unchanged },
  UnitRefreshed: { 1: (data) => without(data, 'since') },
  UnitUseWithdrawn: { 1: beforeShipments },
  UnitMergeUndone: { 1: beforeShipments },
  UnitRestored: { 1: beforeShipments },
  UnitPutBack: { 1: beforeShipments },
  ShipmentRestored: { 1: (data) => ({ ...data, to: without(data['to'] as Json, 'reasons') }) },
  KeyClaimed: { 1: unchanged },
  DayUsesRecorded: { 1: unchanged },
  UseProblemRaised: { 1: unchanged },
  VisitInspected: {
    1: (data) => ({
      ...without(data, 'checklist'),
      codes: (data['codes'] as Json[]).map((code) => without(code, 'photo_notes')),
    }),
  },
  VisitAnswered: { 1: (data) => without(data, 'photo_ids') },
};

const createId = (category: string): string => (category === 'week' ? `${uuid()}-2026-10-04` : uuid());

describe('Published events', () => {
  const kinds = messageKinds(allPublishedEvents);
  const schemas = asyncApiSchemas(allPublishedEvents);

  it('is decided for every event of the catalogue, once', () => {
    const all = Object.values(catalogue).flatMap(
      (context) => context.events as readonly { category: string; shapes: object }[],
    );
    for (const { category, shapes } of all) {
      const [one, ...more] = allPublishedEvents.filter((declared) => declared.events.category === category);
      expect([category, more.length, Object.keys(one?.declarations ?? {}).sort()]).toEqual([
        category,
        0,
        Object.keys(shapes).sort(),
      ]);
    }
  });

  it('is a kind of message only once, and none of the company’s has a field of the never-list', () => {
    expect(new Set(kinds.map(({ type }) => type)).size).toBe(kinds.length);
    for (const { type, topic } of kinds.filter((one) => publishedTopics[one.topic].audience === 'company')) {
      const fields = JSON.stringify(schemas[type]).match(/"(\w+)":\{/g) ?? [];
      expect([type, topic, fields.map((one) => one.slice(1, -3)).filter((field) => never.test(field))]).toEqual([
        type,
        topic,
        [],
      ]);
    }
  });

  it.each(allPublishedEvents.map((declared) => [declared.events.category, declared] as const))(
    'of %s fits its schema and shows none of the words that are not for its audience, in a thousand events of each kind',
    (category, declared) => {
      const leaked = new Set<string>();
      for (const [type, { schema }] of Object.entries(declared.events.shapes)) {
        if ('why' in declared.declarations[type]!) continue;
        const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json;
        for (let n = 0; n < 1_000; n++) {
          const domainEvent: PublishedEvent = { type, id: createId(category), data: generateValue(shape) };
          for (const field of findLeaks(declared, domainEvent)) leaked.add(field);
        }
      }
      expect([...leaked]).toEqual([]);
    },
  );

  it('is the same of events as older builds recorded them: a thousand of each older version', () => {
    const reported: Record<string, number[]> = {};
    const leaked = new Set<string>();
    for (const declared of allPublishedEvents)
      for (const [type, { version, schema, upcast }] of Object.entries(declared.events.shapes)) {
        if (version === 1) continue;
        const shape = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json;
        for (const [from, older] of Object.entries(OLDER[type] ?? {}))
          for (let n = 0; n < 1_000; n++) {
            let data = older(generateValue(shape) as Json);
            for (let at = Number(from); at < version; at++) data = upcast[at]!(data);
            const domainEvent = { type, id: createId(declared.events.category), data };
            for (const field of findLeaks(declared, domainEvent)) leaked.add(field);
          }
        reported[type] = Object.keys(OLDER[type] ?? {}).map(Number);
        expect([type, reported[type]]).toEqual([type, Array.from({ length: version - 1 }, (_, n) => n + 1)]);
      }
    expect(Object.keys(reported).sort()).toEqual(Object.keys(OLDER).sort());
    expect([...leaked]).toEqual([]);
  });

  it('erases a person among the people, whatever was published about them before', () => {
    const people = allPublishedEvents.flatMap(({ states }) => states).find(({ topic }) => topic === 'people')!;
    const { UserRegistered, UserDeactivated, AccountChanged, PersonErased } = userEvents.make;
    const account = { email: 'ada@example.com', technician_id: null, label: 'Ada Reed', roles: ['qc' as const] };
    const profile = RegisterUser.input.body.shape.profile.parse({ first_name: 'Ada', last_name: 'Reed' });
    const reported = [
      UserRegistered({ ...account, profile }),
      UserDeactivated({}),
      AccountChanged({ ...account, label: 'Erased 3c1f4f' }),
      PersonErased({}),
    ].reduce<unknown[]>(
      (states, event) => [
        ...states,
        people.fold((states.at(-1) ?? null) as null, { ...event, id: createId('user') } as never),
      ],
      [],
    );
    expect(reported).toMatchObject([
      { label: 'Ada Reed', active: true },
      { label: 'Ada Reed', active: false },
      { label: 'Erased 3c1f4f' },
      null,
    ]);
  });

  it('erases a customer, whatever was published about them before', () => {
    const customers = allPublishedEvents.flatMap(({ states }) => states).find(({ topic }) => topic === 'customers')!;
    const id = createId('job');
    const shape = z.toJSONSchema(jobEvents.shapes.JobEdited.schema, {
      io: 'output',
      unrepresentable: 'any',
      reused: 'inline',
    });
    const known = customers.fold(null, { type: 'JobEdited', id, data: generateValue(shape as Json) } as never);
    expect(known).toMatchObject({ job_id: id });
    expect(customers.fold(known, { type: 'CustomerErased', id, data: {} } as never)).toBeNull();
  });

  it('is described: every kind of message in its topic, with a schema of draft-07 that is open to new fields', () => {
    const described = asyncApi('Tailboard', allPublishedEvents, 'field.') as {
      channels: Record<string, { address: string; messages: object }>;
    };
    expect(described.channels['jobs']).toMatchObject({ address: 'field.tailboard.jobs.v1' });
    const listed = Object.values(described.channels).flatMap(({ messages }) => Object.keys(messages));
    expect(listed.sort()).toEqual(Object.keys(schemas));
    for (const schema of Object.values(schemas)) expect(schema).not.toHaveProperty('additionalProperties', false);
    expect(schemas['tailboard.JobAssigned.v1']).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#' });
  });

  it('given events for Kafka, for the product and for one context, then other contexts get all but the last', () => {
    const gates = eventSchemas('gate', {
      GateOpened: z.object({}),
      GateCounted: z.object({}),
      GateOiled: z.object({}),
    });
    const { shared } = publishedEvents(gates, 'gate_id', {
      GateOpened: publishes('jobs', z.object({})),
      GateCounted: productOnly('a figure of the screens'),
      GateOiled: internal('only its own context needs it'),
    });
    const types: EventOf<typeof shared>['type'][] = ['GateOpened', 'GateCounted'];
    expect([shared.category, Object.keys(shared.shapes), Object.keys(shared.make)]).toEqual(['gate', types, types]);
    // @ts-expect-error -- an internal event does not compile in another context
    expect(shared.make.GateOiled).toBeUndefined();
  });

  it('cannot be a state that no one declares, and may stay by its form', () => {
    const gates = eventSchemas('door', { DoorOpened: z.object({ by: z.string() }), DoorShut: z.object({}) });
    expect(() =>
      publishedEvents(gates, 'door_id', { DoorOpened: updatesState('people'), DoorShut: internal('nobody asks') }),
    ).toThrow('does not declare');
    const one = publishes<{ by: string }>('jobs', z.object({}), ({ data }) => (data.by === 'me' ? null : data));
    const declared = publishedEvents(gates, 'door_id', { DoorOpened: one, DoorShut: internal('nobody asks') });
    const leaves = (declared.declarations['DoorOpened'] as (typeof one)[])[0]!;
    const publishOpened = (by: string) =>
      toPublishedForm(declared, leaves as never, { type: 'DoorOpened', id: '1', data: { by } });
    expect([publishOpened('me'), publishOpened('you')]).toEqual([undefined, { door_id: '1' }]);
  });
});

/** A state left by earlier events. */
const createState = (schema: z.ZodObject): Record<string, unknown> =>
  generateValue(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json) as Record<
    string,
    unknown
  >;
function formedOr(
  ...[declared, one, domainEvent, type]: [...Parameters<typeof toPublishedForm>, string]
): object | undefined {
  try {
    return toPublishedForm(declared, one, domainEvent);
  } catch (error) {
    throw new Error(`${type}: ${(error as Error).message}\n${JSON.stringify(domainEvent.data)}`, { cause: error });
  }
}
