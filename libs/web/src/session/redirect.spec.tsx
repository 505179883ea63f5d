import { describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { detourAfter, detourTo, isManagerial } from './redirect.js';

const UNREAD = 'You have unread messages.';
const YESTERDAY = 'You must fill out your job information for the previous day that you worked.';
const TIMES = 'You must enter your times to enter information for this day.';
const createProblem = (message: string) => ({ status: 403, code: undefined, message });
const inbox = '/admin/messages/inbox?message=You+have+unread+messages.';
const getClosingPath = (message: string) => `/closedailywork?${new URLSearchParams({ message }).toString()}`;

describe('A 403', () => {
  it.each<[message: string, leads: string, ids: string]>([
    [UNREAD, inbox, '[SES-044] [SES-045]'],
    [YESTERDAY, getClosingPath(YESTERDAY), '[SES-046] [SES-047]'],
  ])('given the sentence “%s”, then it leads to %s with the sentence %s', (message, to) =>
    expect(detourAfter(createProblem(message), ['technician'], null)).toEqual({ to }),
  );

  it.each(['/closedailywork?date=2026-10-05&user_id=7', '/admin/messages/inbox?status=unread'])(
    'given a page that the answer names, then it leads there: %s [NAV-087]',
    (target) =>
      expect(detourAfter({ ...createProblem(YESTERDAY), body: { target } }, ['technician'], null)).toEqual({
        to: `${target}&${new URLSearchParams({ message: YESTERDAY }).toString()}`,
      }),
  );

  it('given a target that is no path of ours, then it leads to the named page', () =>
    expect(
      detourAfter({ ...createProblem(YESTERDAY), body: { target: 'https://evil.example' } }, ['technician'], null),
    ).toEqual({ to: getClosingPath(YESTERDAY) }));

  it('is known by its code in every language, and contains the message of the response', () =>
    expect(
      detourAfter({ status: 403, code: 'UnreadMessages', message: 'Tiene mensajes sin leer.' }, ['warehouse'], null),
    ).toEqual({ to: '/admin/messages/inbox?message=Tiene+mensajes+sin+leer.' }));

  it('given missing times, when the counter is stored and 0, then it leads to the daily work and the counter is 1 [SES-048] [SES-049]', () =>
    expect(detourAfter(createProblem(TIMES), ['technician'], '0')).toEqual({
      to: getClosingPath(TIMES),
      counter: '1',
    }));

  it.each([null, '1', '', '2'])(
    'given missing times, when the counter is %j, then it leads nowhere [SES-050]',
    (counter) => expect(detourAfter(createProblem(TIMES), ['technician'], counter)).toBeNull(),
  );

  it.each<[Role[], boolean]>([
    [['owner'], false],
    [['admin'], false],
    [['technician', 'admin'], false],
    [['manager'], true],
    [['supervisor'], true],
    [['technician'], true],
    [['warehouse'], true],
    [['qc'], true],
  ])('leads %j away: %s [SES-043]', (roles, leads) =>
    expect(detourAfter(createProblem(UNREAD), roles, '0') !== null).toBe(leads),
  );

  it.each(['This action is unauthorized.', 'You have unread messages', ''])(
    'with another sentence leads nowhere: “%s” [SES-051]',
    (message) => expect(detourAfter(createProblem(message), ['technician'], '0')).toBeNull(),
  );

  it('is the only status that leads anywhere', () =>
    expect(detourAfter({ ...createProblem(UNREAD), status: 409 }, ['technician'], '0')).toBeNull());
});

describe('The roadblock check', () => {
  it('leads to the first of several, to the place that the server names', () =>
    expect(
      detourTo([
        {
          type: 'previous_day',
          message: YESTERDAY,
          count: 1,
          date: '2026-10-05',
          target: '/closedailywork?date=2026-10-05',
        },
        { type: 'times', message: TIMES, count: 1, date: '2026-10-06', target: '/closedailywork' },
      ]),
    ).toEqual({ to: `/closedailywork?${new URLSearchParams({ date: '2026-10-05', message: YESTERDAY }).toString()}` }));

  it.each(['https://evil.example/inbox', '//evil.example', 'javascript:alert(1)'])(
    'given a target that is no path of ours, then it leads to the named page: %s',
    (target) =>
      expect(detourTo([{ type: 'unread_messages', message: UNREAD, count: 2, date: null, target }])).toEqual({
        to: inbox,
      }),
  );

  it('leads nowhere when nothing blocks the user', () => expect(detourTo([])).toBeNull());

  it.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['manager', true],
    ['supervisor', true],
    ['technician', false],
    ['warehouse', false],
    ['qc', false],
  ])('counts %s as managerial: %s [SES-053]', (role, managerial) => expect(isManagerial([role])).toBe(managerial));
});
