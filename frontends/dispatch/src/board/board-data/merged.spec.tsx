import { describe, expect, it } from '@jest/globals';
import { ada, ben, createBoard, createAssignedJob, createJob } from '../../testing/day.js';
import { mergeBoard } from './merged.js';
import { orderJobs, placeCards, restoreJobs } from '../../board-model/board-jobs.js';

const board = createBoard([createJob(1), createJob(2), createAssignedJob(3, ada), createAssignedJob(4, ada)]);
const nothing = { jobs: [], gone: [], routes: [], position: '120' };
const identifiers = (jobs: readonly { identifier: string }[]): string[] => jobs.map(({ identifier }) => identifier);

describe('Changes that are merged into a board', () => {
  it('move a job, count the points again and leave all else as it is [JOB-008]', () => {
    const { board: after } = mergeBoard(board, { ...nothing, jobs: [createAssignedJob(1, ben, { version: 2 })] });
    expect(after.position).toBe('120');
    expect(identifiers(after.unassigned)).toEqual(['WO2']);
    expect(after.cards[1]?.day.points).toBe(12);
    expect(after.cards[0]).toBe(board.cards[0]);
  });

  it('take away what is gone', () => {
    const { board: after } = mergeBoard(board, { ...nothing, gone: [createJob(2).id, createJob(3).id] });
    expect(identifiers(after.unassigned)).toEqual(['WO1']);
    expect(after.cards[0]?.day.points).toBe(12);
  });

  it('are left out where they are older than what is known, or the same', () => {
    const newer = createBoard([createAssignedJob(1, ada, { version: 3 })]);
    expect(mergeBoard(newer, { ...nothing, jobs: [createJob(1, { version: 2 })] }).board.cards[0]).toBe(newer.cards[0]);
    expect(mergeBoard(board, { ...nothing, jobs: [createJob(1)] }).board.unassigned).toBe(board.unassigned);
  });

  it('show of technicians without a card, and of the versions of orders', () => {
    const cleo = { ...ben, id: createJob(950).id };
    const { board: after, strangers } = mergeBoard(board, {
      ...nothing,
      jobs: [createAssignedJob(1, cleo, { version: 2 })],
      routes: [{ user_id: ada.id, route_version: 7 }],
    });
    expect(strangers).toEqual([cleo.id]);
    expect(after.cards.map(({ route_version }) => route_version)).toEqual([7, 0]);
  });
});

describe('The order of a card', () => {
  it('has what is put before a card there, and at the end without one', () => {
    expect(placeCards(['a', 'b', 'c'], ['c'], 'a')).toEqual(['c', 'a', 'b']);
    expect(placeCards(['a', 'b', 'c'], ['a'], null)).toEqual(['b', 'c', 'a']);
    expect(placeCards(['a', 'b', 'c'], ['x', 'y'], 'b')).toEqual(['a', 'x', 'y', 'b', 'c']);
    // Before a card that moves along means before the next one that stays.
    expect(placeCards(['a', 'b', 'c'], ['a', 'b'], 'b')).toEqual(['a', 'b', 'c']);
  });

  it('keeps jobs behind it that it does not know', () => {
    const after = orderJobs(board, ada.id, [createJob(4).id]);
    expect(identifiers(after.cards[0]?.jobs ?? [])).toEqual(['WO4', 'WO3']);
    expect(after.cards[1]).toBe(board.cards[1]);
  });
});

describe('Jobs that a move of many refused', () => {
  it('are back where they were, and only they', () => {
    const moved = createBoard([
      createAssignedJob(1, ben),
      createAssignedJob(2, ben),
      createAssignedJob(3, ada),
      createAssignedJob(4, ada),
    ]);
    const after = restoreJobs(moved, [createJob(2)]);
    expect(identifiers(after.unassigned)).toEqual(['WO2']);
    expect(identifiers(after.cards[1]?.jobs ?? [])).toEqual(['WO1']);
    expect(after.cards[0]).toBe(moved.cards[0]);
  });
});
