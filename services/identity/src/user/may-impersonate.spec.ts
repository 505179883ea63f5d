import { describe, expect, it } from '@jest/globals';
import { roles, type Role } from '@tailboard/contracts/permission';
import { mayImpersonate } from './may-impersonate.js';

describe('impersonating another user', () => {
  it.each(roles)(
    'given %s, when they want to impersonate a technician, then only owner and admin may [USR-030]',
    (role) => expect(mayImpersonate([role], ['technician'])).toBe(role === 'owner' || role === 'admin'),
  );

  it.each<[readonly Role[], readonly Role[], boolean]>([
    [['owner'], ['owner'], true],
    [['owner'], ['admin'], true],
    [['admin'], ['admin'], true],
    [['admin'], ['owner'], false],
    [['admin'], ['technician', 'owner'], false],
    [['admin', 'manager'], ['manager'], true],
    [['manager', 'supervisor'], ['technician'], false],
    [[], ['technician'], false],
  ])('given %j, when they want to impersonate %j, then it is %s', (actor, other, may) =>
    expect(mayImpersonate(actor, other)).toBe(may),
  );
});
