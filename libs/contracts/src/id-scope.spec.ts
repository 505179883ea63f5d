import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { catalogue, type Context } from './catalogue.js';
import { command, type Contract } from './contract.js';
import { listIdFields, ownRecord, selectsOwn, ownUserId } from './id-scope.js';
import { permissions } from './permission.js';
import { refusal } from './refusal.js';
import { Uuid } from './values.js';

const contracts = Object.values<Context>(catalogue).flatMap(({ routes }) => routes);
/** Whether some callers may use only their own records; otherwise, the permission opens all records to all of them. */
const isRestricted = ({ permission }: Contract): boolean =>
  permission === 'public' || permission === 'signed-in' || Object.values(permissions[permission]).includes('own');

describe('The scopes of IDs in inputs', () => {
  it('given a contract with callers of the scope own, then each ID of its input has a scope', () => {
    const undeclared = contracts
      .filter(isRestricted)
      .flatMap((contract) =>
        listIdFields(contract).flatMap((field) => (field in contract.ids ? [] : [`${contract.name}: ${field}`])),
      );
    expect(undeclared).toEqual([]);
  });

  it('given a contract whose callers all have the scope all, then it declares no scopes of IDs', () => {
    const superfluous = contracts.filter((contract) => !isRestricted(contract) && Object.keys(contract.ids).length > 0);
    expect(superfluous.map(({ name }) => name)).toEqual([]);
  });

  it('given UUIDs, serials and texts named like IDs, then these fields are found at any depth, and no others', () => {
    const body = z.object({
      user_ids: z.literal('all').or(z.array(Uuid)),
      jobs: z
        .array(z.object({ job_id: Uuid, comment: z.string(), serials: z.array(z.string()).default([]) }))
        .optional(),
      job_ids: z.string().transform((ids) => ids.split(',')),
      content: z.object({ sha256: z.string() }).nullable(),
      title: z.string(),
    });
    const input = {
      params: z.object({ techId: Uuid }),
      query: z.object({ serial_mac: z.string(), q: z.string() }),
      body,
    };
    expect(listIdFields({ input })).toEqual([
      ...['techId', 'serial_mac', 'user_ids', 'jobs.job_id', 'jobs.serials', 'job_ids', 'content.sha256'],
    ]);
    expect(listIdFields({ input: { body: z.array(Uuid) } })).toEqual(['body']);
  });

  it('given a scope for a field that is no ID, or an undeclared refusal, then the contract cannot be defined', () => {
    const NotFound = refusal('NotFound', 404, { en: '', es: '', 'zh-CN': '' });
    const params = z.object({ id: Uuid });
    const define = (ids: Contract['ids']) => () =>
      command('test.do', { route: 'POST /do/{id}', permission: 'job.read', params, ids, summary: '' });
    expect(define({ id: selectsOwn })).not.toThrow();
    expect(define({ other: selectsOwn })).toThrow('other is no ID');
    expect(define({ id: ownUserId(NotFound) })).toThrow('NotFound');
    expect(define({ id: ownRecord('job', NotFound) })).toThrow('NotFound');
  });
});
