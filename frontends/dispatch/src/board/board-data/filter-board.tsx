import { jobStatuses, type Job } from '@tailboard/contracts/jobs/job';
import { plainText, searchable, searchTerms } from '@tailboard/contracts/search/search-text';
import { listJobs, type Board, type TechnicianCard } from '../../board-model/board-jobs.js';

/** Filters applied in the browser. All are stored in the URL. */
export interface BoardFilter {
  /** Search words, or empty. */
  readonly q: string;
  readonly category: string | null;
  readonly status: Job['status'] | null;
  readonly slot: string | null;
}

/** Option for jobs without a category or time slot. */
export const NO_VALUE = 'none';

const toSearchText = ({ address, customer_name, account_number, identifier, phone }: Job): string =>
  searchable(
    [address.address, address.address2, address.city, address.zip, customer_name],
    [account_number, identifier, phone],
  );

/** Cached, because a job seldom changes and is searched for each typed letter. */
const searchTexts = new WeakMap<Job, string>();
const getSearchText = (job: Job): string => {
  const text = searchTexts.get(job) ?? toSearchText(job);
  searchTexts.set(job, text);
  return text;
};

/** From this length on, a word also matches inside words: the user may know the end of an account number. */
const MIN_LENGTH_WITHIN_WORD = 4;
const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => (word.length < MIN_LENGTH_WITHIN_WORD ? ` ${text}`.includes(` ${word}`) : text.includes(word)));

/** Returns the filtered board. Cards keep the points of all their jobs, including hidden ones. */
export function filterBoard(board: Board, { q, category, status, slot }: BoardFilter): Board {
  const words = searchTerms(q);
  const hasChoice = category !== null || status !== null || slot !== null;
  if (words.length === 0 && !hasChoice) return board;
  const matchesChoices = (job: Job): boolean =>
    (category === null || (job.category?.id ?? NO_VALUE) === category) &&
    (status === null || job.status === status) &&
    (slot === null || (job.time_slot?.id ?? NO_VALUE) === slot);
  const matches = (job: Job): boolean => matchesChoices(job) && hasAll(getSearchText(job), words);
  const matchesName = ({ user }: TechnicianCard): boolean =>
    hasAll(plainText(`${user.label} ${user.technician_id ?? ''}`), words);
  const cards = board.cards.map((card) => {
    const jobs = card.jobs.filter(words.length > 0 && matchesName(card) ? matchesChoices : matches);
    return {
      isShown: words.length > 0 && (matchesName(card) || jobs.length > 0),
      card: { ...card, jobs },
    };
  });
  // When an unassigned job is found, technicians stay visible so that it can be assigned.
  const anyShown = cards.some(({ isShown }) => isShown);
  return {
    ...board,
    unassigned: board.unassigned.filter(matches),
    cards: cards.filter(({ isShown }) => isShown || !anyShown).map(({ card }) => card),
  };
}

export interface FilterOption {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  /** Color shown on cards. */
  readonly color?: string | undefined;
}

/** Returns the filter options of a board's jobs, with counts. */
export function listFilterOptions(board: Board): {
  categories: FilterOption[];
  slots: FilterOption[];
  statuses: FilterOption[];
} {
  const jobs = listJobs(board);
  const countOptions = (toOption: (job: Job) => Omit<FilterOption, 'count'> & { sortKey: string }): FilterOption[] => {
    const options = new Map<string, FilterOption & { sortKey: string }>();
    for (const job of jobs) {
      const option = toOption(job);
      options.set(option.value, { ...option, count: (options.get(option.value)?.count ?? 0) + 1 });
    }
    return [...options.values()].sort((a, b) => a.sortKey.localeCompare(b.sortKey));
  };
  // Jobs without a value come last; the screen labels them.
  const lastSortKey = '\uffff';
  return {
    categories: countOptions(({ category }) => ({
      value: category?.id ?? NO_VALUE,
      name: category?.name ?? '',
      color: category?.color,
      sortKey: category?.name ?? lastSortKey,
    })),
    slots: countOptions(({ time_slot }) => ({
      value: time_slot?.id ?? NO_VALUE,
      name: time_slot?.name ?? '',
      sortKey: time_slot ? `${time_slot.start} ${time_slot.name}` : lastSortKey,
    })),
    statuses: countOptions(({ status }) => ({
      value: status,
      name: status,
      sortKey: String(jobStatuses.indexOf(status)),
    })),
  };
}
