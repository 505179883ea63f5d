import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import { apiPage } from './api-page.js';
import { openApi } from './openapi.js';

const contexts = Object.fromEntries(Object.entries(catalogue).map(([name, { routes }]) => [name, routes]));
const described = openApi('Tailboard', contexts) as unknown as {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, unknown>; parameters: { name: string; in: string }[] }
    >
  >;
  components: { schemas: Record<string, unknown> };
};

describe('The description of the API', () => {
  it('is OpenAPI 3.1 and has every route once', () => {
    expect(described.openapi).toBe('3.1.0');
    const ids = Object.values(described.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(
      Object.values(contexts)
        .flatMap((routes) => routes.map(({ name }) => name))
        .sort(),
    );
  });
  it('has no reference that leads nowhere', () => {
    const names = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name as string,
    );
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(described.components.schemas).toHaveProperty(name);
  });
  it('shows the refusals of a route by their status', () =>
    expect(JSON.stringify(described.paths['/api/v1/jobs/{id}/assign']?.put?.responses['409'])).toContain(
      'JobAlreadyCompleted',
    ));
  it('shows what is refused to the user who impersonates another user user', () => {
    const refusals = (url: string, method: string) =>
      JSON.stringify(described.paths[url]?.[method]?.responses['403'] ?? {}).includes('NotWhileImpersonating');
    expect(refusals('/api/v1/users/impersonate/{id}', 'get')).toBe(true);
    expect(refusals('/api/v1/locations', 'post')).toBe(false);
  });
  it('shows the headers that commands and queries understand', () => {
    const names = (route: { parameters: { name: string }[] } | undefined) => route?.parameters.map(({ name }) => name);
    expect(names(described.paths['/api/v1/jobs/{id}/assign']?.put)).toEqual([
      'id',
      'dry_run',
      'Idempotency-Key',
      'If-Match',
    ]);
    expect(names(described.paths['/api/v1/board']?.get)).toContain('X-Min-Position');
  });
  it('is also a page that a person can read', () => {
    const page = apiPage('Tail<board>', contexts);
    expect(page).toContain('Tail&lt;board&gt; API');
    expect(page).toContain('/api/v1/jobs/{id}/assign');
    expect(page).not.toContain('<script');
  });
});
