import { describe, expect, it } from '@jest/globals';
import { MAX_API_TOKENS } from '@tailboard/contracts/identity/api-token';
import { refusalToCreate } from './may-create.js';

const admin = { roles: ['admin' as const] };
const nightly = { name: 'Nightly export', permissions: ['job.read' as const, 'report.read' as const] };

describe('Creating an API token', () => {
  it('given permissions of the creator and a new name, then nothing is against it', () =>
    expect(refusalToCreate(nightly, { creator: admin, valid: ['Import'] })).toBeUndefined());

  it('given a permission that the creator lacks, then it is refused and named', () =>
    expect(
      refusalToCreate({ ...nightly, permissions: ['job.read', 'cpe.reconcile'] }, { creator: admin, valid: [] }),
    ).toEqual({ refused: 'ApiTokenPermissionNotYours', values: { permission: 'cpe.reconcile' } }));

  it('given no caller, then it has no permission to give', () =>
    expect(refusalToCreate(nightly, { creator: null, valid: [] })).toMatchObject({
      refused: 'ApiTokenPermissionNotYours',
    }));

  it.each(['NIGHTLY export', 'Ｎｉｇｈｔｌｙ export'])(
    'given a valid one with the name %s, which reads the same, then it is refused',
    (name) =>
      expect(refusalToCreate(nightly, { creator: admin, valid: [name] })).toMatchObject({
        refused: 'ApiTokenNameTaken',
      }),
  );

  it('given twenty valid ones, then another one is refused; with nineteen it is not', () => {
    const valid = Array.from({ length: MAX_API_TOKENS }, (_, index) => `Token ${index}`);
    expect(refusalToCreate(nightly, { creator: admin, valid })).toEqual({
      refused: 'TooManyApiTokens',
      values: { most: 20 },
    });
    expect(refusalToCreate(nightly, { creator: admin, valid: valid.slice(1) })).toBeUndefined();
  });
});
