import { matrix, roles } from '@tailboard/tools/checks/route-permissions';
import { createAnonymousClient, signIn, type ApiClient } from '../api.js';
import { expect, test } from '../product.js';

/** Replaces every path parameter; nothing has this ID. */
const nothing = '00000000-0000-4000-8000-000000000000';
const fillParameters = (path: string): string =>
  path
    .replace('{date}', '2026-10-06')
    .replace('{provider}', 'nobody')
    .replace(/\{\w+\}/g, nothing);

const refusedToRole = 'You are not allowed to do this.';

test.describe('Who may ask what', () => {
  test('the matrix names every route of the API, and no other', async ({ product }) => {
    const { body } = await createAnonymousClient(product).request<{ paths: Record<string, Record<string, unknown>> }>(
      'GET',
      '/openapi.json',
    );
    const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.sort()).toEqual(Object.keys(matrix).sort());
  });

  for (const [at, role] of [...roles, 'nobody'].entries())
    test(`${role} passes where the matrix says so and nowhere else [SES-002] [USR-031]`, async ({ product }) => {
      const caller: ApiClient = role === 'nobody' ? createAnonymousClient(product) : await signIn(product, role);
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [route, row] of Object.entries(matrix)) {
        // Skips the route that ends the caller's session, and the one that never ends.
        if (route.endsWith('/logout') || route.endsWith('/stream')) continue;
        const [method = '', path = ''] = route.split(' ');
        const response = await fetch(product.address + fillParameters(path), {
          method,
          headers: {
            ...(role === 'nobody' ? {} : { authorization: `Bearer ${caller.token}` }),
            ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        const refused = response.status === 403 && (await response.text()).includes(refusedToRole);
        found[route] = response.status === 401 ? 'sign in first' : refused ? 'not allowed' : 'may ask';
        expected[route] =
          row === 'anybody' || row[at] === 'Y' ? 'may ask' : role === 'nobody' ? 'sign in first' : 'not allowed';
        expect(response.status, route).toBeLessThan(500);
      }
      expect(found).toEqual(expected);
    });
});
