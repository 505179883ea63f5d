import { z } from 'zod';
import {
  allInternal,
  updatesState,
  publishedList,
  publishedEvents,
  publishes,
  internal,
  productOnly,
  type PublishedEvents,
} from '../published-events.js';
import { CodeWorth, codeEvents, codeKinds } from './code.js';
import { weekEvents, parseWeekId } from './daily-work.js';
import { CountedPair } from './day-times.js';
import { jobEvents, jobTypes, type JobDetails } from './job.js';
import { routeEvents } from './moves.js';
import { categories, timeSlots } from './reference.js';
import { scheduleEvents, scheduleTypes } from './schedule.js';
import { orderImportEvents, workOrderEvents } from './work-order.js';

const Id = z.uuid();
const Day = z.iso.date();

/** A job without customer, street and free text. */
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
const toPublishedDetails = ({ address: { city, state, zip }, ...details }: JobDetails) => ({
  ...details,
  city,
  state,
  zip,
});
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

export const jobPublishedEvents = publishedEvents(
  jobEvents,
  'job_id',
  {
    JobScheduled: [
      updatesState('customers'),
      publishes('jobs', z.object({ date: Day, ...JobShown.shape }), ({ data }) => ({
        ...data,
        ...toPublishedDetails(data.details),
      })),
    ],
    JobDetailsRevised: [
      updatesState('customers'),
      publishes('jobs', JobShown, ({ data }) => toPublishedDetails(data.details)),
    ],
    JobEdited: [updatesState('customers'), publishes('jobs', JobShown, ({ data }) => toPublishedDetails(data.details))],
    JobReferencesFilled: publishes(
      'jobs',
      JobShown.pick({ category_id: true, time_slot_id: true, location_id: true, points: true }),
    ),
    JobRescheduled: publishes('jobs', z.object({ date: Day, from: Day })),
    JobLinkedToWorkOrder: internal('matching of orders and jobs is internal'),
    JobUnlinkedFromWorkOrder: internal('matching of orders and jobs is internal'),
    JobAssigned: publishes('jobs', Moved.extend({ user_id: Id })),
    JobUnassigned: publishes('jobs', z.object({ from_user_id: Id, date: Day })),
    JobCompleted: publishes('jobs', z.object({ user_id: Id.nullable(), date: Day })),
    JobReopened: publishes('jobs', z.object({ user_id: Id.nullable(), date: Day })),
    JobTravelStarted: internal('progress of a visit is shown only by the product'),
    JobArrived: internal('progress of a visit is shown only by the product'),
    JobProgressReverted: internal('progress of a visit is shown only by the product'),
    JobVisitEnded: internal('progress of a visit is shown only by the product'),
    JobPutBack: publishes('jobs', Moved),
    JobLocked: internal('used only by dispatchers'),
    JobUnlocked: internal('used only by dispatchers'),
    JobOrderSeen: internal('used only by the board'),
    JobCancelled: publishes('jobs', z.object({ from_user_id: Id.nullable(), date: Day })),
    JobReinstated: publishes('jobs', z.object({ date: Day })),
    CustomerErased: updatesState('customers'),
    JobRemoved: [updatesState('customers'), publishes('jobs', z.object({ date: Day }))],
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
const weekEvent = <Data extends object>({ id, data }: { id: string; data: Data }) => ({ ...parseWeekId(id), ...data });

const draft = internal('a draft; the submitted day contains it');
export const weekPublishedEvents = publishedEvents(weekEvents, 'week_id', {
  DayTimesRecorded: productOnly('a draft; the submitted day contains it'),
  DayWorkRecorded: draft,
  DayPerDiemSet: draft,
  OpenPairFlagged: draft,
  DaySubmitted: [
    publishes(
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
      weekEvent,
    ),
    publishes(
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
      weekEvent,
      'DayTimesSubmitted',
    ),
  ],
  DayApproved: publishes('days', DayOf, weekEvent),
  DayRejected: publishes('days', DayOf, weekEvent),
  DayTakenBack: publishes('days', DayOf, weekEvent),
  WeekFinalized: publishes('days', WeekOf.extend({ end_date: Day, dates: z.array(Day) }), weekEvent),
  WeekReopened: publishes('days', WeekOf, weekEvent),
  BonusSet: publishes(
    'pay',
    WeekOf.extend({ bonus_amount_in_cents: z.number().int(), bonus_quantity: z.number().int() }),
    weekEvent,
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
export const schedulePublishedEvents = publishedEvents(scheduleEvents, 'entry_id', {
  ScheduleEntryAdded: publishes('pay', Leave),
  ScheduleEntryRevised: publishes('pay', Leave),
  ScheduleEntryRemoved: publishes('pay', z.object({})),
});

export const codePublishedEvents = publishedEvents(
  codeEvents,
  'code_id',
  {
    CodeDefined: [
      updatesState('reference'),
      publishes(
        'pay',
        CodeWorth.extend({ effective_from: Day.nullable() }),
        ({ data }) => ({ ...data.worth, effective_from: null }),
        'CodeFirstPriced',
      ),
    ],
    CodeDescribed: updatesState('reference'),
    CodePriced: [updatesState('reference'), publishes('pay', CodeWorth.extend({ effective_from: Day }))],
    CodeRetired: updatesState('reference'),
    CodeRestored: updatesState('reference'),
    CodeRemoved: updatesState('reference'),
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
        /** Points per unit by effective date; null: from the start. */
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

export const timeSlotPublishedEvents = publishedList(timeSlots, ['name', 'start', 'end', 'sort']);
export const categoryPublishedEvents = publishedList(categories, ['name', 'default_points', 'sort']);
export const routePublishedEvents = publishedEvents(routeEvents, 'route_id', {
  RouteOrdered: productOnly('the order of a card on the board'),
});
export const orderImportPublishedEvents = publishedEvents(orderImportEvents, 'import_id', {
  OrdersImported: productOnly('figures of a file; the jobs contain the results'),
});

/** Published events of jobs. */
export const jobsPublishedEvents: readonly PublishedEvents[] = [
  jobPublishedEvents,
  weekPublishedEvents,
  schedulePublishedEvents,
  codePublishedEvents,
  timeSlotPublishedEvents,
  categoryPublishedEvents,
  routePublishedEvents,
  orderImportPublishedEvents,
  allInternal(workOrderEvents, 'the operator’s order as received; its job contains the result'),
];
