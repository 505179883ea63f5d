import { describe, expect, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { JobForm } from '@tailboard/contracts/jobs/job-edit';
import { derivedId } from '@tailboard/eventing/ids';
import { specify } from '@tailboard/eventing/testing/specify';
import { createJob } from './create-job.js';
import { jobDecider } from '../job-decider.js';
import { category, details, form, listed, monday, slot } from '../record/named-events.js';

const { given } = specify(jobDecider, { today: monday, command_id: 'one form' });
const { make } = jobEvents;
const { category_id } = form;
const written = { ...details, category_id, points: 14 };
const scheduled = make.JobScheduled({ date: monday, details: written, work_order_id: null });

describe('Writing a job by hand', () => {
  it('puts it on its date, with the points of its category', () =>
    given().when(createJob, form, listed).then(scheduled));
  it('takes the points that were typed', () =>
    given()
      .when(createJob, { ...form, points: 20.25 }, listed)
      .then(make.JobScheduled({ date: monday, details: { ...written, points: 20.25 }, work_order_id: null })));
  it('locks it at once when that was asked', () =>
    given()
      .when(createJob, { ...form, lock: true }, listed)
      .then(scheduled, make.JobLocked({})));
  it('answers with the job that waits, under an id that the same command always gets', () =>
    given()
      .when(createJob, form, listed)
      .thenAnswers({
        data: {
          id: derivedId('job', 'one form'),
          date: monday,
          user_id: null,
          status: 'unassigned',
          completed: 0,
          version: 1,
        },
      }));
  it('is quiet about the job that the command made', () =>
    given(scheduled).when(createJob, form, listed).thenNothing());

  it('refuses a date that must be a slip of the pen', () =>
    given()
      .when(createJob, { ...form, date: '2062-10-05' }, listed)
      .thenRefused('DateFarAway', { date: '2062-10-05' }));
  it.each([
    ['that does not exist', null],
    ['that was retired', { active: false, default_points: 14 }],
  ])('refuses a category %s', (_, found) =>
    given()
      .when(createJob, form, { ...listed, category: found })
      .thenRefused('CategoryNotFound'),
  );
  it.each([
    ['that does not exist', null],
    ['that was retired', { active: false }],
  ])('refuses a time slot %s', (_, found) =>
    given()
      .when(createJob, { ...form, time_slot_id: slot }, { ...listed, time_slot: found })
      .thenRefused('TimeSlotNotFound'),
  );
  it('refuses a location that does not exist', () =>
    given()
      .when(createJob, { ...form, location_id: category }, { ...listed, location: null })
      .thenRefused('JobLocationNotFound'));
});

describe('The form of a job', () => {
  const listFieldsInError = (given: object) => {
    const { success, error } = JobForm.safeParse({ ...form, ...given });
    return success ? [] : error.issues.map(({ path }) => path.join('.'));
  };
  const address = (given: object) => ({ address: { ...form.address, ...given } });

  it('needs a date, a type, a category and an address', () =>
    expect(JobForm.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'date',
      'type',
      'category_id',
      'address',
    ]));
  it.each([
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
    ['a type that is none', { type: 'party' }, 'type'],
    ['an identifier of 41 characters', { identifier: 'x'.repeat(41) }, 'identifier'],
    ['notes of 1001 characters', { dispatch_notes: 'x'.repeat(1001) }, 'dispatch_notes'],
    ['points with three decimals', { points: 1.001 }, 'points'],
    ['points below none', { points: -1 }, 'points'],
    ['more points than four digits', { points: 10_000 }, 'points'],
    ['an address of spaces', address({ address: '  ' }), 'address.address'],
    ['no city', address({ city: '' }), 'address.city'],
    ['a zip code of letters', address({ zip: 'ABCDE' }), 'address.zip'],
    ['a state of three letters', address({ state: 'TEN' }), 'address.state'],
    ['a place off the globe', address({ lat: 91 }), 'address.lat'],
  ])('does not take %s', (_, given, field) => expect(listFieldsInError(given)).toEqual([field]));
  it.each([
    ['a long zip code', address({ zip: '37013-1234' })],
    ['an address without zip code and state, as orders come', address({ zip: '', state: '' })],
    ['no points', { points: null }],
    ['points with two decimals', { points: 12.34 }],
  ])('takes %s', (_, given) => expect(listFieldsInError(given)).toEqual([]));
  it('writes a state in capitals', () =>
    expect(JobForm.parse({ ...form, ...address({ state: 'tn' }) }).address.state).toBe('TN'));
});
