import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import { connect } from '@tailboard/eventing/postgres/connect';
import { randomUUID } from 'node:crypto';
import { colours, errandRoutes, errandService } from './testing/errand.js';
import { serviceUnderTest, type ServiceUnderTest } from './testing/service-under-test.js';

type Body = Record<string, unknown> & { message: string; errors: Record<string, string[]>; data: never };
const contracts = [...Object.values(errandRoutes), ...listResourceRoutes(colours)];
const rosa = { user_id: 'rosa', roles: ['manager' as const] };
const xin = { user_id: 'xin', roles: ['manager' as const] };

let service: ServiceUnderTest;
let id: string;
beforeAll(async () => {
  service = await serviceUnderTest(errandService, { contracts });
});
afterAll(() => service.close());
beforeEach(() => {
  id = randomUUID();
});
const put = (text: unknown, headers: Record<string, string> = {}, as: object = rosa) =>
  service.inject<Body>({ method: 'PUT', url: `/api/v1/errands/${id}`, payload: { text }, headers, as });

describe('Who may come in', () => {
  it('is no one without a signed caller, where one is needed', async () => {
    const response = await service.inject<Body>({ url: '/api/v1/errands', headers: { 'accept-language': 'es' } });
    expect([response.status, response.body.message]).toEqual([401, 'Inicie sesión para continuar.']);
  });
  it('is no one whose roles do not have the permission', async () => {
    const response = await service.inject<Body>({
      method: 'PUT',
      url: `/api/v1/errands/${id}`,
      payload: { text: 'x' },
      as: { roles: ['technician', 'qc'] },
    });
    expect([response.status, response.body.message]).toEqual([403, 'You are not allowed to do this.']);
    expect(await service.store.read(`errand-${id}`)).toEqual([]);
  });
  it('is who signs with another secret no one', async () => {
    const response = await service.inject<Body>({
      url: '/api/v1/errands',
      headers: { 'x-tailboard-principal': 'eyJ1c2VyX2lkIjoibGkifQ.AAAA' },
    });
    expect(response.status).toBe(401);
  });
  it('is anyone at a public route', async () => {
    const response = await service.inject<Body>({ method: 'POST', url: '/api/v1/errands/reverse', payload: [1, 2, 3] });
    expect([response.status, response.body]).toEqual([200, { data: [3, 2, 1] }]);
  });
});

