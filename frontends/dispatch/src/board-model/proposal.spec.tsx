import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ada, ben, createBoard, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';
import { inConflict } from '@tailboard/contracts/jobs/plan/arrivals';
import type { Board } from './board-jobs.js';
import { candidatesFor, placeIn, proposeDay } from '@tailboard/contracts/jobs/plan/proposal';

const planned = { now: null, zone: 'UTC' } as const;
const north = createJob(701).id;
const south = createJob(702).id;
const miles = (n: number): Pick<Job, 'address'> => ({
  address: { ...createJob(1).address, address: `${n} miles`, lat: 36 + n / 69.1, lng: -86 },
});
/** Returns the board with a location for each technician. */
const locate = (board: Board, positions: readonly (string | null)[] = [north, north]): Board => ({
  ...board,
  cards: board.cards.map((card, at) => ({ ...card, user: { ...card.user, location_id: positions[at] ?? null } })),
});
const names = (candidates: ReturnType<typeof candidatesFor>): string[] => candidates.map(({ card }) => card.user.label);
const toAssignments = (proposal: ReturnType<typeof proposeDay>): Record<string, string[]> =>
  Object.fromEntries(
    [...proposal.cards.values()].map(({ user, jobs }) => [user.label, jobs.map(({ identifier }) => identifier)]),
  );

describe('Where a job goes into a route', () => {
  it('given stops of its slot, then where the detour is shortest, never before an earlier slot or behind a later one', () => {
    const route = [
      createAssignedJob(1, ada, { ...createTimeSlot(8, 10), ...miles(0) }),
      createAssignedJob(2, ada, { ...createTimeSlot(10, 12), ...miles(10) }),
      createAssignedJob(3, ada, { ...createTimeSlot(10, 12), ...miles(20) }),
      createAssignedJob(4, ada, { ...createTimeSlot(13, 15), ...miles(40) }),
    ];
    expect(placeIn(route, createJob(9, { ...createTimeSlot(10, 12), ...miles(14) })).index).toBe(2);
    expect(placeIn(route, createJob(9, { ...createTimeSlot(8, 10), ...miles(30) })).index).toBeLessThanOrEqual(1);
    expect(placeIn(route, createJob(9, { ...createTimeSlot(15, 17), ...miles(0) })).index).toBe(4);
    expect(placeIn([], createJob(9)).index).toBe(0);
    expect(
      placeIn([createJob(1, { ...createTimeSlot(13, 15), completed: 1 })], createJob(9, createTimeSlot(8, 10))).index,
    ).toBe(1);
  });
});

