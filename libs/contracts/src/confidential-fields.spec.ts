import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { catalogue, type Context } from './catalogue.js';
import { confidentialFields, hiddenFrom, getFieldValues } from './confidential-fields.js';
import { query } from './contract.js';

const contracts = Object.values<Context>(catalogue).flatMap(({ routes }) => routes);

describe('Money and network addresses in outputs', () => {
  it('given a field that is named like one, then a permission determines who sees it', () => {
    const undeclared = contracts.flatMap((contract) =>
      confidentialFields(contract).flatMap(({ path, permission }) =>
        permission === null ? [`${contract.name} ${path.join('.')}`] : [],
      ),
    );
    expect(undeclared).toEqual([]);
  });

  it('given a cost that no permission shows, then it is found at any depth', () => {
    const output = z.object({ data: z.array(z.object({ repair_cost: z.number(), title: z.string() })) });
    const contract = query('test.read', { route: 'GET /test', permission: 'job.read', output, summary: '' });
    expect(confidentialFields(contract)).toEqual([{ path: ['data', 'repair_cost'], permission: null }]);
  });

  it('given a role without the permission, then the field is hidden from it, and its values are found in lists', () => {
    const output = z.object({ data: z.array(z.object({ company_cost_cents: z.number().optional() })) });
    const contract = query('test.read', { route: 'GET /test', permission: 'job.read', output, summary: '' });
    const path = ['data', 'company_cost_cents'];
    expect(hiddenFrom(contract, 'technician')).toEqual([{ path, permission: 'cpe-type.write' }]);
    expect(hiddenFrom(contract, 'owner')).toEqual([]);
    expect(getFieldValues({ data: [{ company_cost_cents: 0 }, { company_cost_cents: null }, {}] }, path)).toEqual([0]);
  });
});
