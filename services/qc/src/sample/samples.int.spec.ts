import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventOf } from '@tailboard/contracts/event';
import type { Proposal, sampleEvents } from '@tailboard/contracts/qc/sample';
import { as, bell, patel, qcUnderTest, type QcUnderTest } from '../testing/qc-under-test.js';
import { monday, createVisitTests } from '../testing/visits.js';
import { draw } from './draw.js';

let qc: QcUnderTest;
beforeAll(async () => {
  qc = await qcUnderTest();
});
afterAll(() => qc.close());
const { completed, planned } = createVisitTests(() => qc);

const friday = '2026-10-02';
interface Drawn {
  data: { seed: string; of: number; job_ids: string[]; rule: object } | null;
  proposals: Proposal[];
  code: string;
  message: string;
}
const drawSample = (date: string, more: object = {}, role: 'supervisor' | 'technician' = 'supervisor') =>
  qc.inject<Drawn>({ method: 'POST', url: '/api/v1/qcs/suggest', payload: { date, ...more }, as: as(role) });
const readSample = async (date: string) => {
  await qc.settle();
  return (await qc.inject<Drawn>({ url: `/api/v1/qcs/suggest?date=${date}`, as: as('manager') })).body;
};

describe('The sample of a day', () => {
  it('given finished jobs, when it is drawn twice at once and again with another per cent, then it is drawn once', async () => {
    for (const user of [bell, bell, bell, patel, patel]) await completed(user, friday);
    expect(await readSample(friday)).toEqual({ data: null, proposals: [] });
    const [one, other] = await Promise.all([drawSample(friday), drawSample(friday)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect((await drawSample(friday, { percent: 100 })).body).toEqual(one.body);
    expect(one.body.data).toMatchObject({
      of: 5,
      rule: { first_jobs: 500, first_percent: 85, later_percent: 3, month_least: 1 },
    });
    const { data, proposals } = await readSample(friday);
    expect(data).toMatchObject({ seed: one.body.data?.seed, of: 5 });
    expect(proposals.map(({ job_id }) => job_id).sort()).toEqual([...(data?.job_ids ?? [])].sort());
    expect(new Set(proposals.map(({ technician }) => technician?.label))).toEqual(
      new Set(['Antonio Bell', 'Rosa Patel']),
    );
  });

  it('given what was recorded, then anyone draws the same jobs from it', async () => {
    const [event] = await qc.store.read(`qcsample-${friday}`);
    const { seed, rule, candidates, job_ids } = event!.data as EventOf<typeof sampleEvents>['data'];
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(draw(seed, rule, candidates)).toEqual(job_ids);
  });

  it('given a proposal that was planned, then it names the visit', async () => {
    const [first] = (await readSample(friday)).proposals;
    const id = await planned({}, first!.job_id);
    expect((await readSample(friday)).proposals.find(({ job_id }) => job_id === first!.job_id)?.qc_id).toBe(id);
  });

  it('given all are wanted, then a per cent is in place of the settings', async () => {
    const date = '2026-10-01';
    for (const user of [bell, bell, patel]) await completed(user, date);
    expect((await drawSample(date, { percent: 100 })).body.data).toMatchObject({ of: 3, job_ids: { length: 3 } });
  });

  it.each([
    [
      monday,
      'SampleTooEarly',
      'Jobs on 05 Oct 2026 can still be completed. The sample can be drawn when the day is over.',
    ],
    ['2026-07-01', 'SampleTooOld', 'QC visits take place within 60 days. Choose a later date.'],
    ['2026-09-20', 'NothingToSample', 'No jobs were completed on this day, so no sample can be drawn.'],
  ])('given %s, then nothing is drawn: %s', async (date, code, message) => {
    expect(await drawSample(date)).toMatchObject({ status: 422, body: { code, message } });
  });

  it('is not for technicians', async () => {
    expect((await drawSample(friday, {}, 'technician')).status).toBe(403);
  });
});
