import { addDays } from '@tailboard/contracts/company-time';
import type { InputOf } from '@tailboard/contracts/contract';
import type { TimePair } from '@tailboard/contracts/jobs/day-times';
import { completeJob, jobFacts, reopenJob } from '@tailboard/contracts/jobs/job';
import type { Refused } from '@tailboard/contracts/refusal';
import { workweekOf } from '@tailboard/contracts/workweek';
import { forEachBounded } from '@tailboard/eventing/bounded';
import { stateOf } from '@tailboard/eventing/decider';
import type { Position } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking } from '@tailboard/eventing/perform';
import type { Command } from '@tailboard/eventing/step';
import { upcast } from '@tailboard/eventing/upcast';
import type { Caller, House } from '@tailboard/service/house';
import { problem } from '@tailboard/service/problem';
import { exists } from '../job/job.js';
import { jobDecider } from '../job/job-decider.js';
import { namesOf } from '../people/names.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import { readWeek, type DayPlace } from './day-place.js';
import { dailyWorkOf } from './day-record.js';
import type { NamedJob } from './save-day.js';
import { dayOf } from './week.js';
import { DayChanged } from './writable.js';
import { weekDecider } from './week-decider.js';

/** A job as its stream tells it, and whether this very act ticked it before it was broken off. */
interface StreamedJob extends NamedJob {
  readonly begun: boolean;
}

/**
 * One act on somebody's day: its week is told first, its jobs after it, each with a command id that derives from the act's,
 * so that the same act again goes on where it ended.
 */
export class DayAct {
  private reached: Position = 0n;

  constructor(
    readonly house: House,
    readonly asking: Asking & Caller,
    readonly place: DayPlace,
  ) {}

  /** What an internal command on the day begins with; an `If-Match` is about this day, not about its stream. */
  get day() {
    const { user, start_date, date } = this.place;
    return { user_id: user.id, start_date, date, seen: this.asking.if_match ?? null };
  }

  get position(): Position {
    return this.reached;
  }

  private stepId(job_id: string): string {
    return derivedId('step', this.asking.command_id, job_id);
  }

  /** The act on the week itself. A lost race is told as every lost race is, with the day as it is now. */
  async onWeek<C extends Command>(command: C, input: InputOf<C>, reason = ''): Promise<Refused | null> {
    const { if_match: _, ...asking } = this.asking;
    const outcome = await this.house.perform(weekDecider, command, input, {
      ...asking,
      ...(reason === '' ? {} : { reason }),
    });
    if (outcome.outcome === 'conflict') throw await this.changed();
    if (outcome.outcome === 'refused') {
      if (outcome.refusal.refused === DayChanged.code) throw await this.changed();
      return outcome.refusal;
    }
    this.reach(outcome.position);
    return null;
  }

  private reach(position: Position): void {
    if (position > this.reached) this.reached = position;
  }

  private async changed(): Promise<Error> {
    const { user, start_date, date } = this.place;
    const { changed_by, changed_at, version } = dayOf(await readWeek(this.house.store, user.id, start_date), date);
    const names = await namesOf(this.house.db, changed_by === null ? [] : [changed_by]);
    const current = await dailyWorkOf(this.house, this.asking, this.place);
    const who = changed_by === null ? null : (names.get(changed_by) ?? changed_by);
    return problem(409, 'changedMeanwhile', {}, { current, changed_by: who, changed_at, version });
  }

  /** Jobs as their own streams tell them: a read model may be a moment behind. */
  jobs(ids: readonly string[]): Promise<StreamedJob[]> {
    const { user, date } = this.place;
    return forEachBounded(ids, async (id) => {
      const events = await this.house.store.read(`job-${id}`);
      const job = stateOf(
        jobDecider,
        events.map((event) => upcast(event, jobFacts.shapes)),
      );
      const there = exists(job) && job.status !== 'cancelled';
      return {
        id,
        identifier: exists(job) ? job.details.identifier : id,
        of_day: there && job.user_id === user.id && job.date === date,
        completed: exists(job) && job.status === 'completed',
        begun: events.some(({ meta }) => meta.command_id === this.stepId(id)),
      };
    });
  }

  /** Ticks a job complete or takes that back; what is so already stays. */
  async tick({ id, completed }: NamedJob, wanted: boolean): Promise<void> {
    if (completed === wanted) return;
    const { if_match: _, ...asking } = this.asking;
    const step = { ...asking, command_id: this.stepId(id) };
    const outcome = await this.house.perform(jobDecider, wanted ? completeJob : reopenJob, { id }, step);
    // It was moved in the very moment in which it was ticked: the day is another one by now.
    if (outcome.outcome !== 'performed') throw await this.changed();
    this.reach(outcome.position);
  }

  /** The pairs of the neighbouring days where another week keeps them; `null` where this one does. */
  async around(): Promise<{ before: readonly TimePair[] | null; after: readonly TimePair[] | null }> {
    const { user, date, start_date, end_date } = this.place;
    const elsewhere = async (day: string): Promise<readonly TimePair[] | null> => {
      if (day >= start_date && day <= end_date) return null;
      const start = workweekOf(day, await readWorkweekStart(this.house.db));
      return dayOf(await readWeek(this.house.store, user.id, start), day).entries;
    };
    const [before, after] = await Promise.all([elsewhere(addDays(date, -1)), elsewhere(addDays(date, 1))]);
    return { before, after };
  }

  /** Waits until the rows that an answer is made of show what was done. */
  async settle(): Promise<void> {
    await this.house.seen('jobs.jobs', this.reached);
  }
}
