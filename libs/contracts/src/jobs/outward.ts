import { z } from 'zod';
import { allStay, folds, listedOutward, outward, says, stays, type Outward } from '../outward.js';
import { CodeWorth, codeFacts, codeKinds } from './code.js';
import { weekFacts, weekOf } from './daily-work.js';
import { CountedPair } from './day-times.js';
import { jobFacts, jobTypes, type JobDetails } from './job.js';
import { routeFacts } from './moves.js';
import { categories, timeSlots } from './reference.js';
import { scheduleFacts, scheduleTypes } from './schedule.js';
import { orderImportFacts, workOrderFacts } from './work-order.js';

const Id = z.uuid();
const Day = z.iso.date();

/** A job without whom it is for: neither the customer nor the street, nor what somebody wrote. */
const JobShown = z.object({
  type: z.enum(jobTypes),
  category_id: Id.nullable(),
  time_slot_id: Id.nullable(),
  location_id: Id.nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  points: z.number(),
});
const shown = ({ address: { city, state, zip }, ...details }: JobDetails) => ({ ...details, city, state, zip });
const Customer = z.object({
  job_id: Id,
  account_number: z.string(),
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  apt: z.string(),
});
const customer = (job_id: string, { account_number, customer_name, phone, address }: JobDetails) => ({
  ...{ job_id, account_number, name: customer_name, phone },
  ...{ street: [address.address, address.address2].filter(Boolean).join(', '), apt: address.apt },
});
const Moved = z.object({ user_id: Id.nullable(), date: Day, from_user_id: Id.nullable(), from_date: Day });

const jobOutward = outward(
  jobFacts,
  'job_id',
  {
    JobScheduled: [
      folds('customers'),
      says('jobs', z.object({ date: Day, ...JobShown.shape }), ({ data }) => ({ ...data, ...shown(data.details) })),
    ],
    JobDetailsRevised: [folds('customers'), says('jobs', JobShown, ({ data }) => shown(data.details))],
    JobEdited: [folds('customers'), says('jobs', JobShown, ({ data }) => shown(data.details))],
    JobReferencesFilled: says(
      'jobs',
      JobShown.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }),
    ),
    JobRescheduled: says('jobs', z.object({ date: Day, from: Day })),
    JobLinkedToWorkOrder: stays('how orders find their jobs is a matter of ours'),
    JobUnlinkedFromWorkOrder: stays('how orders find their jobs is a matter of ours'),
    JobAssigned: says('jobs', Moved.extend({ user_id: Id })),
    JobUnassigned: says('jobs', z.object({ from_user_id: Id, date: Day })),
    JobCompleted: says('jobs', z.object({ user_id: Id.nullable(), date: Day })),
    JobReopened: says('jobs', z.object({ user_id: Id.nullable(), date: Day })),
    JobPutBack: says('jobs', Moved),
    JobLocked: stays('a promise among dispatchers'),
    JobUnlocked: stays('a promise among dispatchers'),
    JobOrderSeen: stays('only the board needs it'),
    JobCancelled: says('jobs', z.object({ from_user_id: Id.nullable(), date: Day })),
    JobReinstated: says('jobs', z.object({ date: Day })),
    CustomerErased: folds('customers'),
    JobRemoved: [folds('customers'), says('jobs', z.object({ date: Day }))],
  },
  [
    {
      topic: 'customers',
      name: 'Customer',
      schema: Customer,
      fold: (state, { type, id, data }) => {
        switch (type) {
          case 'JobScheduled':
          case 'JobDetailsRevised':
          case 'JobEdited':
            return customer(id, data.details);
          case 'CustomerErased':
          case 'JobRemoved':
            return null;
          default:
            return state;
        }
      },
    },
  ],
);

const DayOf = z.object({ user_id: Id, date: Day });
const WeekOf = z.object({ user_id: Id, start_date: Day });
const weekFact = <Data extends object>({ id, data }: { id: string; data: Data }) => ({ ...weekOf(id), ...data });

