import { describe, expect, it } from '@jest/globals';
import { catalogue, gatewayRoutes } from '../catalogue.js';
import type { Contract } from '../contract.js';
import { settings, type SettingKey } from './settings.js';
import { StepUpRequired } from './step-up-required.js';

const contracts: readonly Contract[] = [
  ...Object.values(catalogue).flatMap(({ routes }) => routes),
  ...Object.values(gatewayRoutes).flat(),
];

/**
 * The acts that need a recent authentication (decision D81), each with its contracts: `always`, or `partly` where it
 * depends on the input. Everything else needs none: pay terms, inviting managers, deactivating and impersonating, too.
 */
const acts: Record<string, Record<string, 'always' | 'partly'>> = {
  'settings of the second factor and of sessions': {
    'identity.change-setting': 'partly',
    'identity.begin-passkey': 'always',
    'identity.add-passkey': 'always',
    'identity.remove-passkey': 'always',
  },
  'role and e-mail changes': { 'identity.edit-user': 'partly' },
  'adding or inviting owners and admins': { 'identity.register-user': 'partly', 'identity.invite': 'partly' },
  'payroll runs': { 'reports.export-codes': 'partly' },
  'API tokens': { 'identity.create-api-token': 'always', 'identity.revoke-api-token': 'always' },
  'ending others’ sessions': { 'identity.end-session': 'always', 'identity.end-other-sessions': 'always' },
  'temporary passwords': { 'identity.set-temporary-password': 'always' },
  'resets of factors': { 'identity.reset-second-factor': 'always' },
};

describe('A recent authentication', () => {
  it('given every contract, then exactly the acts of the list need one', () => {
    const needed = contracts.flatMap(({ name, stepUp, refusals }): [string, string][] =>
      stepUp ? [[name, 'always']] : refusals.some(({ code }) => code === StepUpRequired.code) ? [[name, 'partly']] : [],
    );
    expect(Object.fromEntries(needed)).toEqual(Object.assign({}, ...Object.values(acts)));
  });

  it('given an API token, which never authenticates, then all of them are closed to it: as personal, or without a recent authentication', () => {
    const open = contracts.filter(
      ({ stepUp, refusals, personally }) =>
        (stepUp || refusals.some(({ code }) => code === StepUpRequired.code)) && !personally,
    );
    // Its handler refuses a payroll run by any caller without one; the copy needs none.
    expect(open.map(({ name }) => name)).toEqual(['reports.export-codes']);
  });

  it('given every setting, then those of the second factor and of sessions need one', () => {
    const keys = settings.filter((setting) => 'stepUp' in setting).map(({ key }): SettingKey => key);
    expect(keys).toEqual(['session_idle_minutes', 'second_factor_required']);
  });

  it('given the erasure of a person, then no contract makes it: an operator does', () =>
    expect(contracts.filter(({ name }) => /eras/i.test(name))).toEqual([]));
});
