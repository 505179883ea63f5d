import { describe, expect, it } from '@jest/globals';
import { catalogue, gatewayRoutes } from '../catalogue.js';
import type { Contract } from '../contract.js';
import { permissions, type Permission } from '../permission.js';
import { topics } from '../live.js';
import { CreateApiToken, openToApiTokens, personalPermissions } from './api-token.js';

const contracts: readonly Contract[] = [
  ...Object.values(catalogue).flatMap(({ routes }) => routes),
  ...Object.values(gatewayRoutes).flat(),
];
const requested = { name: 'Nightly export', permissions: ['job.read'] };

describe('API tokens', () => {
  it('leave out the permissions whose contracts are all closed to them, and four that matter in such contracts, for payroll runs, for one’s own notices and for a state that operators watch otherwise', () => {
    const named = Object.keys(permissions) as Permission[];
    const closed = named.filter((name) => {
      const permitted = contracts.filter(({ permission }) => permission === name);
      return permitted.length > 0 && permitted.every(({ personally }) => personally);
    });
    expect([...personalPermissions].sort()).toEqual(
      [...closed, 'payroll.export', 'session.own', 'settings.prices.write', 'settings.write'].sort(),
    );
    expect(Object.entries(topics).filter(([, permission]) => permission === 'session.own')).toHaveLength(1);
  });

  it('open no contract of any signed-in user that changes something or is personal', () => {
    const open = contracts.filter(({ name }) => openToApiTokens.has(name));
    expect(open.map(({ kind, permission, personally }) => [kind, permission, personally])).toEqual([
      ['query', 'signed-in', false],
      ['query', 'signed-in', false],
    ]);
  });

  it('are valid for 90 days by default, for 366 at most, and have a name and a permission', () => {
    const { body } = CreateApiToken.input;
    expect(body.parse(requested)).toEqual({ ...requested, days: 90 });
    const days = (count: number) => body.safeParse({ ...requested, days: count }).success;
    expect([0, 1, 366, 367, 1.5].map(days)).toEqual([false, true, true, false, false]);
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(61) }, { permissions: [] }])
      expect(body.safeParse({ ...requested, ...wrong }).success).toBe(false);
  });

  it.each(['api-token.write', 'user.impersonate', 'job.fly'])('cannot have the permission %s', (permission) =>
    expect(CreateApiToken.input.body.safeParse({ ...requested, permissions: [permission] }).success).toBe(false),
  );
});
