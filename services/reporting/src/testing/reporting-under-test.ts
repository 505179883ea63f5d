import { catalogue } from '@tailboard/contracts/catalogue';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { userEvents, type PayTerms } from '@tailboard/contracts/identity/user';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import { weekEvents, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents, JobDetails } from '@tailboard/contracts/jobs/job';
import { categories } from '@tailboard/contracts/jobs/reference';
import { scheduleEvents, type ScheduleEntryKept } from '@tailboard/contracts/jobs/schedule';
import type { Role } from '@tailboard/contracts/permission';
import type { EventStore } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import {
  serviceUnderTest,
  type ServiceUnderTest,
  type TestRequest,
} from '@tailboard/service/testing/service-under-test';
import definition from '../service.js';

export const toId = (name: string): string => derivedId('test', name);
export const [nashville, augusta] = [toId('Nashville'), toId('Augusta')];
export const [ada, ben, cara, olga] = [toId('Ada Long'), toId('Ben Marsh'), toId('Cara Reed'), toId('Olga Owens')];
export const [install, repair] = [toId('INST'), toId('REP')];
const [inside, outside] = [toId('Inside'), toId('Outside')];
export const customerAbsent = { code_id: toId('NH'), title: 'NH', description: 'Nobody at home' };

export const as = (role: Role, user_id = olga) => ({ user_id, label: role, roles: [role] });

/** Thursday, 22 October 2026: the workweek of the tests, 11 to 17 October, is over. */
export const today = new Date('2026-10-22T16:00:00.000Z');

type SystemContextSource = Pick<ServiceContext, 'createSystemContext'>;
/** Events recorded by the other contexts. */
export interface Recorded {
  record(stream: string, events: readonly DomainEvent[], by?: string): Promise<void>;
}
const shapes: Record<string, EventShape> = Object.assign(
  {},
  ...Object.values(catalogue).flatMap(({ events }) => events.map((each) => each.shapes)),
) as Record<string, EventShape>;

export function createRecorder(store: EventStore, ctx: SystemContextSource): Recorded {
  let action = 0;
  return {
    async record(stream, events, by) {
      const commandContext = ctx.createSystemContext([stream, action++], by === undefined ? {} : { actor_id: by });
      await store.append({ stream, expected: 'any', events: toNewEvents(events, shapes, stream, commandContext) });
    },
  };
}

export const makeUserRegistered = (
  label: string,
  {
    technician_id = null,
    location_id = nashville,
    ...terms
  }: Partial<PayTerms> & {
    technician_id?: string | null;
    location_id?: string;
    hired_on?: string;
  } = {},
) => {
  const [first_name = '', last_name = ''] = label.split(' ');
  return userEvents.make.UserRegistered({
    email: `${label.toLowerCase().replaceAll(' ', '.')}@example.com`,
    technician_id,
    label,
    roles: ['technician'],
    profile: { first_name, last_name, location_id, hired_on: '2020-01-01', ...terms },
  });
};

const worth: Record<string, Pick<PricedLine, 'title' | 'description' | 'category_id' | 'category' | 'points'>> = {
  [install]: { title: 'INST', description: 'Install', category_id: inside, category: 'Inside work', points: 12 },
  [repair]: { title: 'REP', description: 'Repair', category_id: outside, category: 'Outside work', points: 7.5 },
};
export const createLine = (code_id: string, quantity: number, fields: Partial<PricedLine> = {}): PricedLine => ({
  code_id,
  ...worth[code_id]!,
  quantity,
  missed: false,
  tech_price_cents: null,
  company_price_cents: null,
  worth_from: null,
  ...fields,
});

type Submitted = Parameters<typeof weekEvents.make.DaySubmitted>[0];
/** Returns a pair that starts at eight, with some hours. */
export const createPair = (
  many: number,
  fields: Partial<Submitted['entries'][number]> = {},
): Submitted['entries'][number] => ({
  time_in: '08:00',
  time_out: '17:00',
  type: 'work',
  minutes: many * 60,
  paid: true,
  ...fields,
});
export const doneJob = (
  name: string,
  lines: PricedLine[],
  fields: Partial<Submitted['jobs'][number]> = {},
): Submitted['jobs'][number] => ({
  job_id: toId(name),
  completed: true,
  lines,
  not_done: null,
  leakage: '',
  comment: '',
  serials: [],
  ...fields,
});
export const createSubmitted = (
  date: string,
  entries: Submitted['entries'],
  jobs: Submitted['jobs'],
  per_diem = false,
) => weekEvents.make.DaySubmitted({ date, entries, jobs, per_diem });

