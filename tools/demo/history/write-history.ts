import { addDays } from '@tailboard/contracts/company-time';
import type { EventStore } from '@tailboard/eventing/event-store';
import { Agenda } from './agenda.js';
import { clockIn } from './command-context.js';
import { changeTerms } from './changes.js';
import { Codes } from './codes.js';
import { createCompany, type Company } from './company.js';
import { foundCompany } from './found-company.js';
import { planWeek } from './plan-week.js';
import { WeekOfOne } from './record-week.js';
import { Recorder } from './recorder.js';
import { sizes, type Tier } from './tiers.js';

/** The progress of a history. */
export interface Far {
  readonly what: 'people' | 'weeks';
  readonly done: number;
  readonly of: number;
  /** Number of events decided in this run. */
  readonly events: number;
}
export interface Written {
  /** Number of events decided in this run, without those of an earlier run that it continued. */
  readonly events: number;
  readonly technicians: number;
  /** The first day, and the first day after the last week. */
  readonly from: string;
  readonly until: string;
  /** False if the signal came before the end. The same call continues. */
  readonly finished: boolean;
}

/** The company, the amount of history, and the target store. */
export interface HistoryRequest {
  readonly store: EventStore;
  readonly tier: Tier;
  readonly weeks: number;
  /** Default: the number of the tier. */
  readonly technicians?: number;
  /** The same seed gives the same company. */
  readonly seed?: number;
  /** A Sunday: the weeks end before it. */
  readonly until?: string;
  readonly zone?: string;
  readonly onProgress?: (far: Far) => void;
  readonly signal?: AbortSignal;
}

/** The Sunday before the demo days, and the default time zone of the company. */
export const BEFORE_DEMO = '2026-10-04';
const ZONE = 'America/New_York';
/** A week is completed within this number of days after it. */
const CLOSED_AFTER = 3;

/** Most visits are short. */
const TIER_MIX = { 'Service call': 53, Disconnect: 25, Upgrade: 9, 'Drop / outside': 8, Install: 5 };
/** The weights of categories in the orders of the demo days. */
const DEMO_MIX = { Install: 35, 'Service call': 34, Upgrade: 14, Disconnect: 10, 'Drop / outside': 7 };

/** Returns the words that name a history. They are stored as the reason of its first event. */
export const nameRun = ({
  tier,
  weeks,
  seed = 1,
  until = BEFORE_DEMO,
}: Pick<HistoryRequest, 'tier' | 'weeks' | 'seed' | 'until'>): string =>
  `history of tier ${tier}, ${weeks} weeks until ${until}, seed ${seed}`;

/** Returns the content of a store: nothing, a history started until a Sunday, or another company. */
export async function foundIn(
  store: EventStore,
  requested: Pick<HistoryRequest, 'tier' | 'weeks' | 'seed' | 'until'>,
): Promise<'nothing' | { until: string } | 'another'> {
  const [first] = (await store.readAll({ limit: 1 })).events;
  if (!first) return 'nothing';
  const until = /until (\d{4}-\d{2}-\d{2}),/.exec(first.meta.reason ?? '')?.[1];
  const same = until !== undefined && first.meta.reason === nameRun({ ...requested, until });
  return same && (requested.until ?? until) === until ? { until } : 'another';
}

/**
 * Writes the history of a company into a store: its users, its lists, and its closed weeks, all created by the
 * product's own decisions, in chronological order. `weeks` × 6 working days of the tier. A repeated call, after an
 * interruption or not, continues where it was and records nothing twice. Read models follow if their projections run.
 */
export async function writeHistory(requested: HistoryRequest): Promise<Written> {
  const { weeks, seed = 1, until = BEFORE_DEMO, zone = ZONE, onProgress = () => {} } = requested;
  const start = addDays(until, -7 * weeks);
  const { recorder, company } = await foundHistory(requested);
  return writeWeeks({
    ...requested,
    company,
    recorder,
    start,
    seed,
    until,
    zone,
    onProgress,
    categoryWeights: TIER_MIX,
    changes: true,
  });
}