describe('Whom a job could go to', () => {
  it('given two of the same location, then the nearer one first, with why', () => {
    const board = locate(
      createBoard([
        createAssignedJob(1, ada, { ...createTimeSlot(8, 10), ...miles(40) }),
        createAssignedJob(2, ben, { ...createTimeSlot(8, 10), ...miles(3) }),
      ]),
    );
    const found = candidatesFor(
      [createJob(9, { ...createTimeSlot(10, 12), ...miles(1), location_id: north })],
      board,
      planned,
    );
    expect(names(found)).toEqual(['Ben Ortiz', 'Ada Finch']);
    expect(found[0]!.reasons).toEqual([
      { kind: 'location' },
      { kind: 'near', miles: expect.closeTo(2, 1), stop: '3 miles' },
      { kind: 'slotFree', time: '10–12' },
      { kind: 'pointsLeft', points: 72 },
    ]);
    expect(found.every(({ against }) => against.length === 0)).toBe(true);
  });

  it('given one whose slot is full, one of another location and one on leave, then they come last, and why', () => {
    const full = [1, 2, 3].map((n) => createAssignedJob(n, ada, createTimeSlot(8, 10)));
    const found = candidatesFor(
      [createJob(9, { ...createTimeSlot(8, 10), location_id: north })],
      locate(createBoard(full), [north, south]),
      planned,
    );
    expect(found.map(({ card, against }) => [card.user.label, against.map(({ kind }) => kind)])).toEqual([
      ['Ben Ortiz', []],
      ['Ada Finch', ['overlap']],
    ]);
    expect(found[0]!.reasons[0]).toEqual({ kind: 'otherLocation' });
    const away = createBoard([], { leave: 'sick', note: 'Sick' });
    expect(candidatesFor([createJob(9)], away, planned)[0]!.against).toEqual([{ kind: 'leave', note: 'Sick' }]);
  });

  it('given that no one is without a conflict, then who would be late, then who would be overloaded, then who lacks a license, then who is away, each by miles', () => {
    const full = [1, 2, 3].map((n) => ({ ...createTimeSlot(8, 10), ...miles(n) }));
    const base = locate(createBoard([]));
    const [card] = base.cards;
    const createCard = (
      n: number,
      day: Partial<Board['cards'][number]['day']>,
      jobs: Job[],
    ): Board['cards'][number] => ({
      ...card!,
      user: { ...card!.user, id: createJob(600 + n).id, label: String(n) },
      day: { ...card!.day, points: jobs.reduce((sum, { points }) => sum + points, 0), ...day },
      jobs,
    });
    const late = (n: number, away: number) =>
      createCard(
        n,
        {},
        full.map((at, k) => createAssignedJob(n * 10 + k, ada, { ...at, ...miles(away) })),
      );
    const over = (n: number, away: number) =>
      createCard(n, {}, [createAssignedJob(n * 10, ada, { ...createTimeSlot(13), ...miles(away), points: 90 })]);
    const cards = [
      createCard(1, { leave: 'vacation', note: 'Vacation' }, []),
      over(2, 4),
      over(3, 2),
      late(4, 30),
      late(5, 20),
      ...[7].map((n) => createCard(n, {}, [])),
      createCard(6, { leave: 'sick', note: 'Sick' }, [
        createAssignedJob(60, ada, { ...createTimeSlot(8, 10), ...miles(0) }),
      ]),
    ];
    const found = candidatesFor(
      [
        createJob(9, {
          ...{ ...createTimeSlot(8, 10), ...miles(0), location_id: north },
          category: { id: north, name: 'Fiber', color: '#000000', skills: ['Fiber'] },
        }),
      ],
      {
        cards: cards.map((each) =>
          each.user.label === '7' ? each : { ...each, user: { ...each.user, skills: ['Fiber'] } },
        ),
      },
      planned,
    );
    expect(found.map(({ card: { user }, worst }) => `${user.label} ${worst?.kind}`)).toEqual([
      '5 overlap',
      '4 overlap',
      '3 capacity',
      '2 capacity',
      '7 skill',
      ...['6 leave', '1 leave'],
    ]);
  });

  it('given one who is away for the hours of the slot, then they come last, and nothing is proposed for them', () => {
    const base = locate(createBoard([]));
    const [first, ...others] = base.cards;
    const absences = [{ start: '08:00', end: '12:00', note: 'Doctor' }];
    const board = { ...base, cards: [{ ...first!, day: { ...first!.day, capacity: 48, absences } }, ...others] };
    const job = createJob(9, { ...createTimeSlot(8, 10), location_id: north });
    expect(candidatesFor([job], board, planned).map(({ card, worst }) => [card.user.label, worst])).toEqual([
      ['Ben Ortiz', null],
      ['Ada Finch', { kind: 'absence', ...absences[0] }],
    ]);
    const jobs = [8, 8, 8, 12].map((from, n) => createJob(n + 1, { ...createTimeSlot(from), location_id: north }));
    expect(toAssignments(proposeDay(jobs, board, planned, { except: [ben.id] }))).toEqual({ 'Ada Finch': ['WO4'] });
    expect(proposeDay([job], board, planned, { except: [ben.id] }).unassigned).toEqual([{ job, reason: 'absence' }]);
  });

  it('given equal technicians, then they keep the order of the board', () =>
    expect(names(candidatesFor([createJob(9)], locate(createBoard([])), planned))).toEqual(['Ada Finch', 'Ben Ortiz']));

  it('given several jobs, then the room with all of them, and no one who has them all already', () => {
    const own = [createAssignedJob(1, ada), createAssignedJob(2, ada)];
    const found = candidatesFor(own, locate(createBoard(own)), planned);
    expect(names(found)).toEqual(['Ben Ortiz']);
    expect(found[0]!.reasons).toContainEqual({ kind: 'pointsLeft', points: 72 });
  });
});

