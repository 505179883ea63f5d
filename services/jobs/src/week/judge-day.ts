import { spokenDate } from '@tailboard/contracts/company-time';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, RejectDay } from '@tailboard/contracts/jobs/timecard';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { getDay, type Week } from './week.js';
import { changedSince, DayChanged } from './writable.js';

const ofDay = z.object({
  user_id: UserId,
  start_date: CompanyDate,
  date: CompanyDate,
  seen: z.number().int().nullable(),
});
const stream = ({ user_id, start_date }: z.output<typeof ofDay>) => `${user_id}-${start_date}`;

/** Used to approve a day. `persons`: the caller and the impersonator. */
export const AgreeToDay = internalCommand('week.approve-day', {
  input: ofDay.extend({ persons: z.array(z.string()) }),
  refusals: [...ApproveDay.refusals, DayChanged],
});
/** Used to reject a day. */
export const SendDayBack = internalCommand('week.reject-day', {
  input: ofDay.extend({ reason: z.string() }),
  refusals: [...RejectDay.refusals, DayChanged],
});

/** Approves a submitted day. The approver is another user than the one who did the work, also when impersonating. */
export const approveDay = decision(AgreeToDay, {
  stream,
  decide: (week: Week, requested, { locale = 'en' }) => {
    const { state } = getDay(week, requested.date);
    if (week.finalized) return refuse('DayIsFinalized', { start: spokenDate(requested.start_date, locale) });
    if (requested.persons.includes(requested.user_id)) return refuse('OwnDayNotApproved');
    if (state === 'approved') return [];
    if (state === 'open') return refuse('DayNotSubmitted');
    if (changedSince(week, requested)) return refuse('DayChanged');
    return weekEvents.make.DayApproved({ date: requested.date });
  },
});

/** Returns a submitted or approved day to its user, with a reason: it is open and must be submitted again. */
export const rejectDay = decision(SendDayBack, {
  stream,
  decide: (week: Week, requested, { locale = 'en' }) => {
    if (week.finalized) return refuse('DayIsFinalized', { start: spokenDate(requested.start_date, locale) });
    if (getDay(week, requested.date).state === 'open') return refuse('DayNotSubmitted');
    if (changedSince(week, requested)) return refuse('DayChanged');
    return weekEvents.make.DayRejected({ date: requested.date, reason: requested.reason });
  },
});

/** Used at three in the morning for each past day whose last pair is open. */
export const FlagOpenPair = internalCommand('week.flag-open-pair', { input: ofDay.omit({ seen: true }) });

/** Marks a missing time out when the day is over, once. Only a user fills it in (decision D13). */
export const flagOpenPair = decision(FlagOpenPair, {
  stream: ({ user_id, start_date }) => `${user_id}-${start_date}`,
  decide: (week: Week, { date }, { today }) => {
    const { entries, flagged } = getDay(week, date);
    const open = entries.some(({ time_out }) => time_out === null);
    return open && !flagged && !week.finalized && date < today ? weekEvents.make.OpenPairFlagged({ date }) : [];
  },
});
