import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { DrawSample, sampleEvents, type Candidate, type SampleRule } from '@tailboard/contracts/qc/sample';
import { LATEST_DAYS } from '@tailboard/contracts/qc/visit';
import type { EventOf } from '@tailboard/contracts/event';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { settingNow } from '@tailboard/service/queries/settings';
import { randomBytes } from 'node:crypto';
import { draw } from './draw.js';

type Drawn = EventOf<typeof sampleEvents>['data'];
interface Known {
  readonly candidates: Candidate[];
  readonly rule: SampleRule;
  readonly seed: string;
}

/** Returns the technicians who completed jobs on a day, with the data that the rule needs. */
const loadCandidates = (db: Database, date: string, { first_jobs }: SampleRule): Promise<Candidate[]> =>
  db.query<Candidate>(
    `select day.technician_id, day.job_ids,
       (select count(*)::int from (
          select 1 from job where user_id = day.technician_id and completed and date < $1 limit $2) as before) as done_before,
       (select count(*)::int from visit where visit.technician_id = day.technician_id
          and date_trunc('month', visit.date) = date_trunc('month', $1::date)) as visits
     from (select user_id as technician_id, array_agg(id order by id) as job_ids
           from job where date = $1 and completed and user_id is not null group by user_id) as day
     order by day.technician_id`,
    [date, first_jobs],
  );

async function ruleNow(db: Database, percent: number | undefined): Promise<SampleRule> {
  if (percent !== undefined) return { first_jobs: 0, first_percent: percent, later_percent: percent, month_least: 1 };
  const now = (key: Parameters<typeof settingNow>[1]) => settingNow<number>(db, key);
  return {
    first_jobs: await now('qc_first_jobs'),
    first_percent: await now('qc_first_percent'),
    later_percent: await now('qc_later_percent'),
    month_least: await now('qc_month_least'),
  };
}

/** A past day is drawn once: later requests, with any percentage, return the same sample. */
const drawSample = decision(DrawSample, {
  stream: ({ date }) => date,
  reads: ['qc.jobs', 'qc.visits', 'qc.settings'],
  load: async ({ date, percent }, db: Database): Promise<Known> => {
    const rule = await ruleNow(db, percent);
    return { rule, candidates: await loadCandidates(db, date, rule), seed: randomBytes(16).toString('hex') };
  },
  decide: (sample: Drawn | null, { date }, { loaded: { candidates, rule, seed }, today, locale = 'en' }) => {
    if (sample) return [];
    if (date >= today) return refuse('SampleTooEarly', { date: spokenDate(date, locale) });
    if (date < addDays(today, -LATEST_DAYS)) return refuse('SampleTooOld', { days: LATEST_DAYS });
    if (candidates.length === 0) return refuse('NothingToSample');
    return sampleEvents.make.SampleDrawn({ date, seed, rule, candidates, job_ids: draw(seed, rule, candidates) });
  },
  output: (sample: Drawn | null) => {
    if (!sample) throw new Error('a sample that was not refused was drawn');
    const { date, seed, rule, candidates, job_ids } = sample;
    return { data: { date, seed, rule, of: getSampleSize(candidates), job_ids } };
  },
});

const getSampleSize = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { job_ids }) => sum + job_ids.length, 0);

/** The sample of a day. */
export const sampleDecider = decider<Drawn | null, typeof sampleEvents>({
  events: sampleEvents,
  initial: null,
  evolve: { SampleDrawn: (_, drawn) => drawn },
  decisions: [drawSample],
});
