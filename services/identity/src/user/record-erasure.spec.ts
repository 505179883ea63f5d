import { describe, expect, it } from '@jest/globals';
import { RegisterUser, userEvents } from '@tailboard/contracts/identity/user';
import { specify } from '@tailboard/eventing/testing/specify';
import { recordDeactivation, recordRestoration } from './record-activity.js';
import { recordErasure } from './record-erasure.js';
import { recordLocale } from './record-locale.js';
import { userDecider } from './user-decider.js';

const { UserRegistered, UserDeactivated, AccountChanged, ProfileChanged, PersonErased } = userEvents.make;
const { given } = specify(userDecider);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const location_id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a002';
const ada = UserRegistered({
  ...RegisterUser.input.body.parse({
    email: 'ada@example.com',
    technician_id: 'T1',
    roles: ['technician'],
    profile: {
      first_name: 'Ada',
      last_name: 'Reed',
      notes: 'Lives by the river',
      phones: [{ label: 'home', number: '+16155550123', primary: true }],
      address: { address: '1 River Rd', city: 'Nashville', state: 'TN', zip: '37013' },
      hired_on: '2024-03-04',
      location_id,
    },
  }),
  label: 'Ada Reed',
});
const gone = [ada, UserDeactivated({})] as const;
const erased = [
  AccountChanged({ email: `${id}@erased.invalid`, technician_id: null, label: 'Erased 3c1f4f', roles: ['technician'] }),
  ProfileChanged({
    profile: {
      first_name: 'Erased',
      last_name: '3c1f4f',
      notes: '',
      phones: [],
      address: null,
      dashboard: true,
      location_id,
      employee_level_id: null,
      hired_on: '2024-03-04',
      terminated_on: null,
    },
  }),
  PersonErased({}),
] as const;

describe('Erasing a person', () => {
  it('takes name, contacts and account, and leaves what pay and reports are on', () => {
    given(...gone)
      .when(recordErasure, { id })
      .then(...erased);
    expect(JSON.stringify(erased)).not.toMatch(/Ada|Reed|River|example|6155550123|T1/);
  });
  it('refuses a user who still works here', () =>
    given(ada).when(recordErasure, { id }).thenRefused('StillActive', { label: 'Ada Reed' }));
  it('refuses a user who is not there', () => given().when(recordErasure, { id }).thenRefused('UserNotFound'));
  it('is quiet the second time', () =>
    given(...gone, ...erased)
      .when(recordErasure, { id })
      .thenNothing());
  it('leaves no one to restore, to deactivate or to give a language', () => {
    const after = given(...gone, ...erased);
    after.when(recordRestoration, { id, may_grant_all: true }).thenRefused('UserNotFound');
    after
      .when(
        recordDeactivation,
        { id, may_grant_all: true, force: true },
        { other_owners: 1, holds: { cpes: 0, open_jobs: 0, open_days: 0 } },
      )
      .thenRefused('UserNotFound');
    after.when(recordLocale, { id, locale: 'es' }).thenNothing();
  });
});
