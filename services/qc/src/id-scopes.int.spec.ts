import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { qcRoutes } from '@tailboard/contracts/qc/routes';
import { expectIdScope, idCases, type IdSamples } from '@tailboard/service/testing/id-cases';
import { bell, patel, qcUnderTest, type QcUnderTest } from './testing/qc-under-test.js';
import { createVisitTests } from './testing/visits.js';

let qc: QcUnderTest;
let samples: IdSamples;
beforeAll(async () => {
  qc = await qcUnderTest();
  const visits = createVisitTests(() => qc);
  const notifiedFor = async (user_id: string) => {
    const id = await visits.planned({}, await visits.completed(user_id));
    await visits.inspect(id, [], { comment: `Comment about ${user_id}` });
    await visits.request('POST', `qcs/${id}/notify`);
    return id;
  };
  const others = { visit: await notifiedFor(patel) };
  const [planned] = await qc.store.read(`qc-${others.visit}`);
  samples = {
    me: bell,
    other: patel,
    own: { visit: await notifiedFor(bell) },
    others,
    values: { tech_comment: 'Tightened' },
    decided: { command_id: planned?.meta.command_id },
    secrets: [`Comment about ${patel}`],
  };
});
afterAll(() => qc.close());

describe('IDs of others in requests to QC, as each role', () => {
  it.each(idCases(qcRoutes))('given %s, then only records within the scope are read or changed', async (_, idCase) =>
    expectIdScope(qc, idCase, samples),
  );
});
