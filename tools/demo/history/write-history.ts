import { addDays } from '@tailboard/contracts/company-time';
import type { EventStore } from '@tailboard/eventing/event-store';
import { Agenda } from './agenda.js';
import { clockIn } from './asking.js';
import { changeTerms } from './changes.js';
import { Codes } from './codes.js';
import { companyOf, type Company } from './company.js';
import { foundCompany } from './found-company.js';
import { planWeek } from './plan-week.js';
import { WeekOfOne } from './record-week.js';
import { Recorder } from './recorder.js';
import { sizes, type Tier } from './tiers.js';

/** How far a history has come. */
export interface Far {
  readonly what: 'people' | 'weeks';
  readonly done: number;
  readonly of: number;
  /** Facts that this run has decided. */
  readonly events: number;
}
export interface Written {
  /** Facts that this run has decided; those of an earlier run that it went on with are not among them. */
  readonly events: number;
  readonly technicians: number;
  /** The first day, and the first day after the last week. */
  readonly from: string;
  readonly until: string;
  /** False where the signal came before the end: the same call again goes on. */
  readonly finished: boolean;
}

/** Of whose history how much is written, and into which store. */
export interface HistoryAsked {
  readonly store: EventStore;
  readonly tier: Tier;
  readonly weeks: number;
  /** As many as the tier has, where it is left out. */
  readonly technicians?: number;
  /** The same seed gives the same company. */
  readonly seed?: number;
  /** A Sunday: the weeks end before it. */
  readonly until?: string;
  readonly zone?: string;
  readonly heard?: (far: Far) => void;
  readonly signal?: AbortSignal;
}

/** The Sunday before the demo days, and the company's zone where nothing else is set. */
export const BEFORE_DEMO = '2026-10-04';
const ZONE = 'America/New_York';
/** What ends a week happens within so many days after it. */
const CLOSED_AFTER = 3;

/** Many visits are short ones. */
const TIER_MIX = { 'Service call': 53, Disconnect: 25, Upgrade: 9, 'Drop / outside': 8, Install: 5 };
/** As the orders of the demo days come. */
const DEMO_MIX = { Install: 35, 'Service call': 34, Upgrade: 14, Disconnect: 10, 'Drop / outside': 7 };

/** The words that name a history; they stand as the reason of its first fact. */
export const runOf = ({
  tier,
  weeks,
  seed = 1,
  until = BEFORE_DEMO,
}: Pick<HistoryAsked, 'tier' | 'weeks' | 'seed' | 'until'>): string =>
  `history of tier ${tier}, ${weeks} weeks until ${until}, seed ${seed}`;

/** What is in a store: nothing, a history that was begun until some Sunday, or another company. */
export async function foundIn(
  store: EventStore,
  asked: Pick<HistoryAsked, 'tier' | 'weeks' | 'seed' | 'until'>,
): Promise<'nothing' | { until: string } | 'another'> {
  const [first] = (await store.readAll({ limit: 1 })).events;
  if (!first) return 'nothing';
  const until = /until (\d{4}-\d{2}-\d{2}),/.exec(first.meta.reason ?? '')?.[1];
  const same = until !== undefined && first.meta.reason === runOf({ ...asked, until });
  return same && (asked.until ?? until) === until ? { until } : 'another';
}

/**
 * Writes the history of a company into a store: its people, its lists, and its closed weeks, all decided by the decisions
 * that the product asks, in the order in which it happened. `weeks` × 6 working days of the tier. Written again, whether it was
 * broken off or not, it goes on where it was and records nothing twice. Read models follow by themselves where their projections run.
 */
export async function writeHistory(asked: HistoryAsked): Promise<Written> {
  const { weeks, seed = 1, until = BEFORE_DEMO, zone = ZONE, heard = () => {} } = asked;
  const start = addDays(until, -7 * weeks);
  const { recorder, company } = await foundHistory(asked);
  return writeWeeks({ ...asked, company, recorder, start, seed, until, zone, heard, mix: TIER_MIX, changes: true });
}

