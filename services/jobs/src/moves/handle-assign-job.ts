import { AssignJob } from '@tailboard/contracts/jobs/job';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { AssignOne } from '../job/assignment/assign-job.js';
import { jobDecider } from '../job/job-decider.js';
import { dayReads } from '../job/record/technician-day.js';
import { joins, orderJoined } from './joining.js';

/** Moves one job, and orders it in its time slot on its technician's day. One undo takes both back. */
export const handleAssignJob = commandHandler(
  AssignJob,
  async ({ dry_run = false, ...input }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const outcome = await command.decide(jobDecider, AssignOne, input, { if_match: commandContext.if_match, dry_run });
    if (outcome.outcome !== 'performed') return outcome;
    const { id, user_id, date } = input;
    if (!dry_run && user_id !== null && joins(outcome)) await orderJoined(command, { user_id, date, joined: [id] });
    return { output: outcome.output, position: command.position, headers: { etag: `"${outcome.version}"` } };
  },
  dayReads,
);
