import { describe, it } from '@jest/globals';
import { RegisterUser, userEvents } from '@tailboard/contracts/identity/user';
import { EditOwnProfile, EditUser } from '@tailboard/contracts/identity/user-edit';
import { specify } from '@tailboard/eventing/testing/specify';
import type { SettingValues } from '../settings/values.js';
import { recordEdit, recordOwnProfile } from './record-edit.js';
import { userDecider } from './user-decider.js';

const { UserRegistered, AccountChanged, ProfileChanged, PayChanged, UserDeactivated } = userEvents.make;
// Today is Monday 5 October 2026; weeks begin on Sundays.
const { given } = specify(userDecider);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const place = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a002';
const profile = { first_name: 'Ada', last_name: 'Reed', dashboard: true };
const account = { email: 'ada@example.com', technician_id: null, label: 'Ada Reed', roles: ['qc' as const] };
const pay = { pay_type: 'hourly' as const, pay_rate: 20, effective_from: '2026-10-11' };

const createRegistered = (fields: object = {}) => {
  const { label, ...person } = RegisterUser.input.body.parse({ ...account, profile, ...fields });
  return UserRegistered({ ...person, label: label ?? 'Ada Reed' });
};
const edit = (fields: object = {}, may_grant_all = false, confirmed = true) => ({
  ...EditUser.input.body.parse({ ...account, profile, ...fields }),
  id,
  may_grant_all,
  confirmed,
});
const company = (
  fields: { other_owners?: number; settings?: SettingValues; location?: boolean; level?: boolean } = {},
) => ({
  other_owners: fields.other_owners ?? 1,
  offered: { location: fields.location ?? true, level: fields.level ?? true },
  settings: fields.settings ?? {},
});

describe('Changing a user', () => {
  it('is quiet when all is so already', () =>
    given(createRegistered()).when(recordEdit, edit(), company()).thenNothing());
  it('is one event when only the account changed', () =>
    given(createRegistered())
      .when(recordEdit, edit({ email: 'Reed@Example.com', label: 'Ada (north)' }), company())
      .then(AccountChanged({ ...account, email: 'reed@example.com', label: 'Ada (north)' })));
  it('is one event when only the profile changed', () =>
    given(createRegistered())
      .when(recordEdit, edit({ profile: { ...profile, notes: 'Left-handed' } }), company())
      .then(ProfileChanged({ profile: { ...profile, notes: 'Left-handed' } })));
  it('follows a name that changed with the label, unless one is given', () => {
    const hill = { ...profile, last_name: 'Hill' };
    given(createRegistered())
      .when(recordEdit, edit({ label: undefined, profile: hill }), company())
      .then(AccountChanged({ ...account, label: 'Ada Hill' }), ProfileChanged({ profile: hill }));
  });
  it('knows the same roles in another order again', () =>
    given(createRegistered({ roles: ['qc', 'warehouse'] }))
      .when(recordEdit, edit({ roles: ['warehouse', 'qc', 'qc'] }), company())
      .thenNothing());

  it.each([{ email: 'reed@example.com' }, { roles: ['qc', 'manager'] }])(
    'given an authentication long ago, when the account becomes %p, then it is refused until the caller confirms it',
    (fields) => {
      given(createRegistered())
        .when(recordEdit, edit(fields, false, false), company())
        .thenRefused('StepUpRequired');
    },
  );
  it('given an authentication long ago, when only the name and the profile change, then they change', () => {
    const hill = { ...profile, last_name: 'Hill' };
    given(createRegistered())
      .when(recordEdit, edit({ label: undefined, profile: hill }, false, false), company())
      .then(AccountChanged({ ...account, label: 'Ada Hill' }), ProfileChanged({ profile: hill }));
  });

  it('refuses a user who is not there', () => given().when(recordEdit, edit(), company()).thenRefused('UserNotFound'));
  it('refuses a technician without a technician id', () =>
    given(createRegistered())
      .when(recordEdit, edit({ roles: ['technician'] }), company())
      .thenRefused('TechnicianIdMissing'));
  it.each(['owner', 'admin'] as const)('refuses a user who is no owner the account of an %s', (role) => {
    given(createRegistered({ roles: [role] }))
      .when(recordEdit, edit({ roles: [role] }), company())
      .thenRefused('NotYoursToChange');
    given(createRegistered({ roles: [role] }))
      .when(recordEdit, edit({ roles: ['qc'] }), company())
      .thenRefused('NotYoursToChange');
  });
  it.each(['owner', 'admin'] as const)('refuses the role %s from a user who may not give it', (role) =>
    given(createRegistered())
      .when(recordEdit, edit({ roles: ['qc', role] }), company())
      .thenRefused('RoleNotYoursToGive'),
  );
  it('takes the role owner from an owner', () =>
    given(createRegistered())
      .when(recordEdit, edit({ roles: ['owner'] }, true), company())
      .then(AccountChanged({ ...account, roles: ['owner'] })));
  it('refuses to take the role from the last owner', () =>
    given(createRegistered({ roles: ['owner'] }))
      .when(recordEdit, edit({ roles: ['admin'] }, true), company({ other_owners: 0 }))
      .thenRefused('LastOwner'));
  it('takes the role from an owner when there is another, or when they are not active', () => {
    const demoted = AccountChanged({ ...account, roles: ['admin'] });
    given(createRegistered({ roles: ['owner'] }))
      .when(recordEdit, edit({ roles: ['admin'] }, true), company())
      .then(demoted);
    given(createRegistered({ roles: ['owner'] }), UserDeactivated({}))
      .when(recordEdit, edit({ roles: ['admin'] }, true), company({ other_owners: 0 }))
      .then(demoted);
  });

  it('refuses a location that is not offered, and lets a user stay where they are', () => {
    const there = { profile: { ...profile, location_id: place } };
    given(createRegistered())
      .when(recordEdit, edit(there), company({ location: false }))
      .thenRefused('LocationNotOffered');
    given(createRegistered(there))
      .when(recordEdit, edit(there), company({ location: false }))
      .thenNothing();
  });
  it('refuses an employee level that is not offered', () =>
    given(createRegistered())
      .when(recordEdit, edit({ profile: { ...profile, employee_level_id: place } }), company({ level: false }))
      .thenRefused('LevelNotOffered'));
});

