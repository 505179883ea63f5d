import { addDays } from '@tailboard/contracts/company-time';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import { CompleteJob } from '@tailboard/contracts/jobs/job';
import { isRefused } from '@tailboard/contracts/refusal';
import { getWorkweekStart } from '@tailboard/contracts/workweek';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { jobDecider } from '../job/job-decider.js';
import { ReopenOne } from '../job/reopen-job.js';
import { exists } from '../job/record/job.js';
import { keepOneVisit } from '../visits/one-visit.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import type { DayPlace } from './day-place.js';
import { readWeek } from '../week/read-week.js';
import { loadDailyWork } from './day-record.js';
import type { NamedJob } from '../week/save-day.js';
import { getDay } from '../week/week.js';
import { WeekCommand, type CurrentData } from './week-command.js';

/** A job from its stream, and whether an interrupted run of this command already completed it. */
interface StreamedJob extends NamedJob {
  readonly begun: boolean;
}

/** A command on a person's day: writes the week first, then its jobs. */
export class DayCommand extends WeekCommand {
  constructor(
    ctx: ServiceContext,
    commandContext: CommandContext & RequestContext,
    readonly place: DayPlace,
  ) {
    super(ctx, commandContext, () => dayNow(ctx, commandContext, place));
  }

  /** Common input of commands on the day; `If-Match` refers to the day, not to its stream. */
  get day() {
    const { user, start_date, date } = this.place;
    return { user_id: user.id, start_date, date, seen: this.seenVersion };
  }

  /** Loads jobs from their streams, because a read model may be slightly behind. */
  async jobs(ids: readonly string[]): Promise<StreamedJob[]> {
    const { user, date } = this.place;
    return (await this.ctx.loadMany(jobDecider, ids)).map(({ state: job, events }, index) => {
      const id = ids[index]!;
      const there = exists(job) && job.status !== 'cancelled';
      // A refusal names the job only to users who know it: the office, and the user who once had it.
      const known =
        this.commandContext.scope === 'all' ||
        events.some(({ data }) => 'user_id' in data && data.user_id === this.commandContext.actor_id);
      return {
        id,
        identifier: exists(job) && known ? job.details.identifier : id,
        of_day: there && job.user_id === user.id && job.date === date,
        completed: exists(job) && job.status === 'completed',
        begun: this.hasRecorded(events, id),
      };
    });
  }

  /** Completes or reopens a job unless it already is. */
  async tick({ id, completed }: NamedJob, wanted: boolean): Promise<void> {
    if (completed === wanted) return;
    // The job was moved at the same moment, so the day has changed.
    if (isRefused(await this.handleOnce(id, jobDecider, wanted ? CompleteJob : ReopenOne, { id })))
      throw await this.concurrencyError();
  }

  /** Time pairs of the neighboring days if another week has them; `null` if this one does. */
  async neighboringPairs(): Promise<{ before: readonly TimePair[] | null; after: readonly TimePair[] | null }> {
    const { user, date, start_date, end_date } = this.place;
    const elsewhere = async (day: string): Promise<readonly TimePair[] | null> => {
      if (day >= start_date && day <= end_date) return null;
      const start = getWorkweekStart(day, await readWorkweekStart(this.ctx.db));
      return getDay(await readWeek(this.ctx, user.id, start), day).entries;
    };
    const [before, after] = await Promise.all([elsewhere(addDays(date, -1)), elsewhere(addDays(date, 1))]);
    return { before, after };
  }

  /** Waits until the rows for the response show the changes. */
  async settle(): Promise<void> {
    // A job that was reopened has its steps again; its technician may be elsewhere by now.
    await keepOneVisit(this, { user_id: this.place.user.id, date: this.place.date });
    await this.ctx.waitForProjection('jobs.jobs', this.position);
  }
}

/** The current day, and who changed it last. */
async function dayNow(
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  place: DayPlace,
): Promise<CurrentData> {
  const { user, start_date, date } = place;
  const { changed_by, changed_through, changed_at, version } = getDay(await readWeek(ctx, user.id, start_date), date);
  return { current: await loadDailyWork(ctx, commandContext, place), version, changed_by, changed_through, changed_at };
}