/** Creates the company of a history as it is before its first week. */
export async function foundHistory(requested: HistoryRequest): Promise<{ recorder: Recorder; company: Company }> {
  const { store, tier, weeks, seed = 1, until = BEFORE_DEMO, zone = ZONE, onProgress = () => {} } = requested;
  const company = createCompany(requested.technicians ?? sizes[tier].technicians, seed);
  const recorder = new Recorder(store);
  const founding = {
    recorder,
    clock: clockIn(zone),
    company,
    start: addDays(until, -7 * weeks),
    run: nameRun(requested),
    seed,
  };
  await foundCompany(founding, (done) =>
    onProgress({ what: 'people', done, of: company.people.length, events: recorder.events }),
  );
  return { recorder, company };
}

/**
 * Writes the closed weeks before the demo days, for the existing users of the demo company: the weeks that have ended
 * by now.
 */
export async function writeDemoWeeks(
  requested: Pick<HistoryRequest, 'store' | 'weeks' | 'until' | 'onProgress' | 'signal' | 'zone'> & {
    readonly today: string;
  },
): Promise<Written> {
  const { store, weeks, until = BEFORE_DEMO, zone = ZONE, onProgress = () => {} } = requested;
  const start = addDays(until, -7 * weeks);
  const over = Array.from({ length: weeks }, (_, week) => addDays(start, 7 * week + 7 + CLOSED_AFTER)).filter(
    (closed) => closed <= requested.today,
  ).length;
  return writeWeeks({
    ...requested,
    weeks: over,
    company: createCompany(),
    recorder: new Recorder(store),
    start,
    seed: 1,
    until: addDays(start, 7 * over),
    zone,
    onProgress,
    categoryWeights: DEMO_MIX,
    changes: false,
  });
}

interface Weeks {
  readonly store: EventStore;
  readonly recorder: Recorder;
  readonly company: Company;
  readonly start: string;
  readonly until: string;
  readonly weeks: number;
  readonly seed: number;
  readonly zone: string;
  readonly categoryWeights: Readonly<Record<string, number>>;
  /** The office changes terms meanwhile. */
  readonly changes: boolean;
  readonly onProgress: (far: Far) => void;
  readonly signal?: AbortSignal;
}

async function writeWeeks(request: Weeks): Promise<Written> {
  const { store, recorder, company, start, until, weeks, seed, categoryWeights, onProgress, signal } = request;
  const clock = clockIn(request.zone);
  const codes = new Codes(store, company);
  await codes.read();
  const points = new Map(company.categories.map(({ name, default_points }) => [name, default_points]));
  const agenda = new Agenda();
  const recording = { recorder, agenda, clock, company, seed, getCodes: (date: string) => codes.on(date) };
  const began = await firstOpen(store, company, start, weeks);
  const reportProgress = (done: number) => onProgress({ what: 'weeks', done, of: weeks, events: recorder.events });
  let written = began;
  for (let week = began; week < weeks && !signal?.aborted; week++) {
    const first = addDays(start, 7 * week);
    if (request.changes) await changeTerms({ ...request, clock, codes }, first, week);
    for (const [index, technician] of company.technicians.entries()) {
      const requested = { seed, user_id: technician.id, start: first, categoryWeights, getCodes: recording.getCodes };
      const plan = planWeek({ ...requested, getPoints: (category) => points.get(category) ?? 0 });
      new WeekOfOne(recording, technician, index, first, plan).schedule();
    }
    // Day by day, because each day schedules the next. The completion of a week happens in the following one.
    for (let day = 1; day <= 7 && !signal?.aborted; day++)
      await agenda.until(clock.toInstant(addDays(first, day), 0), async () => {
        await recorder.send();
        reportProgress(week + day / 8);
      });
    if (signal?.aborted) break;
    written = week + 1;
    reportProgress(written);
  }
  if (!signal?.aborted) await agenda.until(Infinity, () => recorder.send());
  await recorder.flush();
  return {
    events: recorder.events,
    technicians: company.technicians.length,
    from: start,
    until,
    finished: !signal?.aborted && written === weeks,
  };
}

/**
 * Returns the first week to write: the first one, or the one before the newest started week, because a week is
 * completed a week later. Writing it again is harmless.
 */
async function firstOpen(store: EventStore, company: Company, start: string, weeks: number): Promise<number> {
  for (let week = weeks - 1; week > 0; week--)
    for (const { id } of company.technicians.slice(0, DEFAULT_REQUEST))
      if ((await store.read(`week-${id}-${addDays(start, 7 * week)}`, { limit: 1 })).length > 0) return week - 1;
  return 0;
}
/** In any week, at least one in this number of technicians worked. */
const DEFAULT_REQUEST = 12;
