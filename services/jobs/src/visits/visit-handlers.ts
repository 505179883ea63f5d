import { ReopenJob } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { jobDecider } from '../job/job-decider.js';
import { RecordStep } from '../job/record-progress.js';
import { ReopenOne } from '../job/reopen-job.js';
import { keepOneVisit } from './one-visit.js';

/** Records a step of a technician, and ends what it makes past: their visits elsewhere, or this one if it arrives late. */
export const handleRecordProgress = commandHandler(
  RecordProgress,
  async ({ ...input }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const outcome = await command.decide(jobDecider, RecordStep, input, { if_match: commandContext.if_match });
    if (outcome.outcome !== 'performed') return outcome;
    const { data } = outcome.output;
    const ended = (await keepOneVisit(command, data)).get(data.id);
    const output = {
      data: ended === undefined ? data : { ...data, on_the_way_at: null, arrived_at: null, version: ended },
    };
    return { output, position: command.position, headers: { etag: `"${output.data.version}"` } };
  },
  ['jobs.jobs'],
);

/** Reopens a job with its steps; they end its visit if the technician has gone to another job since. */
export const handleReopenJob = commandHandler(
  ReopenJob,
  async ({ ...input }, ctx, commandContext) => {
    const command = new MultiStreamCommand(ctx, commandContext);
    const outcome = await command.decide(jobDecider, ReopenOne, input, { if_match: commandContext.if_match });
    if (outcome.outcome !== 'performed') return outcome;
    const { data } = outcome.output;
    const ended = await keepOneVisit(command, data);
    const output = { data: { ...data, version: ended.get(data.id) ?? data.version } };
    return { output, position: command.position, headers: { etag: `"${output.data.version}"` } };
  },
  ['jobs.jobs', 'jobs.settings'],
);
