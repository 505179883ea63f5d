import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoCompanyEvents } from '@tailboard/contracts/identity/demo-company';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

interface DemoCompany {
  data: { state: string; parts: string[] };
  code: string;
  message: string;
}
interface List {
  total: number;
  data: Record<string, unknown>[];
}

/** The gateway with an owner, and others who are signed in by e-mail. */
async function companyWith(others: readonly string[] = []) {
  const gateway = await gatewayUnderTest({ DEMO: true });
  const owner = await signedInOwner(gateway, others);
  const send = <Body = DemoCompany>(method: string, path: string, token = owner.token) =>
    gateway.request<Body>(`/api/v1${path}`, { method, token });
  return { gateway, owner, send };
}

describe('The demo company of a new company', () => {
  let company: Awaited<ReturnType<typeof companyWith>>;
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    company = await companyWith();
    gateway = company.gateway;
  });
  afterAll(() => gateway.close());

  const count = async (path: string): Promise<number> => (await company.send<List>('GET', path)).body.total;
  const recorded = async () => {
    const { events } = await gateway.store.readAll({ limit: 10_000 });
    return events;
  };

  it('given a new company, when its owner loads the demo company with two clicks at once, then it is loaded once', async () => {
    expect((await company.send('GET', '/demo-company')).body.data).toEqual({ state: 'offered', parts: [] });
    const clicks = await Promise.all([1, 2].map(() => company.send('POST', '/demo-company')));
    expect(clicks.map(({ status, body }) => [status, body.data.state])).toEqual([
      [202, 'loading'],
      [202, 'loading'],
    ]);
    await waitUntil(async () => (await company.send('GET', '/demo-company')).body.data.state === 'loaded');
    await gateway.settle();

    expect(await count('/users?show=all')).toBe(13);
    // Eight technicians with five visits on each of four days.
    expect(await count('/jobs?show=all')).toBe(160);
    expect(await count('/cpes')).toBe(144);
    const events = await recorded();
    const requests = events.filter(({ type }) => type === 'DemoCompanyRequested');
    expect(requests.map(({ meta }) => meta.actor_id)).toEqual([company.owner.id]);
    const types = events.map(({ type }) => type);
    const countEvents = (type: string): number => types.filter((each) => each === type).length;
    expect([countEvents('DaySubmitted'), countEvents('DayApproved')]).toEqual([16, 8]);
    expect(countEvents('PasswordChanged')).toBe(1);
  }, 120_000);

  it('given a loaded demo company, when it is requested again, then nothing is recorded', async () => {
    const before = (await recorded()).length;
    const again = await company.send('POST', '/demo-company');
    expect([again.status, again.body.data.state]).toEqual([202, 'loaded']);
    expect((await recorded()).length).toBe(before);
  });

  it('given a loaded demo company, when its events are read, then all of its parts name their source', async () => {
    const events = await recorded();
    const from = events.findIndex(({ type }) => type === 'DemoCompanyRequested');
    const own = events.slice(from + 1).filter(({ stream }) => !stream.startsWith('session-'));
    expect(own.length).toBeGreaterThan(1_000);
    expect([...new Set(own.map(({ meta }) => meta.source))]).toEqual(['demo']);
    const parts = events.filter(({ stream }) => stream.startsWith(demoCompanyEvents.category));
    expect(parts.map(({ data }) => (data as { part?: string }).part ?? null)).toEqual([
      null,
      'people',
      'jobs',
      'units',
    ]);
  });
});

describe('The demo company of a company at work', () => {
  it('given another user, when an owner or an admin loads the demo company, then it is refused and nothing is recorded', async () => {
    const { gateway, send } = await companyWith(['Ada,Reed,admin@example.com,admin,,,0,hourly,20,no']);
    try {
      const { body: admin } = await gateway.request<{ access_token: string }>('/api/v1/login', {
        method: 'POST',
        body: { email: 'admin@example.com', password: 'field-day-2026' },
      });
      expect((await send('GET', '/demo-company')).body.data.state).toBe('not_offered');
      const { status, body } = await send('POST', '/demo-company');
      expect([status, body.code]).toEqual([409, 'WorkHasBegun']);
      expect(body.message).toContain('only before work begins');
      expect((await send('POST', '/demo-company', admin.access_token)).status).toBe(403);
      const { events } = await gateway.store.readAll({ limit: 100, filter: demoCategory });
      expect(events).toEqual([]);
    } finally {
      await gateway.close();
    }
  });
});
const demoCategory = { categories: [demoCompanyEvents.category] };
