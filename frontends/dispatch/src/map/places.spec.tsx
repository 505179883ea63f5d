import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ada, ben, createBoard, createAssignedJob, createJob } from '../testing/day.js';
import { getPosition } from '@tailboard/contracts/jobs/plan/position';
import { toPlaces } from './places.js';

const locatedAt = (lat: number | null, lng: number | null): Partial<Job> => ({
  address: { ...createJob(1).address, lat, lng },
});

describe('The places of a day', () => {
  const board = createBoard([
    createAssignedJob(1, ada, locatedAt(36, -86)),
    createAssignedJob(2, ada, locatedAt(null, null)),
    createAssignedJob(3, ada, { ...locatedAt(36, -87), completed: 1 }),
    createAssignedJob(4, ben, locatedAt(35, -86)),
    createJob(5, locatedAt(35.5, -86.5)),
  ]);

  it('given jobs of technicians, then pins at their own coordinates, numbered in route order and coloured by technician', () => {
    const { points } = toPlaces(board);
    expect(points.map(({ lat, lng, label, shape }) => [lat, lng, label, shape])).toEqual([
      [36, -86, '1', 'stop'],
      [36, -87, '3', 'done'],
      [35, -86, '1', 'stop'],
      [35.5, -86.5, '', 'loose'],
    ]);
    expect(points[0]?.color).toBe(points[1]?.color);
    expect(new Set(points.map(({ color }) => color)).size).toBe(3);
  });
  it('given jobs of towns, then each town is in the middle of its own, those with the most jobs first', () => {
    const inTown = (city: string, lat: number): Partial<Job> => ({
      address: { ...createJob(1).address, city, lat, lng: -86 },
    });
    const { towns } = toPlaces(
      createBoard([
        createJob(1, inTown('Franklin', 35)),
        ...[36, 36.1, 44].map((lat, n) => createJob(n + 2, inTown('Nashville', lat))),
        createJob(6, { address: { ...createJob(1).address, city: 'Nowhere', lat: null, lng: null } }),
      ]),
    );
    expect(towns).toEqual([
      { name: 'Nashville', lat: 36.1, lng: -86 },
      { name: 'Franklin', lat: 35, lng: -86 },
    ]);
  });
  it('given a route, then a line through its stops in order; one stop alone has none', () => {
    const { routes } = toPlaces(board);
    expect(routes).toHaveLength(1);
    expect(routes[0]).toMatchObject({ id: ada.id, through: [{ lng: -86 }, { lng: -87 }] });
  });
  it('given stops, then straight miles from the stop before that has a position, and their sum', () => {
    const [group] = toPlaces(board).groups;
    expect(group?.jobs.map(({ stop, miles }) => [stop, miles && Math.round(miles)])).toEqual([
      [1, null],
      [3, 56],
    ]);
    expect(Math.round(group?.miles ?? 0)).toBe(56);
  });
  it('given a job without coordinates, then it keeps its number and is apart', () =>
    expect(toPlaces(board).lost.map(({ job: { id }, stop }) => [id, stop])).toEqual([[createJob(2).id, 2]]));
  it('given a filter, then what it leaves out is gone and the others keep number and distance', () => {
    const { points, groups } = toPlaces(board, ({ completed }) => completed === 1);
    expect(points.map(({ label }) => label)).toEqual(['3']);
    expect(Math.round(groups[0]?.jobs[0]?.miles ?? 0)).toBe(56);
  });
  it('given more technicians than colours, then pins carry initials too', () => {
    const many = {
      ...board,
      cards: Array.from({ length: 11 }, (_, n) => ({ ...board.cards[0]!, user: { ...ada, id: `${n}` } })),
    };
    expect(toPlaces(many).points[0]?.label).toBe('AF 1');
  });
  it.each([
    [null, -86],
    [36, null],
    [0, 0],
  ])('given %p and %p, then no one knows where it is', (lat, lng) =>
    expect(getPosition(createJob(1, locatedAt(lat, lng)))).toBeNull(),
  );
});