/** The company of a history as it is before its first week. */
export async function foundHistory(asked: HistoryAsked): Promise<{ recorder: Recorder; company: Company }> {
  const { store, tier, weeks, seed = 1, until = BEFORE_DEMO, zone = ZONE, heard = () => {} } = asked;
  const company = companyOf(asked.technicians ?? sizes[tier].technicians, seed);
  const recorder = new Recorder(store);
  const founding = {
    recorder,
    clock: clockIn(zone),
    company,
    start: addDays(until, -7 * weeks),
    run: runOf(asked),
    seed,
  };
  await foundCompany(founding, (done) =>
    heard({ what: 'people', done, of: company.people.length, events: recorder.events }),
  );
  return { recorder, company };
}

/**
 * The closed weeks before the demo days, for the people of the demo company that is in the store already: as many of them as
 * have ended by now.
 */
export async function writeDemoWeeks(
  asked: Pick<HistoryAsked, 'store' | 'weeks' | 'until' | 'heard' | 'signal' | 'zone'> & { readonly today: string },
): Promise<Written> {
  const { store, weeks, until = BEFORE_DEMO, zone = ZONE, heard = () => {} } = asked;
  const start = addDays(until, -7 * weeks);
  const over = Array.from({ length: weeks }, (_, week) => addDays(start, 7 * week + 7 + CLOSED_AFTER)).filter(
    (closed) => closed <= asked.today,
  ).length;
  return writeWeeks({
    ...asked,
    weeks: over,
    company: companyOf(),
    recorder: new Recorder(store),
    start,
    seed: 1,
    until: addDays(start, 7 * over),
    zone,
    heard,
    mix: DEMO_MIX,
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
  readonly mix: Readonly<Record<string, number>>;
  /** Whether the office changes terms meanwhile. */
  readonly changes: boolean;
  readonly heard: (far: Far) => void;
  readonly signal?: AbortSignal;
}

async function writeWeeks(of: Weeks): Promise<Written> {
  const { store, recorder, company, start, until, weeks, seed, mix, heard, signal } = of;
  const clock = clockIn(of.zone);
  const codes = new Codes(store, company);
  await codes.read();
  const points = new Map(company.categories.map(({ name, default_points }) => [name, default_points]));
  const agenda = new Agenda();
  const recording = { recorder, agenda, clock, company, seed, codesOn: (date: string) => codes.on(date) };
  const began = await firstOpen(store, company, start, weeks);
  const tell = (done: number) => heard({ what: 'weeks', done, of: weeks, events: recorder.events });
  let written = began;
  for (let week = began; week < weeks && !signal?.aborted; week++) {
    const first = addDays(start, 7 * week);
    if (of.changes) await changeTerms({ ...of, clock, codes }, first, week);
    for (const [at, technician] of company.technicians.entries()) {
      const asked = { seed, user_id: technician.id, start: first, mix, codesOn: recording.codesOn };
      const plan = planWeek({ ...asked, pointsOf: (category) => points.get(category) ?? 0 });
      new WeekOfOne(recording, technician, at, first, plan).schedule();
    }
    // Day by day, because a day puts the next one on the agenda; what ends a week happens in the one after it.
    for (let day = 1; day <= 7 && !signal?.aborted; day++)
      await agenda.until(clock.at(addDays(first, day), 0), async () => {
        await recorder.send();
        tell(week + day / 8);
      });
    if (signal?.aborted) break;
    written = week + 1;
    tell(written);
  }
  if (!signal?.aborted) await agenda.until(Infinity, () => recorder.send());
  await recorder.settled();
  return {
    events: recorder.events,
    technicians: company.technicians.length,
    from: start,
    until,
    finished: !signal?.aborted && written === weeks,
  };
}

/**
 * Which week is to be written first: none was begun, or the one before the newest that was begun, because what ends it
 * happens a week later. To write them once more is harmless.
 */
async function firstOpen(store: EventStore, company: Company, start: string, weeks: number): Promise<number> {
  for (let week = weeks - 1; week > 0; week--)
    for (const { id } of company.technicians.slice(0, ASKED))
      if ((await store.read(`week-${id}-${addDays(start, 7 * week)}`, { limit: 1 })).length > 0) return week - 1;
  return 0;
}
/** Somebody of so many worked in any week. */
const ASKED = 12;
