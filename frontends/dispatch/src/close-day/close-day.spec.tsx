import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { CheckUnits } from '@tailboard/contracts/equipment/use';
import {
  ReadDailyWork,
  ReadDailyWorkAt,
  SaveDailyWork,
  SubmitDailyWork,
  type DailyWork,
} from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, ListTimecards, RejectDay } from '@tailboard/contracts/jobs/timecard';
import { PreviousDayOpen, TimesMissing } from '@tailboard/contracts/roadblock';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { ada, DAY } from '../testing/day.js';
import {
  codesOffered,
  dayJob,
  dayOfWork,
  drop,
  codeLine,
  notAtHome,
  timecard,
  applyInput,
} from '../testing/closing.js';
import { Page } from './close-day-page.js';

const technician = createSignedInUser(['technician'], { id: ada.id, label: ada.label });
const supervisor = createSignedInUser(['supervisor']);
const SAVED = { timeout: 4000 };
const byDay = `/closedailywork?date=${DAY}&user_id=${ada.id}`;

describe('Closing a day', () => {
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
      .respond(() => ({ data: [timecard({ date: '2026-10-05', state: 'approved' })] }))
      .when(ActiveUsers)
      .respond(() => ({ data: [] }));
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const show = async (address = byDay, user = technician) => {
    const shown = await renderScreen(<Page />, { api, user, path: address, route: '/closedailywork' });
    return { ...shown, hand: userEvent.setup() };
  };
  const section = (n: number) => within(screen.getByRole('region', { name: new RegExp(`^${n} Paulson Way`) }));

  it('given a date and a person, when it opens, then their day is read [JOB-059]', async () => {
    await show();
    await screen.findByText('2 jobs');
    expect(api.sent(ReadDailyWork).map(({ input }) => input)).toEqual([{ date: DAY, user_id: ada.id }]);
    screen.getByText('06 Oct 2026 · Ada Finch · T101');
    screen.getByText('No times yet.');
  });

  it('given a job, when it opens, then the day of that job is read and the job is open [JOB-058]', async () => {
    const second = dayJob(2).id;
    await show(`/closedailywork?job_id=${second}`);
    await screen.findByRole('button', { name: 'Collapse 2 Paulson Way' });
    expect(api.sent(ReadDailyWork)[0]?.input).toEqual({ job_id: second });
    expect(screen.getByRole('button', { name: 'Expand 1 Paulson Way' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('given a moment, then the office sees the day as it was, and nothing to write in; the technician is not asked for one', async () => {
    const job = {
      ...dayJob(1),
      codes: [codeLine(drop, 2)],
      cpes: [{ serial_mac: 'NJ90MAKU187CB' }],
      comment: 'Gate 12',
    };
    api
      .when(ReadDailyWorkAt)
      .respond(() => dayOfWork({ times: [{ time_in: '08:00', time_out: null, type: 'work' }], jobs: [job] }));
    await show(byDay, supervisor);
    await screen.findByText('2 jobs');
    typeDate(await screen.findByRole('group', { name: 'View as of' }), '2026-10-06T09:30');
    await screen.findByText(/^Day as of 06 Oct 2026/);
    await screen.findByText('08:00–…');
    screen.getByText(/^2 × DROP/);
    screen.getByText('NJ90MAKU187CB');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(api.sent(ReadDailyWorkAt)[0]?.input).toMatchObject({ user_id: ada.id, date: DAY });
    cleanup();
    await show();
    await screen.findByText('2 jobs');
    expect(screen.queryByLabelText('View as of')).toBeNull();
  });

  it('without anything it is one’s own today', async () => {
    await show('/closedailywork');
    await screen.findByText('2 jobs');
    expect(api.sent(ReadDailyWork)[0]?.input).toEqual({ date: DAY, user_id: ada.id });
  });

  it('given a roadblock for missing times, when the day has times, then its message is gone', async () => {
    const message = TimesMissing.text.en;
    const address = `/closedailywork?${new URLSearchParams({ message }).toString()}`;
    await show(address);
    await screen.findByText(message);
    cleanup();
    api
      .when(ReadDailyWork)
      .respond(() => dayOfWork({ times: [{ time_in: '08:00', time_out: null, type: 'work' }], jobs: [dayJob(1)] }));
    await show(address);
    await screen.findByText('1 job');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('given a roadblock that led here, then its message is on top [JOB-062] [NAV-087]', async () => {
    const message = PreviousDayOpen.text.en;
    await show(`/closedailywork?${new URLSearchParams({ message }).toString()}`);
    await screen.findByText(message);
  });

  it('given a job, then the codes of its category are one tap each, the one that was taken most often first', async () => {
    localStorage.clear();
    day = { ...day, jobs: day.jobs.map((job) => ({ ...job, category: { ...drop.category, skills: [] } })) };
    const { hand } = await show();
    const usual = async (n: number): Promise<HTMLElement[]> => {
      await hand.click(await screen.findByRole('button', { name: `Expand ${n} Paulson Way` }));
      return within(await section(n).findByRole('group', { name: 'Usual codes' })).getAllByRole('button');
    };
    const [, second] = await usual(1);
    expect(second!.textContent).toBe('OUTLET');
    await hand.click(second!);
    expect(within(section(1).getByRole('list', { name: 'Codes' })).getByText('OUTLET')).toBeTruthy();
    expect(section(1).queryByRole('button', { name: 'Add OUTLET: About OUTLET' })).toBeNull();
    expect((await usual(2)).map(({ textContent }) => textContent)).toEqual(['OUTLET', 'DROP']);
  });

  it('groups the codes by category, and asks whether one was missed [COD-005] [COD-006]', async () => {
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Expand 1 Paulson Way' }));
    const field = await section(1).findByRole('combobox', { name: 'Add a code' });
    await hand.click(field);
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'DROPAbout DROP12 pts',
      'OUTLETAbout OUTLET4 pts',
      'TC1About TC112 pts',
    ]);
    expect(list.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Install', 'Service']);
    expect([list.getByText('Install'), list.getByText('Service')]).toHaveLength(2);
    expect(list.queryByText(/Nobody home/)).toBeNull();
    await hand.click(section(1).getByRole('checkbox', { name: 'Missed by tech?' }));
    await hand.type(field, 'drop');
    await hand.click(await screen.findByRole('option', { name: /DROP/ }));
    const lines = within(section(1).getByRole('list', { name: 'Codes' }));
    expect(lines.getByText('Missed')).toBeTruthy();
    await waitFor(() => expect(api.sent(SaveDailyWork)).toHaveLength(1), SAVED);
    expect(api.sent(SaveDailyWork)[0]?.input.jobs).toMatchObject([
      { job_id: dayJob(1).id, codes: [{ code_id: drop.id, quantity: 1, missed: true }] },
    ]);
    expect(section(1).getByRole<HTMLInputElement>('checkbox', { name: 'Missed by tech?' }).checked).toBe(false);
  });

  it('given an unknown code, then a message shows that nothing matches [UIX-024]', async () => {
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Expand 1 Paulson Way' }));
    await hand.type(await section(1).findByRole('combobox', { name: 'Add a code' }), 'zzz');
    await screen.findByText('Sorry, no matching options.');
  });

  it('given an impossible quantity, then a message appears beside it and it is not sent', async () => {
    day = dayOfWork({ jobs: [dayJob(1, { codes: [codeLine(codesOffered[1]!, 3)] })] });
    const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`);
    const field = await screen.findByRole('textbox', { name: 'Quantity of OUTLET' });
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase OUTLET' });
    await waitFor(() => expect(more.disabled).toBe(true));
    await hand.clear(field);
    await hand.type(field, '100');
    await section(1).findByText('a quantity is a whole number from 1 to 3.');
    expect(screen.getByRole('status', { name: 'Save status' }).textContent).toMatch(/^Not saved: a quantity/);
    expect(api.sent(SaveDailyWork)).toEqual([]);
  });

  it('given work that was not done, then its reason, leakage and comment are saved with the job', async () => {
    const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`);
    await screen.findByText('2 jobs');
    await hand.click(section(1).getByRole('combobox', { name: 'Reason not done' }));
    await hand.click(await screen.findByRole('option', { name: /NH/ }));
    await hand.click(section(1).getByRole('textbox', { name: 'Leakage' }));
    await hand.paste('at the tap');
    await hand.click(section(1).getByRole('textbox', { name: 'Comment' }));
    await hand.paste('will call');
    await waitFor(
      () =>
        expect(api.sent(SaveDailyWork).at(-1)?.input.jobs).toEqual([
          {
            // Without the state of the job, which the user did not change.
            job_id: dayJob(1).id,
            codes: [],
            not_done_code_id: notAtHome.id,
            leakage: 'at the tap',
            comment: 'will call',
            serials: [],
          },
        ]),
      SAVED,
    );
  });

  it('given equipment that was used, then typed, scanned and pasted serials are taken once each', async () => {
    const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`);
    await screen.findByText('2 jobs');
    const field = section(1).getByRole('textbox', { name: /^Equipment used/ });
    await hand.type(field, 'AB01{Enter}ab01{Tab}');
    section(1).getByText('AB01 is already listed.');
    expect(document.activeElement).toBe(field);
    await hand.paste('CD03\nEF05');
    section(1).getByRole('button', { name: 'Remove EF05' });
    // Spreadsheets shorten numbers: no part of one is a serial.
    await hand.type(field, '4.73727E+14{Enter}');
    section(1).getByText(/^A spreadsheet shortened this number/);
    expect((field as HTMLInputElement).value).toBe('4.73727E+14');
    await hand.clear(field);
    await waitFor(
      () => expect(api.sent(SaveDailyWork).at(-1)?.input.jobs).toMatchObject([{ serials: ['AB01', 'CD03', 'EF05'] }]),
      SAVED,
    );
  });

  it('given a unit that is not on the own list, or no code for it, then that is reported beside it and blocks nothing', async () => {
    api.when(CheckUnits).respond(({ serial_mac }) => ({
      data: serial_mac.split(',').map((serial) => ({
        ...{ serial, cpe_type_id: null, cpe_type: null },
        ...(serial === 'FITS123'
          ? { problem: null, message: '' }
          : { problem: 'HeldByAnother' as const, message: 'on the list of Ben Ortiz' }),
      })),
    }));
    const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`);
    await screen.findByText('2 jobs');
    const field = section(1).getByRole('textbox', { name: /^Equipment used/ });
    await hand.type(field, 'FITS123{Enter}OTHERS1{Enter}');
    await screen.findByText('OTHERS1: on the list of Ben Ortiz. The warehouse will review it.');
    const notes = within(screen.getByRole('list', { name: 'Equipment mismatches' }));
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'OTHERS1: on the list of Ben Ortiz. The warehouse will review it.',
      'Equipment is listed, but no code.',
    ]);
    expect(api.sent(CheckUnits).at(-1)?.input).toEqual({
      ...{ user_id: dayJob(1).user_id, job_id: dayJob(1).id, serial_mac: 'FITS123,OTHERS1' },
    });
  });

  it('given a unit that is on another job of the day, then it is not taken twice', async () => {
    day = dayOfWork({ jobs: [dayJob(1), dayJob(2, { cpes: [{ serial_mac: '68:C4:4D:EB:BA:EE' }] })] });
    const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`);
    await screen.findByText('2 jobs');
    await hand.type(section(1).getByRole('textbox', { name: /^Equipment used/ }), '68c44debbaee{Enter}');
    screen.getByText('68C44DEBBAEE is on another job of this day: 2 Paulson Way.');
  });

  it('given times, when the last of today is left open, then they are saved as arrays; the out may be reported in one touch [JOB-063]', async () => {
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Clock in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Time in 1').value).toBe('18:00');
    await waitFor(() => expect(api.sent(SaveDailyWork)).toHaveLength(1), SAVED);
    expect(api.sent(SaveDailyWork)[0]?.input).toEqual({
      user_id: ada.id,
      date: DAY,
      time_in: ['18:00'],
      time_out: [null],
      types: ['work'],
    });
    expect(api.sent(SaveDailyWork)[0]?.headers.get('if-match')).toBe('3');
    screen.getByRole('button', { name: 'Clock out' });
  });

  it('given two pairs of times, when the second is removed, then the first stays [JOB-063]', async () => {
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Clock in' }));
    await hand.click(screen.getByRole('button', { name: 'Clock out' }));
    await hand.click(screen.getByRole('button', { name: 'Add times' }));
    await hand.click(screen.getByRole('button', { name: 'Remove times 2' }));
    expect(screen.getByLabelText<HTMLInputElement>('Time in 1').value).toBe('18:00');
    expect(screen.queryByLabelText('Time in 2')).toBeNull();
  });

  it('given times that the server refuses, then its sentence is with the times, and nothing typed is lost', async () => {
    const why = { time: '18:00', list: 'time_in', index: 0 };
    api.when(SaveDailyWork).respond(() => api.refuse(SaveDailyWork, 'TimeInTheFuture', why));
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Clock in' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('18:00 is in the future.'), SAVED);
    const field = screen.getByLabelText<HTMLInputElement>('Time in 1');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['18:00', 'true']);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '18:00 is in the future.',
    );
    screen.getByText('Not saved: 18:00 is in the future.');
  });

  it('lists what still blocks with links, and what is only a warning', async () => {
    day = dayOfWork({
      blocking: [
        { type: 'no_times', job_id: null, message: 'Enter your times.', warning: false },
        { type: 'job_without_code', job_id: dayJob(2).id, message: 'Job WO2 has no code.', warning: false },
        { type: 'equipment_missing', job_id: dayJob(1).id, message: 'DROP needs a unit.', warning: true },
      ],
    });
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Show what is left to do' }));
    const list = within(screen.getByRole('list', { name: 'Required before submitting' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Enter your times.',
      '2 Paulson WayAdd a code.',
      '1 Paulson WayEnter the serial number of the CPE that was used. You can still submit the day.',
    ]);
    await hand.click(list.getByRole('button', { name: /^2 Paulson Way/ }));
    await screen.findByRole('button', { name: 'Collapse 2 Paulson Way' });
    expect(section(2).getByText('Add a code.')).toBeTruthy();
  });

  it('given a day of which it is known what it lacks, when it is submitted, then that is shown and nothing is sent', async () => {
    day = dayOfWork({ blocking: [{ type: 'no_times', job_id: null, message: 'Enter your times.', warning: false }] });
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Submit' }));
    const list = screen.getByRole('list', { name: 'Required before submitting' });
    await waitFor(() => expect(document.activeElement?.contains(list)).toBe(true));
    expect(api.sent(SubmitDailyWork)).toEqual([]);
  });

  it('given a day that is done, when it is submitted, then it applies to the version that the user saw, and a message confirms it [JOB-057]', async () => {
    api
      .when(SubmitDailyWork)
      .respond(() => (day = dayOfWork({ state: 'submitted', version: 4, may: { ...day.may, write: false } })));
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findByText('Waiting for approval. Your supervisor can send it back to you.');
    expect(api.sent(SubmitDailyWork)[0]?.input).toEqual({ user_id: ada.id, date: DAY });
    expect(api.sent(SubmitDailyWork)[0]?.headers.get('if-match')).toBe('3');
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Complete: 1 Paulson Way' }).disabled).toBe(true);
  });

  it('given a day that still blocks, when it is submitted, then the server’s sentence is reported [UIX-001]', async () => {
    api
      .when(SubmitDailyWork)
      .respond(() => api.refuse(SubmitDailyWork, 'DayStillBlocked', { what: 'Enter your times.' }));
    const { hand } = await show();
    await hand.click(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findByRole('alertdialog', { name: 'Error!' });
    screen.getByText('This day cannot be submitted yet: Enter your times.');
    await hand.click(screen.getByRole('button', { name: 'Dismiss' }));
  });

  it('given a day that was sent back and edited by others, then who and why are shown to the technician', async () => {
    const by = { id: supervisor.id, label: 'Rosa Park' };
    day = dayOfWork({
      rejected: { reason: 'Lunch is missing', by, at: '2026-10-06T20:00:00Z' },
      edited: [
        { by, reason: 'Forgot to clock out', at: '2026-10-06T19:00:00Z' },
        { by, reason: 'Forgot to clock out', at: '2026-10-06T18:59:00Z' },
      ],
    });
    await show();
    await screen.findByText('Sent back by Rosa Park on 06 Oct 2026, 4:00 PM:');
    screen.getByText('Lunch is missing');
    screen.getByText('Rosa Park, 06 Oct 2026, 3:00 PM: Forgot to clock out');
    expect(screen.getAllByText(/Forgot to clock out/)).toHaveLength(1);
  });

  it.each([
    ['finalized', DAY, 'The week is finalized. An owner or admin can reopen it.'],
    ['approved', DAY, 'It will be paid as entered.'],
    ['open', '2026-09-01', 'You can no longer edit this day. Contact your supervisor.'],
    ['open', '2026-10-07', 'This day has not started. You can enter it once it begins.'],
  ] as const)('given a day that is %s on %s and read-only, then it shows the reason', async (state, date, text) => {
    day = dayOfWork({ state, date, may: { write: false, submit: false, approve: false, per_diem: false } });
    await show(`/closedailywork?date=${date}`);
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add times' })).toBeNull();
  });

  it('leads to the days of the week and to the day before, with how far each has come', async () => {
    const { hand } = await show();
    const strip = within(await screen.findByRole('navigation', { name: 'Days of this week' }));
    await strip.findByText('05 Oct 2026, Approved, 8 h 30 min');
    expect(strip.getAllByRole('link')).toHaveLength(7);
    await hand.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/closedailywork?date=2026-10-05&user_id=${ada.id}`);
  });

  it('given a supervisor, then a submitted day is approved or sent back with a reason', async () => {
    day = dayOfWork({ state: 'submitted', may: { write: true, submit: false, approve: true, per_diem: true } });
    api.when(ApproveDay).respond(() => ({ data: timecard({ state: 'approved' }) }));
    api.when(RejectDay).respond(() => ({ data: timecard({ state: 'open' }) }));
    const { hand } = await show(byDay, supervisor);
    await hand.click(await screen.findByRole('button', { name: 'Send back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back: Ada Finch' }));
    await hand.click(dialog.getByRole('button', { name: 'Send back' }));
    await screen.findByText('The reason field is required.');
    await hand.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Lunch is missing');
    await hand.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(api.sent(RejectDay)[0]?.input).toEqual({ user_id: ada.id, date: DAY, reason: 'Lunch is missing' }),
    );
    await hand.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(api.sent(ApproveDay)).toHaveLength(1));
  });

  it('given a job without a technician, then it shows what to do, and offers no retry that cannot succeed', async () => {
    api.when(ReadDailyWork).respond(() => api.refuse(ReadDailyWork, 'DayNotFound'));
    await show(`/closedailywork?job_id=${dayJob(1).id}`);
    await screen.findByText(
      'Couldn’t load this day. This user does not exist, or the job has no technician. Assign the job to a technician first.',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('given a day that cannot be read now, then it shows the reason and is read again', async () => {
    api.when(ReadDailyWork).respond(() => api.bare(429, { message: 'Too many requests.' }));
    const { hand } = await show();
    await screen.findByText('Couldn’t load this day. Too many requests.');
    api.when(ReadDailyWork).respond(() => day);
    await hand.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('2 jobs');
  });

  it('follows the day, and asks again when a user writes it', async () => {
    await show();
    await screen.findByText('2 jobs');
    await waitFor(() => expect(api.listeners).toBe(1));
    expect(api.requests.find(({ name }) => name === 'live.stream')?.url).toContain(`day%3A${ada.id}`);
    day = dayOfWork({
      version: 4,
      times: [{ time_in: '07:30', time_out: '12:00', type: 'work' }],
      total_minutes: 270,
      paid_minutes: 270,
    });
    act(() =>
      api.sendNotice({ topic: `day:${ada.id}`, type: 'DayTimesRecorded', id: 'x', actor_id: 'y', position: '7' }),
    );
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Time in 1').value).toBe('07:30'));
    expect(screen.getAllByText('4 h 30 min')).toHaveLength(3);
  });

  it.each([
    ['the office', /^Rosa Park changed this day in the meantime \(06 Oct 2026, 5:59 PM\)/, true],
    ['the technician', /^Ada Finch changed this day in the meantime\./, false],
  ] as const)(
    'given a comment that %s changes while it is typed, then both are shown with who it was',
    async (_, text, remark) => {
      const { hand } = await show(`/closedailywork?job_id=${dayJob(1).id}`, supervisor);
      const comment = await screen.findByRole('textbox', { name: 'Comment' });
      await hand.type(comment, 'mine');
      await waitFor(() => expect(api.listeners).toBe(1));
      const by = { id: supervisor.id, label: 'Rosa Park' };
      day = dayOfWork({
        version: 4,
        jobs: [{ ...dayJob(1), comment: 'theirs' }, dayJob(2)],
        edited: remark ? [{ by, reason: 'Called', at: '2026-10-06T21:59:00Z' }] : [],
      });
      act(() =>
        api.sendNotice({ topic: `day:${ada.id}`, type: 'DayWorkRecorded', id: 'x', actor_id: 'y', position: '7' }),
      );
      await screen.findByText(text);
      screen.getByText('Current: theirs');
      screen.getByText('Yours: mine');
    },
  );

  it('given a phone, then a technician finds the strip of the week first, and the weeks beside it at the title', async () => {
    setWindowWidth(390);
    api.when(ReadDailyWork).respond(({ date = DAY }) => dayOfWork({ date }));
    try {
      const { hand } = await show();
      await screen.findByText('2 jobs');
      expect(screen.queryByRole('search')).toBeNull();
      expect(screen.queryByLabelText('Date')).toBeNull();
      await hand.click(screen.getByRole('button', { name: 'Week before' }));
      await waitFor(() => expect(api.sent(ReadDailyWork).at(-1)?.input).toMatchObject({ date: '2026-09-29' }));
      await hand.click(await screen.findByRole('button', { name: 'Week after' }));
      await waitFor(() => expect(screen.getByTestId('whereabouts').textContent).toContain(`date=${DAY}`));
      cleanup();
      await show(byDay, supervisor);
      await screen.findByText('2 jobs');
      within(screen.getByRole('search')).getByLabelText('Date');
      expect(screen.queryByRole('button', { name: 'Week before' })).toBeNull();
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });
});
