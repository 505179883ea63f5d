import { describe, expect, it } from '@jest/globals';
import { ada, ben, jobId, monday, tuesday } from '../job/record/named-events.js';
import { standingAfter, type Ordered, type BoardCard } from './board-then.js';

const other = '0b5a7c1e-0000-4000-8000-000000000002';
let position = 0n;
const placed = (type: BoardCard['type'], of: Partial<BoardCard> = {}): BoardCard => ({
  job_id: jobId,
  position: ++position,
  command_id: `command-${position}`,
  type,
  date: monday,
  user_id: null,
  status: 'open',
  ...of,
});
const ordered = (user_id: string, job_ids: string[]): Ordered => ({
  user_id,
  date: monday,
  position: ++position,
  job_ids,
});
/** Jobs of each technician in order. */
const cards = (events: (BoardCard | Ordered)[]) => {
  const of = standingAfter(
    events.filter((event): event is BoardCard => 'job_id' in event),
    events.filter((event): event is Ordered => 'job_ids' in event),
  ).sort((a, b) => (a.route_order < b.route_order ? -1 : 1));
  return of.map(({ job_id, user_id, date, status }) => [job_id === jobId ? 'one' : 'other', user_id, date, status]);
};

describe('The board as it was', () => {
  it('has a job where its last move put it, in the order in which they came', () =>
    expect(
      cards([
        placed('JobScheduled'),
        placed('JobScheduled', { job_id: other }),
        placed('JobAssigned', { job_id: other, user_id: ada }),
        placed('JobAssigned', { user_id: ada }),
      ]),
    ).toEqual([
      ['other', ada, monday, 'open'],
      ['one', ada, monday, 'open'],
    ]));

  it('has the jobs of a card in the order that it was given, whichever way the events are handed over', () => {
    const events = [
      placed('JobAssigned', { user_id: ada }),
      placed('JobAssigned', { job_id: other, user_id: ada }),
      ordered(ada, [other, jobId]),
    ];
    const expected = [
      ['other', ada, monday, 'open'],
      ['one', ada, monday, 'open'],
    ];
    expect(cards(events)).toEqual(expected);
    expect(cards(events.reverse())).toEqual(expected);
  });

  it('has a job that was put back in its old place of the route', () => {
    const move = placed('JobAssigned', { user_id: ben });
    expect(
      cards([
        placed('JobAssigned', { user_id: ada, position: 1n }),
        placed('JobAssigned', { job_id: other, user_id: ada, position: 2n }),
        move,
        placed('JobPutBack', { user_id: ada }),
      ]),
    ).toEqual([
      ['one', ada, monday, 'open'],
      ['other', ada, monday, 'open'],
    ]);
  });

  it('leaves a job that was only rescheduled with anyone who had it, and a completed one in its place', () =>
    expect(
      cards([
        placed('JobAssigned', { user_id: ada }),
        placed('JobAssigned', { job_id: other, user_id: ada, date: tuesday }),
        placed('JobCompleted', { user_id: ada, status: 'completed' }),
        placed('JobRescheduled', { job_id: other }),
      ]),
    ).toEqual([
      ['one', ada, monday, 'completed'],
      ['other', ada, monday, 'open'],
    ]));

  it('knows what was cancelled or deleted', () =>
    expect(
      cards([
        placed('JobCancelled', { status: 'cancelled' }),
        placed('JobRemoved', { job_id: other, status: 'removed' }),
      ]).map(([, , , status]) => status),
    ).toEqual(['cancelled', 'removed']));
});
