import { jobStatuses, type Job } from '@tailboard/contracts/jobs/job';
import { plainText, searchable, searchTerms } from '@tailboard/contracts/search/search-text';
import { listJobs, type Board, type TechnicianCard } from '../../board-model/board-jobs.js';

/** Filters applied in the browser. All are stored in the URL. */
export interface Narrowing {
  /** Search words, or empty. */
  readonly q: string;
  readonly category: string | null;
  readonly status: Job['status'] | null;
  readonly slot: string | null;
}

/** Option for jobs without a category or time slot. */
export const WITHOUT = 'none';

const getSearchLabel = ({ address, customer_name, account_number, identifier, phone }: Job): string =>
  searchable(
    [address.address, address.address2, address.city, address.zip, customer_name],
    [account_number, identifier, phone],
  );

/** Cached, because a job seldom changes and is searched for each typed letter. */
const stored = new WeakMap<Job, string>();
const getSearchText = (job: Job): string => {
  const text = stored.get(job) ?? getSearchLabel(job);
  stored.set(job, text);
  return text;
};

/** From this length on, a word also matches inside words: the user may know the end of an account number. */
const LONG = 4;
const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length < LONG ? ` ${text}`.includes(` ${word}`) : text.includes(word)));

/** Returns the filtered board. Cards keep the points of all their jobs, including hidden ones. */
export function filterBoard(board: Board, { q, category, status, slot }: Narrowing): Board {
  const words = searchTerms(q);
  const chosen = category !== null || status !== null || slot !== null;
  if (words.length === 0 && !chosen) return board;
  const fits = (job: Job): boolean =>
    (category === null || (job.category?.id ?? WITHOUT) === category) &&
    (status === null || job.status === status) &&
    (slot === null || (job.time_slot?.id ?? WITHOUT) === slot);
  const matches = (job: Job): boolean => fits(job) && hasAll(getSearchText(job), words);
  const matchesName = ({ user }: TechnicianCard): boolean =>
    hasAll(plainText(`${user.label} ${user.technician_id ?? ''}`), words);
  const cards = board.cards.map((card) => {
    const jobs = card.jobs.filter(words.length > 0 && matchesName(card) ? fits : matches);
    return {
      found: words.length > 0 && (matchesName(card) || jobs.length > 0),
      card: { ...card, jobs },
    };
  });
  // When an unassigned job is found, technicians stay visible so that it can be assigned.
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
  /** Color shown on cards. */
  readonly color?: string | undefined;
}

/** Returns the filter options of a board's jobs, with counts. */
export function listChoices(board: Board): { categories: Choice[]; slots: Choice[]; statuses: Choice[] } {
  const jobs = listJobs(board);
  const count = (toChoice: (job: Job) => Omit<Choice, 'count'> & { sort: string }): Choice[] => {
    const found = new Map<string, Choice & { sort: string }>();
    for (const job of jobs) {
      const one = toChoice(job);
      found.set(one.value, { ...one, count: (found.get(one.value)?.count ?? 0) + 1 });
    }
    return [...found.values()].sort((a, b) => a.sort.localeCompare(b.sort));
  };
  // Jobs without a value come last; the screen labels them.
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