describe('Changing what a user is paid', () => {
  it('applies from the beginning of a workweek', () =>
    given(createRegistered()).when(recordEdit, edit({ pay }), company()).then(PayChanged(pay)));
  it('is quiet when those terms are in force by then', () =>
    given(createRegistered(), PayChanged({ ...pay, effective_from: '2026-10-04' }))
      .when(recordEdit, edit({ pay }), company())
      .thenNothing());
  it('is an event when other terms are in force by then', () => {
    const later = { ...pay, pay_rate: 21, effective_from: '2026-11-01' };
    given(createRegistered(), PayChanged(pay), PayChanged(later))
      .when(recordEdit, edit({ pay: { ...pay, effective_from: '2026-11-08' } }), company())
      .then(PayChanged({ ...pay, effective_from: '2026-11-08' }));
  });
  it('refuses a day within a workweek, and names the next beginning', () =>
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...pay, effective_from: '2026-10-12' } }), company())
      .thenRefused('NotAWorkweek', { next: '11 Oct 2026' }));
  it('goes by the workweek that is in force by then', () => {
    const settings = { workweek_start: [{ value: 'monday', effective_from: '2026-10-12' }] };
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...pay, effective_from: '2026-10-12' } }), company({ settings }))
      .then(PayChanged({ ...pay, effective_from: '2026-10-12' }));
  });
  it.each(['hourly', 'greater'] as const)('refuses an hour below the minimum wage, %s', (pay_type) =>
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...pay, pay_type, pay_rate: 7.24 } }), company())
      .thenRefused('BelowMinimumWage', { minimum: '$7.25' }),
  );
  it('goes by the minimum wage that is in force by then', () => {
    const settings = { min_wage_cents: [{ value: 2100, effective_from: '2026-10-11' }] };
    given(createRegistered())
      .when(recordEdit, edit({ pay }), company({ settings }))
      .thenRefused('BelowMinimumWage', { minimum: '$21.00' });
    const before = { ...pay, effective_from: '2026-10-04' };
    given(createRegistered())
      .when(recordEdit, edit({ pay: before }), company({ settings }))
      .then(PayChanged(before));
  });
  it('refuses a rate of 0, unless unpaid is chosen', () => {
    const none = { ...pay, pay_type: 'greater' as const, pay_rate: 0 };
    given(createRegistered())
      .when(recordEdit, edit({ pay: none }), company())
      .thenRefused('PayRateMissing');
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...none, unpaid: true } }), company())
      .then(PayChanged(none));
  });
  it('records unpaid as a rate of 0, whatever rate was sent; a rate by points stays', () => {
    const unpaid = { ...pay, pay_rate: 5, unpaid: true };
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...unpaid, pay_type: 'greater' } }), company())
      .then(PayChanged({ ...pay, pay_type: 'greater', pay_rate: 0 }));
    given(createRegistered())
      .when(recordEdit, edit({ pay: { ...unpaid, pay_type: 'points' } }), company())
      .then(PayChanged({ ...pay, pay_type: 'points', pay_rate: 5 }));
  });
  it('takes another change from a user who is stored with a rate of 0', () =>
    given(createRegistered())
      .when(
        recordEdit,
        edit({ pay: { ...pay, pay_rate: 0 }, profile: { ...profile, notes: 'Left-handed' } }),
        company(),
      )
      .then(ProfileChanged({ profile: { ...profile, notes: 'Left-handed' } })));
  it.each(['points', 'salary'] as const)('asks for no minimum of a user paid by %s', (pay_type) => {
    const terms = { ...pay, pay_type, pay_rate: 1 };
    given(createRegistered())
      .when(recordEdit, edit({ pay: terms }), company())
      .then(PayChanged(terms));
  });
});

describe('Changing the own profile', () => {
  const phone = { label: 'Mobile', number: '+17065550142', primary: true };
  const own = (fields: object) => ({ ...EditOwnProfile.input.body.parse(fields), id });

  it('changes phones and address, and nothing else', () =>
    given(createRegistered({ profile: { ...profile, notes: 'Left-handed', pay_rate: 20 } }))
      .when(recordOwnProfile, own({ phones: [phone], address: null, notes: 'Boss', roles: ['owner'] }))
      .then(ProfileChanged({ profile: { ...profile, notes: 'Left-handed', phones: [phone] } })));
  it('is quiet when all is so already', () =>
    given(createRegistered({ profile: { ...profile, phones: [phone] } }))
      .when(recordOwnProfile, own({ phones: [phone], address: null }))
      .thenNothing());
  it('refuses a user who is not there', () =>
    given()
      .when(recordOwnProfile, own({ phones: [], address: null }))
      .thenRefused('UserNotFound'));
});