export const createPlanned = (name: string, user_id: string, date: string, points: number, location_id = nashville) => {
  const address = {
    address: `${name} Main St`,
    address2: '',
    city: 'Nashville',
    state: 'TN',
    zip: '',
    lat: null,
    lng: null,
  };
  const details = JobDetails.parse({
    type: 'install',
    identifier: `WO-${name}`,
    account_number: '',
    customer_name: '',
    phone: '',
    category_id: null,
    category_comment: '',
    time_slot_id: null,
    location_id,
    dispatch_notes: '',
    address,
    points,
  });
  return [
    jobEvents.make.JobScheduled({ date, details, work_order_id: null }),
    jobEvents.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date }),
  ];
};
export const createLeave = (entry: Partial<ScheduleEntryKept> & Pick<ScheduleEntryKept, 'type' | 'start_date'>) =>
  scheduleEvents.make.ScheduleEntryAdded({
    title: entry.type,
    user_ids: [],
    everyone: false,
    end_date: entry.start_date,
    start_time: null,
    end_time: null,
    paid: true,
    hours_per_day: 8,
    note: '',
    ...entry,
  });
export const set = settingsEvents.make.SettingChanged;
export const weekStream = (user_id: string, start = '2026-10-11') => `week-${user_id}-${start}`;
export const createFinalized = (dates: string[], start_date = '2026-10-11', end_date = '2026-10-17') =>
  weekEvents.make.WeekFinalized({ start_date, end_date, dates });

/** Records two locations, four users and two codes. */
export async function company({ record }: Recorded): Promise<void> {
  await record(`location-${nashville}`, [locationEvents.make.LocationOpened({ name: 'Nashville' })]);
  await record(`location-${augusta}`, [locationEvents.make.LocationOpened({ name: 'Augusta' })]);
  await record(`user-${ada}`, [
    makeUserRegistered('Ada Long', {
      technician_id: '7001',
      pay_type: 'points',
      pay_rate: 12,
      gas: true,
      gas_rate_cents: 800,
    }),
  ]);
  await record(`user-${ben}`, [
    makeUserRegistered('Ben Marsh', { technician_id: '7002', pay_type: 'hourly', pay_rate: 18, location_id: augusta }),
  ]);
  await record(`user-${cara}`, [
    makeUserRegistered('Cara Reed', { technician_id: '7003', pay_type: 'points', price_level: 3 }),
  ]);
  await record(`user-${olga}`, [makeUserRegistered('Olga Owens')]);
  for (const [id, name] of [
    [inside, 'Inside work'],
    [outside, 'Outside work'],
  ] as const)
    await record(`category-${id}`, [categories.events.make.CategoryDefined({ name })]);
  for (const id of [install, repair]) {
    const { title, description, category_id, points } = worth[id]!;
    const value = { points, tech_price_cents: null, company_price_cents: null };
    await record(`code-${id}`, [codeEvents.make.CodeDefined({ title, description, category_id, worth: value })]);
  }
}

/**
 * Records Ada's week, of points: 46 h, 4 of them in the warehouse; and Ben's, hourly: 45 h and a bonus. Both finalized.
 */
export async function closedWeek({ record }: Recorded): Promise<void> {
  for (const [name, user, date, points, place] of [
    ['A1', ada, '2026-10-12', 100, nashville],
    ['A2', ada, '2026-10-13', 100, augusta],
    ['A3', ada, '2026-10-14', 40, nashville],
    ['B1', ben, '2026-10-12', 96, augusta],
  ] as const)
    await record(`job-${toId(name)}`, createPlanned(name, user, date, points, place));
  await record(
    weekStream(ada),
    [
      createSubmitted(
        '2026-10-12',
        [createPair(19)],
        [doneJob('A1', [createLine(install, 15), createLine(repair, 1, { missed: true })])],
        true,
      ),
      createSubmitted(
        '2026-10-13',
        [createPair(19), createPair(4, { type: 'warehouse' })],
        [doneJob('A2', [createLine(repair, 10)])],
      ),
      createSubmitted(
        '2026-10-14',
        [createPair(4), createPair(1, { type: 'break', paid: false })],
        [
          doneJob('A3', [], {
            completed: false,
            not_done: customerAbsent,
            leakage: 'Ingress at the tap',
          }),
        ],
      ),
      ...['2026-10-12', '2026-10-13', '2026-10-14'].map((date) => weekEvents.make.DayApproved({ date })),
      createFinalized(['2026-10-12', '2026-10-13', '2026-10-14']),
    ],
    ada,
  );
  await record(
    weekStream(ben),
    [
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 1_500,
        bonus_quantity: 2,
        bonus_shown: false,
      }),
      createSubmitted(
        '2026-10-12',
        [createPair(45)],
        [doneJob('B1', [createLine(install, 8, { tech_price_cents: 1_999 })])],
      ),
      weekEvents.make.DayApproved({ date: '2026-10-12' }),
      createFinalized(['2026-10-12']),
    ],
    olga,
  );
}

export interface ReportingUnderTest extends ServiceUnderTest, Recorded {
  /** Sends a request, by default as an owner. */
  request<Body = never>(request: TestRequest): Promise<{ status: number; body: Body }>;
}
/** The reporting service with the events of other contexts. */
export async function reportingUnderTest(): Promise<ReportingUnderTest> {
  const service = await serviceUnderTest(definition, { now: () => today });
  const recorded = createRecorder(service.store, service.ctx);
  await company(recorded);
  await service.settle();
  return Object.assign(Object.create(service) as ServiceUnderTest, {
    ...recorded,
    request: <Body>(request: TestRequest) => service.inject<Body>({ as: as('owner'), ...request }),
  });
}
