import { dayUseEvents } from '@tailboard/contracts/equipment/use';
import { parseSerial } from '@tailboard/contracts/equipment/serial';
import { weekEvents, parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import { weekPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { isRefused } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { dispatch, reaction } from '@tailboard/service/commands/reaction';
import { z } from 'zod';

type Recorded = Extract<ReturnType<typeof dayUseEvents.make.DayUsesRecorded>, { type: 'DayUsesRecorded' }>['data'];
type Named = Recorded['uses'][number];

const sameUse = (one: Named) => (other: Named) =>
  one.job_id === other.job_id && (one.key ?? one.serial) === (other.key ?? other.serial);
const without = (all: readonly Named[], those: readonly Named[]): Named[] =>
  all.filter((use) => !those.some(sameUse(use)));

/**
 * Records the units of a submitted day, and the differences from before: a withdrawn day may differ when it is
 * submitted again.
 */
export const RecordDayUses = internalCommand('equipment.record-day-uses', {
  input: z.object({
    user_id: UserId,
    date: CompanyDate,
    jobs: z.array(z.object({ job_id: JobId, serials: z.array(z.string()) })),
  }),
});
const record = decision(RecordDayUses, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  decide: (before: readonly Named[], { user_id, date, jobs }) => {
    const all = jobs.flatMap(({ job_id, serials }) =>
      serials.map((serial): Named => {
        const { key } = parseSerial(serial);
        return { job_id, serial, key: isRefused(key) ? null : key };
      }),
    );
    const uses = all.filter((use, at) => all.findIndex(sameUse(use)) === at);
    const [added, withdrawn] = [without(uses, before), without(before, uses)];
    if (added.length + withdrawn.length === 0) return [];
    return dayUseEvents.make.DayUsesRecorded({ user_id, date, uses, added, withdrawn });
  },
});

/** The equipment of one user's day, as last submitted. */
export const dayUseDecider = decider<readonly Named[], typeof dayUseEvents>({
  events: dayUseEvents,
  initial: [],
  evolve: { DayUsesRecorded: (_, { uses }) => uses },
  decisions: [],
  internalCommands: [record],
});

/** When a day is submitted, its equipment is compared with the earlier submission. Withdrawing a day changes nothing. */
export const readingDays = reaction('equipment.day-uses', weekPublishedEvents.shared, {
  DaySubmitted: ({ stream, data: { date, jobs } }) => {
    const { user_id } = parseWeekId(stream.slice(`${weekEvents.category}-`.length));
    return [
      dispatch(dayUseDecider, RecordDayUses, {
        user_id,
        date,
        jobs: jobs.map(({ job_id, serials }) => ({ job_id, serials })),
      }),
    ];
  },
});
