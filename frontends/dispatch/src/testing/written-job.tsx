import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { JobHistory, ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { CreateJob, EditJob } from '@tailboard/contracts/jobs/job-edit';
import { UsualPosition } from '@tailboard/contracts/jobs/position';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page } from '../edit/edit-page.js';
import { ada, createAssignedJob, createJob } from './day.js';

export const uuid = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;
export const triple = { id: uuid(701), name: 'Triple play', color: '#0B6466', skills: [] };
export const repair = { id: uuid(702), name: 'Repair', color: '#0B6466', skills: [] };
export const later = { id: uuid(801), name: '10–12', time: '10–12', start: '10:00', end: '12:00' };

/** Returns the response to a command on a job. */
export const left = (job: Job, change: Partial<Job> = {}) => {
  const { id, date, user_id, status, completed, version } = { ...job, ...change };
  return { data: { id, date, user_id, status, completed, version: version + 1 } };
};

/** A job opened in the job editor, the lists it uses, and the simulated user. */
export class WrittenJob {
  readonly api: FakeApi = fakeApi();
  known: Job = createAssignedJob(1, ada, { category: triple, points: 12, version: 4 });

  constructor() {
    const slot = { capacity: null, active: true, version: 1 };
    this.api
      .when(ReadJob)
      .respond(() => ({ data: this.known }))
      .when(JobHistory)
      .respond(() => toPage([]))
      .when(categories.list)
      .respond(() =>
        toPage(
          [triple, repair].map((category, index) => ({
            ...category,
            description: '',
            default_points: index === 0 ? 12 : 7.5,
            default_minutes: 60,
            sort: index,
            active: true,
            version: 1,
          })),
        ),
      )
      .when(timeSlots.list)
      .respond(() =>
        toPage([
          { ...slot, id: uuid(800), name: '8–10', start: '08:00', end: '10:00', sort: 0 },
          { ...slot, id: later.id, name: '10–12', start: '10:00', end: '12:00', sort: 1 },
        ]),
      )
      .when(ListLocations)
      .respond(() => ({
        data: {
          [uuid(60)]: { locationID: uuid(60), name: 'Augusta', address: '', sort: 0, active: true, version: 1 },
        },
      }))
      .when(ActiveUsers)
      .respond(() => ({
        data: [ada].map(({ id, label }) => ({
          ...{ id, label, first_name: 'Ada', last_name: 'Finch', technician_id: 'T100' },
          roles: ['technician'],
        })),
      }))
      .when(UsualPosition)
      .respond(() => ({ data: null }))
      .when(CreateJob)
      .respond(({ date }) => left(createJob(9), { date, version: 0 }))
      .when(EditJob)
      .respond(({ date }) => left(this.known, { date }));
  }

  async show(
    address = `/admin/jobs/edit?id=${this.known.id}`,
    roles: Role[] = ['manager'],
    again = false,
  ): Promise<UserEvent> {
    await renderScreen(<Page />, {
      api: this.api,
      user: createSignedInUser(roles),
      path: address,
      route: '/admin/jobs/edit',
      isReload: again,
    });
    return userEvent.setup();
  }
  /** Same, once the form is rendered. */
  async open(...options: Parameters<WrittenJob['show']>): Promise<UserEvent> {
    const user = await this.show(...options);
    await screen.findByRole('form');
    return user;
  }
}

export const field = (name: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
export const retype = async (user: UserEvent, name: string, text: string): Promise<void> => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
export const save = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Save changes' }));
export const whereabouts = (): string => screen.getByTestId('whereabouts').textContent;
