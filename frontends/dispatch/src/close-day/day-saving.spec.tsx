import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { CheckUnits } from '@tailboard/contracts/equipment/use';
import { ReadDailyWork, SaveDailyWork, SubmitDailyWork, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ListTimecards } from '@tailboard/contracts/jobs/timecard';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, DAY } from '../testing/day.js';
import { codesOffered, dayJob, dayOfWork, codeLine, outlet, applyInput } from '../testing/closing.js';
import { Page } from './close-day-page.js';

const technician = createSignedInUser(['technician'], { id: ada.id, label: ada.label });
const supervisor = createSignedInUser(['supervisor']);
const SOON = { timeout: 4000 };
const first = dayJob(1).id;
const at = `/closedailywork?job_id=${first}`;
const online = (yes: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(yes);
  act(() => void dispatchEvent(new Event(yes ? 'online' : 'offline')));
};
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const saveState = (): string | null => screen.getByRole('status', { name: 'Save status' }).textContent;
/** Entered at once, as by a predictive keyboard. */
const enter = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, words: string): Promise<void> => {
  await user.click(field);
  await user.paste(words);
};
const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

describe('A day that is being written', () => {
  let api: FakeApi;
  let day: DailyWork;
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-10-06T22:00:00Z'),
      doNotFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'nextTick'],
    });
    api = fakeApi();
    api.when(CheckUnits).respond(() => ({ data: [] }));
    day = dayOfWork();
    api
      .when(ReadDailyWork)
      .respond(() => day)
      .when(SaveDailyWork)
      .respond((input) => (day = applyInput(day, input)))
      .when(ListCodes)
      .respond(() => toPage(codesOffered))
      .when(ListTimecards)
      .respond(() => ({ data: [] }))
      .when(ActiveUsers)
      .respond(() => ({ data: [] }));
  });
  afterEach(() => {
    online(true);
    cleanup();
    jest.restoreAllMocks();
    jest.useRealTimers();
    localStorage.clear();
  });
  const show = async ({ user = technician, again = false } = {}) => {
    const shown = await renderScreen(<Page />, { api, user, path: at, route: '/closedailywork', isReload: again });
    await screen.findByText('2 jobs');
    return { ...shown, hand: userEvent.setup() };
  };

  it('given a day without entries, when it opens, then it is not called saved before something was', async () => {
    day = { ...day, version: 0 };
    const { hand } = await show();
    expect(saveState()).toBe('Nothing entered yet');
    await hand.type(comment(), 'two outlets');
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
  });

  it('given a pause in the typing, then it is saved by itself, once, and a message confirms it', async () => {
    const { hand } = await show();
    expect(saveState()).toBe('Saved');
    await hand.type(comment(), 'two outlets');
    expect(saveState()).toBe('Not saved yet…');
    expect(drafts()).toHaveLength(1);
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect(api.sent(SaveDailyWork).map(({ input }) => input.jobs)).toMatchObject([
      [{ job_id: first, comment: 'two outlets' }],
    ]);
    expect(drafts()).toEqual([]);
  });

  it('given what is written while a save is under way, then it is saved after it, on the version that came of it', async () => {
    let respond = (): void => undefined;
    const gate = new Promise<void>((resolve) => (respond = resolve));
    api.when(SaveDailyWork).respond(async (input) => {
      if (api.sent(SaveDailyWork).length === 1) await gate;
      return (day = applyInput(day, input));
    });
    const { hand } = await show();
    await hand.type(comment(), 'one');
    await waitFor(() => expect(saveState()).toBe('Saving…'), SOON);
    await hand.type(comment(), ' two');
    respond();
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect(comment().value).toBe('one two');
    expect(api.sent(SaveDailyWork).map(({ headers }) => headers.get('if-match'))).toEqual(['3', '4']);
  });

  it('given no network, then what is typed is kept, survives a reload, and is saved when there is one', async () => {
    const { hand } = await show();
    api.goDown();
    online(false);
    await hand.type(comment(), 'in the cellar');
    await waitFor(() => expect(saveState()).toMatch(/^Not saved: no connection\. Stored on this device/), SOON);
    cleanup();
    api.goDown(false);
    await show({ again: true });
    expect(comment().value).toBe('in the cellar');
    screen.getByText(/^No connection\. Showing data from/);
    online(true);
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect(day.jobs[0]?.comment).toBe('in the cellar');
  });

  it('given a day that is left unsaved, then another day shows it with a link', async () => {
    const { hand } = await show();
    api.when(SaveDailyWork).respond(() => api.bare(503));
    await hand.type(comment(), 'x');
    cleanup();
    day = dayOfWork({ date: '2026-10-05' });
    await renderScreen(<Page />, {
      api,
      user: technician,
      path: '/closedailywork?date=2026-10-05',
      route: '/closedailywork',
      isReload: true,
    });
    await screen.findByText(/Unsaved days on this device:/);
    const link = within(screen.getByRole('alert')).getByRole('link', { name: '06 Oct 2026' });
    expect(link.getAttribute('href')).toBe(`/closedailywork?date=${DAY}&user_id=${ada.id}`);
  });

  it('given another user who wrote another field meanwhile, then both are saved and no one is asked', async () => {
    const { hand } = await show();
    api.when(SaveDailyWork).respond((input, { headers }) => {
      if (headers.get('if-match') !== '3') return (day = applyInput(day, input));
      day = dayOfWork({ version: 4, jobs: [dayJob(1, { leakage: 'theirs' }), dayJob(2)] });
      return findChanged();
    });
    await hand.type(comment(), 'mine');
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect(api.sent(SaveDailyWork).at(-1)?.input.jobs).toMatchObject([{ comment: 'mine', leakage: 'theirs' }]);
  });

  const findChanged = () =>
    api.bare(409, {
      message: 'Another user changed this in the meantime.',
      current: day,
      changed_by: 'Rosa Park',
      changed_at: '2026-10-06T21:59:00Z',
      version: day.version,
    });

  it.each([
    ['Use current', 'theirs', 0],
    ['Keep yours', 'mine', 1],
  ] as const)('given the same field, then both are kept until one is chosen: %s', async (choice, stored, saves) => {
    const { hand } = await show();
    api.when(SaveDailyWork).respond((input, { headers }) => {
      if (headers.get('if-match') !== '3') return (day = applyInput(day, input));
      day = dayOfWork({ version: 4, jobs: [dayJob(1, { comment: 'theirs' }), dayJob(2)] });
      return findChanged();
    });
    await hand.type(comment(), 'mine');
    const clash = within(await screen.findByRole('group', { name: '1 Paulson Way: Comment' }, SOON));
    screen.getByText(/^Rosa Park changed this day in the meantime \(06 Oct 2026, 5:59 PM\)/);
    clash.getByText('Current: theirs');
    clash.getByText('Yours: mine');
    expect(saveState()).toBe('Not saved: another user changed the same field. Choose above.');
    await hand.click(clash.getByRole('button', { name: choice }));
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect(comment().value).toBe(stored);
    expect(api.sent(SaveDailyWork)).toHaveLength(1 + saves);
  });

  it('given a day that was submitted elsewhere, then a refused save shows the reason and the input stays', async () => {
    api.when(SaveDailyWork).respond(() => api.refuse(SaveDailyWork, 'DayIsSubmitted'));
    const { hand } = await show();
    await hand.type(comment(), 'late');
    await waitFor(
      () => expect(saveState()).toBe('Not saved: This day is submitted. Contact your supervisor to send it back.'),
      SOON,
    );
    expect(comment().value).toBe('late');
  });

  it('given input for a day that is closed by now, then a message shows it, and it is not lost', async () => {
    const { hand } = await show();
    api.when(SaveDailyWork).respond(() => api.refuse(SaveDailyWork, 'DayIsSubmitted'));
    await hand.type(comment(), 'late');
    cleanup();
    day = dayOfWork({ state: 'submitted', version: 4, may: { ...day.may, write: false } });
    await show({ again: true });
    await screen.findByText(/^The day was closed before these entries were saved/);
    await hand.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
  });

  it('given a code that was retired meanwhile, then a message appears beside its line, and other jobs are saved', async () => {
    day = dayOfWork({ jobs: [dayJob(1, { codes: [codeLine(outlet)] }), dayJob(2)] });
    api.when(SaveDailyWork).respond((input) => {
      const at = (input.jobs ?? []).findIndex(({ job_id }) => job_id === dayJob(1).id);
      const refused = { title: 'OUTLET', where: `${at}.codes.0` };
      return at === -1 ? (day = applyInput(day, input)) : api.refuse(SaveDailyWork, 'CodeNotOffered', refused);
    });
    const { hand } = await show();
    await hand.click(screen.getByRole('button', { name: 'Increase OUTLET' }));
    const text = 'The code OUTLET is retired. Choose another one.';
    await within(screen.getByRole('region', { name: /^1 Paulson Way/ })).findByText(text, {}, SOON);
    await hand.click(screen.getByRole('checkbox', { name: 'Complete: 2 Paulson Way' }));
    await waitFor(() => expect(day.jobs[1]?.completed).toBe(1), SOON);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of OUTLET' }).value).toBe('2');
    expect(saveState()).toBe(`Not saved: ${text}`);
  });

  it('given work that was refused because times are missing, when they are written, then it is saved with them [JOB-064]', async () => {
    api
      .when(SaveDailyWork)
      .respond((input) =>
        input.jobs && day.times.length === 0
          ? api.refuse(SaveDailyWork, 'TimesMissing')
          : (day = applyInput(day, input)),
      );
    const { hand } = await show();
    await hand.click(screen.getByRole('checkbox', { name: 'Complete: 1 Paulson Way' }));
    await waitFor(() => expect(saveState()).toMatch(/^Not saved: You must enter your times/), SOON);
    await hand.click(screen.getByRole('button', { name: 'Clock in' }));
    await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
    expect([day.times.length, day.jobs[0]?.completed]).toEqual([1, 1]);
  });

  it('given something unsaved, when the day is submitted, then it is saved first', async () => {
    api
      .when(SubmitDailyWork)
      .respond(() => (day = { ...day, state: 'submitted', version: 9, may: { ...day.may, write: false } }));
    const { hand } = await show();
    await enter(hand, comment(), 'last');
    await hand.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(api.sent(SubmitDailyWork)).toHaveLength(1), SOON);
    expect(api.sent(SubmitDailyWork)[0]?.headers.get('if-match')).toBe('4');
    expect(api.requests.map(({ name }) => name).indexOf(SaveDailyWork.name)).toBeLessThan(
      api.requests.map(({ name }) => name).indexOf(SubmitDailyWork.name),
    );
  });

  describe('by another user', () => {
    beforeEach(() => {
      day = dayOfWork({ may: { write: true, submit: false, approve: false, per_diem: true } });
    });

    it('is saved when they say so, with the reason that the technician will see', async () => {
      const { hand } = await show({ user: supervisor });
      await enter(hand, comment(), 'by the office');
      const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
      await hand.click(save);
      await screen.findByText('Enter a reason for changing another person’s day.');
      const reason = screen.getByRole('textbox', { name: /^Reason for change/ });
      expect(document.activeElement).toBe(reason);
      expect(api.sent(SaveDailyWork)).toEqual([]);
      expect(saveState()).toBe('Not saved yet. Stored on this device.');
      await enter(hand, reason, 'On the phone');
      await hand.click(save);
      await waitFor(() => expect(saveState()).toBe('Saved'), SOON);
      expect(api.sent(SaveDailyWork)[0]?.input).toMatchObject({ user_id: ada.id, date: DAY, reason: 'On the phone' });
    });

    it('given nothing was changed, when it is submitted for a user on a phone, then it asks why first', async () => {
      const { hand } = await show({ user: supervisor });
      expect(screen.queryByRole('textbox', { name: /^Reason for change/ })).toBeNull();
      await hand.click(screen.getByRole('button', { name: 'Submit' }));
      const reason = await screen.findByRole('textbox', { name: /^Reason for change/ });
      expect(document.activeElement).toBe(reason);
      expect(api.sent(SubmitDailyWork)).toEqual([]);
    });

    it('a per diem is set by a supervisor, and the technician only sees it', async () => {
      const { hand } = await show({ user: supervisor });
      await hand.click(screen.getByRole('checkbox', { name: 'Per diem' }));
      await enter(hand, screen.getByRole('textbox', { name: /^Reason for change/ }), 'Out of town');
      await hand.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(api.sent(SaveDailyWork)[0]?.input).toMatchObject({ per_diem: true }), SOON);
      cleanup();
      day = { ...day, may: { ...day.may, per_diem: false } };
      await show();
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Per diem' }).disabled).toBe(true);
    });

    it('given a submitted day, then saving opens it again, and the button announces it', async () => {
      day = { ...day, state: 'submitted', may: { ...day.may, approve: true } };
      const { hand } = await show({ user: supervisor });
      screen.getByRole('button', { name: 'Approve' });
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
      await hand.type(comment(), 'x');
      screen.getByRole('button', { name: 'Save and reopen the day' });
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    });

    it('given what was typed before a reload, then it is there, and can be discarded', async () => {
      const { hand } = await show({ user: supervisor });
      await hand.type(comment(), 'half');
      cleanup();
      await show({ user: supervisor, again: true });
      expect(comment().value).toBe('half');
      await hand.click(await screen.findByRole('button', { name: 'Discard' }));
      expect([comment().value, saveState()]).toEqual(['', 'Saved']);
      expect(api.sent(SaveDailyWork)).toEqual([]);
    });
  });
});
