import { describe, it } from '@jest/globals';
import { RegisterUser, userEvents } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { specify } from '@tailboard/eventing/testing/specify';
import { recordLocale } from './record-locale.js';
import { recordDeactivation, recordRestoration } from './record-activity.js';
import { userDecider } from './user-decider.js';

const { UserRegistered, UserDeactivated, UserRestored, LocaleChosen } = userEvents.make;
const { given } = specify(userDecider);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const createRegistered = (...roles: Role[]) =>
  UserRegistered({
    ...RegisterUser.input.body.parse({
      email: 'ada@example.com',
      roles,
      profile: { first_name: 'Ada', last_name: 'Reed' },
    }),
    label: 'Ada Reed',
  });
const nothing = { cpes: 0, open_jobs: 0, open_days: 0 };
const company = (other_owners = 1, open_jobs = 0) => ({ other_owners, holds: { ...nothing, open_jobs } });
const createInput = (fields: { force?: boolean; may_grant_all?: boolean } = {}) => ({
  id,
  force: false,
  may_grant_all: false,
  ...fields,
});

describe('Deactivating a user', () => {
  it('ends their work', () =>
    given(createRegistered('qc')).when(recordDeactivation, createInput(), company()).then(UserDeactivated({})));
  it('is quiet when they are not active', () =>
    given(createRegistered('qc'), UserDeactivated({}))
      .when(recordDeactivation, createInput(), company(1, 3))
      .thenNothing());
  it('refuses a user who is not there', () =>
    given().when(recordDeactivation, createInput(), company()).thenRefused('UserNotFound'));
  it('refuses oneself', () =>
    specify(userDecider, { actor_id: id })
      .given(createRegistered('owner'))
      .when(recordDeactivation, createInput({ may_grant_all: true }), company())
      .thenRefused('NotYourself'));
  it.each(['owner', 'admin'] as const)('refuses a user who is no owner the work of an %s', (role) =>
    given(createRegistered(role))
      .when(recordDeactivation, createInput({ force: true }), company())
      .thenRefused('NotYoursToChange'),
  );
  it('refuses the last owner, also by force', () =>
    given(createRegistered('owner'))
      .when(recordDeactivation, createInput({ force: true, may_grant_all: true }), company(0))
      .thenRefused('LastOwner'));
  it('lets an owner go when there is another', () =>
    given(createRegistered('owner'))
      .when(recordDeactivation, createInput({ may_grant_all: true }), company())
      .then(UserDeactivated({})));
  it('refuses a user who still has open jobs, and counts them', () =>
    given(createRegistered('qc'))
      .when(recordDeactivation, createInput(), company(1, 2))
      .thenRefused('StillHolds', {
        label: 'Ada Reed',
        ...nothing,
        open_jobs: 2,
        current: { ...nothing, open_jobs: 2 },
      }));
  it('lets them go by force', () =>
    given(createRegistered('qc'))
      .when(recordDeactivation, createInput({ force: true }), company(1, 2))
      .then(UserDeactivated({})));
});

describe('Restoring a user', () => {
  const by = (may_grant_all: boolean) => ({ id, may_grant_all });

  it('lets them back in', () =>
    given(createRegistered('qc'), UserDeactivated({})).when(recordRestoration, by(false)).then(UserRestored({})));
  it('is quiet when they are active', () =>
    given(createRegistered('qc'), UserDeactivated({}), UserRestored({}))
      .when(recordRestoration, by(false))
      .thenNothing());
  it('refuses a user who is not there', () => given().when(recordRestoration, by(true)).thenRefused('UserNotFound'));
  it('leaves an admin to an owner', () => {
    given(createRegistered('admin'), UserDeactivated({}))
      .when(recordRestoration, by(false))
      .thenRefused('NotYoursToChange');
    given(createRegistered('admin'), UserDeactivated({})).when(recordRestoration, by(true)).then(UserRestored({}));
  });
});

describe('Choosing a language', () => {
  it('is kept for e-mails and exports', () =>
    given(createRegistered('qc'))
      .when(recordLocale, { id, locale: 'es' })
      .then(LocaleChosen({ locale: 'es' })));
  it('is quiet when it is the one already', () =>
    given(createRegistered('qc'), LocaleChosen({ locale: 'es' }))
      .when(recordLocale, { id, locale: 'es' })
      .thenNothing());
});
