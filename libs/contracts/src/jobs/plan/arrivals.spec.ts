import { describe, expect, it } from '@jest/globals';
import { capacityWith, hoursOn } from './absences.js';
import { toHours, toTime } from './clock.js';
import { getArrivals, getConflicts, getVisits, type PlannedDay, type PlannedJob } from './arrivals.js';

const zone = 'America/New_York';
const at = (time: string): string =>
  `2026-10-06T${String(Number(time.slice(0, 2)) + 4).padStart(2, '0')}${time.slice(2)}:00.000Z`;

/** Returns an hour of work (12 points) at a place that many miles north of the others. */
const job = (id: string, slot: string | null, fields: Partial<PlannedJob> = {}, miles = 0): PlannedJob => ({
  id,
  points: 12,
  status: 'assigned',
  completed: 0,
  lock: false,
  order_changed: false,
  time_slot: slot === null ? null : { time: slot, start: `${slot.slice(0, 2)}:00`, end: `${slot.slice(3)}:00` },
  address: { lat: 36 + miles / 69.093, lng: -86 },
  ...{ on_the_way_at: null, arrived_at: null, completed_at: null },
  ...fields,
});
const createDay = (jobs: readonly PlannedJob[]): PlannedDay => ({
  user: { active: true, skills: [] },
  day: { points: 0, capacity: 96, note: null, leave: null, absences: [] },
  jobs,
});
const seen = (jobs: readonly PlannedJob[], now: number | null): string[] =>
  [...getVisits(createDay(jobs), { now, zone })].map(([id, visit]) =>
    [id, visit.state, visit.expected].filter(Boolean).join(' '),
  );
const completedAt = (time: string) => ({ completed: 1, status: 'completed', completed_at: at(time) }) as const;

describe('the visits of a day', () => {
  it('given another date, then only what was recorded counts', () =>
    expect(
      seen(
        [job('a', '08-10', { on_the_way_at: at('08:00') }), job('b', '08-10', completedAt('08:00')), job('c', '08-10')],
        null,
      ),
    ).toEqual(['a on_the_way', 'b completed', 'c assigned']));

  it('given a morning, then each is expected in its slot, after the work and the drive before', () =>
    expect(seen([job('a', '08-10'), job('b', '08-10'), job('c', null, {}, 40)], 7)).toEqual([
      'a assigned 08:00',
      'b assigned 09:00',
      'c assigned 11:00',
    ]));

  it('given a slot that ends at midnight, then an arrival before midnight is in time and a later one is late', () => {
    const untilMidnight = job('a', null, { time_slot: { time: '10–12 PM', start: '22:00', end: '00:00' } });
    const [first, second] = [untilMidnight, { ...untilMidnight, id: 'b', points: 24 }];
    expect(seen([first, second, { ...first, id: 'c' }], 22)).toEqual([
      'a assigned 22:00',
      'b assigned 23:00',
      'c late 25:00',
    ]);
  });

  it('given a night, then work without a time slot is expected when the day begins', () =>
    expect([seen([job('a', null)], 0.25), seen([job('a', null), job('b', '06-08')], 0.25)]).toEqual([
      ['a assigned 08:00'],
      ['a assigned 06:00', 'b assigned 07:00'],
    ]));

  it('given that nothing begins, when its slot is over, then it is late, and so is what cannot follow in time', () =>
    expect(seen([job('a', '08-10'), job('b', '10-11'), job('c', '12-14')], 10.5)).toEqual([
      'a late 10:30',
      'b late 11:30',
      'c assigned 12:30',
    ]));

  it('given a technician who is on the way, then the drive from the last stop counts from when they left', () => {
    const jobs = [job('a', '08-10', completedAt('09:00')), job('b', '10-12', { on_the_way_at: at('09:15') }, 20)];
    expect(seen(jobs, 9.5)).toEqual(['a completed', 'b on_the_way 09:45']);
    expect(seen(jobs, 12.25)).toEqual(['a completed', 'b late 12:15']);
  });

  it('given an arrival, then it is not late any more, and the next one waits for its work', () =>
    expect(seen([job('a', '08-10', { arrived_at: at('10:30') }), job('b', '10-12')], 10.75)).toEqual([
      'a arrived',
      'b assigned 11:30',
    ]));

  it('given a later stop that was begun first, then it comes before the others', () =>
    expect(seen([job('a', '08-12'), job('b', '10-12', { arrived_at: at('09:00') })], 9.5)).toEqual([
      'a assigned 10:00',
      'b arrived',
    ]));

  it('given jobs that do not take place, then they are no visits', () =>
    expect(seen([job('a', '08-10', { status: 'cancelled' }), job('b', '08-10', { status: 'not_done' })], 9)).toEqual(
      [],
    ));

  it('given a technician at a job, then all others are expected after its work, also those they had set out for', () => {
    const jobs = [
      job('a', '08-10', { on_the_way_at: at('02:20') }),
      job('b', '08-10', { arrived_at: at('02:28'), points: 40 }),
      job('c', null),
    ];
    expect(seen(jobs, 2.5)).toEqual(['a assigned 08:00', 'b arrived', 'c assigned 09:00']);
    expect(seen(jobs.slice(1), 2.5)).toEqual(['b arrived', 'c assigned 05:48']);
  });

  it('given work into the next day, then its hours go on after midnight', () =>
    expect(seen([job('a', null, { points: 120 }), job('b', '12-14')], 16)).toEqual([
      'a assigned 16:00',
      'b late 26:00',
    ]));
});

