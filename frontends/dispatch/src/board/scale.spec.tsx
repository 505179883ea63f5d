import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { InMemoryDay } from '../testing/board-screen.js';
import { ada, createBoard, DAY, createAssignedJob, createJob } from '../testing/day.js';

describe('A large board', () => {
  it('has only what is visible in the document: 300 technicians with 2,400 jobs', async () => {
    const day = new InMemoryDay();
    const [first] = createBoard([]).cards;
    day.api.when(ReadBoard).respond(() => ({
      ...createBoard([]),
      unassigned: Array.from({ length: 400 }, (_, at) => createJob(at + 1)),
      cards: Array.from({ length: 300 }, (_, index) => {
        const user = { ...ada, id: createJob(10_000 + index).id, label: `Technician ${index}` };
        const jobs = Array.from({ length: 8 }, (_unused, place) => createAssignedJob(1000 + index * 8 + place, user));
        return { ...first, user, jobs, day: { ...first?.day, points: 96 } } as NonNullable<typeof first>;
      }),
    }));
    await day.open(`?date=${DAY}`);
    await waitFor(() => expect(document.querySelectorAll('[data-lane]').length).toBeGreaterThan(2));
    expect(document.querySelectorAll('[data-lane]').length).toBeLessThan(12);
    expect(document.querySelectorAll('[data-card]').length).toBeLessThan(120);
  });
});
