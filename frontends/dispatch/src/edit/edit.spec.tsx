import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AssignJob, ReadJob } from '@tailboard/contracts/jobs/job';
import { CreateJob, EditJob } from '@tailboard/contracts/jobs/job-edit';
import { UsualPosition } from '@tailboard/contracts/jobs/position';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { dateIn, typeDate } from '@tailboard/ui/testing/type-date';
import { toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, createJob, DAY } from '../testing/day.js';
import { field, left, repair, retype, save, triple, uuid, whereabouts, WrittenJob } from '../testing/written-job.js';
import { NewJobButton } from './new-job-button.js';

describe('The screen that writes a job', () => {
  let on: WrittenJob;
  beforeEach(() => {
    on = new WrittenJob();
  });

  it('given a job, when it opens, then every field shows what is on.known, and leads back to the board [JOB-034] [JOB-052] [NAV-020]', async () => {
    on.known = { ...on.known, phone: '(615) 555-0142', points: 15, lock: true, category_comment: 'two outlets' };
    await on.open();
    for (const [name, value] of [
      ['Category', 'Triple play'],
      ['Category comment', 'two outlets'],
      ['Points', '15'],
      ['Customer name', 'Miguel Hill'],
      ['Phone', '(615) 555-0142'],
      ['Account number', '844291'],
      ['Work order number', 'WO1'],
      ['Street', '1 Paulson Way'],
      ['City', 'Nashville'],
      ['State', 'TN'],
      ['ZIP code', '37013'],
    ] as const)
      expect([name, field(name).value]).toEqual([name, value]);
    expect(dateIn(await screen.findByRole('group', { name: 'Date' }))).toBe('10/06/2026');
    expect(screen.getByRole('combobox', { name: 'Time slot' }).textContent).toBe('8–10');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getByText('Assigned · Ada Finch')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Board of 06 Oct 2026' }).getAttribute('href')).toBe(
      `/admin/jobs/assign?date=${DAY}`,
    );
    expect(screen.getByRole('region', { name: 'Account number' })).toBeTruthy();
  });

  it('when it is saved, then it sends what was typed under the version that was read, and leads to the board', async () => {
    const user = await on.open();
    await retype(user, 'Street', '5 Broad Street');
    typeDate(await screen.findByRole('group', { name: 'Date' }), '2026-10-08');
    expect(screen.getByText('It stays with Ada Finch on the new date.')).toBeTruthy();
    await save(user);
    await waitFor(() => expect(whereabouts()).toBe('/admin/jobs/assign?date=2026-10-08'));
    const [sent] = on.api.sent(EditJob);
    expect(sent?.headers.get('if-match')).toBe('4');
    expect(sent?.input).toMatchObject({
      id: on.known.id,
      date: '2026-10-08',
      category_id: triple.id,
      points: null,
      address: { address: '5 Broad Street', city: 'Nashville', lat: null },
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('given lists without entries, then each field offers to add one to those who may', async () => {
    on.api
      .when(categories.list)
      .respond(() => toPage([]))
      .when(timeSlots.list)
      .respond(() => toPage([]))
      .when(ListLocations)
      .respond(() => ({ data: {} }));
    await on.open('/admin/jobs/edit', ['owner']);
    await screen.findByRole('link', { name: 'Add category' });
    expect(
      screen.getAllByRole('link', { name: /^Add / }).map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Add time slot', '/admin/timeslots/add'],
      ['Add category', '/admin/categories/add'],
      ['Add location', '/admin/settings/locations/add'],
    ]);
    cleanup();
    await on.open('/admin/jobs/edit', ['manager']);
    expect(screen.queryByRole('link', { name: 'Add location' })).toBeNull();
  });

  it('leaves points open that are those of the category, and shows which those are', async () => {
    const user = await on.open();
    expect([field('Points').value, field('Points').placeholder]).toEqual(['', '12']);
    await user.clear(field('Category'));
    await user.type(field('Category'), 'rep');
    await user.click(await screen.findByRole('option', { name: 'Repair' }));
    expect(field('Points').placeholder).toBe('7.5');
    await user.clear(field('Category'));
    await user.type(field('Category'), 'zzz');
    expect(await screen.findByText('Sorry, no matching options.')).toBeTruthy();
  });

  it('keeps a category that was retired since among the choices', async () => {
    on.known = { ...on.known, category: { id: uuid(709), name: 'Old plan', color: '#000000', skills: [] } };
    await on.open();
    expect(field('Category').value).toBe('Old plan');
  });

  it('checks on input and on blur, and describes the required format [UIX-009] [UIX-010] [UIX-011]', async () => {
    const user = await on.open();
    await user.clear(field('City'));
    await screen.findByText('The city field is required.');
    await retype(user, 'ZIP code', '3701');
    await screen.findByText('Five or nine digits, for example 30901 or 30901-1234.');
    await retype(user, 'State', 'Tennessee');
    await screen.findByText('Two letters, for example GA.');
    await retype(user, 'Points', 'many');
    await screen.findByText('“many” is not a number. Enter it like 1234.5.');
    await retype(user, 'Points', '10000');
    await screen.findByText('A number from 0 to 9,999.99.');
    await save(user);
    expect(on.api.sent(EditJob)).toEqual([]);
  });

  it('given no position, when a pin is placed and moved by keys, then it is the position; when removed, there is none', async () => {
    const user = await on.open();
    const map = within(screen.getByRole('group', { name: 'Position on the map' }));
    if (map.queryByRole('button', { name: 'Remove position' }))
      await user.click(map.getByRole('button', { name: 'Remove position' }));
    map.getByText('No position. The map and distances leave this job out.');
    await user.click(map.getByRole('button', { name: 'Place pin' }));
    map.getByText('Position: 39.50000, -98.35000');
    const pin = await map.findByRole('button', { name: /^Position of the address/ });
    fireEvent.keyDown(pin, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(map.queryByText('Position: 39.50000, -98.35000')).toBeNull());
    await save(user);
    await waitFor(() => expect(on.api.sent(EditJob)).toHaveLength(1));
    const { lat, lng } = on.api.sent(EditJob)[0]!.input.address as { lat: number; lng: number };
    expect([lat < 39.5, lat > 39]).toEqual([true, true]);
    // Pixels round.
    expect(lng).toBeCloseTo(-98.35, 2);
  });

  it('given jobs with positions, when a pin is placed, then it starts at their median', async () => {
    on.api.when(UsualPosition).respond(() => ({ data: { lat: 33.47, lng: -82.01 } }));
    const user = await on.open();
    const map = within(screen.getByRole('group', { name: 'Position on the map' }));
    if (map.queryByRole('button', { name: 'Remove position' }))
      await user.click(map.getByRole('button', { name: 'Remove position' }));
    await waitFor(() => expect(on.api.sent(UsualPosition)).toHaveLength(1));
    await user.click(map.getByRole('button', { name: 'Place pin' }));
    await map.findByText('Position: 33.47000, -82.01000');
  });

  it('takes both degrees from one paste', async () => {
    const user = await on.open();
    fireEvent.paste(field('Street'), { clipboardData: { getData: () => ' 33.4735, -82.0105 ' } });
    await screen.findByText('Position: 33.47350, -82.01050');
    await save(user);
    await waitFor(() =>
      expect(on.api.sent(EditJob)[0]?.input).toMatchObject({ address: { lat: 33.4735, lng: -82.0105 } }),
    );
  });

  it('lists what the server found under the specified line, and beside its field [UIX-006]', async () => {
    on.api.when(EditJob).respond(() => on.api.refuse(EditJob, 'DateFarAway', { date: '2062-10-06' }));
    const user = await on.open();
    const date = await screen.findByRole('group', { name: 'Date' });
    typeDate(date, '2062-10-06');
    await save(user);
    await screen.findByText('Please correct the following issues:');
    expect(screen.getAllByText('2062-10-06 is more than two years away. Check the year.')).toHaveLength(2);
    expect(dateIn(date)).toBe('10/06/2062');
  });

  it.each(['CategoryNotFound', 'TimeSlotNotFound', 'JobLocationNotFound'] as const)(
    'shows beside the list that its entry is gone (%s)',
    async (code) => {
      on.api.when(EditJob).respond(() => on.api.refuse(EditJob, code));
      const user = await on.open();
      await user.type(field('Customer name'), ' jr');
      await save(user);
      expect(await screen.findAllByText('This entry is no longer in the list. Choose another one.')).toHaveLength(2);
    },
  );

  it.each([
    ['JobIsCancelled', 'This job is canceled. Reinstate it first.'],
    ['JobCompletedCannotChange', 'This job is completed. Mark it incomplete before you change it.'],
    ['JobNotFound', 'This job does not exist.'],
  ] as const)('shows why it could not be saved (%s), and keeps the input', async (code, text) => {
    on.api.when(EditJob).respond(() => on.api.refuse(EditJob, code));
    const user = await on.open();
    await user.type(field('Customer name'), ' jr');
    await save(user);
    await screen.findByText(text);
    expect(field('Customer name').value).toBe('Miguel Hill jr');
  });

  it('given a lost response, then it shows that the result is unknown, and the next try uses the same key', async () => {
    const user = await on.open();
    await user.type(field('Customer name'), ' jr');
    on.api.goDown();
    await save(user);
    await screen.findByText(/Your entries are kept\. You can save again: nothing is saved twice\.$/);
    on.api.goDown(false);
    const keys: (string | null)[] = [];
    on.api.when(EditJob).respond((_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? on.api.bare(503, { message: 'Busy.' }) : left(on.known);
    });
    await save(user);
    await waitFor(() => expect(keys).toHaveLength(1));
  });

  it.each([uuid(404), 'not-an-id'])(
    'given the unknown id %s, then it shows that with a link to the board',
    async (id) => {
      on.api.when(ReadJob).respond(() => on.api.refuse(ReadJob, 'JobNotFound'));
      await on.show(`/admin/jobs/edit?id=${id}`);
      await screen.findByRole('heading', { name: 'Job not found' });
      expect(screen.getByRole('link', { name: 'Go to dispatch board' })).toBeTruthy();
    },
  );

  it('tries again when the job could not be read', async () => {
    on.api.when(ReadJob).respond(() => on.api.bare(429, { message: 'Not so fast.' }));
    const user = await on.show();
    await screen.findByText('Couldn’t load the job. Not so fast.');
    on.api.when(ReadJob).respond(() => ({ data: on.known }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('form', { name: 'Edit job' });
  });

  it('tries again when the lists could not be read', async () => {
    on.api.when(timeSlots.list).respond(() => on.api.bare(429, { message: 'Not so fast.' }));
    const user = await on.open();
    await screen.findByText('Couldn’t load the options. Not so fast.');
    on.api.when(timeSlots.list).respond(() => toPage([]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Couldn’t load/)).toBeNull());
  });

  it('without an id writes a new job of the date that was asked for [JOB-052]', async () => {
    const user = await on.open(`/admin/jobs/edit?date=${DAY}`);
    expect(screen.getByRole('form', { name: 'New job' })).toBeTruthy();
    expect(dateIn(await screen.findByRole('group', { name: 'Date' }))).toBe('10/06/2026');
    await user.click(screen.getByRole('button', { name: 'Create job' }));
    for (const name of ['category', 'street', 'city'])
      expect(await screen.findByText(`The ${name} field is required.`)).toBeTruthy();
    expect(on.api.sent(CreateJob)).toEqual([]);
    await user.type(field('Category'), 'rep');
    await user.click(await screen.findByRole('option', { name: 'Repair' }));
    await user.type(field('Street'), '5 Broad Street');
    await user.type(field('City'), 'Augusta');
    await user.type(field('State'), 'GA');
    await user.type(field('ZIP code'), '30901');
    await user.click(screen.getByRole('button', { name: 'Create job' }));
    await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
    expect(on.api.sent(CreateJob)[0]?.input).toMatchObject({
      date: DAY,
      category_id: repair.id,
      points: null,
      address: { address: '5 Broad Street', city: 'Augusta', state: 'GA', zip: '30901', lat: null, lng: null },
    });
  });

  describe('given a technician of a new job', () => {
    const create = async () => {
      const user = await on.open(`/admin/jobs/edit?date=${DAY}`);
      await user.type(field('Category'), 'rep');
      await user.click(await screen.findByRole('option', { name: 'Repair' }));
      await user.type(field('Technician'), 'Ada');
      await user.click(await screen.findByRole('option', { name: /^Ada Finch/ }));
      for (const [name, text] of [
        ['Street', '5 Broad Street'],
        ['City', 'Augusta'],
        ['State', 'GA'],
        ['ZIP code', '30901'],
      ] as const)
        await user.type(field(name), text);
      await user.click(screen.getByRole('button', { name: 'Create job' }));
      await waitFor(() => expect(whereabouts()).toBe(`/admin/jobs/assign?date=${DAY}`));
    };

    it('when it is created, then it is assigned under its version, with the warnings of the board', async () => {
      const warning = {
        type: 'capacity' as const,
        message: 'Ada Finch would have 120 of 96 points.',
        limit: 96,
        value: 120,
      };
      on.api.when(AssignJob).respond(() => ({ ...left(createJob(9)), warnings: [warning], command_id: uuid(99) }));
      await create();
      await screen.findByText('The job was created and assigned to Ada Finch. Ada Finch would have 120 of 96 points.');
      const [sent] = on.api.sent(AssignJob);
      expect(sent?.input).toMatchObject({ id: createJob(9).id, user_id: ada.id, date: DAY });
      expect(sent?.headers.get('if-match')).toBe(String(left(createJob(9), { version: 0 }).data.version));
    });

    it('when the form is left and opened again, then the technician is part of the draft, until it is discarded', async () => {
      const user = await on.open(`/admin/jobs/edit?date=${DAY}`);
      await user.type(field('City'), 'Macon');
      await user.type(field('Technician'), 'Ada');
      await user.click(await screen.findByRole('option', { name: /^Ada Finch/ }));
      cleanup();
      await on.open(`/admin/jobs/edit?date=${DAY}`, ['manager'], true);
      await waitFor(() => expect((field('Technician') as HTMLInputElement).value).toMatch(/^Ada Finch/));
      await user.click(screen.getByRole('button', { name: 'Discard changes' }));
      await waitFor(() => expect((field('Technician') as HTMLInputElement).value).toBe(''));
    });

    it('when the assignment is refused, then the job is created, and the reason is shown', async () => {
      on.api.when(AssignJob).respond(() => on.api.refuse(AssignJob, 'TechnicianInactive', { label: 'Ada Finch' }));
      await create();
      await screen.findByText(/^The job was created, but not assigned\. .*Ada Finch/);
      expect(on.api.sent(CreateJob)).toHaveLength(1);
    });
  });

  it('is open to supervisors for what is there, and not for what is new', async () => {
    await on.open(undefined, ['supervisor']);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    cleanup();
    await on.show('/admin/jobs/edit', ['supervisor']);
    await screen.findByRole('heading', { name: 'Not available for your role' });
  });

  it('is reached from the header of the board by those who may write jobs', async () => {
    await renderScreen(<NewJobButton date={DAY} />, { api: on.api, user: createSignedInUser(['manager']) });
    expect(screen.getByRole('link', { name: 'New job' }).getAttribute('href')).toBe(`/admin/jobs/edit?date=${DAY}`);
    cleanup();
    await renderScreen(<NewJobButton />, { api: on.api, user: createSignedInUser(['supervisor']) });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