describe('A day that is proposed', () => {
  const waiting = [8, 8, 10, 10, 13, 13].map((from, n) =>
    createJob(n + 1, { ...createTimeSlot(from, from + 2), ...miles(n % 2 === 0 ? 0 : 30), location_id: north }),
  );

  it('given jobs in two places, then each place goes to one, in the order of the slots and without conflict', () => {
    const board = locate(
      createBoard([
        ...waiting,
        createAssignedJob(11, ada, { ...createTimeSlot(15, 17), ...miles(0) }),
        createAssignedJob(12, ben, { ...createTimeSlot(15, 17), ...miles(30) }),
      ]),
    );
    const proposal = proposeDay(waiting, board, planned);
    expect(toAssignments(proposal)).toEqual({
      'Ada Finch': ['WO1', 'WO3', 'WO5', 'WO11'],
      'Ben Ortiz': ['WO2', 'WO4', 'WO6', 'WO12'],
    });
    expect(proposal.unassigned).toEqual([]);
    expect(inConflict({ ...board, cards: [...proposal.cards.values()] }, planned).size).toBe(0);
  });

  it('given more jobs than the days hold, then the rest is left with what hinders it', () => {
    const many = Array.from({ length: 8 }, (_, n) =>
      createJob(n + 1, { ...createTimeSlot(8, 10), location_id: north }),
    );
    const proposal = proposeDay(many, locate(createBoard(many)), planned);
    expect(proposal.proposed).toHaveLength(6);
    expect(proposal.unassigned.map(({ reason }) => reason)).toEqual(['overlap', 'overlap']);
    const heavy = [
      createJob(1, { points: 90, location_id: north }),
      createJob(2, { points: 90, location_id: north }),
      createJob(3, { points: 90, location_id: north }),
    ];
    expect(proposeDay(heavy, locate(createBoard(heavy)), planned).unassigned.map(({ reason }) => reason)).toEqual([
      'capacity',
    ]);
  });

  it('given a job whose time slot has ended today, then it is proposed, and one that will be late is not', () => {
    const jobs = [
      createJob(1, { ...createTimeSlot(8, 10), location_id: north }),
      createJob(2, { ...createTimeSlot(12, 14), points: 1, location_id: north }),
    ];
    const busy = [ada, ben].map((user, n) =>
      createAssignedJob(11 + n, user, { ...createTimeSlot(10, 12), points: 60 }),
    );
    const proposal = proposeDay(jobs, locate(createBoard([...jobs, ...busy])), { now: 10.5, zone: 'UTC' });
    expect(proposal.proposed.map(({ job: { identifier } }) => identifier)).toEqual(['WO1']);
    expect(proposal.unassigned.map(({ reason }) => reason)).toEqual(['overlap']);
    const free = proposeDay(jobs, locate(createBoard(jobs)), { now: 10.5, zone: 'UTC' });
    expect(free.proposed.map(({ job: { identifier } }) => identifier)).toEqual(['WO1', 'WO2']);
  });

  it('given only technicians of elsewhere, on leave or left out, then no one is proposed', () => {
    const [one] = waiting;
    expect(proposeDay([one!], locate(createBoard([one!]), [south, south]), planned).unassigned).toEqual([
      { job: one, reason: 'noTechnician' },
    ]);
    const away = locate(createBoard([one!], { leave: 'vacation' }));
    expect(proposeDay([one!], away, planned).unassigned).toEqual([{ job: one, reason: 'noTechnician' }]);
    const without = proposeDay([one!], locate(createBoard([one!])), planned, { except: [ada.id] });
    expect(without.proposed.map(({ user_id }) => user_id)).toEqual([ben.id]);
  });

  it('given a user’s own jobs, then they are spread over the others and what they have besides stays', () => {
    const own = [createAssignedJob(1, ada, createTimeSlot(8, 10)), createAssignedJob(2, ada, createTimeSlot(10, 12))];
    const proposal = proposeDay([own[0]!], locate(createBoard(own)), planned, { except: [ada.id] });
    expect(toAssignments(proposal)).toEqual({ 'Ben Ortiz': ['WO1'] });
  });
});
