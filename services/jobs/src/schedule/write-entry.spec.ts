import { describe, expect, it } from '@jest/globals';
import { scheduleEvents, scheduleTypes } from '@tailboard/contracts/jobs/schedule';
import { derivedId } from '@tailboard/eventing/ids';
import { specify } from '@tailboard/eventing/testing/specify';
import { ada, ben } from '../job/record/named-events.js';
import { storedValues, type EntryForm, type FoundForEntry } from './entry-form.js';
import { scheduleDecider } from './schedule-decider.js';
import { addEntry, removeEntry, reviseEntry } from './write-entry.js';

const { given } = specify(scheduleDecider);
const { ScheduleEntryAdded, ScheduleEntryRevised, ScheduleEntryRemoved } = scheduleEvents.make;

const id = '0b5a7c1e-0000-4000-8000-0000000005c1';
const noOtherEntry: FoundForEntry = { labels: new Map([[ada, 'Ada Long']]), unknown: [], overlap: null };
const vacation: EntryForm = {
  title: 'Vacation',
  type: 'vacation',
  user_ids: [ada],
  start_date: '2026-10-05',
  end_date: '2026-10-09',
  start_time: null,
  end_time: null,
  hours_per_day: 8,
  note: 'At the lake',
};
const entered = ScheduleEntryAdded(storedValues(vacation));
const add = (form: Partial<EntryForm>, found: Partial<FoundForEntry> = {}) =>
  given().when(addEntry, { ...vacation, ...form }, { ...noOtherEntry, ...found });

describe('Entering an event', () => {
  it('keeps what was written', () => add({}).then(entered));

  it('answers the event as readers see it, with the note [JOB-004]', () =>
    add({}).thenAnswers({
      data: {
        ...vacation,
        id: derivedId('schedule', 'now'),
        users: [{ id: ada, label: 'Ada Long' }],
        paid: true,
        version: 1,
        updated_at: '2026-10-05T12:00:00.000Z',
      },
    }));

  it('may be for everyone', () =>
    add({ user_ids: 'all', type: 'holiday' }).then(
      ScheduleEntryAdded({ ...storedValues(vacation), type: 'holiday', everyone: true, user_ids: [] }),
    ));

  it('names everyone once', () =>
    expect(storedValues({ ...vacation, user_ids: [ben, ada, ben] }).user_ids).toEqual([ada, ben]));

  it('is paid for vacation, sick, personal and holiday, unless a user sets it otherwise', () => {
    expect(scheduleTypes.filter((type) => storedValues({ ...vacation, type }).paid)).toEqual([
      'vacation',
      'sick',
      'personal',
      'holiday',
    ]);
    expect(storedValues({ ...vacation, paid: false }).paid).toBe(false);
    expect(storedValues({ ...vacation, type: 'training', paid: true }).paid).toBe(true);
  });

  it('refuses an end before the start', () => add({ end_date: '2026-10-04' }).thenRefused('EndsBeforeItStarts'));

  it('takes 366 days and refuses 367', () => {
    add({ end_date: '2027-10-05' }).then(ScheduleEntryAdded(storedValues({ ...vacation, end_date: '2027-10-05' })));
    add({ end_date: '2027-10-06' }).thenRefused('LastsTooLong', { days: 366 });
  });

  it('refuses a start that must be a slip of the pen', () =>
    add({ start_date: '0026-10-05' }).thenRefused('DateFarAway', { date: '0026-10-05' }));

  it.each([
    { start_time: '08:00', end_time: null },
    { start_time: null, end_time: '12:00' },
  ])('refuses one time without the other: %j', (times) => add(times).thenRefused('TimesIncomplete'));

  it('refuses an end time that is not after the start time of the same day', () => {
    const sameDay = { end_date: vacation.start_date, start_time: '12:00' };
    add({ ...sameDay, end_time: '12:00' }).thenRefused('EndTimeBeforeStart');
    add({ ...sameDay, end_time: '11:00' }).thenRefused('EndTimeBeforeStart');
    add({ start_time: '12:00', end_time: '11:00' }).then(
      ScheduleEntryAdded(storedValues({ ...vacation, start_time: '12:00', end_time: '11:00' })),
    );
  });

  it('refuses people who do not exist', () =>
    add({ user_ids: [ada, ben] }, { unknown: [ben] }).thenRefused('PeopleNotFound', { ids: ben }));

  it('refuses the same type for the same user at the same time, and names the user and the time', () =>
    add({}, { overlap: { label: 'Ada Long', title: 'Lake', from: '01 Oct 2026', to: '06 Oct 2026' } }).thenRefused(
      'ScheduleOverlaps',
      { label: 'Ada Long', title: 'Lake', from: '01 Oct 2026', to: '06 Oct 2026' },
    ));

  it('refuses the same type at the same time as an event of everyone', () =>
    add({}, { overlap: { label: null, title: 'Shutdown', from: '01 Oct 2026', to: '06 Oct 2026' } }).thenRefused(
      'ScheduleOverlapsEveryone',
      { title: 'Shutdown', from: '01 Oct 2026', to: '06 Oct 2026' },
    ));
});

describe('Changing an event', () => {
  const longer = { ...vacation, id, end_date: '2026-10-12' };

  it('keeps what was written', () =>
    given(entered)
      .when(reviseEntry, longer, noOtherEntry)
      .then(ScheduleEntryRevised(storedValues(longer))));

  it('records nothing if nothing changes', () =>
    given(entered)
      .when(reviseEntry, { ...vacation, id }, noOtherEntry)
      .thenNothing());

  it('answers the event as it is now', () =>
    given(entered)
      .when(reviseEntry, longer, noOtherEntry)
      .thenAnswers({
        data: {
          ...longer,
          users: [{ id: ada, label: 'Ada Long' }],
          paid: true,
          version: 2,
          updated_at: '2026-10-05T12:00:00.000Z',
        },
      }));

  it('refuses what may not be entered either', () =>
    given(entered)
      .when(reviseEntry, { ...longer, end_date: '2026-10-01' }, noOtherEntry)
      .thenRefused('EndsBeforeItStarts'));

  it('keeps a note of an event that began more than two years ago, and moves none there', () => {
    const longAgo = { ...vacation, id, start_date: '2023-10-05', end_date: '2023-10-09' };
    given(ScheduleEntryAdded(storedValues(longAgo)))
      .when(reviseEntry, { ...longAgo, note: 'In the hills' }, noOtherEntry)
      .then(ScheduleEntryRevised(storedValues({ ...longAgo, note: 'In the hills' })));
    given(entered).when(reviseEntry, longAgo, noOtherEntry).thenRefused('DateFarAway', { date: '2023-10-05' });
  });

  it('refuses one that never was, and one that was taken out', () => {
    given().when(reviseEntry, longer, noOtherEntry).thenRefused('ScheduleEntryNotFound');
    given(entered, ScheduleEntryRemoved({}))
      .when(reviseEntry, longer, noOtherEntry)
      .thenRefused('ScheduleEntryNotFound');
  });
});

describe('Taking an event out', () => {
  it('takes it out, and the second time is quiet', () => {
    given(entered).when(removeEntry, { id }).then(ScheduleEntryRemoved({}));
    given(entered, ScheduleEntryRemoved({})).when(removeEntry, { id }).thenNothing();
  });

  it('refuses one that never was', () => given().when(removeEntry, { id }).thenRefused('ScheduleEntryNotFound'));
});
