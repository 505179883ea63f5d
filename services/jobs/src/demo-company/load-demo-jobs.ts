import { addDays } from '@tailboard/contracts/company-time';
import { DemoPeople, demoTasks, NOTE_DEMO_PART } from '@tailboard/contracts/identity/demo-company';
import { DefineCode } from '@tailboard/contracts/jobs/code';
import { SaveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { starterCategories, starterCodes, starterTimeSlots } from '@tailboard/contracts/jobs/starter-set';
import type { AnyResource } from '@tailboard/contracts/resource';
import { isRefused } from '@tailboard/contracts/refusal';
import { actAsDemoUser } from '@tailboard/service/commands/act-as-demo-user';
import { entryId, resourceDecider } from '@tailboard/service/queries/resource';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { codeDecider } from '../code/code-decider.js';
import { codeId } from '../code/write-code.js';
import { handleApproveDay, handleSubmitDailyWork } from '../daily-work/close-day.js';
import { findDayPlace } from '../daily-work/day-place.js';
import { handleSaveDailyWork } from '../daily-work/write-day.js';
import { handleAssignJobs } from '../moves/assign-jobs.js';
import { readWeek } from '../week/read-week.js';
import { stateOfDay } from '../week/week.js';
import { OrderImporter } from '../work-order/import/order-importer.js';
import { readReferenceNames } from '../work-order/reference-names.js';
import { deriveJobId } from '../work-order/work-order.js';
import { createDemoOrders, type DemoOrder } from './demo-orders.js';

/** The projections that the commands of the demo company read. */
const READS = ['jobs.jobs', 'jobs.people', 'jobs.settings', 'jobs.timeslot', 'jobs.category', 'jobs.codes'] as const;
/** The time slots that are assigned on the current workday; the later ones wait on the board. */
const ASSIGNED_TODAY = 3;

/**
 * Loads the work of the demo company: its lists, two closed days (the earlier one approved), the current day, and the
 * orders of the next one. Every command has an ID of its own, so an interrupted run continues and records nothing twice.
 */
export const loadingDemoJobs: Task = {
  name: demoTasks.jobs,
  async run(payload, ctx) {
    const people = DemoPeople.parse(payload);
    await defineLists(ctx, people);
    await ctx.waitUntilCaughtUp(...READS);
    const [approved, submitted, today, tomorrow] = [-2, -1, 0, 1].map((days) => addDays(people.date, days)) as [
      string,
      string,
      string,
      string,
    ];
    for (const date of [approved, submitted, today, tomorrow]) await importDay(ctx, people, date);
    for (const date of [approved, submitted]) {
      await assignDay(ctx, people, date);
      await closeDay(ctx, people, date, date === approved);
    }
    await assignDay(ctx, people, today, ASSIGNED_TODAY);
    await ctx.enqueue(NOTE_DEMO_PART, { part: 'jobs' }, { key: `${NOTE_DEMO_PART} jobs`, service: 'identity' });
    await ctx.enqueue(demoTasks.units, people, { key: demoTasks.units, service: 'equipment' });
  },
};

/** Adds time slots, categories and codes. Entries of the setup with the same name stay as they are. */
async function defineLists(ctx: ServiceContext, { manager }: DemoPeople): Promise<void> {
  const actAs = (...idParts: string[]) => actAsDemoUser(ctx, { user_id: manager, role: 'manager' }, idParts);
  const define = async (list: AnyResource, fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const input = list.definition.fields.parse(fields) as never;
    const commandContext = actAs(list.name, String(fields[list.definition.key]));
    await ctx.handleCommand(resourceDecider(list, { context: 'jobs' }), list.define, input, commandContext);
  };
  for (const [at, slot] of starterTimeSlots.entries()) await define(timeSlots, { ...slot, sort: at + 1 });
  for (const [at, category] of starterCategories.entries()) await define(categories, { ...category, sort: at + 1 });
  await ctx.waitUntilCaughtUp('jobs.category');
  for (const [title, description, category, points, counts_as = 'work'] of starterCodes) {
    const category_id = entryId(categories, { name: category });
    const input = DefineCode.input.body.parse({ title, description, category_id, points, counts_as });
    await ctx.handleCommand(codeDecider, DefineCode, input, actAs('code', title));
  }
}

/** Imports the orders of a date, as their file would. */
async function importDay(ctx: ServiceContext, { manager, technicians }: DemoPeople, date: string): Promise<void> {
  const importer = new OrderImporter(
    ctx,
    await readReferenceNames(ctx.db),
    (id, step) => actAsDemoUser(ctx, { user_id: manager, role: 'manager' }, [id, step]),
    async () => ctx.waitUntilCaughtUp('jobs.jobs'),
  );
  const imported = await importer.importOrders(createDemoOrders(date, technicians).map(({ order }) => order));
  const failure = imported.find((result) => result instanceof Error);
  if (failure) throw failure;
  await ctx.waitUntilCaughtUp('jobs.jobs');
}

/** Assigns each technician their orders of a date, or only those of the first time slots. */
async function assignDay(ctx: ServiceContext, people: DemoPeople, date: string, slots = Infinity): Promise<void> {
  const orders = createDemoOrders(date, people.technicians).filter(({ slot }) => slot < slots);
  for (const { user_id } of people.technicians) {
    const job_ids = filterOrders(orders, user_id).map(({ order }) => deriveJobId(order));
    const commandContext = actAsDemoUser(ctx, { user_id: people.supervisor, role: 'supervisor' }, [
      'assign',
      user_id,
      date,
    ]);
    requireDone(await handleAssignJobs.handle({ job_ids, user_id, date }, ctx, commandContext), 'assign');
  }
  await ctx.waitUntilCaughtUp('jobs.jobs');
}

/** Writes and submits the day of every technician, and approves it if requested. A submitted day stays as it is. */
async function closeDay(ctx: ServiceContext, people: DemoPeople, date: string, approves: boolean): Promise<void> {
  const orders = createDemoOrders(date, people.technicians);
  const pickCodes = (category: string | undefined) =>
    starterCodes
      .filter(([, , own]) => own === category)
      .slice(0, 3)
      .map(([title]) => ({ code_id: codeId(title), quantity: 1 }));
  const office = { user_id: people.supervisor, role: 'supervisor' } as const;
  for (const { user_id } of people.technicians) {
    const place = await findDayPlace(ctx.db, user_id, date);
    if (!place) throw new Error(`${user_id} of the demo company is not known to jobs yet`);
    const state = stateOfDay(await readWeek(ctx, user_id, place.start_date), date);
    if (state === 'open') {
      const work = SaveDailyWork.input.body.parse({
        user_id,
        date,
        reason: REASON,
        time_in: ['08:00', '12:30'],
        time_out: ['12:00', '18:00'],
        types: ['work', 'work'],
        jobs: filterOrders(orders, user_id).map(({ order }) => ({
          job_id: deriveJobId(order),
          completed: true,
          codes: pickCodes(order.category),
        })),
      });
      requireDone(
        await handleSaveDailyWork.handle(work, ctx, actAsDemoUser(ctx, office, ['write', user_id, date])),
        'write',
      );
      const submitting = actAsDemoUser(ctx, office, ['submit', user_id, date]);
      requireDone(await handleSubmitDailyWork.handle({ user_id, date, reason: REASON }, ctx, submitting), 'submit');
    }
    if (!approves || state === 'approved') continue;
    const approving = actAsDemoUser(ctx, { user_id: people.manager, role: 'manager' }, ['approve', user_id, date]);
    requireDone(await handleApproveDay.handle({ user_id, date }, ctx, approving), 'approve');
  }
}
/** The office enters the days of others only with a reason. */
const REASON = 'From the paper timecard';

const filterOrders = (orders: readonly DemoOrder[], user_id: string): readonly DemoOrder[] =>
  orders.filter(({ technician }) => technician.user_id === user_id);

/** Fails the task if a command was refused or lost a race: it is retried. */
function requireDone(result: object, step: string): void {
  if (isRefused(result)) throw new Error(`the demo company could not ${step}: ${result.refused}`);
  if ('outcome' in result) throw new Error(`the demo company could not ${step}: ${JSON.stringify(result)}`);
}
