import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import {
  doneJob,
  createPair,
  toId,
  createLine,
  repair,
  reportingUnderTest,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';
import { goldenCases, goldenSettings, recordGolden } from '../testing/golden-cases.js';

let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await goldenSettings(reporting);
});
afterAll(() => reporting.close());

it.each(Object.entries(goldenCases))(
  'given %s, when the week is opened, then it is paid according to decision D15',
  async (name, golden) => {
    const user = await recordGolden(reporting, name, golden, { label: 'Golden Case', closed: false });
    const { expectedPay } = golden;
    await reporting.settle();
    const { body } = await reporting.request<{ data: ExplainedPay }>({ url: `/api/v1/pay/${user}?date=2026-10-14` });
    const amounts = Object.fromEntries(body.data.figures.map(({ figure, amount }) => [figure, amount]));
    expect(amounts).toMatchObject(expectedPay);

    // Explaining a report returns the same amounts under the same names, and lines that add up to every figure.
    const report = `/api/v1/codes/report/weekly?start_date=2026-10-11&user_id=${user}`;
    const { totals } = (await reporting.request<OutputOf<typeof ReadCodeReport>>({ url: report })).body;
    for (const [figure, amount] of Object.entries(amounts))
      if (figure in totals && figure !== 'bonus') expect([figure, amount]).toEqual([figure, totals[figure as 'pay']]);
    for (const { figure, amount, lines } of body.data.figures)
      if (!figure.endsWith('_hours'))
        expect([figure, Number(lines.reduce((sum, each) => sum + each.amount, 0).toFixed(4))]).toEqual([
          figure,
          amount ?? 0,
        ]);
  },
);

it('given a technician who was registered when nothing was known of gas, levels and days of hiring, then the old event pays as it did', async () => {
  const user = toId('Old Hand');
  const registered = {
    email: 'old@example.com',
    technician_id: '0001',
    label: 'Old Hand',
    roles: ['technician'],
    profile: {
      first_name: 'Old',
      last_name: 'Hand',
      price_level: 3,
      pay_type: 'points',
      pay_rate: 12,
      salary: false,
      gas: true,
      dashboard: false,
      location_id: null,
      notes: '',
      phones: [],
      address: null,
    },
  };
  const [day] = toNewEvents(
    [
      createSubmitted(
        '2026-10-12',
        [createPair(48), createPair(5, { type: 'warehouse' })],
        [doneJob('Old', [createLine(repair, 38, { points: 10 })])],
      ),
    ],
    weekEvents.shapes,
    weekStream(user),
    reporting.ctx.createSystemContext(['old day']),
  );
  const { meta } = day!;
  const old = { id: toId('old registration'), type: 'UserRegistered', version: 1, data: registered, meta };
  await reporting.store.append({ stream: `user-${user}`, expected: 0, events: [old] });
  await reporting.store.append({ stream: weekStream(user), expected: 0, events: [day!] });
  await reporting.settle();
  const { body } = await reporting.request<{ data: ExplainedPay }>({ url: `/api/v1/pay/${user}?date=2026-10-14` });
  const amounts = Object.fromEntries(body.data.figures.map(({ figure, amount }) => [figure, amount]));
  // 725.00 in 53 h: 13 h of overtime at half of 13.6792.
  expect(amounts).toMatchObject({ straight_pay: 72_500, regular_rate: 13.6792, overtime_pay: 8_892, gas: 0 });
});
