import { expect } from '@jest/globals';
import { jobEvents, type JobDetails } from '@tailboard/contracts/jobs/job';
import type { Role } from '@tailboard/contracts/permission';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { randomUUID } from 'node:crypto';
import { as, augusta, bell, quinn, type QcUnderTest } from './qc-under-test.js';

const { JobScheduled, JobAssigned, JobCompleted } = jobEvents.make;
/** Today in these tests. */
export const monday = '2026-10-05';
const details: JobDetails = {
  type: 'install',
  identifier: 'WO-17',
  account_number: '',
  customer_name: 'Ms Hale',
  phone: '',
  category_id: null,
  category_comment: '',
  time_slot_id: null,
  location_id: augusta,
  dispatch_notes: '',
  address: {
    address: '12 Elm Street',
    address2: '',
    apt: '',
    city: 'Augusta',
    state: 'GA',
    zip: '',
    lat: null,
    lng: null,
  },
  points: 12,
};
export interface TestResponse {
  data: Qc;
  code: string;
  message: string;
  errors: Record<string, string[]>;
  current: { job_ids: string[] };
}

/** QC actions for the tests. */
export function createVisitTests(under: () => QcUnderTest) {
  const qc = {
    inject: <T>(request: Parameters<QcUnderTest['inject']>[0]) => under().inject<T>(request),
    record: (...args: Parameters<QcUnderTest['record']>) => under().record(...args),
    settle: () => under().settle(),
  };
  /** Creates a job completed by a technician; returns its ID. */
  async function completed(user_id: string | null = bell, date = monday): Promise<string> {
    const id = randomUUID();
    const given = user_id === null ? [] : [JobAssigned({ user_id, date, from_user_id: null, from_date: date })];
    await qc.record(`job-${id}`, [
      JobScheduled({ date, details, work_order_id: null }),
      ...given,
      JobCompleted({ user_id, date }),
    ]);
    await qc.settle();
    return id;
  }
  const request = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    role: Role = 'supervisor',
    user_id?: string,
  ) => {
    const { status, body } = await qc.inject<TestResponse>({
      method,
      url: `/api/v1/${url}`,
      as: as(role, user_id),
      ...(payload === undefined ? {} : { payload }),
    });
    await qc.settle();
    return { status, body };
  };
  async function planned(more: object = {}, job?: string): Promise<string> {
    const assignment_id = job ?? (await completed());
    const { status, body } = await request('POST', 'qcs', {
      assignment_id,
      date: monday,
      inspector_id: quinn,
      ...more,
    });
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    return body.data.id;
  }
  const read = async (id: string, role: Role = 'owner', user_id?: string) => {
    const { body } = await request('GET', `qcs/${id}`, undefined, role, user_id);
    return body.data;
  };
  const list = async (query: string, role: Role = 'owner', user_id?: string) => {
    const { body } = await qc.inject<{ data: Qc[]; total: number }>({
      url: `/api/v1/qcs?${query}`,
      as: as(role, user_id),
    });
    return body;
  };
  async function code(title: string, more: object = {}): Promise<string> {
    const { body } = await request('POST', 'qc-codes', { title: `${title} ${randomUUID()}`, ...more }, 'qc');
    return body.data.id;
  }
  const inspect = async (id: string, codes: object[] = [], more: object = {}, role: Role = 'qc') =>
    request('PUT', `qcs/${id}`, { version: (await read(id)).version, codes, ...more }, role);
  return { completed, request, planned, read, list, code, inspect };
}
