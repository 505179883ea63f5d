import { describe, expect, it } from '@jest/globals';
import { orderColumnAliases, orderColumnFallbacks, orderFields } from './order-columns.js';

describe('The columns of work-order files', () => {
  it('given all names of all columns, then no name belongs to two', () => {
    const owners = new Map<string, string[]>();
    for (const field of orderFields)
      for (const name of new Set([field, ...orderColumnAliases[field], ...(orderColumnFallbacks[field] ?? [])]))
        owners.set(name, [...(owners.get(name) ?? []), field]);
    expect([...owners].filter(([name, fields]) => fields.length > 1 || name === '')).toEqual([]);
  });
});
