import { describe, it } from '@jest/globals';
import { registerUser, userFacts } from '@tailboard/contracts/identity/user';
import { specify } from '@tailboard/eventing/specify';
import { recordDeactivation, recordPasswordChange, recordRestoration, recordUser, user } from './user.decider.js';

const { UserRegistered, UserDeactivated, UserRestored, PasswordChanged } = userFacts.make;
const { given } = specify(user);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';

const asked = (fields: Record<string, unknown> = {}) => ({
  ...registerUser.input.body.parse({
    email: 'ada@example.com',
    roles: ['supervisor'],
    profile: { first_name: 'Ada', last_name: 'Reed' },
    ...fields,
  }),
  id,
  may_grant_all: false,
});
const registered = (fields: Record<string, unknown> = {}) => {
  const { id: _, may_grant_all, label, ...person } = asked(fields);
  return UserRegistered({ ...person, label: label ?? 'Ada Reed' });
};

describe('Registering a user', () => {
  it('labels them with their name when no label is given', () => given().when(recordUser, asked()).then(registered()));
  it('keeps a given label', () =>
    given()
      .when(recordUser, asked({ label: 'Ada (north)' }))
      .then(registered({ label: 'Ada (north)' })));
  it('takes several roles at once, each once [SES-003]', () =>
    given()
      .when(recordUser, asked({ roles: ['supervisor', 'qc', 'supervisor'] }))
      .then(registered({ roles: ['supervisor', 'qc'] })));
  it('is quiet when the user is there already', () => given(registered()).when(recordUser, asked()).thenNothing());
  it('refuses a technician without a technician id', () =>
    given()
      .when(recordUser, asked({ roles: ['qc', 'technician'] }))
      .thenRefused('TechnicianIdMissing'));
  it('takes a technician with a technician id', () =>
    given()
      .when(recordUser, asked({ roles: ['technician'], technician_id: '7011' }))
      .then(registered({ roles: ['technician'], technician_id: '7011' })));
  it.each([['owner'], ['admin']])('refuses the role %s from somebody who may not give it', (role) =>
    given()
      .when(recordUser, asked({ roles: ['manager', role] }))
      .thenRefused('RoleNotYoursToGive'),
  );
  it.each([['owner'], ['admin']])('takes the role %s from an owner', (role) =>
    given()
      .when(recordUser, { ...asked({ roles: [role] }), may_grant_all: true })
      .then(registered({ roles: [role] })),
  );
});

describe('Changing a password', () => {
  it('is a fact without the password', () =>
    given(registered())
      .when(recordPasswordChange, { id, temporary: true })
      .then(PasswordChanged({ temporary: true })));
  it('refuses a user who is not there', () =>
    given().when(recordPasswordChange, { id, temporary: false }).thenRefused('UserNotFound'));
});

describe('Deactivating a user', () => {
  const owner = registered({ roles: ['owner'] });

  it('ends their work', () =>
    given(registered()).when(recordDeactivation, { id }, { other_owners: 0 }).then(UserDeactivated({})));
  it('is quiet when they are not active', () =>
    given(registered(), UserDeactivated({})).when(recordDeactivation, { id }, { other_owners: 1 }).thenNothing());
  it('refuses the last owner', () =>
    given(owner).when(recordDeactivation, { id }, { other_owners: 0 }).thenRefused('LastOwner'));
  it('lets an owner go when there is another', () =>
    given(owner).when(recordDeactivation, { id }, { other_owners: 1 }).then(UserDeactivated({})));
  it('refuses a user who is not there', () =>
    given().when(recordDeactivation, { id }, { other_owners: 1 }).thenRefused('UserNotFound'));
});

describe('Restoring a user', () => {
  it('lets them back in', () =>
    given(registered(), UserDeactivated({})).when(recordRestoration, { id }).then(UserRestored({})));
  it('is quiet when they are active', () =>
    given(registered(), UserDeactivated({}), UserRestored({})).when(recordRestoration, { id }).thenNothing());
  it('refuses a user who is not there', () => given().when(recordRestoration, { id }).thenRefused('UserNotFound'));
});
