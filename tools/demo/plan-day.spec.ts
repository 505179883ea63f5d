import { describe, expect, it } from '@jest/globals';
import { planDay } from './plan-day.mjs';

type Job = Parameters<typeof planDay>[0]['unassigned'][number];
type Card = Parameters<typeof planDay>[0]['cards'][number];

let jobs = 0;
const job = (change: Partial<Job> = {}): Job => ({
  id: `job ${++jobs}`,
  identifier: `WO${jobs}`,
  status: 'unassigned',
  version: 1,
  points: 40,
  location_id: 'Nashville',
  order_changed: false,
  lock: false,
  time_slot: { start: '08:00' },
  category: { id: 'install', name: 'Service call' },
  address: { lat: 36, lng: -86 },
  ...change,
});
const card = (id: string, change: Partial<Card['day']> = {}, location_id = 'Nashville'): Card => ({
  user: { id, technician_id: id, location_id, active: true },
  day: { points: 0, leave: null, ...change },
  jobs: [],
});
const toAssignments = (plan: ReturnType<typeof planDay>) =>
  Object.fromEntries(plan.map(({ user_id, job_ids }) => [user_id, job_ids]));

describe('the plan of a day of the demo company', () => {
  it('gives each technician what there is room for, and lets the rest wait', () => {
    const unassigned = Array.from({ length: 6 }, () => job());
    const plan = toAssignments(planDay({ unassigned, cards: [card('ada'), card('ben')] }));
    expect([plan.ada?.length, plan.ben?.length]).toEqual([2, 2]);
  });

  it('sends no one to another location, and no one who is on leave', () => {
    const unassigned = [job({ location_id: 'Augusta' }), job()];
    const cards = [card('ada', { leave: 'vacation' }), card('ben', {}, 'Augusta')];
    expect(toAssignments(planDay({ unassigned, cards }))).toEqual({ ben: [unassigned[0]?.id] });
  });

  it('sends the technician who is nearest, unless the time slot is taken', () => {
    const north = { lat: 36.5, lng: -86 };
    const unassigned = [
      job({ address: north, time_slot: { start: '08:00' } }),
      job({ time_slot: { start: '10:00' } }),
      job({ address: north, time_slot: { start: '12:00' } }),
      job({ time_slot: { start: '12:00' } }),
    ];
    const [first, second, third, fourth] = unassigned.map(({ id }) => id);
    const cards = [
      { ...card('ada', { points: 9 }), jobs: [job({ address: north })] },
      { ...card('ben', { points: 9 }), jobs: [job()] },
    ];
    expect(toAssignments(planDay({ unassigned, cards }))).toEqual({ ada: [first, third], ben: [second, fourth] });
  });

  it('leaves alone what a user has touched, and a share of the rest', () => {
    const unassigned = [job({ version: 3 }), job({ identifier: 'WO9' }), job({ identifier: 'WO3' })];
    expect(toAssignments(planDay({ unassigned, cards: [card('ada')] }, 0.5))).toEqual({ ada: [unassigned[2]?.id] });
  });
});
