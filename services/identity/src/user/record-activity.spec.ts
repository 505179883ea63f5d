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
const registered = (...roles: Role[]) =>
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
const requestsOf = (fields: { force?: boolean; may_grant_all?: boolean } = {}) => ({
  id,
  force: false,
  may_grant_all: false,
  ...fields,
});

describe('Deactivating a user', () => {
  it('ends their work', () =>
    given(registered('qc')).when(recordDeactivation, requestsOf(), company()).then(UserDeactivated({})));
  it('is quiet when they are not active', () =>
    given(registered('qc'), UserDeactivated({})).when(recordDeactivation, requestsOf(), company(1, 3)).thenNothing());
  it('refuses a user who is not there', () =>
    given().when(recordDeactivation, requestsOf(), company()).thenRefused('UserNotFound'));
  it('refuses oneself', () =>
    specify(userDecider, { actor_id: id })
      .given(registered('owner'))
      .when(recordDeactivation, requestsOf({ may_grant_all: true }), company())
      .thenRefused('NotYourself'));
  it.each(['owner', 'admin'] as const)('refuses a user who is no owner the work of an %s', (role) =>
    given(registered(role))
      .when(recordDeactivation, requestsOf({ force: true }), company())
      .thenRefused('NotYoursToChange'),
  );
  it('refuses the last owner, also by force', () =>
    given(registered('owner'))
      .when(recordDeactivation, requestsOf({ force: true, may_grant_all: true }), company(0))
      .thenRefused('LastOwner'));
  it('lets an owner go when there is another', () =>
    given(registered('owner'))
      .when(recordDeactivation, requestsOf({ may_grant_all: true }), company())
      .then(UserDeactivated({})));
  it('refuses who still has open jobs, and counts what they hold', () =>
    given(registered('qc'))
      .when(recordDeactivation, requestsOf(), company(1, 2))
      .thenRefused('StillHolds', {
        label: 'Ada Reed',
        ...nothing,
        open_jobs: 2,
        current: { ...nothing, open_jobs: 2 },
      }));
  it('lets them go by force', () =>
    given(registered('qc'))
      .when(recordDeactivation, requestsOf({ force: true }), company(1, 2))
      .then(UserDeactivated({})));
});

describe('Restoring a user', () => {
  const by = (may_grant_all: boolean) => ({ id, may_grant_all });

  it('lets them back in', () =>
    given(registered('qc'), UserDeactivated({})).when(recordRestoration, by(false)).then(UserRestored({})));
  it('is quiet when they are active', () =>
    given(registered('qc'), UserDeactivated({}), UserRestored({})).when(recordRestoration, by(false)).thenNothing());
  it('refuses a user who is not there', () => given().when(recordRestoration, by(true)).thenRefused('UserNotFound'));
  it('leaves an admin to an owner', () => {
    given(registered('admin'), UserDeactivated({})).when(recordRestoration, by(false)).thenRefused('NotYoursToChange');
    given(registered('admin'), UserDeactivated({})).when(recordRestoration, by(true)).then(UserRestored({}));
  });
});

describe('Choosing a language', () => {
  it('is kept for e-mails and exports', () =>
    given(registered('qc'))
      .when(recordLocale, { id, locale: 'es' })
      .then(LocaleChosen({ locale: 'es' })));
  it('is quiet when it is the one already', () =>
    given(registered('qc'), LocaleChosen({ locale: 'es' }))
      .when(recordLocale, { id, locale: 'es' })
      .thenNothing());
});
