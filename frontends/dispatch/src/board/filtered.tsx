import { jobStatuses, type Job } from '@tailboard/contracts/jobs/job';
import { jobsOf, type Board, type TechnicianCard } from '../day/moved.js';

/** What the board is narrowed by in the browser. All of it stands in the address. */
export interface Narrowing {
  /** Words that are looked for, or empty. */
  readonly q: string;
  readonly category: string | null;
  readonly status: Job['status'] | null;
  readonly slot: string | null;
  /** Only these, if only some are asked for: those in conflict with something. */
  readonly only?: ReadonlySet<string> | null;
}

/** The choice of what has no category, or no time slot. */
export const WITHOUT = 'none';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
/** Telephone and account numbers are found however they are written. */
const digits = (text: string): string => text.replace(/\D/g, '');

const said = (job: Job): string =>
  folded(
    [
      job.address.address,
      job.address.address2,
      job.address.city,
      job.address.zip,
      job.customer_name,
      job.account_number,
      job.identifier,
      job.phone,
      digits(job.account_number),
      digits(job.phone),
    ].join(' '),
  );

/** A job seldom changes and is looked at for each letter that is typed. */
const kept = new WeakMap<Job, string>();
const textOf = (job: Job): string => {
  const text = kept.get(job) ?? said(job);
  kept.set(job, text);
  return text;
};

const wordsIn = (q: string): readonly string[] => {
  const number = digits(q);
  // A number with its separators is one word.
  return number.length >= 4 && /^[\d\s().+-]+$/.test(q) ? [number] : folded(q).split(/\s+/).filter(Boolean);
};
/** From so many letters on a word is found inside of words too: somebody knows the end of an account number. */
const LONG = 4;
const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length < LONG ? ` ${text}`.includes(` ${word}`) : text.includes(word)));

/** The board with what is asked for. Cards keep the points of all their jobs, also of those that are not shown. */
export function narrowed(board: Board, { q, category, status, slot, only = null }: Narrowing): Board {
  const words = wordsIn(q);
  const chosen = category !== null || status !== null || slot !== null || only !== null;
  if (words.length === 0 && !chosen) return board;
  const fits = (job: Job): boolean =>
    (category === null || (job.category?.id ?? WITHOUT) === category) &&
    (status === null || job.status === status) &&
    (slot === null || (job.time_slot?.id ?? WITHOUT) === slot) &&
    (only === null || only.has(job.id));
  const matches = (job: Job): boolean => fits(job) && hasAll(textOf(job), words);
  const named = ({ user }: TechnicianCard): boolean =>
    hasAll(folded(`${user.label} ${user.technician_id ?? ''}`), words);
  const cards = board.cards.map((card) => {
    const jobs = card.jobs.filter(words.length > 0 && named(card) ? fits : matches);
    return {
      found: (words.length > 0 && named(card)) || ((words.length > 0 || only !== null) && jobs.length > 0),
      card: { ...card, jobs },
    };
  });
  // Who looks for a job that waits still needs somebody to give it to.
  const some = cards.some(({ found }) => found);
  return {
    ...board,
    unassigned: board.unassigned.filter(matches),
    cards: cards.filter(({ found }) => found || !some).map(({ card }) => card),
  };
}

export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  /** The colour by which cards show it. */
  readonly color?: string | undefined;
}

/** What the jobs of a board can be narrowed to, with how many there are of each. */
export function choicesOf(board: Board): { categories: Choice[]; slots: Choice[]; statuses: Choice[] } {
  const jobs = jobsOf(board);
  const count = (of: (job: Job) => Omit<Choice, 'count'> & { sort: string }): Choice[] => {
    const found = new Map<string, Choice & { sort: string }>();
    for (const job of jobs) {
      const one = of(job);
      found.set(one.value, { ...one, count: (found.get(one.value)?.count ?? 0) + 1 });
    }
    return [...found.values()].sort((a, b) => a.sort.localeCompare(b.sort));
  };
  // What is without stands last, and the screen names it.
  const last = '\uffff';
  return {
    categories: count(({ category }) => ({
      value: category?.id ?? WITHOUT,
      name: category?.name ?? '',
      color: category?.color,
      sort: category?.name ?? last,
    })),
    slots: count(({ time_slot }) => ({
      value: time_slot?.id ?? WITHOUT,
      name: time_slot?.name ?? '',
      sort: time_slot ? `${time_slot.start} ${time_slot.name}` : last,
    })),
    statuses: count(({ status }) => ({ value: status, name: status, sort: String(jobStatuses.indexOf(status)) })),
  };
}
