import { MovedSince, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import type { ServiceContext } from '@tailboard/service/service-context';
import type { CommandOutcome, RefusedOutcome } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { requireCaughtUp, findUndoRefusal } from '@tailboard/service/commands/undo';
import { jobDecider } from '../job/job-decider.js';
import { loadUserNames } from '@tailboard/service/queries/people';
import { keepOneVisit, type VisitedDay } from '../visits/one-visit.js';
import { undoable } from './moves-projection.js';
import { routeDecider } from './route-decider.js';
import { UndoMove } from '../job/assignment/undo-move.js';
import { UndoReorder } from './undo-reorder.js';

/** The effect of a command: a moved job, or a reordered card. */
interface CommandChange {
  readonly job_id: string | null;
  /** The job's new technician, or the card's; `null`: unassigned. */
  readonly user_id: string | null;
  readonly date: string;
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
}
const findChangesBy = (db: ServiceContext['db'], commandId: string): Promise<CommandChange[]> =>
  db.query<CommandChange>(
    `select distinct on (job_id) job_id, user_id, date, at, actor_id, impersonator_id
     from placement where command_id = $1 and type <> 'JobScheduled' and type = any($2)
     union all
     select null, user_id, date, at, actor_id, impersonator_id from route_change where command_id = $1`,
    [commandId, undoable],
  );

/**
 * Undoes a command as a whole: jobs and cards whose last move or order it was. Later changes are reported with their
 * reason. The undo is itself a command that can be undone.
 */
export const handleUndoCommand = commandHandler(
  UndoCommand,
  async ({ command_id }, ctx, commandContext) => {
    await requireCaughtUp(ctx, 'jobs.moves');
    const changes = await findChangesBy(ctx.db, command_id);
    const [first] = changes;
    if (!first) return refuse('CommandNotFound');
    const no = await findUndoRefusal(ctx, first, commandContext);
    if (no) return no;

    const command = new MultiStreamCommand(ctx, commandContext);
    const with_others = changes.filter(({ job_id }) => job_id !== null).length > 1;
    const cameTo = (card: CommandChange): string[] =>
      changes.flatMap(({ job_id, user_id, date }) =>
        job_id !== null && user_id === card.user_id && date === card.date ? [job_id] : [],
      );
    const restored = new Map<string, VisitedDay>();
    const { done, ...rest } = await command.handleEach<CommandChange, { job_ids: string[] } | void>(
      changes,
      {
        getId: ({ job_id, user_id }) => job_id ?? user_id!,
        refusals: [...UndoMove.refusals, ...UndoReorder.refusals],
      },
      async (each) => {
        const { job_id, user_id, date } = each;
        if (job_id === null)
          return withUserName(
            ctx,
            await command.decide(routeDecider, UndoReorder, {
              user_id: user_id!,
              date,
              undoes: command_id,
              came: cameTo(each),
            }),
          );
        const outcome = await command.decide(jobDecider, UndoMove, { id: job_id, undoes: command_id, with_others });
        for (const day of listDaysPutBack(outcome)) restored.set(`${day.user_id} ${day.date}`, day);
        return withUserName(ctx, outcome);
      },
    );
    // Jobs come back with their progress; their technicians may be elsewhere by now.
    for (const day of restored.values()) await keepOneVisit(command, day);
    // If the command also added jobs to a card, report only those; the others did not move.
    const ids = done.flatMap(({ item, output }) =>
      item.job_id !== null ? [item.job_id] : cameTo(item).length > 0 ? [] : (output?.job_ids ?? []),
    );
    const ordered = done.flatMap(({ item }) =>
      item.job_id === null && item.user_id !== null && cameTo(item).length === 0 ? [item.user_id] : [],
    );
    return {
      output: { ...rest, ids: [...new Set(ids)], ...(ordered.length > 0 ? { ordered } : {}) },
      position: command.position,
    };
  },
  ['jobs.moves', 'jobs.jobs', 'jobs.people'],
);

/** Returns the days to which an undo put its job back. */
const listDaysPutBack = (outcome: CommandOutcome): VisitedDay[] =>
  outcome.outcome === 'performed'
    ? outcome.events.flatMap(({ type, data }) => (type === 'JobPutBack' ? [data as VisitedDay] : []))
    : [];

/** Adds the name of the user who moved it since. */
async function withUserName<O extends CommandOutcome>(ctx: ServiceContext, outcome: O): Promise<O | RefusedOutcome> {
  if (outcome.outcome !== 'refused' || outcome.refusal.refused !== MovedSince.code) return outcome;
  const label = await getName(ctx, String(outcome.refusal.values.by ?? 'system'));
  return { ...outcome, refusal: refuse(MovedSince.code, { label }) };
}
const getName = async (ctx: ServiceContext, id: string): Promise<string> =>
  (await loadUserNames(ctx, [id])).get(id) ?? id;
