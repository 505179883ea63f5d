import { ActiveUsers, type UserListed } from '@tailboard/contracts/identity/user';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport, ReportTotals } from '@tailboard/contracts/reports/code-report';
import { ReadCompanyValue } from '@tailboard/contracts/reports/company';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';

export const antonio = '5a0c7c7e-2f1e-4f7e-9a51-000000000101';
export const rosa = '5a0c7c7e-2f1e-4f7e-9a51-000000000102';
export const job = '5a0c7c7e-2f1e-4f7e-9a51-000000000201';

/** The user of a report. */
export const user = (id: string, label: string) => ({ id, label, technician_id: null });

export const totals: ReportTotals = {
  assigned_points: 480,
  approved_points: 448,
  approved_points_not_finalized: 12,
  codes_point_total_price: 67200,
  bonus: { legacy: 0, manual: 5000 },
  hourly_rate: 14.6087,
  overtime_rate: 21.913,
  regular: 40,
  overtime: 6,
  pay: 71583,
  total_pay: 76583,
  total_overtime_pay: 13148,
  total_regular: 63435,
  total_overtime: 6,
  total_manual: 5000,
  pay_parts: { codes: 60000, regular: 4000, overtime: 6583, minimum_topup: 1000, bonus: 5000, leave: 0 },
  leave_pay: 0,
  per_diem: 7000,
  gas: 4000,
  net_to_pay: 87583,
  suggested_bonus: 3000,
  pending_points: 24,
  sick_days: 1,
  vacation_days: 0.5,
  personal_days: 0,
  personal_unpaid_days: 0,
  call_out_days: 2,
  show_bonus: true,
  estimate: false,
  withheld: false,
  finalized: true,
};

/** A code report as an owner gets it. */
export function report(changes: Partial<OutputOf<typeof ReadCodeReport>> = {}): OutputOf<typeof ReadCodeReport> {
  return {
    ...toPage([
      {
        job_id: job,
        date: '2026-10-06',
        user: user(antonio, 'Antonio Bell'),
        identifier: 'WO-1',
        address: '12 Elm St',
        city: 'Augusta',
        state: 'finalized' as const,
        codes: [{ id: rosa, title: 'DROP', description: 'Aerial drop', pivot: { points: 12, quantity: 2 } }],
        points: 24,
      },
    ]),
    start_date: '2026-10-04',
    end_date: '2026-10-10',
    codeTotals: [
      { id: rosa, title: 'DROP', description: 'Aerial drop', quantity: 30, points: 360, price: 54000 },
      { id: job, title: 'BURY', description: 'Buried drop', quantity: 11, points: 88, price: 13200 },
    ],
    totals,
    categories: [
      { id: rosa, name: 'Installs', points: 360 },
      { id: job, name: 'Service', points: 88 },
    ],
    people: null,
    ...changes,
  };
}

/** An API with the people of the tech selector. */
export function withPeople(api: FakeApi = fakeApi()): FakeApi {
  const createListed = (id: string, label: string): UserListed => ({
    ...{ id, label, first_name: label, last_name: '' },
    ...{ technician_id: null, roles: ['technician'] },
  });
  api
    .when(ActiveUsers)
    .respond(() => ({ data: [createListed(antonio, 'Antonio Bell'), createListed(rosa, 'Rosa Long')] }));
  api.when(ReadCompanyValue).respond(({ start_date = '', end_date = '' }) => ({
    ...{ start_date, end_date, codes: [] },
    ...{ company_value: 116_480, missed_value: 6_240 },
  }));
  return api;
}
