import { describe, expect, it } from '@jest/globals';
import { roles } from '@tailboard/contracts/permission';
import { refusalToChange } from './may-change.js';

describe('reaching into an account', () => {
  it.each(roles)('given an admin and the account of %s, then owner and admin are out of reach', (role) =>
    expect(refusalToChange({ status: 'active', roles: ['qc', role] }, ['admin'])?.refused).toBe(
      role === 'owner' || role === 'admin' ? 'NotYoursToChange' : undefined,
    ),
  );
  it.each(roles)('given an owner and the account of %s, then it is in reach', (role) =>
    expect(refusalToChange({ status: 'active', roles: [role] }, ['owner'])).toBeUndefined(),
  );
  it('given no one, then there is no such user', () =>
    expect(refusalToChange(undefined, ['owner'])?.refused).toBe('UserNotFound'));
  it('given a user who is not active, then they are restored first', () =>
    expect(refusalToChange({ status: 'inactive', roles: ['qc'] }, ['owner'])?.refused).toBe('UserInactive'));
});