describe('Input', () => {
  it('that is wrong is reported by field [API-108]', async () => {
    const response = await service.inject<Body>({
      method: 'PUT',
      url: '/api/v1/errands/nonsense',
      payload: { text: '', on: '2026-02-30' },
      as: rosa,
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(['text', 'on']);
  });
  it.each([
    ['{"text": ', 'application/json', 422],
    ['text=milk', 'application/x-www-form-urlencoded', 422],
    [`{"text": "${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
  ])('that is no JSON, of another type or too large is a clear answer (%#)', async (payload, type, status) => {
    const response = await service.inject<Body>({
      method: 'PUT',
      url: `/api/v1/errands/${id}`,
      payload,
      headers: { 'content-type': type },
      as: rosa,
    });
    expect([response.status, typeof response.body.message]).toEqual([status, 'string']);
  });
  it.each([
    ['a NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('with %s is reported by field, before anything is kept', async (_, text) => {
    const response = await put(text);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['text']]);
    const searched = await service.inject<Body>({ url: `/api/v1/errands?q=${encodeURIComponent('\0')}`, as: rosa });
    expect(searched.status).toBe(422);
    expect(await service.store.read(`errand-${id}`)).toEqual([]);
  });
  it('for which there is no route is a 404', async () => {
    const response = await service.inject<Body>({ url: '/api/v1/erands', as: rosa });
    expect([response.status, response.body.message]).toEqual([404, 'There is nothing at this address.']);
  });
  it.each([
    ['a field that is too large', 1, 70_000],
    ['too many fields', 11, 1],
  ])('given a form with %s, when it is sent, then it is refused with the remedy', async (_, fields, size) => {
    const field = `--b\r\ncontent-disposition: form-data; name="n"\r\n\r\n${'x'.repeat(size)}\r\n`;
    const { status, body } = await service.inject<Body>({
      method: 'POST',
      url: '/api/v1/errands/weigh',
      payload: `${field.repeat(fields)}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      as: rosa,
    });
    expect([status, body.message]).toEqual([413, expect.stringContaining('Shorten it and send it again.')]);
  });
  it('given media types in capitals, then JSON, a form and a file are read as in small letters', async () => {
    const post = (type: string, payload: string, more = {}) =>
      service.inject<Body>({
        ...{ method: 'POST', url: '/api/v1/errands/weigh', payload, as: rosa },
        headers: { 'content-type': type, ...more },
      });
    const form = '--b\r\nContent-Disposition: Form-Data; Name="file"; FileName="a.csv"\r\n\r\n12345\r\n--b--\r\n';
    const named = { 'content-disposition': 'Attachment; FileName="list.csv"' };
    expect([
      (await post('Multipart/Form-Data; Boundary=b', form)).body,
      (await post('APPLICATION/JSON', '[1,2')).body,
      (await post('Text/CSV', '1,2', named)).body,
    ]).toEqual([
      { name: 'a.csv', bytes: 5 },
      { name: 'upload.json', bytes: 4 },
      { name: 'list.csv', bytes: 3 },
    ]);
    const json = await service.inject<Body>({
      ...{ method: 'PUT', url: `/api/v1/errands/${id}`, payload: '{"text": ', as: rosa },
      headers: { 'content-type': 'Application/JSON; Charset=UTF-8' },
    });
    expect([json.status, json.body.message]).toEqual([422, expect.stringContaining('JSON')]);
  });
  it('may be a file, in a form or raw', async () => {
    const form =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n12345\r\n--b--\r\n';
    const inForm = await service.inject<Body>({
      method: 'POST',
      url: '/api/v1/errands/weigh',
      payload: form,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      as: rosa,
    });
    const raw = await service.inject<Body>({
      method: 'POST',
      url: '/api/v1/errands/weigh',
      payload: '[1,2',
      headers: { 'content-type': 'application/json' },
      as: rosa,
    });
    expect([inForm.body, raw.body]).toEqual([
      { name: 'a.csv', bytes: 5 },
      { name: 'upload.json', bytes: 4 },
    ]);
  });
});

describe('A command', () => {
  it('records who, when and from where, and answers with the position that readers may wait for', async () => {
    const response = await put('milk', { 'x-correlation-id': 'errand-test-1' });
    expect([response.status, response.body.data, response.headers.etag]).toEqual([
      200,
      { text: 'milk', version: 1 },
      '"1"',
    ]);
    const [event] = await service.store.read(`errand-${id}`);
    expect(event?.meta).toMatchObject({
      actor_id: 'rosa',
      source: 'web',
      correlation_id: 'errand-test-1',
      ip: '127.0.0.1',
    });
    expect(response.headers['x-event-position']).toBe(String(event?.position));
    const read = await service.inject<Body>({
      url: '/api/v1/errands',
      headers: { 'x-min-position': String(event?.position) },
      as: rosa,
    });
    expect(read.body.data).toContain('milk');
    expect(read.headers['x-stale']).toBeUndefined();
  });
  it('that changes nothing succeeds and records nothing', async () => {
    const first = await put('milk');
    const again = await put('milk');
    expect([again.status, again.headers['x-event-position']]).toEqual([200, first.headers['x-event-position']]);
    expect(await service.store.read(`errand-${id}`)).toHaveLength(1);
  });
  it('is refused in the words of its contract, in the language of the caller [API-107]', async () => {
    await put('milk');
    await service.inject({ method: 'DELETE', url: `/api/v1/errands/${id}`, as: rosa });
    const response = await put('bread', { 'accept-language': 'es-MX' });
    expect([response.status, response.body]).toEqual([
      409,
      { message: 'Este encargo está hecho.', code: 'AlreadyDone' },
    ]);
  });
  it('meets a 409 when the caller saw an older version: what it is now, who changed it, and when', async () => {
    await put('milk');
    await put('bread', {}, rosa);
    const response = await put('eggs', { 'if-match': '"1"' }, xin);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      current: { text: 'bread', version: 2 },
      changed_by: 'Rosa Long',
      version: 2,
    });
    expect(Date.parse(response.body.changed_at as string)).not.toBeNaN();
  });
  it.each([
    ['en', 'Rosa Long for xin'],
    ['es', 'Rosa Long en nombre de xin'],
    ['zh-CN', 'Rosa Long 代 xin'],
  ])('shows in %s whose hands changed it, where a user impersonated another user', async (locale, who) => {
    await put('milk');
    await put('bread', {}, { ...xin, impersonator_id: 'rosa' });
    const response = await put('eggs', { 'if-match': '"1"', 'accept-language': locale });
    expect([response.status, response.body.changed_by]).toEqual([409, who]);
  });
  it('on a missing entry reports that, and not a change', async () => {
    const response = await service.inject<Body>({
      method: 'DELETE',
      url: `/api/v1/errands/${id}`,
      headers: { 'if-match': '"7"' },
      as: rosa,
    });
    expect([response.status, response.body.code]).toEqual([404, 'NoErrand']);
  });
  it('goes through when the caller saw the newest version', async () => {
    await put('milk');
    expect((await put('bread', { 'if-match': '"1"' })).body.data).toEqual({ text: 'bread', version: 2 });
  });
  it('sent twice under one key is done once and answered the same', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await put('milk', headers);
    await put('bread');
    const second = await put('milk', headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-event-position']).toBe(first.headers['x-event-position']);
    expect(await service.store.read(`errand-${id}`)).toHaveLength(2);
  });
  it('sent twice under one key at the same moment is done once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([put('milk', headers), put('milk', headers), put('milk', headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await service.store.read(`errand-${id}`)).toHaveLength(1);
  });
  it('that comes under the key of another request is reported so', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await put('milk', headers);
    expect((await put('bread', headers)).status).toBe(422);
  });
  it('that comes with others under one key at the same moment is the only one that is done', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(['milk', 'bread', 'eggs', 'salt'].map((text) => put(text, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await service.store.read(`errand-${id}`)).toHaveLength(1);
  });
  it('whose process ended before it answered may be sent again, and nothing else under its key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await put('milk', headers);
    // The row's state if the process ends between events and response.
    await service.ctx.db.query('update idempotency set status = null, headers = null, body = null');
    expect((await put('bread', headers)).status).toBe(422);
    const again = await put('milk', headers);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await service.store.read(`errand-${id}`)).toHaveLength(1);
  });
  it('whose contract has no body ignores one, however deep it is', async () => {
    await put('milk');
    const response = await service.inject({
      method: 'DELETE',
      url: `/api/v1/errands/${id}`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      payload: '['.repeat(50_000) + ']'.repeat(50_000),
      as: rosa,
    });
    expect(response.status).toBe(204);
  });
  it('that was refused leaves its key to a corrected one', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"7"' };
    await put('milk');
    expect((await put('bread', headers)).status).toBe(409);
    expect((await put('butter', { ...headers, 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('An answer to no one in particular', () => {
  it('is not stored, whatever key came with it: it may contain a secret', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const reverse = (payload: number[]) =>
      service.inject<Body>({ method: 'POST', url: '/api/v1/errands/reverse', payload, headers });
    await reverse([1, 2]);
    expect((await reverse([3, 4])).body.data).toEqual([4, 3]);
    expect(await service.ctx.db.query(`select 1 from idempotency where body::text like '%[2, 1]%'`)).toEqual([]);
  });
});

describe('A query', () => {
  it('that waits in vain for a position returns what there is, and a header for it', async () => {
    const response = await service.inject<Body>({
      url: '/api/v1/errands',
      headers: { 'x-min-position': '999999999' },
      as: rosa,
    });
    expect([response.status, response.headers['x-stale']]).toEqual([200, 'true']);
  });
  it('that breaks shows its number and none of its insides', async () => {
    const response = await service.inject<Body>({
      url: '/api/v1/errands/fail',
      headers: { 'x-correlation-id': 'broken-1' },
    });
    expect([response.status, response.body]).toEqual([
      500,
      { message: 'Something went wrong on our side. It was logged under broken-1.' },
    ]);
  });
});

describe('A reference list', () => {
  const colour = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    service.inject<Body>({ method, url: `/api/v1/colours${path}`, payload, as: rosa });
  const named = async (q: string) => {
    await service.settle();
    return (await service.inject<Body>({ url: `/api/v1/colours?q=${q}`, as: rosa })).body;
  };
  it('takes an entry, changes it and retires it [API-100]', async () => {
    const made = await colour('POST', '', { name: 'teal' });
    expect([made.status, made.body.data]).toEqual([
      201,
      { id: expect.any(String), name: 'teal', sort: 0, active: true, version: 1 },
    ]);
    const { id: teal } = made.body.data as { id: string };
    expect((await colour('PUT', `/${teal}`, { name: 'deep teal', sort: 2 })).body.data).toMatchObject({
      name: 'deep teal',
      version: 2,
    });
    expect((await colour('DELETE', `/${teal}`)).status).toBe(204);
    expect((await named('DEEP')).data).toEqual([{ id: teal, name: 'deep teal', sort: 2, active: false, version: 3 }]);
    for (const q of ['%25', '_', '%5C']) expect((await named(q)).total).toBe(0);
  });
  it('gives one entry, also a retired one, and what happened to it, newest first', async () => {
    const { id: plum } = (await colour('POST', '', { name: 'plum' })).body.data as { id: string };
    await colour('PUT', `/${plum}`, { name: 'dark plum', sort: 2 });
    await colour('DELETE', `/${plum}`);
    const read = (path: string, locale = 'en') =>
      service.inject<Body>({
        url: `/api/v1/colours/${path}`,
        as: rosa,
        headers: { 'accept-language': locale },
      });
    await service.settle();
    expect((await read(plum)).body.data).toEqual({ id: plum, name: 'dark plum', sort: 2, active: false, version: 3 });
    const reported = (await read(`${plum}/history`)).body.data as { description: string; user: object }[];
    expect(reported.map(({ description }) => description)).toEqual([
      'Retired',
      'Changed to: dark plum · 2',
      'Added: plum · 0',
    ]);
    expect(reported[0]?.user).toEqual({ id: 'rosa', label: expect.any(String) });
    const spoken = (await read(`${plum}/history`, 'zh-CN')).body.data as { description: string }[];
    expect(spoken[0]?.description).toBe('已停用');
    for (const path of [id, `${id}/history`]) expect((await read(path)).body.code).toBe('EntryNotFound');
  });
  it('takes the same entry once, also when two add it at once', async () => {
    const answers = await Promise.all([
      colour('POST', '', { name: 'amber' }),
      colour('POST', '', { name: ' Amber', sort: 3 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await named('amber')).toMatchObject({ total: 1, current_page: 1, last_page: 1 });
  });
  it('does not change what is not there', async () =>
    expect((await colour('PUT', `/${id}`, { name: 'grey' })).body.code).toBe('EntryNotFound'));
  it('does not give one entry the name of another', async () => {
    await colour('POST', '', { name: 'red' });
    const { id: blue } = (await colour('POST', '', { name: 'blue' })).body.data as { id: string };
    await service.settle();
    expect((await colour('PUT', `/${blue}`, { name: 'RED' })).body.code).toBe('EntryAlreadyExists');
    await colour('PUT', `/${blue}`, { name: 'navy' });
    await service.settle();
    expect((await colour('POST', '', { name: 'Navy' })).body.code).toBe('EntryAlreadyExists');
  });
});

describe('Long work', () => {
  const times = async (key: string): Promise<number | undefined> =>
    (await service.ctx.db.query<{ times: number }>('select times from done_later where key = $1', [key]))[0]?.times;
  const waitUntilCount = async (key: string, wanted: number): Promise<void> => {
    while ((await times(key)) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  it('is done after the answer, and outlives a restart', async () => {
    await service.inject({ method: 'POST', url: '/api/v1/errands/later', payload: { key: 'once' } });
    await waitUntilCount('once', 1);
    await service.restart();
    await service.inject({ method: 'POST', url: '/api/v1/errands/later', payload: { key: 'after the restart' } });
    await waitUntilCount('after the restart', 1);
    expect(await times('once')).toBe(1);
  });
  it('is tried again after a failure', async () => {
    await service.inject({ method: 'POST', url: '/api/v1/errands/later', payload: { key: 'fails once' } });
    await waitUntilCount('fails once', 2);
    expect(await times('fails once')).toBe(2);
  });
});

describe('A service', () => {
  it('does not start with a contract that has no home', async () => {
    const lost = { ...errandService, commandHandlers: [] };
    await expect(serviceUnderTest(lost, { contracts })).rejects.toThrow(
      'errand.weigh (POST /api/v1/errands/weigh) has 0 handlers in errands',
    );
  });
  it('waits for rows that a write cannot do without for longer than for those that a query would like to have', async () => {
    const pool = connect(service.databaseUrl);
    const waiting = await pool.transaction(async (db) => {
      await db.query('lock table errands.errand in access exclusive mode');
      await put('milk');
      const shown = service.ctx.waitUntilCaughtUp('errands.errands');
      expect(await service.ctx.waitForProjection('errands.errands', await service.store.head())).toBe(false);
      return () => shown;
    });
    await waiting();
    expect(await pool.query('select text from errands.errand where id = $1', [id])).toEqual([{ text: 'milk' }]);
    await pool.close();
  });
  it('given a read model that failed, then it is ready, and only the routes of that read model are not available', async () => {
    const list = () => service.inject<Body>({ url: '/api/v1/errands', as: rosa });
    const waitUntilStatus = async (status: number) => {
      for (;;) {
        const response = await list();
        if (response.status === status) return response;
      }
    };
    const mark = (status: string, error: string | null) =>
      service.ctx.db.query(`update errands.projection set status = $1, error = $2 where name = 'errands.errands'`, [
        status,
        error,
      ]);
    try {
      await mark('failed', '{}');
      const refused = await waitUntilStatus(503);
      expect(refused.body).toMatchObject({
        cause: 'read_model',
        correlation_id: refused.headers['x-correlation-id'],
      });
      expect(refused.headers['retry-after']).toBe('2');
      expect((await service.inject({ url: '/api/v1/colours', as: rosa })).status).toBe(200);
      expect(await service.service.health()).toEqual({
        problems: [],
        remarks: ['errands.errands stopped at an event that it cannot process'],
      });
    } finally {
      await mark('live', null);
    }
    await waitUntilStatus(200);
  });
  it('is ready when its database answers and every projection goes on', async () =>
    expect(await service.service.health()).toEqual({ problems: [], remarks: [] }));
});
