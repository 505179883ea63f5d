import { randomUUID } from 'node:crypto';
import { importDay, createAnonymousClient, signIn } from './api.js';
import { DAY, expect, remotes, test } from './product.js';

interface Problem {
  message: string;
}
interface Board {
  unassigned: { id: string }[];
  cards: { user: { id: string; label: string }; jobs: { id: string }[] }[];
}

test.describe('The gateway', () => {
  test('asks everyone who they are, and hides routes for internal use', async ({ product }) => {
    const stranger = createAnonymousClient(product);
    expect((await stranger.request<Problem>('GET', '/user')).status).toBe(401);
    expect(
      (
        await stranger.request<Problem>('GET', '/jobs', {
          headers: { authorization: 'Bearer not-a-token-of-ours-at-all' },
        })
      ).status,
    ).toBe(401);
    expect(
      (await stranger.request<Problem>('POST', '/internal/principal', { json: { token_hash: 'a'.repeat(64) } })).status,
    ).toBe(404);
    expect((await stranger.request<Problem>('GET', '/nothing-here')).body.message).toBe(
      'There is nothing at this address.',
    );
  });

  test('believes no principal that comes from outside', async ({ product }) => {
    const forged = Buffer.from(
      JSON.stringify({ user_id: 'x', session_id: 'x', label: 'x', roles: ['owner'], until: Date.now() + 1e9 }),
    ).toString('base64url');
    const { status } = await createAnonymousClient(product).request('GET', '/board', {
      headers: { 'x-tailboard-principal': `${forged}.AAAA` },
    });
    expect(status).toBe(401);
  });

  test('lets each role do what is theirs and nothing else [JOB-013] [JOB-048]', async ({ product }) => {
    const allowed: Record<string, number[]> = {};
    for (const role of ['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc']) {
      const person = await signIn(product, role);
      const statuses = [];
      for (const route of [
        '/user',
        '/settings',
        '/locations',
        `/jobs?date=${DAY}`,
        `/board?date=${DAY}`,
        '/work-orders/imports',
        '/users',
      ])
        statuses.push((await person.request('GET', route)).status);
      allowed[role] = statuses;
    }
    expect(allowed).toEqual({
      owner: [200, 200, 200, 200, 200, 200, 200],
      admin: [200, 200, 200, 200, 200, 200, 200],
      manager: [200, 200, 200, 200, 200, 200, 403],
      supervisor: [200, 200, 200, 200, 200, 403, 403],
      technician: [200, 200, 200, 200, 403, 403, 403],
      warehouse: [200, 200, 200, 403, 403, 403, 403],
      qc: [200, 200, 200, 403, 403, 403, 403],
    });
  });

  test('forgets a token at once when its owner signs out [SES-018] [API-003]', async ({ product }) => {
    const person = await signIn(product, 'manager');
    expect((await person.request('GET', '/user')).status).toBe(200);
    expect((await person.request('POST', '/logout')).status).toBe(204);
    expect((await person.request('GET', '/user')).status).toBe(401);
  });

  test('describes every route, for people and for machines', async ({ product }) => {
    const described = (
      await createAnonymousClient(product).request<{ openapi: string; paths: object }>('GET', '/openapi.json')
    ).body;
    expect(described.openapi).toBe('3.1.0');
    expect(Object.keys(described.paths)).toContain('/api/v1/jobs/{id}/assign');
    expect(Object.keys(described.paths).join()).not.toContain('internal');
    expect((await createAnonymousClient(product).request<string>('GET', '/docs')).body).toContain(
      '/api/v1/jobs/{id}/assign',
    );
  });

  test('sends strict headers, answers pages with the shell, and files that are not there with a 404', async ({
    product,
  }) => {
    const page = await fetch(`${product.address}/admin/jobs/assign?date=${DAY}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const asOf = await fetch(`${product.address}/admin/jobs/assign?date=${DAY}&at=2026-10-06T14:00:00.850Z`);
    expect([asOf.status, asOf.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect((await fetch(`${product.address}/main.0000.js`)).status).toBe(404);
    expect((await fetch(`${product.address}/main.0000.js?v=2`)).status).toBe(404);
    expect(await (await fetch(`${product.address}/remotes.json`)).json()).toEqual({
      remotes: remotes.map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })),
    });
  });

  test('reports that it is alive and ready, and what it counted', async ({ product }) => {
    expect(await (await fetch(`${product.address}/health/live`)).json()).toEqual({ status: 'live' });
    expect(await (await fetch(`${product.address}/health/ready`)).json()).toEqual({ status: 'ready', problems: [] });
    const metrics = await (await fetch(`${product.address}/metrics`)).text();
    expect(metrics).toContain('tailboard_http_request_seconds_count');
    expect(metrics).toMatch(/tailboard_projection_lag\{projection="jobs\.\w+"\} 0/);
  });

  test('notifies open screens what others do, and only what they may know', async ({ product }) => {
    const [rosa, technician] = [await signIn(product, 'supervisor'), await signIn(product, 'technician')];
    expect((await technician.request('GET', `/stream?topics=board:${DAY}`)).status).toBe(403);
    const ending = new AbortController();
    const stream = await fetch(`${product.address}/api/v1/stream?topics=board:${DAY}`, {
      headers: { authorization: `Bearer ${rosa.token}` },
      signal: ending.signal,
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const { unassigned, cards } = (await rosa.request<Board>('GET', `/board?date=${DAY}`)).body;
    const [job, card] = [unassigned[0]!, cards[0]!];
    await rosa.request('PUT', `/jobs/${job.id}/assign`, { json: { user_id: card.user.id, date: DAY } });
    let received = '';
    while (!received.includes('event: notice')) received += (await reader.read()).value ?? '';
    ending.abort();
    expect(received).toContain(`"topic":"board:${DAY}","type":"JobAssigned","id":"${job.id}"`);
    await rosa.request('DELETE', `/jobs/${job.id}/assign`);
  });

  test('reads back what was just written, on the first try', async ({ product }) => {
    const rosa = await signIn(product, 'supervisor');
    const before = (await rosa.request<Board>('GET', `/board?date=${DAY}`)).body;
    const [job, card] = [before.unassigned[0]!, before.cards[1]!];
    const moved = await rosa.request('PUT', `/jobs/${job.id}/assign`, { json: { user_id: card.user.id, date: DAY } });
    const after = await rosa.request<Board>('GET', `/board?date=${DAY}`, {
      headers: { 'x-min-position': moved.headers.get('x-event-position') ?? '' },
    });
    expect(after.headers.get('x-stale')).toBeNull();
    expect(after.body.cards.find(({ user }) => user.id === card.user.id)?.jobs.map(({ id }) => id)).toContain(job.id);
    await rosa.request('DELETE', `/jobs/${job.id}/assign`);
  });

  test('takes the same file twice and changes nothing', async ({ product }) => {
    const manager = await signIn(product, 'manager');
    const count = async () => (await manager.request<{ total: number }>('GET', `/jobs?date=${DAY}`)).body.total;
    const before = await count();
    await importDay(manager, DAY);
    expect(await count()).toBe(before);
  });

  test('answers what a service refuses as a refusal, though each service is a bundle of its own', async ({
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const key = randomUUID();
    const send = (content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'application/json' }), 'orders.json');
      const headers = { 'idempotency-key': key };
      return manager.request<Problem>('POST', '/work-orders/import', { form, headers });
    };
    expect((await send('[{}]')).status).toBe(202);
    const { status, body } = await send('[{}, {}]');
    expect([status, body.message]).toEqual([
      422,
      'This Idempotency-Key was already used for another request. Use a new one.',
    ]);
  });
});
