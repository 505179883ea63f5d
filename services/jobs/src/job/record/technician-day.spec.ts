import { describe, expect, it } from '@jest/globals';
import type { Leave } from '../../schedule/leave-on.js';
import { details } from './named-events.js';
import { dayWith, listWarnings, type TechnicianDay } from './technician-day.js';

const slot = (n: number, name: string, start: string, end: string) => ({
  id: `0b5a7c1e-0000-4000-8000-0000000000a${n}`,
  name,
  start,
  end,
});
const early = slot(1, '8–10', '08:00', '10:00');
const late = slot(2, '10–12', '10:00', '12:00');
const morning = slot(3, '8–12', '08:00', '12:00');
const evening = slot(4, '20–24', '20:00', '00:00');
const night = slot(5, '22–24', '22:00', '00:00');
const freeDay: TechnicianDay = {
  label: 'Ada Long',
  active: true,
  date: '2026-10-05',
  points: 0,
  time_slot_ids: [],
  slots: [early, late, morning, evening, night],
  leave: [],
  skills: [],
  categories: [],
  hired_on: null,
  terminated_on: null,
};
const job = { points: 9, time_slot_id: early.id, category_id: null as string | null };
const lake: Leave = {
  type: 'vacation',
  text: 'At the lake',
  start_date: '2026-10-05',
  end_date: '2026-10-09',
  start_time: null,
  end_time: null,
};
const createWarnings = (
  day: Partial<TechnicianDay>,
  change: Partial<typeof job> = {},
  locale: 'en' | 'es' | 'zh-CN' = 'en',
) => listWarnings({ ...freeDay, ...day }, { ...job, ...change }, locale);
const createSentences = (day: Partial<TechnicianDay>, change: Partial<typeof job> = {}) =>
  createWarnings(day, change).map(({ type, message }) => `${type}: ${message}`);

describe('What a dispatcher is reported before a job joins a day', () => {
  it('is nothing while there is room', () =>
    expect(listWarnings({ ...freeDay, points: 87 }, { ...details, points: 9 })).toEqual([]));

  it('is that the day has more than 96 points', () =>
    expect(createWarnings({ points: 87.01 })).toEqual([
      { type: 'capacity', message: 'Ada Long would have 96.01 of 96 points.', limit: 96, value: 96.01 },
    ]));

  it('is that the technician is on leave, and until when', () => {
    expect(createSentences({ leave: [lake] })).toEqual(['leave: Ada Long is away: At the lake (until 09 Oct 2026).']);
    expect(createSentences({ leave: [{ ...lake, end_date: '2026-10-05' }] })).toEqual([
      'leave: Ada Long is away: At the lake.',
    ]);
    const dentist = { ...lake, text: 'Dentist', end_date: '2026-10-05', start_time: '08:00', end_time: '10:30' };
    expect(createSentences({ leave: [dentist] })).toEqual(['leave: Ada Long is away: Dentist (8:00 AM–10:30 AM).']);
  });

  it('given an absence of some hours, then jobs of other time slots have no warning, and its points are gone', () => {
    const dentist = { ...lake, text: 'Dentist', end_date: '2026-10-05', start_time: '08:00', end_time: '10:00' };
    expect(createSentences({ leave: [dentist] }, { time_slot_id: late.id })).toEqual([]);
    expect(createSentences({ leave: [dentist], points: 70 }, { time_slot_id: late.id })).toEqual([
      'capacity: Ada Long would have 79 of 72 points.',
    ]);
    expect(createWarnings({ leave: [dentist] }, {}, 'es')[0]?.message).toBe(
      'Ada Long está ausente: Dentist (8:00–10:00).',
    );
  });

  it('given a category that requires licenses, then those that the technician lacks', () => {
    const categories = [{ id: late.id, skills: ['Ladder', 'Fiber'] }];
    expect(createSentences({ categories, skills: ['ladder'] }, { category_id: late.id })).toEqual([
      'skill: Ada Long lacks Fiber.',
    ]);
    expect(createSentences({ categories, skills: ['Ladder', 'fiber'] }, { category_id: late.id })).toEqual([]);
    expect(createSentences({ categories })).toEqual([]);
  });

  it.each([
    ['the same slot', early, [early], true],
    ['a slot that holds it', early, [morning], true],
    ['a slot within it', morning, [late], true],
    ['a slot that begins when it ends', early, [late], false],
    ['a slot that ends at midnight as well', night, [evening], true],
    ['no slot at all', early, [], false],
  ])('compares times: the day has %s', (_, own, taken, overlaps) =>
    expect(
      createWarnings({ time_slot_ids: taken.map(({ id }) => id) }, { time_slot_id: own.id }).map(({ type }) => type),
    ).toEqual(overlaps ? ['slot_overlap'] : []),
  );

  it('names the slot that is taken', () =>
    expect(createSentences({ time_slot_ids: [morning.id] })).toEqual([
      'slot_overlap: Ada Long already has a job in the time slot 8–12.',
    ]));

  it('is that the technician has not begun yet, or has left', () => {
    expect(createSentences({ hired_on: '2026-10-05', terminated_on: '2026-10-05' })).toEqual([]);
    expect(createSentences({ hired_on: '2026-10-06' })).toEqual(['inactive: Ada Long starts work on 06 Oct 2026.']);
    expect(createSentences({ terminated_on: '2026-10-04' })).toEqual(['inactive: Ada Long works until 04 Oct 2026.']);
  });

  it('is reported in the language of the user who asks', () => {
    expect(createWarnings({ leave: [lake] }, {}, 'es')[0]?.message).toBe(
      'Ada Long está ausente: At the lake (hasta el 09 oct 2026).',
    );
    expect(createWarnings({ points: 96 }, {}, 'zh-CN')[0]?.message).toBe('Ada Long 将有 105 / 96 点。');
  });

  it('counts the jobs that move with it', () => {
    const day = dayWith({ ...freeDay, points: 80.1 }, { points: 9.2, time_slot_id: morning.id, category_id: null });
    expect(listWarnings(day, job).map(({ type, value }) => [type, value])).toEqual([
      ['capacity', 98.3],
      ['slot_overlap', null],
    ]);
    expect(dayWith(freeDay, { points: 9, time_slot_id: null, category_id: null }).time_slot_ids).toEqual([]);
  });
});
