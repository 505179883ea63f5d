import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { DayInMemory } from '../testing/board-screen.js';
import { ada, createBoard, DAY, assignedTo, job } from '../testing/day.js';

describe('A large board', () => {
  it('has only what is visible in the document: 300 technicians with 2,400 jobs', async () => {
    const day = new DayInMemory();
    const [first] = createBoard([]).cards;
    day.api.when(ReadBoard).respond(() => ({
      ...createBoard([]),
      unassigned: Array.from({ length: 400 }, (_, at) => job(at + 1)),
      cards: Array.from({ length: 300 }, (_, index) => {
        const user = { ...ada, id: job(10_000 + index).id, label: `Technician ${index}` };
        const jobs = Array.from({ length: 8 }, (_unused, place) => assignedTo(1000 + index * 8 + place, user));
        return { ...first, user, jobs, day: { ...first?.day, points: 96 } } as NonNullable<typeof first>;
      }),
    }));
    await day.show(`?date=${DAY}`);
    await waitFor(() => expect(document.querySelectorAll('[data-lane]').length).toBeGreaterThan(2));
    expect(document.querySelectorAll('[data-lane]').length).toBeLessThan(12);
    expect(document.querySelectorAll('[data-card]').length).toBeLessThan(120);
  });
});
