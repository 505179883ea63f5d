import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { payrollLineColumns } from '@tailboard/contracts/reports/export';
import { linesOfRun, lineHash, runHash, type PayrollCells } from './payroll-lines.js';

const cells = (fields: Partial<Record<(typeof payrollLineColumns)[number], string>> = {}): PayrollCells =>
  payrollLineColumns.map((column) => {
    const plain: Record<string, string> = { week_start: '2026-10-11', pay_type: 'hourly', regular_rate: '18.0000' };
    return fields[column] ?? plain[column] ?? (column === 'last' ? 'Marsh' : '0.00');
  });
const at = (line: { cells: PayrollCells }, column: (typeof payrollLineColumns)[number]) =>
  line.cells[payrollLineColumns.indexOf(column)];

describe('The lines of a payroll run', () => {
  it('given no one was in a run before, then everyone has a line with the number of this run', () => {
    const lines = linesOfRun([{ user_id: 'ben', cells: cells({ total: '100.10' }) }], new Map(), 3);
    expect(lines).toMatchObject([{ user_id: 'ben', reverses: null, total_cents: 10_010 }]);
    expect(at(lines[0]!, 'run_id')).toBe('3');
  });
  it('given a person who is owed something else, then the old line is withdrawn and the new one follows', () => {
    const before = new Map([['ben', { user_id: 'ben', run_id: 1, cells: cells({ total: '100.10', run_id: '1' }) }]]);
    const [back, now, ...none] = linesOfRun([{ user_id: 'ben', cells: cells({ total: '90.00' }) }], before, 2);
    expect(none).toEqual([]);
    expect(back).toMatchObject({ reverses: 1, total_cents: -10_010 });
    expect([at(back!, 'total'), at(back!, 'regular_rate'), at(back!, 'bonus'), at(back!, 'run_id')]).toEqual([
      '-100.10',
      '18.0000',
      '0.00',
      '2',
    ]);
    expect(now).toMatchObject({ reverses: null, total_cents: 9_000 });
  });
  it('given a person who only has another name, then nothing is handed out', () => {
    const before = new Map([['ben', { user_id: 'ben', run_id: 1, cells: cells({ run_id: '1' }) }]]);
    expect(linesOfRun([{ user_id: 'ben', cells: cells({ last: 'Reed', run_id: '' }) }], before, 2)).toEqual([]);
  });
  it('given a line, then anyone can compute its hash and that of the run', () => {
    const line = cells({ run_id: '1' });
    const plain = createHash('sha256').update(JSON.stringify(line)).digest('hex');
    expect(lineHash(line)).toBe(plain);
    expect(runHash([plain, plain])).toBe(createHash('sha256').update(`${plain}\n${plain}\n`).digest('hex'));
    expect(lineHash(cells({ run_id: '2' }))).not.toBe(plain);
  });
});
