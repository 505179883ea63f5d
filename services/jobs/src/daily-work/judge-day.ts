import { spokenDate } from '@tailboard/contracts/company-time';
import { command } from '@tailboard/contracts/contract';
import { weekFacts } from '@tailboard/contracts/jobs/daily-work';
import { approveDay as ApproveDay, rejectDay as RejectDay } from '@tailboard/contracts/jobs/timecard';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import { dayOf, type Week } from './week.js';
import { changedSince, DayChanged } from './writable.js';

const body = z.object({
  user_id: UserId,
  start_date: CompanyDate,
  date: CompanyDate,
  seen: z.number().int().nullable(),
});
const stream = ({ user_id, start_date }: z.output<typeof body>) => `${user_id}-${start_date}`;

/** Asked by an approval, not over a wire. `persons`: who asks, and whoever acts as them. */
const Approve = command('week.approve-day', {
  route: 'POST /timecards/approve',
  permission: 'day.approve',
  body: body.extend({ persons: z.array(z.string()) }),
  refusals: [...ApproveDay.refusals, DayChanged],
  summary: 'Agree to a day',
});
const Reject = command('week.reject-day', {
  route: 'POST /timecards/reject',
  permission: 'day.approve',
  body: body.extend({ reason: z.string() }),
  refusals: [...RejectDay.refusals, DayChanged],
  summary: 'Send a day back',
});

/** Somebody else than who did the work agrees to a submitted day; also not in the name of another. */
export const approveDay = decision(Approve, {
  stream,
  decide: (week: Week, asked, { locale = 'en' }) => {
    const { state } = dayOf(week, asked.date);
    if (week.finalized) return refuse('DayIsFinalized', { start: spokenDate(asked.start_date, locale) });
    if (asked.persons.includes(asked.user_id)) return refuse('OwnDayNotApproved');
    if (state === 'approved') return [];
    if (state === 'open') return refuse('DayNotSubmitted');
    if (changedSince(week, asked)) return refuse('DayChanged');
    return weekFacts.make.DayApproved({ date: asked.date });
  },
});

/** A submitted or approved day goes back to who did the work, with a reason: it is open, and must be submitted anew. */
export const rejectDay = decision(Reject, {
  stream,
  decide: (week: Week, asked, { locale = 'en' }) => {
    if (week.finalized) return refuse('DayIsFinalized', { start: spokenDate(asked.start_date, locale) });
    if (dayOf(week, asked.date).state === 'open') return refuse('DayNotSubmitted');
    if (changedSince(week, asked)) return refuse('DayChanged');
    return weekFacts.make.DayRejected({ date: asked.date, reason: asked.reason });
  },
});

/** Asked by the clock at three in the morning, not over a wire. */
const FlagOpenPair = command('week.flag-open-pair', {
  route: 'POST /timecards/flag',
  permission: 'daily-work.open',
  body: body.omit({ seen: true }),
  summary: 'Mark a day that is over and whose last pair is open',
});

/** A time out that is missing when the day is over is marked, once; nobody but a person fills it in (decision D13). */
export const flagOpenPair = decision(FlagOpenPair, {
  stream: ({ user_id, start_date }) => `${user_id}-${start_date}`,
  decide: (week: Week, { date }, { today }) => {
    const { entries, flagged } = dayOf(week, date);
    const open = entries.some(({ time_out }) => time_out === null);
    return open && !flagged && !week.finalized && date < today ? weekFacts.make.OpenPairFlagged({ date }) : [];
  },
});
