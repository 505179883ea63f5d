import { describe, it } from '@jest/globals';
import { RegisterUser, userEvents } from '@tailboard/contracts/identity/user';
import { specify } from '@tailboard/eventing/testing/specify';
import { recordPasswordChange, recordUser, userDecider } from './user-decider.js';

const { UserRegistered, PasswordChanged } = userEvents.make;
const { given } = specify(userDecider);
const id = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';

/** The company's offered values, and its minimum wage in cents. */
const company = { offered: { location: true, level: true }, minimum_wage: 725, priced: true };
const createInput = (fields: Record<string, unknown> = {}) => ({
  ...RegisterUser.input.body.parse({
    email: 'ada@example.com',
    roles: ['supervisor'],
    profile: { first_name: 'Ada', last_name: 'Reed' },
    ...fields,
  }),
  id,
  may_grant_all: false,
  invited: false,
});
const createRegistered = (fields: Record<string, unknown> = {}) => {
  const { id: _, may_grant_all, invited, label, profile, ...person } = createInput(fields);
  const { unpaid, ...stored } = profile;
  return UserRegistered({ ...person, profile: stored, label: label ?? 'Ada Reed' });
};

describe('Registering a user', () => {
  it('labels them with their name when no label is given', () =>
    given().when(recordUser, createInput(), company).then(createRegistered()));
  it('keeps a given label', () =>
    given()
      .when(recordUser, createInput({ label: 'Ada (north)' }), company)
      .then(createRegistered({ label: 'Ada (north)' })));
  it('takes several roles at once, each once [SES-003]', () =>
    given()
      .when(recordUser, createInput({ roles: ['supervisor', 'qc', 'supervisor'] }), company)
      .then(createRegistered({ roles: ['supervisor', 'qc'] })));
  it('is quiet when the user is there already', () =>
    given(createRegistered()).when(recordUser, createInput(), company).thenNothing());
  it('refuses a technician without a technician id', () =>
    given()
      .when(recordUser, createInput({ roles: ['qc', 'technician'] }), company)
      .thenRefused('TechnicianIdMissing'));
  it('takes a technician with a technician id', () =>
    given()
      .when(recordUser, createInput({ roles: ['technician'], technician_id: '7011' }), company)
      .then(createRegistered({ roles: ['technician'], technician_id: '7011' })));
  it.each([['owner'], ['admin']])('refuses the role %s from a user who may not give it', (role) =>
    given()
      .when(recordUser, createInput({ roles: ['manager', role] }), company)
      .thenRefused('RoleNotYoursToGive'),
  );
  it.each([['owner'], ['admin']])('takes the role %s from an owner', (role) =>
    given()
      .when(recordUser, { ...createInput({ roles: [role] }), may_grant_all: true }, company)
      .then(createRegistered({ roles: [role] })),
  );
  it.each(['hourly', 'greater'])('refuses an hour that is paid less than the minimum wage, %s', (pay_type) => {
    const profile = { first_name: 'Ada', last_name: 'Reed', pay_type, pay_rate: 7.24 };
    return given()
      .when(recordUser, createInput({ profile }), company)
      .thenRefused('StartsBelowMinimumWage', { minimum: '$7.25' });
  });
  it.each([
    ['hourly', 7.25],
    ['points', 1],
    ['salary', 1],
    ['hourly', 0],
  ])('takes a user %s at %d', (pay_type, pay_rate) => {
    const profile = { first_name: 'Ada', last_name: 'Reed', pay_type, pay_rate };
    return given().when(recordUser, createInput({ profile }), company).then(createRegistered({ profile }));
  });
  it('records unpaid as a rate of 0, whatever rate was sent', () => {
    const profile = { first_name: 'Ada', last_name: 'Reed', pay_type: 'hourly', pay_rate: 5 };
    return given()
      .when(recordUser, createInput({ profile: { ...profile, unpaid: true } }), company)
      .then(createRegistered({ profile: { ...profile, pay_rate: 0 } }));
  });
  it('refuses a location that is not offered', () =>
    given()
      .when(recordUser, createInput({ profile: { first_name: 'Ada', last_name: 'Reed', location_id: id } }), {
        ...company,
        offered: { location: false, level: true },
      })
      .thenRefused('LocationNotOffered'));
  it('refuses an employee level that is not offered', () =>
    given()
      .when(recordUser, createInput({ profile: { first_name: 'Ada', last_name: 'Reed', employee_level_id: id } }), {
        ...company,
        offered: { location: true, level: false },
      })
      .thenRefused('LevelNotOffered'));
});

describe('Changing a password', () => {
  it('is an event without the password', () =>
    given(createRegistered())
      .when(recordPasswordChange, { id, temporary: true })
      .then(PasswordChanged({ temporary: true })));
  it('refuses a user who is not there', () =>
    given().when(recordPasswordChange, { id, temporary: false }).thenRefused('UserNotFound'));
});
