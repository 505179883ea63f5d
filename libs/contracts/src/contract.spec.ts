import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { catalogue } from './catalogue.js';
import { command, query } from './contract.js';

describe('A contract', () => {
  it('puts its route under the API, with its method', () => {
    const read = query('thing.read', {
      route: 'GET /things/{id}',
      permission: 'signed-in',
      params: z.object({ id: z.string() }),
      output: z.object({}),
      summary: '',
    });
    expect([read.method, read.path, read.kind, read.status]).toEqual(['GET', '/api/v1/things/{id}', 'query', 200]);
  });
  it('answers without content when it declares no output', () =>
    expect(command('thing.drop', { route: 'DELETE /things', permission: 'signed-in', summary: '' }).status).toBe(204));
  it('refuses parameters that its path does not name', () =>
    expect(() =>
      query('thing.read', {
        route: 'GET /things/{id}',
        permission: 'signed-in',
        params: z.object({ key: z.string() }),
        summary: '',
      }),
    ).toThrow('the path names {id}, its params declare {key}'));
});

describe('The catalogue', () => {
  const contexts = Object.values(catalogue);
  const routes = contexts.flatMap((context) => [...context.routes]);

  it('names every contract once', () => {
    const names = routes.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });
  it('answers every method of a path once', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(addresses).toHaveLength(new Set(addresses).size);
  });
  it('names every event once in the whole product', () => {
    const types = contexts.flatMap(({ events }) => events.flatMap(({ shapes }) => Object.keys(shapes)));
    expect(types).toHaveLength(new Set(types).size);
  });
  it('has every refusal in all three locales, under one status [I18N-002]', () => {
    const refusals = routes.flatMap((route) => [...route.refusals]);
    const statuses = new Map(refusals.map(({ code, status }) => [code, status]));
    for (const { code, status, text } of refusals) {
      expect([code, status]).toEqual([code, statuses.get(code)]);
      for (const sentence of Object.values(text)) expect(sentence.length).toBeGreaterThan(3);
    }
  });
  it('uses the specified paths for the calls that it gives', () => {
    const addresses = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    for (const address of [
      'GET /api/v1/user',
      'POST /api/v1/logout',
      'GET /api/v1/settings',
      'GET /api/v1/locations',
      'GET /api/v1/jobs',
      'GET /api/v1/jobs/assigned',
      'GET /api/v1/jobs/unassigned',
      'PUT /api/v1/jobs/{id}/assign',
      'PUT /api/v1/jobs/{id}/complete',
      'DELETE /api/v1/jobs/{id}/complete',
    ])
      expect(addresses).toContain(address);
  });
});