describe('the hours of an expected time', () => {
  it('given work of more than a hundred hours, then its hours are read as they are written', () =>
    expect([toTime(123.5), toHours(toTime(123.5))]).toEqual(['123:30', 123.5]));
});

describe('the conflicts of a day', () => {
  const conflicts = (jobs: readonly PlannedJob[], now: number | null) =>
    Object.fromEntries(getConflicts(createDay(jobs), { now, zone }));

  it('given today, then a late visit and its conflict have the same time', () => {
    const jobs = [job('a', '08-10'), job('b', '10-11'), job('c', '12-14')];
    const { visits, expected } = getArrivals(createDay(jobs), { now: 10.5, zone });
    expect(conflicts(jobs, 10.5)).toEqual({
      a: [{ kind: 'overlap', at: visits.get('a')?.expected, by: '10:00' }],
      b: [{ kind: 'overlap', at: visits.get('b')?.expected, by: '11:00' }],
    });
    expect(expected.get('c')).toBe(visits.get('c')?.expected);
  });

  it('given jobs without a time slot, then what follows waits for them, too', () =>
    expect(conflicts([job('a', null, { points: 36 }), job('b', '08-10')], null)).toEqual({
      b: [{ kind: 'overlap', at: '11:00', by: '10:00' }],
    }));

  it('given a stop that was reached or is done, then it is not late any more', () =>
    expect(
      conflicts([job('a', '08-10', completedAt('11:00')), job('b', '08-10', { arrived_at: at('11:10') })], 11.5),
    ).toEqual({}));
});

describe('required skills and licenses', () => {
  const climb = (id: string, ...skills: string[]) => job(id, '08-10', { category: { skills } });
  const find = (skills: string[], ...jobs: PlannedJob[]) =>
    Object.fromEntries(getConflicts({ ...createDay(jobs), user: { active: true, skills } }, { now: null, zone }));

  it('given jobs whose category requires some, then those conflict whose technician lacks one, in whatever case', () => {
    expect(find(['Ladder'], climb('a', 'ladder'), climb('b', 'Ladder', 'Fiber splicing'), job('c', null))).toEqual({
      b: [{ kind: 'skill', names: ['Fiber splicing'] }],
    });
    expect(find([], climb('a', 'ladder', 'FCC'))).toEqual({ a: [{ kind: 'skill', names: ['ladder', 'FCC'] }] });
  });
});

describe('absences of some hours', () => {
  const doctor = { start: '09:00', end: '13:00', note: 'Doctor' };
  const withAbsences = (jobs: readonly PlannedJob[], ...absences: (typeof doctor)[]): PlannedDay => {
    const { day, ...rest } = createDay(jobs);
    return { ...rest, day: { ...day, capacity: capacityWith(absences), absences } };
  };
  const find = (jobs: readonly PlannedJob[], now: number | null, ...absences: (typeof doctor)[]) => {
    const { expected, conflicts } = getArrivals(withAbsences(jobs, ...absences), { now, zone });
    return jobs.map(({ id }) => [expected.get(id), conflicts.get(id)?.map(({ kind }) => kind) ?? []]);
  };

  it('given an absence, then work that would be during it begins after it, and one whose slot is over then conflicts', () => {
    const jobs = [job('a', '08-10'), job('b', '10-12'), job('c', '12-14'), job('d', null)];
    expect(find(jobs, null, doctor)).toEqual([
      ['08:00', []],
      ['13:00', ['absence']],
      ['14:00', []],
      ['15:00', []],
    ]);
    expect(find([job('a', '08-10', { points: 24 })], null, doctor)).toEqual([['13:00', ['absence']]]);
    expect(getConflicts(withAbsences(jobs, doctor), { now: null, zone }).get('b')).toEqual([
      { kind: 'absence', ...doctor },
    ]);
  });

  it('given a technician who is on the way or has arrived, then the absence does not delay that visit', () =>
    expect(find([job('a', '08-10', { on_the_way_at: at('09:15') }), job('b', null)], 9.5, doctor)).toEqual([
      ['09:30', []],
      ['13:00', []],
    ]));

  it('given absences, then the capacity is the share of the hours that are left; hours outside of the day take nothing', () => {
    const capacity = (...hours: [string, string][]) => capacityWith(hours.map(([start, end]) => ({ start, end })));
    expect([
      capacity(),
      capacity(['08:00', '10:00']),
      capacity(['08:00', '10:00'], ['09:00', '11:00']),
      capacity(['18:00', '20:00'], ['00:00', '07:00']),
      capacity(['06:00', '24:00']),
    ]).toEqual([96, 72, 60, 96, 0]);
  });

  it('given an entry of several dates with times, then it begins and ends at them and takes the dates between', () => {
    const entry = { start_date: '2026-10-05', end_date: '2026-10-07', start_time: '13:00', end_time: '09:30' };
    expect(['2026-10-05', '2026-10-06', '2026-10-07'].map((date) => hoursOn(entry, date))).toEqual([
      { start: '13:00', end: '24:00' },
      null,
      { start: '00:00', end: '09:30' },
    ]);
  });
});
