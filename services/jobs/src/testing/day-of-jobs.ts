import { derivedId } from '@tailboard/eventing/ids';
import type { ServiceUnderTest, TestResponse, TestRequest } from '@tailboard/service/testing/service-under-test';
import { jobDecider } from '../job/job-decider.js';
import { details } from '../job/record/named-events.js';
import { ScheduleJob } from '../job/order/schedule-job.js';
import { dispatcher } from './jobs-under-test.js';

/** Creates unassigned jobs on one date, of nine points each by default; faster than an import. `first`: how many the date has already. */
export async function dayOfJobs(
  { ctx, settle }: ServiceUnderTest,
  date: string,
  count: number,
  change: Partial<typeof details> = {},
  first = 0,
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => derivedId('day of jobs', date, first + at));
  for (const [at, id] of ids.entries())
    await ctx.handleCommand(
      jobDecider,
      ScheduleJob,
      { id, date, details: { ...details, identifier: `WO-${date}-${at + 1}`, ...change }, work_order_id: null },
      ctx.createSystemContext(['schedule', id], { source: 'import' }),
    );
  await settle();
  return ids;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: TestRequest['as'];
}
/** Sends a JSON request, as a dispatcher by default, and waits until the read models have caught up. */
export const requestSender =
  <ResponseBody>(jobs: ServiceUnderTest) =>
  async (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    { headers = {}, as = dispatcher }: RequestOptions = {},
  ): Promise<TestResponse<ResponseBody>> => {
    const response = await jobs.inject<ResponseBody>({
      method,
      url: `/api/v1${path}`,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      as,
    });
    await jobs.settle();
    return response;
  };
