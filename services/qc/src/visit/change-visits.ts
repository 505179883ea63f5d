import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { MAX_VISITS, QcRouteOutdated, VisitChangedSince } from '@tailboard/contracts/qc/visit';
import {
  AssignVisit,
  AssignVisits,
  CloseVisit,
  CloseVisits,
  PlanVisit,
  PlanVisits,
  UndoVisits,
} from '@tailboard/contracts/qc/visit-contracts';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CommandOutcome } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { findUndoRefusal, requireCaughtUp } from '@tailboard/service/commands/undo';
import { loadUserNames } from '@tailboard/service/queries/people';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { UndoVisit } from './undo-visit.js';
import { visitDecider } from './visit-decider.js';
import { OrderVisits, visitRouteDecider } from './visit-route.js';
import { findInspector } from './who-inspects.js';

const reads = ['qc.visits', 'qc.jobs', 'qc.people'];

const tooMany = (ids: readonly string[]): Refused<'TooManyVisits'> | null =>
  ids.length > MAX_VISITS ? refuse('TooManyVisits', { most: MAX_VISITS, count: ids.length }) : null;

const getUserName = async (ctx: ServiceContext, id: string): Promise<string> =>
  (await loadUserNames(ctx, [id])).get(id) ?? id;

/** Runs one command on a visit as the caller saw it. A visit that changed since stays, with who changed it. */
async function changeAsSeen<C extends typeof AssignVisit | typeof CloseVisit>(
  command: MultiStreamCommand,
  contract: C,
  input: InputOf<C>,
  version: number | undefined,
): Promise<CommandOutcome<unknown, CodeOf<C>> | Refused<'VisitChangedSince'>> {
  const outcome = await command.decide(visitDecider, contract, input, { if_match: version });
  if (outcome.outcome !== 'conflict' || version === undefined) return outcome;
  return refuse(VisitChangedSince.code, { label: await getUserName(command.ctx, outcome.changed_by ?? '') });
}

/** Assigns many visits to one inspector, all with the command's ID, so that they can be undone together. */
export const handleAssignVisits = commandHandler(
  AssignVisits,
  async ({ qc_ids, user_id, date, versions }, ctx, commandContext) => {
    const ids = [...new Set(qc_ids)];
    const refusal = tooMany(ids);
    if (refusal) return refusal;
    if (user_id !== null && !(await findInspector(ctx.db, user_id))) return refuse('InspectorNotFound');
    const command = new MultiStreamCommand(ctx, commandContext);
    const { done: _, ...output } = await command.handleEach(
      ids,
      { refusals: [...AssignVisit.refusals, VisitChangedSince] },
      (id) => changeAsSeen(command, AssignVisit, { id, user_id, date }, versions?.[id]),
    );
    return { output, position: command.position };
  },
  reads,
);

/** Plans the visits of many jobs, all with the command's ID. */
export const handlePlanVisits = commandHandler(
  PlanVisits,
  async ({ job_ids, date, inspector_id }, ctx, commandContext) => {
    const ids = [...new Set(job_ids)];
    const refusal = tooMany(ids);
    if (refusal) return refusal;
    const command = new MultiStreamCommand(ctx, commandContext);
    const { done: _, ...output } = await command.handleEach(ids, { refusals: PlanVisit.refusals }, (assignment_id) =>
      command.decide(visitDecider, PlanVisit, { assignment_id, date, inspector_id }),
    );
    return { output, position: command.position };
  },
  reads,
);

/** Closes many visits, all with the command's ID. */
export const handleCloseVisits = commandHandler(
  CloseVisits,
  async ({ qc_ids, versions }, ctx, commandContext) => {
    const ids = [...new Set(qc_ids)];
    const refusal = tooMany(ids);
    if (refusal) return refusal;
    const command = new MultiStreamCommand(ctx, commandContext);
    const { done: _, ...output } = await command.handleEach(
      ids,
      { refusals: [...CloseVisit.refusals, VisitChangedSince] },
      (id) => changeAsSeen(command, CloseVisit, { id }, versions?.[id]),
    );
    return { output, position: command.position };
  },
  reads,
);

/** A change by a command: of a visit, or of the order of an inspector's day. */
interface VisitChange {
  readonly visit_id: string | null;
  readonly user_id: string | null;
  readonly date: string | null;
  readonly from_ids: string[];
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
}

/** Undoes a command as a whole. Visits that changed later stay, each with the reason. */
export const handleUndoVisits = commandHandler(
  UndoVisits,
  async ({ command_id }, ctx, commandContext) => {
    await requireCaughtUp(ctx, 'qc.visits');
    const changes = await ctx.db.query<VisitChange>(
      `select visit_id, user_id, date, from_ids, at, actor_id, impersonator_id from visit_change
       where command_id = $1 order by subject`,
      [command_id],
    );
    const [first] = changes;
    if (!first) return refuse('CommandNotFound');
    const refusal = await findUndoRefusal(ctx, first, commandContext);
    if (refusal) return refusal;
    const command = new MultiStreamCommand(ctx, commandContext);
    const { done, ...rest } = await command.handleEach<VisitChange, unknown>(
      changes,
      {
        getId: ({ visit_id, user_id }) => visit_id ?? user_id ?? '',
        refusals: [...UndoVisit.refusals, QcRouteOutdated],
      },
      async ({ visit_id, user_id, date, from_ids }) => {
        if (visit_id === null)
          return command.decide(visitRouteDecider, OrderVisits, { user_id: user_id!, date: date!, job_ids: from_ids });
        const outcome = await command.decide(visitDecider, UndoVisit, { id: visit_id, undoes: command_id });
        if (outcome.outcome !== 'refused' || outcome.refusal.refused !== VisitChangedSince.code) return outcome;
        return refuse(VisitChangedSince.code, {
          label: await getUserName(ctx, String(outcome.refusal.values.label)),
        });
      },
    );
    const ordered = done.flatMap(({ item }) => (item.visit_id === null ? [item.user_id!] : []));
    return { output: { ...rest, ...(ordered.length > 0 ? { ordered } : {}) }, position: command.position };
  },
  reads,
);
