import { describe, expect, it } from '@jest/globals';
import type { EventOf } from '@tailboard/contracts/event';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { locales } from '@tailboard/contracts/locale';
import { jobFields } from './record/field-words.js';
import { describeJobEvent } from './job-history.js';
import {
  ada,
  ben,
  completedByAda,
  details,
  assignedToAda,
  monday,
  orderId,
  scheduled,
  tuesday,
} from './record/named-events.js';

type JobEvent = EventOf<typeof jobEvents>;
const { make } = jobEvents;
const getName = (id: string): string => ({ [ada]: 'Ada Long', [ben]: 'Ben Marsh' })[id] ?? id;
const command = '0b5a7c1e-0000-4000-8000-0000000000c1';
const from = { from_user_id: ada, from_date: monday };
const putBack = (user_id: string | null) => make.JobPutBack({ user_id, date: monday, ...from, undoes: command });
const edited = make.JobEdited({ details, changed: ['points', 'phone', 'address'] });
const createCancelled = (from_user_id: string | null) =>
  make.JobCancelled({ reason: 'Customer {moved}', from_user_id, date: monday });

describe('What happened to a job, as a sentence', () => {
  it.each<[string, JobEvent, string]>([
    ['scheduled', scheduled, 'Scheduled for 05 Oct 2026'],
    ['given out', assignedToAda, 'Assigned to Ada Long for 05 Oct 2026'],
    [
      'given to another one',
      make.JobAssigned({ user_id: ben, date: tuesday, ...from }),
      'Moved from Ada Long to Ben Marsh for 06 Oct 2026',
    ],
    [
      'put off while somebody had it',
      make.JobAssigned({ user_id: ada, date: tuesday, ...from }),
      'Moved from 05 Oct 2026 to 06 Oct 2026',
    ],
    ['completed', completedByAda, 'Completed for Ada Long'],
    [
      'on the way',
      make.JobTravelStarted({ user_id: ada, date: monday, done_at: '2026-10-05T14:48:00.000Z' }),
      'On the way',
    ],
    [
      'not on the way',
      make.JobProgressReverted({ user_id: ada, date: monday, progress: 'assigned' }),
      'Progress taken back',
    ],
    ['edited, in the order of the form', edited, 'Changed: phone, address, points'],
    ['put back to a technician', putBack(ben), 'Move undone: back with Ben Marsh for 05 Oct 2026'],
    ['put back to wait', putBack(null), 'Move undone: unassigned again on 05 Oct 2026'],
    ['locked', make.JobLocked({}), 'Locked to its technician and date'],
    ['unlocked', make.JobUnlocked({}), 'Unlocked'],
    ['seen', make.JobOrderSeen({}), 'Change of the work order marked as seen'],
    ['cancelled while it waited', createCancelled(null), 'Canceled: Customer {moved}'],
    [
      'cancelled while somebody had it',
      createCancelled(ada),
      'Canceled and unassigned from Ada Long: Customer {moved}',
    ],
    ['reinstated', make.JobReinstated({ date: monday }), 'Reinstated; unassigned on 05 Oct 2026'],
    ['put off', make.JobRescheduled({ from: monday, date: tuesday }), 'Moved from 05 Oct 2026 to 06 Oct 2026'],
    ['deleted', make.JobRemoved({ date: monday }), 'Deleted'],
    ['linked', make.JobLinkedToWorkOrder({ work_order_id: orderId, score: 80 }), 'Linked to a work order'],
  ])('describes that it was %s', (_, event, sentence) => expect(describeJobEvent(event, getName, 'en')).toBe(sentence));

  it.each([
    ['at once', '2026-10-05T14:50:00Z', 'Arrived'],
    ['later, with the time of the act', '2026-10-05T16:10:00Z', 'Arrived at 9:48 AM, recorded later'],
  ])('names an arrival that was recorded %s', (_, recordedAt, sentence) => {
    const arrived = make.JobArrived({ user_id: ada, date: monday, done_at: '2026-10-05T14:48:00.000Z' });
    expect(describeJobEvent(arrived, getName, 'en', { at: recordedAt, zone: 'America/Chicago' })).toBe(sentence);
  });

  it.each([
    [
      'es',
      'Cambios: teléfono, dirección, puntos',
      'Cancelado y quitado a Ada Long: Customer {moved}',
      'Programado para el 05 oct 2026',
    ],
    [
      'zh-CN',
      '已修改：电话、地址、分数',
      '已取消，并取消对 Ada Long 的分配：Customer {moved}',
      '已安排在 2026年10月5日',
    ],
  ] as const)('speaks %s', (locale, changed, gone, begun) => {
    expect(describeJobEvent(edited, getName, locale)).toBe(changed);
    expect(describeJobEvent(createCancelled(ada), getName, locale)).toBe(gone);
    expect(describeJobEvent(scheduled, getName, locale)).toBe(begun);
  });

  it.each(locales)('has a word for each field in %s', (locale) => {
    const text = describeJobEvent(make.JobEdited({ details, changed: [...jobFields] }), getName, locale);
    expect(text.split(/, |、/)).toHaveLength(Object.keys(details).length);
    expect(text).not.toMatch(/_|\{/);
  });
});
