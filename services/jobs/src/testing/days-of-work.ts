import type { DailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { Timecard } from '@tailboard/contracts/jobs/timecard';
import { derivedId } from '@tailboard/eventing/ids';
import type { TestResponse, TestRequest } from '@tailboard/service/testing/service-under-test';
import { dayOfJobs } from './day-of-jobs.js';
import { ada, asAda, dispatcher, manager, type JobsUnderTest } from './jobs-under-test.js';

type As = NonNullable<TestRequest['as']>;
interface RequestOptions {
  readonly as?: As;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Union of the responses of these routes. */
export interface RecordedDay extends DailyWork {
  readonly data: Timecard;
  readonly message: string;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly ids: string[];
  readonly current: DailyWork;
  readonly changed_by: string;
}

export const aKey = (words: string): Record<string, string> => ({ 'idempotency-key': derivedId('key', words) });
export const codeLine = (code_id: string, quantity = 1, missed = false) => ({ code_id, quantity, missed });

/** Writes and closes days through the API, with codes to use. */
export async function daysOfWork(jobs: JobsUnderTest) {
  async function request<Body = RecordedDay>(
    method: NonNullable<TestRequest['method']>,
    path: string,
    body?: unknown,
    { as = asAda, headers = {} }: RequestOptions = {},
  ): Promise<TestResponse<Body>> {
    const response = await jobs.inject<Body>({
      method,
      url: `/api/v1${path}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      as,
    });
    await jobs.settle();
    return response;
  }
  const { body: categories } = await request<{ data: { id: string }[] }>('GET', '/categories');
  const code = async (title: string, change: object): Promise<string> => {
    const form = { title, description: `${title} done`, category_id: categories.data[0]!.id, ...change };
    return (await request<{ data: { id: string } }>('POST', '/codes', form, { as: manager })).body.data.id;
  };
  const codes = {
    outlet: await code('OUT1', { points: 7.25, max_quantity: 4, company_price_cents: 900 }),
    modem: await code('MDM', { points: 3, requires_cpe_type_id: derivedId('type', 'modem') }),
    notHome: await code('NH', { points: 0, counts_as: 'not_done' }),
  };
  const times = (...pairs: [string, string | null, string?][]) => ({
    time_in: pairs.map(([time_in]) => time_in),
    time_out: pairs.map(([, time_out]) => time_out),
    types: pairs.map(([, , type = 'work']) => type),
  });
  const day = (date: string, user_id = ada) => ({ user_id, date });
  return {
    request,
    codes,
    times,
    day,
    /** Creates assigned jobs on a date. */
    async assignJobs(date: string, count: number, user_id = ada): Promise<string[]> {
      const ids = await dayOfJobs(jobs, date, count);
      for (const id of ids) await request('PUT', `/jobs/${id}/assign`, { user_id, date }, { as: dispatcher });
      return ids;
    },
    read: (query: string, as: As = asAda) => request('GET', `/daily-work?${query}`, undefined, { as }),
    save: (body: object, options?: RequestOptions) => request('PUT', '/daily-work', body, options),
    submit: (date: string, options?: RequestOptions & { user_id?: string; reason?: string }) =>
      request(
        'POST',
        '/daily-work/submit',
        { ...day(date, options?.user_id), ...(options?.reason === undefined ? {} : { reason: options.reason }) },
        options,
      ),
    approve: (date: string, user_id = ada, as: As = dispatcher) =>
      request('POST', `/timecards/${user_id}/${date}/approve`, undefined, { as }),
    reject: (date: string, reason: string, user_id = ada, as: As = dispatcher) =>
      request('POST', `/timecards/${user_id}/${date}/reject`, { reason }, { as }),
  };
}
export type DaysOfWork = Awaited<ReturnType<typeof daysOfWork>>;
