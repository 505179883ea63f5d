import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ApproveDay, ListTimecards, RejectDay, type Timecard } from '@tailboard/contracts/jobs/timecard';
import { FinalizeWeeks, ListWeeks, ReopenWeek, type Week } from '@tailboard/contracts/jobs/week';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada as adaOf, ben as benOf, DAY } from '../testing/day.js';
import { timecard, createWeek } from '../testing/closing.js';
import { Page } from './timecards-page.js';

const NASHVILLE = '5a0c7c7e-2f1e-4f7e-9a51-000000000601';
const who = ({ id, label, technician_id }: typeof adaOf, location_id: string | null = null): Timecard['user'] => ({
  id,
  label,
  technician_id,
  location_id,
});
const ada = who(adaOf, NASHVILLE);
const ben = who(benOf);

describe('Timecards', () => {
  let api: FakeApi;
  let cards: Timecard[];
  let weeks: Week[];
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-10-13T15:00:00Z'),
      doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick'],
    });
    api = fakeApi();
    cards = [
      timecard({ user: ada }),
      timecard({ user: ben, edited_by: { id: 'x', label: 'Rosa Park' }, reason: 'Forgot' }),
      timecard({
        user: ben,
        date: '2026-10-05',
        state: 'open',
        entries: [],
        paid_minutes: 0,
        points: null,
        late_missing: true,
      }),
    ];
    weeks = [createWeek(ada), createWeek(ben, { waiting: 2 })];
    api
      .when(ListWeeks)
      .respond(() => ({ start_date: '2026-10-04', end_date: '2026-10-10', data: weeks }))
      .when(ListTimecards)
      .respond(({ state }) => ({ data: cards.filter((card) => state === undefined || card.state === state) }))
      .when(ActiveUsers)
      .respond(() => ({ data: [{ ...adaOf, roles: ['technician'] }] }))
      .when(ListLocations)
      .respond(() => ({
        data: {
          [NASHVILLE]: { locationID: NASHVILLE, name: 'Nashville', address: '', sort: 1, active: true, version: 1 },
        },
      }));
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const show = async (address = `/admin/timecards?date=${DAY}`, roles: Role[] = ['supervisor']) => {
    await renderScreen(<Page />, { api, user: createSignedInUser(roles), path: address, route: '/admin/timecards' });
    return userEvent.setup();
  };
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));

  it('given a week, then each person and day has a row, with what is unusual about it', async () => {
    await show();
    await screen.findByRole('table', { name: 'Days' });
    expect(api.sent(ListWeeks)[0]?.input).toEqual({ date: DAY });
    expect(api.sent(ListTimecards)[0]?.input).toMatchObject({
      start_date: '2026-10-04',
      end_date: '2026-10-10',
      open: true,
    });
    screen.getByText('04 Oct 2026 – 10 Oct 2026');
    const adas = row(/Ada Finch/);
    for (const text of ['06 Oct 2026', '08:00–16:30', '8 h 30 min', '84', 'Submitted']) adas.getByText(text);
    expect(adas.getByRole('link', { name: 'Ada Finch' }).getAttribute('href')).toBe(
      `/closedailywork?date=${DAY}&user_id=${ada.id}`,
    );
    row(/05 Oct 2026/).getByText('Time out missing');
    screen.getByText('Rosa Park: Forgot');
  });

  it('given points with and without decimals, then they are under each other', async () => {
    cards = [timecard({ user: ada, points: 84 }), timecard({ user: ben, points: 99.75 })];
    await show();
    await screen.findByRole('table', { name: 'Days' });
    row(/Ada Finch/).getByText('84.00');
    row(/Ben Ortiz/).getByText('99.75');
  });

  it('are narrowed by state, person and location, all in the address', async () => {
    const user = await show(`/admin/timecards?date=${DAY}&state=submitted`);
    await screen.findByRole('row', { name: /Ben Ortiz/ });
    expect(screen.queryByRole('row', { name: /05 Oct 2026/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Location' }));
    await user.click(await screen.findByRole('option', { name: 'Nashville' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ben Ortiz/ })).toBeNull());
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.click(await screen.findByRole('option', { name: /Ada Finch/ }));
    await waitFor(() =>
      expect(api.sent(ListTimecards).at(-1)?.input).toMatchObject({ user_id: ada.id, state: 'submitted' }),
    );
    expect(screen.getByTestId('whereabouts').textContent).toBe(
      `/admin/timecards?date=${DAY}&state=submitted&location_id=${NASHVILLE}&user_id=${ada.id}`,
    );
  });

  it('given a user who came to approve all that wait, then all are chosen, and one can be left out', async () => {
    const user = await show(`/admin/timecards?date=${DAY}&state=submitted&choose=all`);
    const adas = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Ada Finch, 06 Oct 2026' });
    const bens = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben Ortiz, 06 Oct 2026' });
    expect([adas.checked, bens.checked]).toEqual([true, true]);
    await user.click(bens);
    expect([adas.checked, bens.checked]).toEqual([true, false]);
  });

  it('are with what waits first, and are judged by keys on a row', async () => {
    const user = await show();
    await screen.findByRole('table', { name: 'Days' });
    const states = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent.includes('Submitted'));
    const first = states().indexOf(false);
    expect(first).toBeGreaterThan(0);
    expect(states().slice(first)).not.toContain(true);
    expect(states()).toHaveLength(cards.length);

    screen.getByRole('row', { name: /Ada Finch.*06 Oct|06 Oct.*Ada Finch/ }).focus();
    await user.keyboard(' ');
    const adas = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada Finch, 06 Oct 2026' });
    expect(adas.checked).toBe(true);
    await user.keyboard(' ');
    expect(adas.checked).toBe(false);
    api.when(ApproveDay).respond(() => ({ data: cards[0]! }));
    await user.keyboard('a');
    await waitFor(() =>
      expect(api.sent(ApproveDay).map(({ input }) => input)).toMatchObject([{ user_id: ada.id, date: DAY }]),
    );
    await waitFor(() => expect(adas.disabled).toBe(false));
    screen.getByRole('row', { name: /06 Oct 2026 Ben/ }).focus();
    await user.keyboard('r');
    await screen.findByRole('dialog', { name: /Ben Ortiz/ });
  });

  it('given nothing, then a text shows it, and offers to reset the filters', async () => {
    cards = [];
    const user = await show(`/admin/timecards?date=${DAY}&state=approved`);
    await screen.findByText('No timecards match these filters.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No jobs or times in this week.');
  });

  it('given a list that cannot be read, then it shows the reason and is read again', async () => {
    api.when(ListTimecards).respond(() => api.bare(422, { message: 'Not so fast.' }));
    const user = await show();
    await screen.findByText('Couldn’t load the timecards. Not so fast.');
    api.when(ListTimecards).respond(() => ({ data: cards }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: 'Days' });
  });

  it('given a submitted day, when it is approved in its row, then on the version that the user saw, and the row shows the result', async () => {
    api.when(ApproveDay).respond(() => api.refuse(ApproveDay, 'DayNotSubmitted'));
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Approve Ada Finch, 06 Oct 2026' }));
    await row(/Ada Finch/).findByText('This day is not submitted.');
    expect(api.sent(ApproveDay)[0]?.headers.get('if-match')).toBe('5');
    api.when(ApproveDay).respond(({ user_id }) => {
      cards = cards.map((card) => (card.user.id === user_id ? { ...card, state: 'approved' } : card));
      return { data: cards[0]! };
    });
    await user.click(screen.getByRole('button', { name: 'Approve Ada Finch, 06 Oct 2026' }));
    await row(/Ada Finch/).findByText('Approved');
    expect(row(/Ada Finch/).queryByText('This day is not submitted.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve Ada Finch, 06 Oct 2026' })).toBeNull();
  });

  it('given several, when they are approved at once, then each row shows its result', async () => {
    api.when(ApproveDay).respond(({ user_id }) => {
      if (user_id === ben.id) return api.refuse(ApproveDay, 'DayIsFinalized', { start: '04 Oct 2026' });
      cards = cards.map((card) => (card.user.id === user_id ? { ...card, state: 'approved' } : card));
      return { data: cards[0]! };
    });
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Select all submitted (2)' }));
    screen.getByText('2 days selected');
    await user.click(screen.getByRole('button', { name: 'Approve (2)' }));
    await waitFor(() => expect(api.sent(ApproveDay)).toHaveLength(2));
    await row(/Ada Finch/).findByText('Approved');
    await row(/06 Oct 2026 Ben/).findByText(/^The week of 04 Oct 2026 is finalized/);
    expect(screen.getByTestId('announcements').textContent).toContain('1 done, 1 failed.');
  });

  it('given several, when they are sent back, then with one reason for each', async () => {
    api
      .when(RejectDay)
      .respond(({ user_id }) => ({ data: timecard({ user: user_id === ada.id ? ada : ben, state: 'open' }) }));
    const user = await show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Finch, 06 Oct 2026' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Ortiz, 06 Oct 2026' }));
    await user.click(screen.getByRole('button', { name: 'Send back (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back: 2 days' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Lunch is missing');
    await user.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(api.sent(RejectDay).map(({ input }) => [input.user_id, input.reason])).toEqual([
        [ada.id, 'Lunch is missing'],
        [ben.id, 'Lunch is missing'],
      ]),
    );
  });

  it('given one’s own day, then another user must approve it', async () => {
    cards = [timecard({ user: { ...ada, id: createSignedInUser([]).id, label: 'Rosa Park' } })];
    await show();
    await screen.findByRole('row', { name: /Rosa Park/ });
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('given a week that is over, when its last day is approved, then a manager is led to finalize it, and a supervisor is not', async () => {
    cards = [timecard({ user: ada }), timecard({ user: ben, state: 'approved' })];
    api.when(ApproveDay).respond(() => {
      cards = cards.map((card) => ({ ...card, state: 'approved' }));
      return { data: cards[0]! };
    });
    const user = await show(undefined, ['manager']);
    await screen.findByRole('row', { name: /Ada Finch/ });
    expect(screen.queryByRole('link', { name: 'Finalize the week' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Approve Ada Finch/ }));
    const next = await screen.findByRole('link', { name: 'Finalize the week' });
    expect(next.getAttribute('href')).toBe('/admin/timecards?date=2026-10-04&view=week');
    cleanup();
    await show();
    await screen.findByRole('row', { name: /Ada Finch/ });
    expect(screen.queryByRole('link', { name: 'Finalize the week' })).toBeNull();
  });

  describe('week by week', () => {
    it('given only finalized weeks, then an owner is led to the payroll report', async () => {
      weeks = [createWeek(ada, { finalized: true }), createWeek(ben, { finalized: true })];
      await show(`/admin/timecards?date=${DAY}&view=week`, ['owner']);
      await screen.findByText('Every week here is finalized.');
      expect(screen.getByRole('link', { name: 'Open the payroll report' }).getAttribute('href')).toBe(
        '/admin/codereports?tab=weekly&start_date=2026-10-04',
      );
    });

    const week = `/admin/timecards?date=${DAY}&view=week`;

    it('given a manager, when all are finalized, then after a question, those that are ready', async () => {
      api.when(FinalizeWeeks).respond(() => ({ ids: [], errors: { [ada.id]: '05 Oct 2026 is not approved.' } }));
      const user = await show(week, ['manager']);
      await screen.findByRole('row', { name: /Ada Finch/ });
      row(/Ada Finch/).getByText('Ready');
      row(/Ben Ortiz/).getByText('2 days pending');
      screen.getByText('All days must be approved or empty. 1 week is still pending; the others can be finalized now.');
      expect(
        row(/Ada Finch/)
          .getByRole('link')
          .getAttribute('href'),
      ).toBe(`/closedailywork?date=${DAY}&user_id=${ada.id}`);
      await user.click(screen.getByRole('button', { name: 'Finalize all ready (1)' }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Finalize' }));
      // Another user took a day back first: shows whose week is blocked, and why.
      await screen.findByRole('row', { name: /Ada Finch.*05 Oct 2026 is not approved\./ });
      expect(api.sent(FinalizeWeeks)[0]?.input).toEqual({ start_date: '2026-10-04', user_ids: [ada.id] });
    });

    it('given some who are chosen, then theirs alone are finalized', async () => {
      api.when(FinalizeWeeks).respond(() => ({ ids: [ada.id], errors: {} }));
      const user = await show(week, ['owner']);
      await user.click(await screen.findByRole('checkbox', { name: 'Select the week of Ada Finch' }));
      await user.click(screen.getByRole('button', { name: 'Finalize selected (1)' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finalize' }));
      await waitFor(() => expect(api.sent(FinalizeWeeks)[0]?.input).toMatchObject({ user_ids: [ada.id] }));
    });

    it('given more than 100, then they are finalized in parts with progress; a part that fails stays ready and shows the reason', async () => {
      const crew = Array.from({ length: 101 }, (_, index) => ({
        ...ada,
        id: `5a0c7c7e-2f1e-4f7e-9a51-${String(index).padStart(12, '0')}`,
        label: `Crew ${index}`,
      }));
      weeks = crew.map((each) => createWeek(each, { days: [] }));
      let fail: () => void = () => {};
      const failing = new Promise<void>((resolve) => (fail = resolve));
      api.when(FinalizeWeeks).respond(async ({ user_ids = [] }) => {
        if (user_ids.length === 100) return { ids: user_ids, errors: {} };
        await failing;
        return api.refuse(FinalizeWeeks, 'WeekNotOver', { end: '10 Oct 2026' });
      });
      const user = await show(week, ['manager']);
      await user.click(await screen.findByRole('button', { name: 'Finalize all ready (101)' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finalize' }));
      await screen.findByText('100 of 101');
      expect(screen.getByRole('progressbar', { name: 'Finalizing weeks' }).getAttribute('aria-valuenow')).toBe('99');
      fail();
      await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
      await screen.findByText('100 finalized, 1 failed.');
      screen.getByRole('row', { name: /Crew 100.*This week ends on 10 Oct 2026\./ });
      expect(screen.queryByRole('progressbar', { name: 'Finalizing weeks' })).toBeNull();
      expect(api.sent(FinalizeWeeks).map(({ input }) => input.user_ids)).toEqual([
        crew.slice(0, 100).map(({ id }) => id),
        [crew[100]!.id],
      ]);
    });

    it('given a refusal, then its sentence is reported [UIX-001]', async () => {
      api.when(FinalizeWeeks).respond(() => api.refuse(FinalizeWeeks, 'WeekNotOver', { end: '10 Oct 2026' }));
      const user = await show(week, ['manager']);
      await user.click(await screen.findByRole('button', { name: 'Finalize all ready (1)' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Finalize' }));
      await screen.findByRole('alertdialog', { name: 'Error!' });
      screen.getByText('This week ends on 10 Oct 2026. It can be finalized after that.');
      screen.getByRole('button', { name: 'Dismiss' });
    });

    it('given a week that lasts, then it cannot be finalized yet', async () => {
      jest.setSystemTime(new Date('2026-10-08T15:00:00Z'));
      await show(week, ['manager']);
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finalize all ready (1)' });
      expect(button.disabled).toBe(true);
      screen.getByText('This week ends on 10 Oct 2026. It can be finalized after that.');
    });

    it.each<[Role, boolean, boolean]>([
      ['supervisor', false, false],
      ['manager', true, false],
      ['admin', true, true],
      ['owner', true, true],
    ])('%s may finalize: %s, reopen: %s', async (role, finalize, reopen) => {
      weeks = [createWeek(ada, { finalized: true }), createWeek(ben)];
      await show(week, [role]);
      await screen.findByRole('row', { name: /Ben Ortiz/ });
      expect(screen.queryByRole('button', { name: /^Finalize/ }) !== null).toBe(finalize);
      expect(screen.queryByRole('button', { name: 'Reopen the week of Ada Finch' }) !== null).toBe(reopen);
    });

    it('given a finalized week, when it is opened again, then with a reason, on the version that was seen', async () => {
      weeks = [createWeek(ada, { finalized: true })];
      api.when(ReopenWeek).respond(() => ({ data: (weeks = [createWeek(ada)])[0]! }));
      const user = await show(week, ['owner']);
      await user.click(await screen.findByRole('button', { name: 'Reopen the week of Ada Finch' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the week: Ada Finch' }));
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A code was missed');
      await user.click(dialog.getByRole('button', { name: 'Reopen' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.sent(ReopenWeek)[0]?.input).toEqual({
        user_id: ada.id,
        start_date: '2026-10-04',
        reason: 'A code was missed',
      });
      expect(api.sent(ReopenWeek)[0]?.headers.get('if-match')).toBe('7');
      await row(/Ada Finch/).findByText('Ready');
    });
  });
});
