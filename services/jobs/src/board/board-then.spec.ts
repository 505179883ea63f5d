import { describe, expect, it } from '@jest/globals';
import { ada, ben, jobId, monday, tuesday } from '../job/record/named-events.js';
import { foldPlacements, type Ordered, type BoardCard } from './board-then.js';

const other = '0b5a7c1e-0000-4000-8000-000000000002';
let position = 0n;
const createCard = (type: BoardCard['type'], change: Partial<BoardCard> = {}): BoardCard => ({
  job_id: jobId,
  position: ++position,
  command_id: `command-${position}`,
  type,
  date: monday,
  user_id: null,
  status: 'open',
  ...change,
});
const createRouteChange = (user_id: string, job_ids: string[]): Ordered => ({
  user_id,
  date: monday,
  position: ++position,
  job_ids,
});
/** Jobs of each technician in order. */
const cards = (events: (BoardCard | Ordered)[]) => {
  const states = foldPlacements(
    events.filter((event): event is BoardCard => 'job_id' in event),
    events.filter((event): event is Ordered => 'job_ids' in event),
  ).sort((a, b) => (a.route_order < b.route_order ? -1 : 1));
  return states.map(({ job_id, user_id, date, status }) => [job_id === jobId ? 'one' : 'other', user_id, date, status]);
};

describe('The board as it was', () => {
  it('has a job where its last move put it, in the order in which they came', () =>
    expect(
      cards([
        createCard('JobScheduled'),
        createCard('JobScheduled', { job_id: other }),
        createCard('JobAssigned', { job_id: other, user_id: ada }),
        createCard('JobAssigned', { user_id: ada }),
      ]),
    ).toEqual([
      ['other', ada, monday, 'open'],
      ['one', ada, monday, 'open'],
    ]));

  it('has the jobs of a card in the order that it was given, whichever way the events are handed over', () => {
    const events = [
      createCard('JobAssigned', { user_id: ada }),
      createCard('JobAssigned', { job_id: other, user_id: ada }),
      createRouteChange(ada, [other, jobId]),
    ];
    const expected = [
      ['other', ada, monday, 'open'],
      ['one', ada, monday, 'open'],
    ];
    expect(cards(events)).toEqual(expected);
    expect(cards(events.reverse())).toEqual(expected);
  });

  it('has a job that was put back in its old place of the route', () => {
    const move = createCard('JobAssigned', { user_id: ben });
    expect(
      cards([
        createCard('JobAssigned', { user_id: ada, position: 1n }),
        createCard('JobAssigned', { job_id: other, user_id: ada, position: 2n }),
        move,
        createCard('JobPutBack', { user_id: ada }),
      ]),
    ).toEqual([
      ['one', ada, monday, 'open'],
      ['other', ada, monday, 'open'],
    ]);
  });

  it('leaves a job that was only rescheduled with anyone who had it, and a completed one in its place', () =>
    expect(
      cards([
        createCard('JobAssigned', { user_id: ada }),
        createCard('JobAssigned', { job_id: other, user_id: ada, date: tuesday }),
        createCard('JobCompleted', { user_id: ada, status: 'completed' }),
        createCard('JobRescheduled', { job_id: other }),
      ]),
    ).toEqual([
      ['one', ada, monday, 'completed'],
      ['other', ada, monday, 'open'],
    ]));

  it('knows what was cancelled or deleted', () =>
    expect(
      cards([
        createCard('JobCancelled', { status: 'cancelled' }),
        createCard('JobRemoved', { job_id: other, status: 'removed' }),
      ]).map(([, , , status]) => status),
    ).toEqual(['cancelled', 'removed']));
});
