import { AssignJobs, MAX_MOVED_JOBS } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { farAway } from '../schedule/far-away.js';
import { dayReads, technicianDay, type TechnicianDay } from '../job/record/technician-day.js';
import { begunBy, jobRefusals, joins, moveAsSeen, orderJoined, refusalToAssign, warningsOfMany } from './joining.js';

/**
 * Moves many jobs to one place: one decision per job, all with the command's ID, so they can be undone together and a
 * retry continues after a crash. Each goes to its time slot. Jobs that cannot move are reported and do not stop the
 * others.
 */
export const handleAssignJobs = commandHandler(
  AssignJobs,
  async ({ job_ids, user_id, date, versions }, ctx, commandContext) => {
    const ids = [...new Set(job_ids)];
    if (ids.length > MAX_MOVED_JOBS) return refuse('TooManyJobs', { most: MAX_MOVED_JOBS, count: ids.length });
    const day = user_id === null ? null : await technicianDay(ctx.db, { user_id, date, except: ids });
    const refusal = findRefusal({ user_id, date }, day, commandContext.today);
    const command = new MultiStreamCommand(ctx, commandContext);
    const begun = refusal ? await begunBy(command, ids) : new Set<string>();
    if (refusal && begun.size === 0) return refusal;

    const joined: string[] = [];
    // Sequentially, so that jobs of one time slot keep the given order.
    const { done, ...moved } = await command.handleEach(
      ids,
      { refusals: [...AssignJobs.refusals, ...jobRefusals], atOnce: 1 },
      async (id) => {
        if (refusal && !begun.has(id)) return refusal;
        const outcome = await moveAsSeen(command, { id, user_id, date }, versions?.[id]);
        if (joins(outcome)) joined.push(id);
        return outcome;
      },
    );
    if (user_id !== null) await orderJoined(command, { user_id, date, joined });
    const joining = done.map(({ output }) => output);
    const warnings = day ? warningsOfMany(day, joining, commandContext.locale) : [];
    return { output: { ...moved, warnings }, position: command.position };
  },
  dayReads,
);

/** Returns why no job can go there; `null` if they can. */
function findRefusal(to: { user_id: string | null; date: string }, day: TechnicianDay | null, today: string) {
  if (farAway(to.date, today)) return refuse('DateFarAway', { date: to.date });
  return to.user_id === null ? null : refusalToAssign(day);
}
