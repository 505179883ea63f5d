import type { Job } from '@tailboard/contracts/jobs/job';
import type { LaneModel, Grabbed } from '@tailboard/ui/board/walk';
import type { Conflict } from '@tailboard/contracts/jobs/plan/conflicts';
import { pointsOf } from '@tailboard/contracts/jobs/plan/day';
import { laneOf, UNASSIGNED, type Board } from '../day/moved.js';
import type { Highlights } from './use-highlights.js';
import type { Note } from './use-notes.js';

/** What the cards of a lane need beside their jobs. */
export interface LaneState {
  readonly active: string | null;
  /** The cards that the keyboard holds. */
  readonly held: ReadonlySet<string>;
  /** Those that it holds over this lane, and the card before which they would go. */
  readonly hand: readonly string[] | null;
  readonly before: string | null;
  readonly selected: ReadonlySet<string>;
  readonly highlighted: Highlights;
  readonly notes: ReadonlyMap<string, Note>;
  readonly conflicts: Conflicts;
  /** How many jobs, selected in another window, one click would give to this lane, and what they weigh. */
  readonly offered: number;
  readonly offeredPoints: number;
}

/** What stands against jobs, by their ids. */
export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

/** The state of a whole board. */
export interface BoardState {
  readonly active: string | null;
  readonly grabbed: Grabbed | null;
  readonly selected: ReadonlySet<string>;
  readonly highlighted: Highlights;
  readonly notes: ReadonlyMap<string, Note>;
  /** By lane. */
  readonly conflicts: ReadonlyMap<string, Conflicts>;
  /** The selected jobs, as long as a pane of the board is in its own window: nothing is carried from there by mouse. */
  readonly offered: readonly Job[];
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_HIGHLIGHTS: Highlights = new Map();
const NO_NOTES: ReadonlyMap<string, Note> = new Map();
const NO_CONFLICTS: Conflicts = new Map();
const held = new WeakMap<Grabbed, ReadonlySet<string>>();
const heldIn = (hand: Grabbed): ReadonlySet<string> => {
  const found = held.get(hand) ?? new Set(hand.cards);
  held.set(hand, found);
  return found;
};

/** The state of a board as far as it concerns one lane: what does not is the same empty one each time, and draws nothing anew. */
export function stateFor(lane: string, jobs: readonly Job[], of: BoardState): LaneState {
  const { active, grabbed } = of;
  const any = (has: { has: (id: string) => boolean; readonly size: number }): boolean =>
    has.size > 0 && jobs.some(({ id }) => has.has(id));
  const interactions = grabbed ? heldIn(grabbed) : NOTHING;
  const over = grabbed?.over.lane === lane;
  const offered = of.offered.filter((job) => laneOf(job) !== lane);
  return {
    active: active !== null && jobs.some(({ id }) => id === active) ? active : null,
    held: any(interactions) ? interactions : NOTHING,
    hand: over ? grabbed.cards : null,
    before: over ? grabbed.over.before : null,
    selected: any(of.selected) ? of.selected : NOTHING,
    highlighted: any(of.highlighted) ? of.highlighted : NO_HIGHLIGHTS,
    notes: any(of.notes) ? of.notes : NO_NOTES,
    conflicts: of.conflicts.get(lane) ?? NO_CONFLICTS,
    offered: offered.length,
    offeredPoints: pointsOf(offered),
  };
}

/** The lanes of a board as the keyboard walks them. */
export const lanesOf = (board: Board): LaneModel[] => [
  { id: UNASSIGNED, cards: board.unassigned.map(({ id }) => id), ordered: false },
  ...board.cards.map(({ user, jobs }) => ({ id: user.id, cards: jobs.map(({ id }) => id), ordered: true })),
];