const draft = stays('a draft: the submitted day says it');
const weekOutward = outward(weekFacts, 'week_id', {
  DayTimesRecorded: draft,
  DayWorkRecorded: draft,
  DayPerDiemSet: draft,
  OpenPairFlagged: draft,
  DaySubmitted: [
    says(
      'days',
      DayOf.extend({
        jobs: z.array(
          z.object({
            job_id: Id,
            completed: z.boolean(),
            lines: z.array(
              z.object({
                code_id: Id,
                category_id: Id,
                quantity: z.number().int(),
                missed: z.boolean(),
                points: z.number(),
              }),
            ),
            not_done: z.object({ code_id: Id }).nullable(),
          }),
        ),
      }),
      weekFact,
    ),
    says(
      'pay',
      DayOf.extend({
        entries: z.array(CountedPair),
        per_diem: z.boolean(),
        jobs: z.array(
          z.object({
            job_id: Id,
            lines: z.array(
              z.object({
                code_id: Id,
                quantity: z.number().int(),
                tech_price_cents: z.number().int().nullable(),
                company_price_cents: z.number().int().nullable(),
              }),
            ),
          }),
        ),
      }),
      weekFact,
      'DayTimesSubmitted',
    ),
  ],
  DayApproved: says('days', DayOf, weekFact),
  DayRejected: says('days', DayOf, weekFact),
  DayTakenBack: says('days', DayOf, weekFact),
  WeekFinalized: says('days', WeekOf.extend({ end_date: Day, dates: z.array(Day) }), weekFact),
  WeekReopened: says('days', WeekOf, weekFact),
  BonusSet: says(
    'pay',
    WeekOf.extend({ bonus_amount_in_cents: z.number().int(), bonus_quantity: z.number().int() }),
    weekFact,
  ),
});

const Leave = z.object({
  type: z.enum(scheduleTypes),
  user_ids: z.array(Id),
  everyone: z.boolean(),
  start_date: Day,
  end_date: Day,
  paid: z.boolean(),
  hours_per_day: z.number(),
});
const scheduleOutward = outward(scheduleFacts, 'entry_id', {
  ScheduleEntryAdded: says('pay', Leave),
  ScheduleEntryRevised: says('pay', Leave),
  ScheduleEntryRemoved: says('pay', z.object({})),
});

const codeOutward = outward(
  codeFacts,
  'code_id',
  {
    CodeDefined: [
      folds('reference'),
      says(
        'pay',
        CodeWorth.extend({ effective_from: Day.nullable() }),
        ({ data }) => ({ ...data.worth, effective_from: null }),
        'CodeFirstPriced',
      ),
    ],
    CodeDescribed: folds('reference'),
    CodePriced: [folds('reference'), says('pay', CodeWorth.extend({ effective_from: Day }))],
    CodeRetired: folds('reference'),
    CodeRestored: folds('reference'),
    CodeRemoved: folds('reference'),
  },
  [
    {
      topic: 'reference',
      name: 'Code',
      schema: z.object({
        code_id: Id,
        title: z.string(),
        category_id: Id,
        counts_as: z.enum(codeKinds),
        active: z.boolean(),
        /** Points of one unit by the day from which they hold; null: from the beginning. */
        worths: z.array(z.object({ points: z.number(), effective_from: Day.nullable() })),
      }),
      fold: (state, { type, id, data }) => {
        const worths = (state?.['worths'] ?? []) as object[];
        switch (type) {
          case 'CodeDefined':
            return { ...data, code_id: id, active: true, worths: [{ ...data.worth, effective_from: null }] };
          case 'CodeDescribed':
            return { ...state, ...data };
          case 'CodePriced':
            return { ...state, worths: [...worths, data] };
          case 'CodeRetired':
            return { ...state, active: false };
          case 'CodeRestored':
            return { ...state, active: true };
          default:
            return null;
        }
      },
    },
  ],
);

/** What leaves of jobs. */
export const jobsOutward: readonly Outward[] = [
  jobOutward,
  weekOutward,
  scheduleOutward,
  codeOutward,
  listedOutward(timeSlots, ['name', 'start', 'end', 'sort']),
  listedOutward(categories, ['name', 'default_points', 'sort']),
  allStay(routeFacts, 'the order of a card on the board'),
  allStay(orderImportFacts, 'figures of a file: what became of its orders, their jobs say'),
  allStay(workOrderFacts, 'an order of the operator’s, as it came: its job says what becomes of it'),
];
