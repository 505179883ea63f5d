import { describe, expect, it } from '@jest/globals';
import type { Topic } from '@tailboard/contracts/live';
import type { Notice } from '../projection.js';
import { announcements, type Announcement } from './notices.js';

const notice = (topic: Topic, id: string): Notice => ({ topic, type: 'JobAssigned', id, actor_id: 'ada' });
const read = (payloads: string[]) => payloads.map((payload) => JSON.parse(payload) as Announcement);

describe('announcements', () => {
  it('given nothing to show, then nothing is sent', () => {
    expect(announcements('jobs.board', 7n, [])).toEqual([]);
  });

  it('given more than one payload takes, then it is split and everything arrives in order', () => {
    const notices = Array.from({ length: 400 }, (_, n) => notice(`board:${n}`, 'ñ'.repeat(40) + n));
    const payloads = announcements('jobs.board', 7n, notices);

    expect(payloads.length).toBeGreaterThan(1);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    expect(read(payloads).flatMap((one) => one.notices)).toEqual(notices);
    expect(read(payloads).map(({ part }) => part)).toEqual(payloads.map((_, at) => at));
  });

  it('given a flood in one topic, then it is collapsed into one notice and other topics keep theirs', () => {
    const flood = Array.from({ length: 500 }, (_, n) => notice('board:today', String(n)));
    const [one] = read(announcements('jobs.board', 7n, [...flood, notice('board:tomorrow', 'x')]));
    expect(one!.notices).toEqual([
      { topic: 'board:today', type: 'changed', id: '', actor_id: 'system' },
      notice('board:tomorrow', 'x'),
    ]);
  });

  it('given the same notice twice in a batch, then it is reported once', () => {
    const [one] = read(announcements('jobs.board', 7n, [notice('people', '1'), notice('people', '1')]));
    expect(one!.notices).toEqual([notice('people', '1')]);
  });
});
