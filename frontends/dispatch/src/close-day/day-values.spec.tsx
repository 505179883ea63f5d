import { describe, expect, it } from '@jest/globals';
import { dayJob, dayOfWork, drop, codeLine, outlet } from '../testing/closing.js';
import {
  changedPair,
  findFaults,
  isDirty,
  minutesIn,
  toPlaces,
  rebase,
  serialKey,
  toTotals,
  findRepeatedTimes,
  getUnsaved,
  toValues,
} from './day-values.js';

const [first, second] = dayOfWork().jobs.map(({ id }) => id) as [string, string];
const saved = toValues(dayOfWork({ times: [{ time_in: '08:00', time_out: '12:00', type: 'work' }] }));
const withJob = (id: string, change: Partial<(typeof saved)['jobs'][string]>) => ({
  ...saved,
  jobs: { ...saved.jobs, [id]: { ...saved.jobs[id]!, ...change } },
});
const plain = { date: '2026-10-06', zone: 'America/New_York' };
const pair = (time_in: string, time_out: string, type: 'work' | 'break' = 'work') => ({ time_in, time_out, type });
const known = { today: '2026-10-06', date: '2026-10-06', getMaxQuantity: () => 20 };

describe('A day as it is typed', () => {
  it('given the response of the server, then the form contains it, an open time out as empty', () => {
    const values = toValues(
      dayOfWork({
        times: [{ time_in: '08:00', time_out: null, type: 'travel' }],
        jobs: [dayJob(1, { completed: 1, codes: [codeLine(drop, 2)], cpes: [{ serial_mac: 'AB12' }] })],
      }),
    );
    expect(values.times).toEqual([{ time_in: '08:00', time_out: '', type: 'travel' }]);
    expect(values.jobs[first]).toMatchObject({
      completed: true,
      codes: [{ code_id: drop.id, quantity: 2, missed: false }],
      serials: ['AB12'],
    });
  });

  it('given several pairs, when they are sent, then as arrays that belong together by place [JOB-063]', () => {
    const typed = { ...saved, times: [pair('08:00', '12:00'), pair('12:30', '')] };
    expect(getUnsaved(saved, typed, {}).map(({ input }) => input)).toEqual([
      { time_in: ['08:00', '12:30'], time_out: ['12:00', null], types: ['work', 'work'] },
    ]);
  });

  it('given one job that was written, then it alone is sent, whole, and times go before it', () => {
    const typed = { ...withJob(second, { comment: ' done ' }), times: [] };
    const parts = getUnsaved(saved, typed, {});
    expect(parts.map(({ part }) => part)).toEqual(['times', 'jobs']);
    expect(parts[1]?.input.jobs).toEqual([
      {
        job_id: second,
        codes: [],
        not_done_code_id: null,
        leakage: '',
        comment: 'done',
        serials: [],
      },
    ]);
  });

  it('given a space at the end of what is typed, then it is nothing to save, and what is read again does not take it away', () => {
    const base = toValues(dayOfWork({ jobs: [dayJob(1, { comment: 'the' })] }));
    const typed = { ...base, jobs: { [first]: { ...base.jobs[first]!, comment: 'the ' } } };
    expect([isDirty(base, typed), getUnsaved(base, typed, {})]).toEqual([false, []]);
    expect(rebase(base, typed, base).values.jobs[first]?.comment).toBe('the ');
  });

  it.each([
    ['a time in is missing', { ...saved, times: [pair('', '12:00')] }, { 'times.0': 'inMissing' }],
    [
      'an out is missing that is not the last',
      { ...saved, times: [pair('08:00', ''), pair('09:00', '10:00')] },
      { 'times.0': 'outMissing' },
    ],
    [
      'no quantity',
      withJob(first, { codes: [{ code_id: drop.id, quantity: null, missed: false }] }),
      { [`jobs.${first}.codes.0`]: 'quantity' },
    ],
    [
      'a quantity of 0',
      withJob(first, { codes: [{ code_id: drop.id, quantity: 0, missed: false }] }),
      { [`jobs.${first}.codes.0`]: 'quantity' },
    ],
    [
      'more than may be taken',
      withJob(first, { codes: [{ code_id: drop.id, quantity: 21, missed: false }] }),
      { [`jobs.${first}.codes.0`]: 'quantity' },
    ],
  ] as const)('given %s, then a message shows it and it is not sent', (_, values, faults) => {
    expect(findFaults(values, known)).toEqual(faults);
    expect(getUnsaved(saved, values, faults)).toEqual([]);
  });

  it('lets the last pair of today be open, and no other day’s', () => {
    const values = { ...saved, times: [pair('08:00', '')] };
    expect(findFaults(values, known)).toEqual({});
    expect(findFaults(values, { ...known, today: '2026-10-07' })).toEqual({ 'times.0': 'outMissing' });
  });

  it('given another user who wrote other fields, then both are in the day', () => {
    const typed = withJob(first, { comment: 'mine' });
    const now = { ...withJob(second, { leakage: 'theirs' }), per_diem: true };
    const { values, clashes } = rebase(saved, typed, now);
    expect(clashes).toEqual([]);
    expect([values.jobs[first]?.comment, values.jobs[second]?.leakage, values.per_diem]).toEqual([
      'mine',
      'theirs',
      true,
    ]);
  });

  it('given another user who wrote the same field, then what was typed stays and both are named', () => {
    const typed = withJob(first, { comment: 'mine' });
    const { values, clashes } = rebase(saved, typed, withJob(first, { comment: 'theirs' }));
    expect(values.jobs[first]?.comment).toBe('mine');
    expect(clashes).toEqual([{ field: `jobs.${first}.comment`, now: 'theirs', yours: 'mine' }]);
  });

  it('given both who wrote the same, then there is nothing to choose', () => {
    const same = withJob(first, { codes: [{ code_id: outlet.id, quantity: 1, missed: false }] });
    expect(rebase(saved, same, structuredClone(same)).clashes).toEqual([]);
  });

  it('given a job that left the day and one that came, then the day has the jobs that it has now', () => {
    const now = toValues(dayOfWork({ jobs: [dayJob(2), dayJob(3)] }));
    const { values } = rebase(saved, withJob(first, { comment: 'gone' }), now);
    expect(Object.keys(values.jobs)).toEqual(Object.keys(now.jobs));
  });

  it('counts the second of two hours where it is marked, and drops the mark with a time that comes once', () => {
    const autumn = { date: '2026-11-01', zone: 'America/New_York' };
    const marked = { ...pair('00:30', '01:30'), second: 'out' as const };
    expect([minutesIn(pair('00:30', '01:30'), autumn), minutesIn(marked, autumn)]).toEqual([60, 120]);
    expect(findRepeatedTimes(marked, autumn)).toEqual({ in: false, out: true });
    expect(changedPair(marked, { type: 'break' }, autumn).second).toBe('out');
    expect(changedPair(marked, { time_out: '03:00' }, autumn)).toEqual(pair('00:30', '03:00'));
    expect(getUnsaved(saved, { ...saved, times: [marked] }, {})[0]?.input).toMatchObject({ second: ['out'] });
  });

  it('counts minutes, over midnight too; a short break is paid and a long one is not', () => {
    expect([minutesIn(pair('22:00', '06:00'), plain), minutesIn(pair('08:00', ''), plain)]).toEqual([480, null]);
    expect(
      toTotals([pair('08:00', '12:00'), pair('12:00', '12:20', 'break'), pair('13:00', '13:30', 'break')], plain),
    ).toEqual({
      total: 290,
      paid: 260,
    });
  });

  it('knows a unit however it is written, and text of earlier days that is no serial', () => {
    expect(serialKey('68-c4-4d-eb-ba-ee')).toBe(serialKey('MAC: 68C4.4DEB.BAEE'));
    expect(serialKey('not a serial')).toBe('NOT A SERIAL');
  });

  it('given a refusal that counts as it was sent, then its sentence is beside the field that was typed', () => {
    const input = getUnsaved(saved, withJob(second, { comment: 'x' }), {})[0]!.input;
    expect(
      toPlaces(input, { 'time_out.1': ['Too long.'], time_out: ['All too long.'], 'jobs.0.codes.2': ['Retired.'] }),
    ).toEqual({
      'times.1.time_out': 'Too long.',
      times: 'All too long.',
      [`jobs.${second}.codes.2`]: 'Retired.',
    });
    expect(toPlaces(input, { 'jobs.0.codes.2.quantity': ['At most 99.'] })).toEqual({
      [`jobs.${second}.codes.2`]: 'At most 99.',
    });
    expect(toPlaces(input, { body: ['Not JSON.'] })).toEqual({});
  });
});
