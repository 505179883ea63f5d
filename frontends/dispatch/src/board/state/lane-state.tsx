import type { Job } from '@tailboard/contracts/jobs/job';
import type { LaneModel, Grabbed } from '@tailboard/ui/board/walk';
import type { Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import type { Visit } from '@tailboard/contracts/jobs/plan/arrivals';
import { sumPoints } from '@tailboard/contracts/jobs/plan/day';
import { listJobs, getLane, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';
import type { Highlights } from './use-highlights.js';
import type { Note } from './use-notes.js';

/** State that the cards of a lane need besides their jobs. */
export interface LaneState {
  readonly active: string | null;
  /** Cards picked up by keyboard. */
  readonly held: ReadonlySet<string>;
  /** Cards held by keyboard over this lane, and the card before which they would be placed. */
  readonly grabbedCards: readonly string[] | null;
  readonly before: string | null;
  readonly selected: ReadonlySet<string>;
  readonly highlighted: Highlights;
  readonly notes: ReadonlyMap<string, Note>;
  readonly conflicts: Conflicts;
  readonly visits: Visits;
  /** Jobs at an address that the board has more than once. */
  readonly repeated: ReadonlySet<string>;
  /** Number of jobs selected in another window that one click would assign to this lane, and their points. */
  readonly assignableCount: number;
  readonly assignablePoints: number;
}

/** Conflicts by job ID. */
export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

/** Visits by job ID. */
export type Visits = ReadonlyMap<string, Visit>;

/** The state of a whole board. */
export interface BoardState {
  readonly active: string | null;
  readonly grabbed: Grabbed | null;
  readonly selected: ReadonlySet<string>;
  readonly highlighted: Highlights;
  readonly notes: ReadonlyMap<string, Note>;
  /** By lane. */
  readonly conflicts: ReadonlyMap<string, Conflicts>;
  readonly visits: ReadonlyMap<string, Visits>;
  readonly repeated: ReadonlySet<string>;
  /** The selected jobs, while a pane of the board is in a separate window: jobs cannot be dragged from there. */
  readonly assignable: readonly Job[];
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_HIGHLIGHTS: Highlights = new Map();
const NO_NOTES: ReadonlyMap<string, Note> = new Map();
const NO_CONFLICTS: Conflicts = new Map();
const NO_VISITS: Visits = new Map();
const heldCards = new WeakMap<Grabbed, ReadonlySet<string>>();
const getHeldCards = (grabbed: Grabbed): ReadonlySet<string> => {
  const found = heldCards.get(grabbed) ?? new Set(grabbed.cards);
  heldCards.set(grabbed, found);
  return found;
};

/**
 * Returns the board state that concerns one lane; unaffected lanes get the same empty state each time, so they are not
 * rendered again.
 */
export function getLaneState(lane: string, jobs: readonly Job[], boardState: BoardState): LaneState {
  const { active, grabbed } = boardState;
  const hasAny = (has: { has: (id: string) => boolean; readonly size: number }): boolean =>
    has.size > 0 && jobs.some(({ id }) => has.has(id));
  const held = grabbed ? getHeldCards(grabbed) : NOTHING;
  const isOver = grabbed?.over.lane === lane;
  const assignable = boardState.assignable.filter((job) => getLane(job) !== lane);
  return {
    active: active !== null && jobs.some(({ id }) => id === active) ? active : null,
    held: hasAny(held) ? held : NOTHING,
    grabbedCards: isOver ? grabbed.cards : null,
    before: isOver ? grabbed.over.before : null,
    selected: hasAny(boardState.selected) ? boardState.selected : NOTHING,
    highlighted: hasAny(boardState.highlighted) ? boardState.highlighted : NO_HIGHLIGHTS,
    notes: hasAny(boardState.notes) ? boardState.notes : NO_NOTES,
    conflicts: boardState.conflicts.get(lane) ?? NO_CONFLICTS,
    visits: boardState.visits.get(lane) ?? NO_VISITS,
    repeated: hasAny(boardState.repeated) ? boardState.repeated : NOTHING,
    assignableCount: assignable.length,
    assignablePoints: sumPoints(assignable),
  };
}

/** Returns the jobs at an address that a board has more than once. */
export function findRepeatedAddresses(board: Board): ReadonlySet<string> {
  const found = new Map<string, string[]>();
  for (const { id, address } of listJobs(board)) {
    const key = `${address.address} ${address.city}`.toLowerCase();
    if (address.address) found.set(key, [...(found.get(key) ?? []), id]);
  }
  return new Set([...found.values()].filter((ids) => ids.length > 1).flat());
}

/** Returns a board's lanes in keyboard order. */
export const toLanes = (board: Board): LaneModel[] => [
  { id: UNASSIGNED, cards: board.unassigned.map(({ id }) => id), ordered: false },
  ...board.cards.map(({ user, jobs }) => ({ id: user.id, cards: jobs.map(({ id }) => id), ordered: true })),
];
