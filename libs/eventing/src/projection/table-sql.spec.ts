import { describe, expect, it } from '@jest/globals';
import { table } from '../projection.js';
import { arrayLiteral, tableSql } from './table-sql.js';

describe('the statements of a table', () => {
  it('writes hostile values as data', () => {
    expect(arrayLiteral('text', ['plain', 'a"b', 'c\\d', '', 'NULL', null, 'x,y', '{z}'])).toBe(
      '{plain,"a\\"b","c\\\\d","","NULL",NULL,"x,y","{z}"}',
    );
    expect(arrayLiteral('jsonb', [{ a: '"' }, null])).toBe('{"{\\"a\\":\\"\\\\\\"\\"}",NULL}');
    expect(arrayLiteral('bigint', [1n, -2n])).toBe('{1,-2}');
  });

  it('quotes names', () => {
    expect(tableSql('my schema', table('or"der', { columns: { select: 'int' }, key: ['select'] })).create).toBe(
      'create table "my schema"."or""der" ("select" int not null, primary key ("select"))',
    );
  });
});
