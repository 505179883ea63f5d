import type { OutputOf } from '@tailboard/contracts/contract';
import {
  demoParts,
  demoTasks,
  LoadDemoCompany,
  NOTE_DEMO_PART,
  ReadDemoCompany,
  type DemoPart,
  type DemoPeople,
} from '@tailboard/contracts/identity/demo-company';
import { OpenLocation } from '@tailboard/contracts/identity/location';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler, queryHandler, type ServiceContext, type Task } from '@tailboard/service/service-context';
import { registerPerson } from '../account/register-user.js';
import { locationDecider, locationId } from '../location/location-decider.js';
import { OFFERED_READS } from '../user/offered-references.js';
import {
  DEMO_COMPANY,
  demoCompanyDecider,
  NoteDemoPart,
  RequestDemoCompany,
  type DemoCompany,
} from './demo-company-decider.js';
import { demoEmail, demoLocations, demoRoster } from './demo-roster.js';
import { hasWorkBegun } from './work-begun.js';

const loadState = async (ctx: ServiceContext): Promise<DemoCompany> =>
  (await ctx.load(demoCompanyDecider, DEMO_COMPANY)).state;
const isLoaded = ({ parts }: DemoCompany): boolean => parts.length === demoParts.length;
type Response = OutputOf<typeof ReadDemoCompany>;
const toResponse = (loading: DemoCompany): Response => ({
  data: { state: isLoaded(loading) ? 'loaded' : 'loading', parts: [...loading.parts] },
});

export const getDemoCompany = queryHandler(ReadDemoCompany, [], async (_, ctx): Promise<Response> => {
  const loading = await loadState(ctx);
  if (loading.date !== null) return toResponse(loading);
  return { data: { state: (await hasWorkBegun(ctx)) ? 'not_offered' : 'offered', parts: [] } };
});

/**
 * Records the request and queues its first task. Each part queues the next one, because it needs what the parts before
 * it created.
 */
export const handleLoadDemoCompany = commandHandler(LoadDemoCompany, async (_, ctx, commandContext) => {
  if ((await loadState(ctx)).date === null && (await hasWorkBegun(ctx))) return refuse('WorkHasBegun');
  const input = { date: ctx.today() };
  const done = await ctx.handleCommand(demoCompanyDecider, RequestDemoCompany, input, commandContext);
  if (done.outcome === 'conflict') return done;
  await continueDemoCompany(ctx);
  return { output: toResponse(await loadState(ctx)) };
});

/** Queues the loading of a demo company that was requested and is not loaded, also after a stop. */
export async function continueDemoCompany(ctx: ServiceContext): Promise<void> {
  const loading = await loadState(ctx);
  if (loading.date === null || isLoaded(loading)) return;
  await ctx.enqueue(demoTasks.people, { date: loading.date }, { key: demoTasks.people });
}

const notePart = async (ctx: ServiceContext, part: DemoPart): Promise<void> => {
  const commandContext = ctx.createSystemContext(['demo company', 'note', part], { source: 'demo' });
  await ctx.handleCommand(demoCompanyDecider, NoteDemoPart, { part }, commandContext);
};
export const notingDemoPart: Task = {
  name: NOTE_DEMO_PART,
  run: ({ part }, ctx) => notePart(ctx, part as DemoPart),
};

/** Opens the locations and registers the users, who have no password and get no e-mail; then queues the next part. */
export const loadingDemoPeople: Task = {
  name: demoTasks.people,
  async run({ date }, ctx) {
    for (const [sort, name] of demoLocations.entries()) {
      const commandContext = ctx.createSystemContext(['demo company', 'location', name], { source: 'demo' });
      // A location of the setup with this name counts as opened.
      const input = OpenLocation.input.body.parse({ name, sort: sort + 1 });
      await new MultiStreamCommand(ctx, commandContext).handleCommand(locationDecider, OpenLocation, input);
    }
    await ctx.waitUntilCaughtUp(...OFFERED_READS);
    const registered: (DemoPeople['technicians'][number] & { role: string })[] = [];
    for (const person of demoRoster) {
      const { role, location, technician_id, ...profile } = person;
      const email = demoEmail(person);
      const location_id = locationId(location);
      const input = RegisterUser.input.body.parse({
        email,
        roles: [role],
        technician_id,
        profile: { ...profile, location_id },
      });
      const commandContext = ctx.createSystemContext(['demo company', 'person', email], { source: 'demo' });
      const user = await registerPerson(ctx, input, commandContext, false, true);
      if (isRefused(user)) throw new Error(`${email} of the demo company was refused: ${user.refused}`);
      registered.push({ role, user_id: user.id, location, location_id });
    }
    const findUser = (role: string): string => registered.find((one) => one.role === role)!.user_id;
    const people: DemoPeople = {
      date: String(date),
      manager: findUser('manager'),
      supervisor: findUser('supervisor'),
      warehouse: findUser('warehouse'),
      technicians: registered.flatMap(({ role, ...technician }) => (role === 'technician' ? [technician] : [])),
    };
    await notePart(ctx, 'people');
    await ctx.enqueue(demoTasks.jobs, people, { key: demoTasks.jobs, service: 'jobs' });
  },
};
