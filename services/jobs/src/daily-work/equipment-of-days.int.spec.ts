import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { daysOfWork, codeLine, type DaysOfWork } from '../testing/days-of-work.js';
import { jobsUnderTest, type JobsUnderTest } from '../testing/jobs-under-test.js';

const monday = '2026-10-05';
let jobs: JobsUnderTest;
let work: DaysOfWork;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest();
  work = await daysOfWork(jobs);
  ids = await work.assignJobs(monday, 2);
});
afterAll(() => jobs.close());

describe('The equipment of a day', () => {
  it('given a unit of another type, or one that no code is about, then it is reported and blocks nothing', async () => {
    const createUnitReceived = (serial_mac: string, type: string) =>
      unitEvents.make.UnitReceived({
        ...{ serial_mac, mac: null, cpe_type_id: derivedId('type', type), cpe_model_id: null },
        ...{ location_id: null, condition: 'new', raw: null },
      });
    for (const [serial, type] of [
      ['MODEM00001', 'modem'],
      ['GATEWAY001', 'gateway'],
    ]) {
      const stream = `cpe-${randomUUID()}`;
      const events = toNewEvents(
        [createUnitReceived(serial!, type!)],
        unitEvents.shapes,
        stream,
        jobs.ctx.createSystemContext([stream]),
      );
      await jobs.store.append({ stream, expected: 0, events });
    }
    await jobs.settle();
    const saveAndListBlocking = async (codes: object[], serials: string[]) => {
      const { body } = await work.save({
        ...work.day(monday),
        jobs: [{ job_id: ids[1], completed: true, codes, serials, comment: 'Gate 12' }],
      });
      return body.blocking
        .filter(({ job_id }) => job_id === ids[1])
        .map(({ type, warning, message }) => [type, warning, message]);
    };
    const modem = codeLine(work.codes.modem);
    expect(await saveAndListBlocking([modem], ['MODEM00001'])).toEqual([]);
    expect(await saveAndListBlocking([modem], ['UNKNOWN001'])).toEqual([]);
    expect(await saveAndListBlocking([modem], ['GATEWAY001'])).toEqual([
      ['equipment_wrong_type', true, `Job WO-${monday}-2: MDM requires a CPE of another type.`],
    ]);
    expect(await saveAndListBlocking([codeLine(work.codes.outlet)], ['MODEM00001'])).toEqual([
      ['equipment_without_code', true, `Job WO-${monday}-2: no code covers MODEM00001.`],
    ]);
    await saveAndListBlocking([modem], []);
  });
});
