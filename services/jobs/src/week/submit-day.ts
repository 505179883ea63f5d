import { SubmitDailyWork, weekEvents, type JobWork, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { codesOn, type CodeOn } from '../code/codes-on.js';
import { listObstacles, describeObstacle, type DayJob } from './blocking.js';
import { codeIds } from './save-day.js';
import { countMinutes } from './times.js';
import { getDay, noWork, type Week } from './week.js';
import { changedSince, DayChanged, notWritable } from './writable.js';

/** Data outside the week that closing a day needs: every job of the day, and the codes that its draft names. */
export interface DayToClose {
  readonly zone: string;
  readonly jobs: readonly DayJob[];
  readonly code_ids: readonly string[];
}

/** Used to submit a day. */
export const SubmitDay = internalCommand('week.submit-day', {
  input: z.object({
    user_id: UserId,
    start_date: CompanyDate,
    date: CompanyDate,
    seen: z.number().int().nullable(),
    reason: z.string(),
    known: z.custom<DayToClose>(),
  }),
  refusals: [...SubmitDailyWork.refusals, DayChanged],
});

/**
 * The day as it will be paid: what was done with what it was called and worth on that date, and the minutes as they
 * passed. Nothing that changes elsewhere changes it any more. A day that is submitted already stays as it is.
 */
export const submitDay = decision(SubmitDay, {
  stream: ({ user_id, start_date }) => `${user_id}-${start_date}`,
  load: ({ date, known }, db: Database) => codesOn(db, date, known.code_ids),
  decide: (week: Week, submitting, { loaded: codes, locale = 'en', ...context }) => {
    const no = notWritable(week, submitting, { ...context, locale });
    if (no) return no;
    const { date, user_id, known } = submitting;
    const day = getDay(week, date);
    if (day.state !== 'open') return [];
    if (changedSince(week, submitting)) return refuse('DayChanged');
    const reason = context.actor_id === user_id ? null : submitting.reason;
    if (reason === '') return refuse('ReasonMissing');

    const getWork = (job_id: string): JobWork => day.work[job_id] ?? noWork(job_id);
    const works = known.jobs.map(({ id }) => getWork(id));
    // Another code was written while this was under way: the draft is another one than was looked at.
    if (works.flatMap(codeIds).some((id) => !codes.has(id))) return refuse('DayChanged');
    const blocking = listObstacles(day.entries, known.jobs, getWork, codes).filter(({ warning }) => !warning);
    if (blocking.length > 0)
      return refuse('DayStillBlocked', { what: blocking.map((one) => describeObstacle(one, locale)).join(' ') });

    return weekEvents.make.DaySubmitted({
      date,
      entries: countMinutes(
        date,
        day.entries.flatMap(({ time_out, ...pair }) => (time_out === null ? [] : [{ ...pair, time_out }])),
        known.zone,
      ),
      jobs: known.jobs.map(({ id, completed }) => {
        const { codes: lines, not_done_code_id, leakage, comment, serials } = getWork(id);
        const reasonCode = not_done_code_id === null ? undefined : codes.get(not_done_code_id);
        return {
          job_id: id,
          completed,
          lines: lines.map((line) => toPricedLine(line, codes.get(line.code_id)!)),
          not_done: reasonCode
            ? { code_id: reasonCode.id, title: reasonCode.title, description: reasonCode.description }
            : null,
          leakage,
          comment,
          serials,
        };
      }),
      per_diem: day.per_diem,
      reason,
    });
  },
});

const toPricedLine = ({ code_id, quantity, missed }: JobWork['codes'][number], code: CodeOn): PricedLine => ({
  code_id,
  title: code.title,
  description: code.description,
  category_id: code.category_id,
  category: code.category,
  quantity,
  missed,
  points: code.points,
  tech_price_cents: code.tech_price_cents,
  company_price_cents: code.company_price_cents,
  worth_from: code.worth_from,
});
