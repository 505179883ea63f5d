import { File as NodeFile } from 'node:buffer';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EndOtherSessions } from '@tailboard/contracts/identity/session';
import { ActiveUsers, CurrentUser, Login } from '@tailboard/contracts/identity/user';
import { AssignJob, ListJobs } from '@tailboard/contracts/jobs/job';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { BOARD_ROWS } from '@tailboard/contracts/jobs/board-rows';
import { ReadMessage } from '@tailboard/contracts/messaging/message-contracts';
import { importWorkOrders } from '@tailboard/contracts/jobs/work-order';
import type { Locale } from '@tailboard/contracts/locale';
import { createApi, type Api } from './client.js';
import { ApiError } from './problem.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';

const job = '5a0c7c7e-2f1e-4f7e-9a51-1d2c3b4a5f60';
const ada = '7b7e0f3a-4a8b-4f0e-8d2b-0a6f1c2d3e4f';
const board = { date: '2026-10-06', unassigned: [], cards: [], stats: {}, position: '100' };
const movedTo = {
  data: { id: job, date: '2026-10-06', user_id: ada, status: 'assigned' as const, completed: 0 as const, version: 2 },
  warnings: [],
  command_id: '7d0c7c7e-2f1e-4f7e-9a51-000000000001',
};

describe('The client', () => {
  let service: FakeApi;
  let api: Api;
  let token: string | null;
  let locale: Locale;
  let messages: string[];
  let waited: number[];

  beforeEach(() => {
    service = fakeApi();
    token = 'a-token';
    locale = 'en';
    messages = [];
    waited = [];
    api = createApi({
      transport: service.transport,
      token: () => token,
      locale: () => locale,
      onExpired: () => messages.push('expired'),
      onForbidden: (problem) => {
        messages.push(`forbidden: ${problem.message}`);
        problem.markHandled();
      },
      onBroken: () => messages.push('broken'),
      wait: async (ms) => void waited.push(ms),
    });
  });

  it('given a list as a whole that has three pages, when it is requested, then the response has the rows of all', async () => {
    const people = ['Ada', 'Ben', 'Cho'].map((label, n) => ({
      ...{ id: `7b7e0f3a-4a8b-4f0e-8d2b-0a6f1c2d3e4${n}`, label, first_name: label, last_name: '' },
      ...{ technician_id: null, roles: [] },
    }));
    service.when(ActiveUsers).respond(({ page }) => ({ data: [people[Number(page ?? 1) - 1]!], last_page: 3 }));
    const { data } = await api.call(ActiveUsers, { show: 'all' });
    expect(data.map(({ label }) => label)).toEqual(['Ada', 'Ben', 'Cho']);
    expect((await api.call(ActiveUsers, { show: 'all', page: 2 })).data.map(({ label }) => label)).toEqual(['Ben']);
    expect(service.requests).toHaveLength(4);
  });

  it('sends the token and the locale with every request [SES-006] [I18N-007]', async () => {
    service.when(ReadBoard).respond(() => board);
    await api.call(ReadBoard, { date: '2026-10-06' });
    const [left] = service.requests;
    expect(left?.headers.get('authorization')).toBe('Bearer a-token');
    expect(left?.headers.get('accept-language')).toBe('en');
  });

  it('marks what it sends while the user is away from the page', async () => {
    let attended = true;
    api = createApi({
      transport: service.transport,
      token: () => token,
      locale: () => locale,
      attended: () => attended,
    });
    service.when(ReadBoard).respond(() => board);
    await api.call(ReadBoard, {});
    attended = false;
    await api.call(ReadBoard, {});
    expect(service.requests.map(({ headers }) => headers.get('x-unattended'))).toEqual([null, '1']);
  });

  it('knows the position of the live stream before its first request', async () => {
    const positions = ['100.0.0.jobs', '101.0.0.jobs'];
    api = createApi({
      transport: {
        ...service.transport,
        fetch: async () => Response.json(board, { headers: { 'x-live-position': positions.shift() ?? '' } }),
      },
      token: () => token,
      locale: () => locale,
    });
    expect(api.livePosition()).toBeNull();
    await api.call(ReadBoard, {});
    await api.call(ReadBoard, {});
    expect(api.livePosition()).toBe('100.0.0.jobs');
  });

  it('decodes a compact response, and keeps it until the server reports a change', async () => {
    const rows = { ...board, lists: { time_slots: [], categories: [], locations: [], people: [] } };
    const headers = { 'content-type': `${BOARD_ROWS}; charset=utf-8`, etag: '"100"' };
    const responses = [new Response(JSON.stringify(rows), { headers }), new Response(null, { status: 304 })];
    const sent: Headers[] = [];
    api = createApi({
      transport: {
        ...service.transport,
        fetch: async (_, init) => {
          sent.push(new Headers(init.headers));
          return responses.shift() ?? Response.json(board);
        },
      },
      token: () => token,
      locale: () => locale,
    });
    const first = await api.call(ReadBoard, {});
    expect(first).toEqual(board);
    expect(await api.call(ReadBoard, {})).toBe(first);
    token = 'of another user';
    await api.call(ReadBoard, {});
    expect(sent.map((each) => each.get('if-none-match'))).toEqual([null, '"100"', null]);
    expect(sent[0]?.get('accept')).toBe(`${BOARD_ROWS}, application/json`);
  });

  it('sends a new locale with the very next request [I18N-008]', async () => {
    service.when(ReadBoard).respond(() => board);
    await api.call(ReadBoard, {});
    locale = 'zh-CN';
    await api.call(ReadBoard, {});
    expect(service.requests.map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'zh-CN']);
  });

  it('sends no authorization when there is no token [SES-007]', async () => {
    token = null;
    service.when(Login).respond(() => ({
      access_token: 't',
      token_type: 'Bearer',
      expires_at: '2026-10-07T00:00:00Z',
      user: createSignedInUser(['owner']),
    }));
    await api.call(Login, { email: 'rosa.park@example.com', password: 'x' });
    expect(service.requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('sends a request as path, query and body by the contract [JOB-024]', async () => {
    service.when(AssignJob).respond(() => movedTo);
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06', dry_run: '1' });
    const [left] = service.requests;
    expect([left?.method, left?.url]).toEqual(['PUT', `/api/v1/jobs/${job}/assign?dry_run=1`]);
    expect(left?.input).toMatchObject({ id: job, user_id: ada, date: '2026-10-06', dry_run: true });
  });

  it('leaves out what was not asked for', async () => {
    service.when(ListJobs).respond(() => ({
      data: [],
      current_page: 1,
      last_page: 1,
      last_page_url: '',
      path: '',
      per_page: 25,
      total: 0,
    }));
    await api.call(ListJobs, { page: 2, q: '' });
    expect(service.requests[0]?.url).toBe('/api/v1/jobs?page=2');
  });

  it('asks for its own writes: the highest position seen goes with each query, and never a lower one', async () => {
    service
      .when(ReadBoard)
      .respond(() => board)
      .when(AssignJob)
      .respond(() => movedTo);
    await api.call(ReadBoard, {});
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    service.position = 40n;
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    await api.call(ReadBoard, {});
    expect(service.sent(ReadBoard).map(({ headers }) => headers.get('x-min-position'))).toEqual([null, '101']);
  });

  it('gives each command a key of its own, and a query none', async () => {
    service
      .when(ReadBoard)
      .respond(() => board)
      .when(AssignJob)
      .respond(() => movedTo);
    await api.call(ReadBoard, {});
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    const keys = service.sent(AssignJob).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(service.sent(ReadBoard)[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('sends a command that got no answer again under the same key', async () => {
    const keys: (string | null)[] = [];
    const lossy = createApi({
      token: () => token,
      locale: () => locale,
      wait: async (ms) => void waited.push(ms),
      transport: {
        ...service.transport,
        fetch: async (url, init) => {
          keys.push(new Headers(init.headers).get('idempotency-key'));
          if (keys.length < 3) throw new TypeError('no network');
          return service.transport.fetch(url, init);
        },
      },
    });
    service.when(AssignJob).respond(() => movedTo);
    await lossy.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    expect(new Set(keys).size).toBe(1);
    expect(waited).toEqual([300, 1200]);
  });

  it('sends a command under the key that it was given earlier', async () => {
    service.when(AssignJob).respond(() => movedTo);
    const key = '5a0c7c7e-2f1e-4f7e-9a51-00000000aaaa';
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' }, { key });
    expect(service.requests[0]?.headers.get('idempotency-key')).toBe(key);
  });

  it('given an authentication long ago, when the user confirms it, then the same request is sent again; without that it fails', async () => {
    let [confirmed, stepUps] = [false, 0];
    const lastly = createApi({
      transport: service.transport,
      token: () => token,
      locale: () => locale,
      onStepUp: async () => {
        stepUps++;
        return confirmed;
      },
    });
    service
      .when(EndOtherSessions)
      .respond(() =>
        confirmed && stepUps > 1 ? { ended: 2 } : service.bare(403, { code: 'StepUpRequired', message: 'Confirm.' }),
      );
    await expect(lastly.call(EndOtherSessions, {})).rejects.toMatchObject({ code: 'StepUpRequired' });
    confirmed = true;
    expect(await lastly.call(EndOtherSessions, {})).toEqual({ ended: 2 });
    expect(stepUps).toBe(2);
    const keys = service.sent(EndOtherSessions).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
  });

  it('reports in the locale of the user that there was no response, after three tries', async () => {
    locale = 'es';
    service.goDown();
    await expect(api.call(CurrentUser, {})).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('No se puede conectar'),
    });
    expect(waited).toHaveLength(2);
  });

  it('sends again what a server that is just being started asks to send again in a moment, under the same key', async () => {
    let tries = 0;
    service.when(AssignJob).respond(() => (++tries < 3 ? service.bare(503, {}, { 'retry-after': '2' }) : movedTo));
    await api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' });
    expect(waited).toEqual([2_000, 2_000]);
    expect(new Set(service.requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(messages).toEqual([]);
  });
  it.each([
    ['a minute', '60'],
    ['nobody knows how long', null],
  ])('does not wait for a server that needs %s', async (_, wait) => {
    service.when(ReadBoard).respond(() => service.bare(503, {}, wait === null ? {} : { 'retry-after': wait }));
    await expect(api.call(ReadBoard, {})).rejects.toMatchObject({ status: 503 });
    expect([waited, messages]).toEqual([[], ['broken']]);
  });

  it('makes a problem of a refusal: message, code and fields of the contract', async () => {
    service.when(Login).respond(() => service.refuse(Login, 'CredentialsDoNotMatch'));
    const problem = await api.call(Login, { email: 'a@example.com', password: 'x' }).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({
      status: 422,
      code: 'CredentialsDoNotMatch',
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
      handled: false,
    });
  });

  it('given an address without an ID or with a wrong one, when its record is read, then the message reports it, and no other route is requested', async () => {
    const wrong = {
      status: 422,
      code: 'WrongAddress',
      message: 'This address is incomplete or wrong. Open the record from its list.',
    };
    await expect(api.call(ReadMessage, { id: '' })).rejects.toMatchObject(wrong);
    expect(service.requests).toEqual([]);
    service
      .when(ReadMessage)
      .respond(() =>
        service.bare(422, { message: 'Please correct the following issues:', errors: { id: ['Wrong.'] } }),
      );
    await expect(api.call(ReadMessage, { id: job })).rejects.toMatchObject(wrong);
  });

  it('given a read that is refused for its filters, then its message contains the reasons', async () => {
    const errors = { date: ['The date field must be a valid date.'], location_id: ['The location is unknown.'] };
    service
      .when(ReadBoard)
      .respond(() => service.bare(422, { message: 'Please correct the following issues:', errors }));
    await expect(api.call(ReadBoard, { date: '2026-10-06' })).rejects.toMatchObject({
      message: 'The date field must be a valid date. The location is unknown.',
      errors,
    });
  });

  it('keeps what a conflict shows besides its sentence', async () => {
    service
      .when(AssignJob)
      .respond(() => service.bare(409, { message: 'Changed.', current: { version: 3 }, changed_by: 'Ada' }));
    await expect(
      api.call(AssignJob, { id: job, user_id: ada, date: '2026-10-06' }, { ifMatch: 2 }),
    ).rejects.toMatchObject({
      body: { changed_by: 'Ada', current: { version: 3 } },
    });
    expect(service.requests[0]?.headers.get('if-match')).toBe('2');
  });

  it('shows of a 401 and passes it on, also when the token is gone [SES-035] [SES-038] [SES-052]', async () => {
    service.when(CurrentUser).respond(() => service.bare(401));
    await expect(api.call(CurrentUser, {})).rejects.toMatchObject({ status: 401, handled: true });
    token = null;
    await expect(api.call(CurrentUser, {})).rejects.toMatchObject({ status: 401 });
    expect(messages).toEqual(['expired', 'expired']);
  });

  it('does not show of a 401 that a user gets who is still to sign in', async () => {
    token = null;
    service.when(Login).respond(() => service.bare(401));
    await expect(api.call(Login, { email: 'a@example.com', password: 'x' })).rejects.toMatchObject({ status: 401 });
    expect(messages).toEqual([]);
  });

  it('does not show of a 401 to a token of before: another user has signed in meanwhile', async () => {
    service.when(CurrentUser).respond(() => {
      token = 'another-token';
      return service.bare(401);
    });
    await expect(api.call(CurrentUser, {})).rejects.toMatchObject({ status: 401 });
    expect(messages).toEqual([]);
  });

  it('shows of a 403 before it passes it on, so that it may be marked as handled [SES-035] [SES-052]', async () => {
    service.when(ReadBoard).respond(() => service.bare(403, { message: 'You have unread messages.' }));
    await expect(api.call(ReadBoard, {})).rejects.toMatchObject({ status: 403, handled: true });
    expect(messages).toEqual(['forbidden: You have unread messages.']);
  });

  it('shows of a 5xx and passes it on, whatever is in its body [SES-035] [SES-052]', async () => {
    service.when(ReadBoard).respond(() => service.bare(502, '<html>Bad gateway</html>'));
    await expect(api.call(ReadBoard, {})).rejects.toMatchObject({ status: 502, handled: true });
    expect(messages).toEqual(['broken']);
  });

  it('marks an answer whose read model had not caught up', async () => {
    service.when(ReadBoard).respond(() => service.bare(200, board, { 'x-stale': 'true' }));
    expect((await api.send(ReadBoard, {})).stale).toBe(true);
  });

  it('sends a file as a form and shows how much has left', async () => {
    const progress: number[] = [];
    service.when(importWorkOrders).respond(() => service.bare(202, { data: {} }));
    await api.call(
      importWorkOrders,
      { file: new NodeFile(['[]'], '2026-10-06.json') as unknown as File },
      { onProgress: (sent) => progress.push(sent) },
    );
    expect(service.sent(importWorkOrders)[0]?.input.file).toMatchObject({ name: '2026-10-06.json', size: 2 });
    expect(progress).toEqual([1]);
  });
});
