import { describe, expect, it } from '@jest/globals';
import { RegisterUser, sessionEvents, User, userEvents } from './user.js';

const person = { email: 'ada@example.com', roles: ['qc'], profile: { first_name: 'Ada', last_name: 'Reed' } };
const parse = (fields: object) => RegisterUser.input.body.safeParse({ ...person, ...fields });

describe('what POST /users takes', () => {
  it('keeps e-mails in lower case, without spaces around them', () =>
    expect(parse({ email: '  Ada@Example.COM ' }).data?.email).toBe('ada@example.com'));

  it('leaves out the fields that the caller may not set', () => {
    const { data } = parse({
      id: 'mine',
      active: 1,
      version: 7,
      temp_password: false,
      profile: { ...person.profile, deleted_at: null },
    });
    expect(Object.keys(data ?? {}).sort()).toEqual(['email', 'profile', 'roles', 'send_link', 'technician_id']);
    expect(data?.profile).not.toHaveProperty('deleted_at');
  });

  it.each([
    ['an unknown role', { roles: ['boss'] }],
    ['no role', { roles: [] }],
    ['a role that is not in a list', { roles: 'owner' }],
    ['no e-mail', { email: 'ada' }],
    ['an e-mail of 192 characters', { email: `${'a'.repeat(180)}@example.com` }],
    ['a technician id of 21 characters', { technician_id: '7'.repeat(21) }],
    ['a first name of 61 characters', { profile: { ...person.profile, first_name: 'A'.repeat(61) } }],
    ['no last name', { profile: { first_name: 'Ada', last_name: '  ' } }],
    ['a price level of 10', { profile: { ...person.profile, price_level: 10 } }],
    ['a pay type that does not exist', { profile: { ...person.profile, pay_type: 'tips' } }],
    ['a pay rate of three decimals', { profile: { ...person.profile, pay_rate: 10.005 } }],
    [
      'a phone outside the numbering plan',
      { profile: { ...person.profile, phones: [{ label: '', number: '+15550', primary: true }] } },
    ],
    [
      'a zip of four digits',
      { profile: { ...person.profile, address: { address: 'a', city: 'b', state: 'GA', zip: '3090' } } },
    ],
  ])('refuses %s', (_, fields) => expect(parse(fields).success).toBe(false));
});

describe('a user as readers see them', () => {
  it('has the fields of the specification [USR-001] [USR-003]', () => {
    const profile = User.shape.profile.shape;
    expect(Object.keys(User.shape)).toEqual(
      expect.arrayContaining([
        'id',
        'email',
        'technician_id',
        'active',
        'label',
        'roles',
        'created_at',
        'updated_at',
        'profile',
      ]),
    );
    expect(Object.keys(profile)).toEqual(
      expect.arrayContaining([
        'first_name',
        'last_name',
        'price_level',
        'pay_type',
        'pay_rate',
        'salary',
        'gas',
        'dashboard',
        'notes',
        'active',
        'temp_password',
        'reconciliation_report_date',
        'deleted_at',
        'phones',
        'employee_level',
        'address',
      ]),
    );
  });
});

describe('a user who registered before hiring dates were kept', () => {
  it('has none', () => {
    const { schema, upcast } = userEvents.shapes.UserRegistered;
    const old = {
      email: 'ada@example.com',
      technician_id: null,
      label: 'Ada Reed',
      roles: ['qc'],
      profile: { first_name: 'Ada', last_name: 'Reed' },
    };
    expect(schema.parse(upcast[1]?.(old)).profile).toMatchObject({ hired_on: null, terminated_on: null });
  });
});

describe('a user who registered before gas had an amount and people had levels', () => {
  it('gets no money for gas and has no level', () => {
    const { schema, upcast } = userEvents.shapes.UserRegistered;
    const old = {
      email: 'ada@example.com',
      technician_id: '7001',
      label: 'Ada Reed',
      roles: ['technician'],
      profile: { first_name: 'Ada', last_name: 'Reed', gas: true, hired_on: null, terminated_on: null },
    };
    expect(schema.parse(upcast[2]?.(old)).profile).toMatchObject({
      gas: true,
      gas_rate_cents: 0,
      employee_level_id: null,
    });
  });
});

describe('a sign-in from before there were other ways in', () => {
  it('was by password', () => {
    const { schema, upcast } = sessionEvents.shapes.LoginSucceeded;
    const old = {
      session_id: '11111111-1111-4111-8111-111111111111',
      expires_at: '2026-10-05T12:00:00.000Z',
      remember: false,
      user_agent: 'A Browser',
    };
    expect(schema.parse(upcast[1]?.(old))).toEqual({ ...old, way: 'password' });
  });
});
