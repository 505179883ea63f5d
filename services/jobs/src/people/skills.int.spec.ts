import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Exceptions } from '@tailboard/contracts/jobs/exceptions';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { dayOfJobs, requestSender } from '../testing/day-of-jobs.js';
import { ada, ben, jobsUnderTest, manager, noon, type JobsUnderTest } from '../testing/jobs-under-test.js';

const today = noon.toISOString().slice(0, 10);
let jobs: JobsUnderTest;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => noon });
});
afterAll(() => jobs.close());

describe('Skills and licenses on the board', () => {
  it('given a category that requires one, when jobs are assigned, then those who lack it on the date are warned of and in conflict', async () => {
    type Moved = { warnings: { type: string; message: string }[] };
    const request = requestSender<Moved>(jobs);
    const { body } = await jobs.request<{ data: { id: string; name: string }[] }>({ url: '/api/v1/categories' });
    const install = body.data.find(({ name }) => name === 'Install')!;
    const fields = { name: 'Install', default_points: 40, skills: ['Fiber'] };
    await request('PUT', `/categories/${install.id}`, fields, { as: manager });
    const record = async (user: string, valid_until: string) => {
      const stream = `user-${user}`;
      const event = userEvents.make.SkillsRecorded({ skills: [{ name: 'fiber', valid_until }] });
      const context = jobs.ctx.createSystemContext([stream, 'skills']);
      await jobs.store.append({
        stream,
        expected: 'any',
        events: toNewEvents([event], userEvents.shapes, stream, context),
      });
    };
    await record(ada, '2020-01-31');
    await record(ben, today);
    const ids = await dayOfJobs(jobs, today, 2, { category_id: install.id });
    await jobs.settle();
    const assign = (id: string, user_id: string) => request('PUT', `/jobs/${id}/assign`, { user_id, date: today });
    const lacking = (await assign(ids[0]!, ada)).body.warnings.filter(({ type }) => type === 'skill');
    expect(lacking.map(({ message }) => message)).toEqual(['Ada Long lacks Fiber.']);
    expect((await assign(ids[1]!, ben)).body.warnings.map(({ type }) => type)).not.toContain('skill');
    await jobs.settle();
    const board = await jobs.request<OutputOf<typeof ReadBoard>>({ url: `/api/v1/board?date=${today}` });
    expect(board.body.cards.map(({ user, jobs: own }) => [user.label, user.skills, own[0]?.category?.skills])).toEqual([
      ['Ada Long', [], ['Fiber']],
      ['Ben Marsh', ['fiber'], ['Fiber']],
    ]);
    const waiting = await jobs.request<{ data: Exceptions }>({ url: '/api/v1/jobs/exceptions', as: manager });
    expect(waiting.body.data.conflicts_today).toBeGreaterThanOrEqual(1);
  });
});
