import { MovedSince, undoCommand } from '@tailboard/contracts/jobs/moves';
import { scopeOf } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import { forEachBounded } from '@tailboard/eventing/bounded';
import type { Database } from '@tailboard/eventing/database';
import type { Outcome } from '@tailboard/eventing/perform';
import { procedure } from '@tailboard/service/house';
import { sentenceOf } from '@tailboard/service/many';
import { problem } from '@tailboard/service/problem';
import { jobDecider } from '../job/job-decider.js';
import { namesOf } from '../people/names.js';
import { undoable } from './moves-projection.js';
import { routeDecider } from './route-decider.js';
import { UndoMove } from './undo-move.js';
import { UndoReorder } from './undo-reorder.js';

/** For so long a command can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** What one command did: a job that it moved, or a card that it put in order. */
interface Done {
  readonly job_id: string | null;
  readonly user_id: string | null;
  readonly date: string | null;
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
}
const doneBy = (db: Database, commandId: string): Promise<Done[]> =>
  db.query<Done>(
    `select distinct on (job_id) job_id, null::uuid as user_id, null::date as date, at, actor_id, impersonator_id
     from placement where command_id = $1 and type <> 'JobScheduled' and type = any($2)
     union all
     select null, user_id, date, at, actor_id, impersonator_id from route_change where command_id = $1`,
    [commandId, undoable],
  );

/**
 * Takes a move back, whole: each job whose last move it was, each card whose last order it was; whatever somebody
 * touched since is told with its reason. The undo is a command of its own, so that it can be undone.
 */
export const undoing = procedure(
  undoCommand,
  async ({ command_id: undoes }, house, asking) => {
    const { db, store } = house;
    // A batch is taken back whole: what it did last must be known too, else nothing is begun.
    if (!(await house.seen('jobs.moves', await store.head())))
      throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' });
    const done = await doneBy(db, undoes);
    const [first] = done;
    if (!first) return refuse('CommandNotFound');
    const own = first.actor_id === asking.actor_id || first.impersonator_id === asking.actor_id;
    if (!own && scopeOf(asking.principal?.roles ?? [], 'job.undo-others') === null)
      return refuse('CommandNotYours', { label: await nameOf(db, first.actor_id) });
    if (Date.parse(asking.now) - Date.parse(first.at) > UNDO_MS) return refuse('CommandTooOld');

    const each = { ...asking, if_match: undefined };
    const with_others = done.length > 1;
    const outcomes = await forEachBounded(
      done,
      async ({ job_id, user_id, date }): Promise<Outcome<{ job_ids: string[] } | void>> =>
        job_id === null
          ? house.perform(routeDecider, UndoReorder, { user_id: user_id!, date: date!, undoes }, each)
          : house.perform(jobDecider, UndoMove, { id: job_id, undoes, with_others }, each),
    );
    const names = await namesOf(db, outcomes.map(movedBy));
    const ids: string[] = [];
    const errors: Record<string, string> = {};
    let position = 0n;
    for (const [at, outcome] of outcomes.entries()) {
      const { job_id, user_id } = done[at]!;
      if (outcome.outcome === 'performed') {
        ids.push(...(job_id === null ? (outcome.output?.job_ids ?? []) : [job_id]));
        if (outcome.position > position) position = outcome.position;
      } else {
        const label = names.get(movedBy(outcome)) ?? movedBy(outcome);
        const known = isMovedSince(outcome) ? { label } : {};
        errors[job_id ?? user_id!] = sentenceOf(
          job_id === null ? UndoReorder : UndoMove,
          outcome,
          asking.locale,
          known,
        );
      }
    }
    return { output: { ids: [...new Set(ids)], errors, command_id: asking.command_id }, position };
  },
  ['jobs.moves', 'jobs.jobs', 'jobs.people'],
);

const isMovedSince = (outcome: Outcome): boolean =>
  outcome.outcome === 'refused' && outcome.refusal.refused === MovedSince.code;
/** Who moved it since, by id. */
const movedBy = (outcome: Outcome): string =>
  outcome.outcome === 'refused' ? String(outcome.refusal.values.by ?? 'system') : 'system';
const nameOf = async (db: Database, id: string): Promise<string> => (await namesOf(db, [id])).get(id) ?? id;
