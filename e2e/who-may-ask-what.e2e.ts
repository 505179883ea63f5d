import { nobody, signIn, type Person } from './api.js';
import { expect, test } from './product.js';

const roles = ['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const;

/**
 * The specification's matrix (S0 §6, S1 §6, decision D31), for every route of the API: one letter for each role in the
 * order of `roles`, Y may ask, - may not; `anybody` also who is not signed in. Which records an answer then holds is
 * shown where the records are.
 */
const matrix: Readonly<Record<string, string>> = {
  'POST /api/v1/login': 'anybody',
  'POST /api/v1/logout': 'YYYYYYY',
  'POST /api/oauth/{provider}': 'anybody',
  'GET /api/v1/oauth/{provider}/callback': 'anybody',
  'POST /api/v1/first-owner': 'anybody',
  'POST /api/v1/register': 'anybody',
  'POST /api/v1/password/email': 'anybody',
  'POST /api/v1/password/reset': 'anybody',
  'POST /api/v1/links/read': 'anybody',
  'GET /api/v1/user': 'YYYYYYY',
  'GET /api/v1/user/profile': 'YYYYYYY',
  'PUT /api/v1/user/profile': 'YYYYYYY',
  'PUT /api/v1/user/password': 'YYYYYYY',
  'PUT /api/v1/user/locale': 'YYYYYYY',
  'GET /api/v1/heartbeat': 'YYYYYYY',
  'GET /api/v1/roadblocks': 'YYYYYYY',
  'GET /api/v1/stream': 'YYYYYYY',
  'POST /api/v1/users': 'YY-----',
  'GET /api/v1/users': 'YY-----',
  'GET /api/v1/users/active': 'YYYYYYY',
  'GET /api/v1/users/{id}': 'YYYY---',
  'PUT /api/v1/users/{id}': 'YY-----',
  'DELETE /api/v1/users/{id}': 'YY-----',
  'POST /api/v1/users/{id}/restore': 'YY-----',
  'GET /api/v1/users/{id}/history': 'YY-----',
  'GET /api/v1/users/{id}/pay': 'YY-----',
  'POST /api/v1/users/{id}/temporary-password': 'YY-----',
  'POST /api/v1/users/{id}/password-link': 'YY-----',
  'GET /api/v1/users/impersonate/{id}': 'YY-----',
  'POST /api/v1/users/impersonate/stop': 'YYYYYYY',
  'POST /api/v1/invitations': 'YY-----',
  'GET /api/v1/invitations': 'YY-----',
  'DELETE /api/v1/invitations/{id}': 'YY-----',
  'GET /api/v1/logins': 'YYY----',
  'GET /api/v1/settings': 'YYYYYYY',
  'PUT /api/v1/settings': 'YY-----',
  'POST /api/v1/employee-levels': 'YY-----',
  'GET /api/v1/employee-levels': 'YYYY---',
  'PUT /api/v1/employee-levels/{id}': 'YY-----',
  'DELETE /api/v1/employee-levels/{id}': 'YY-----',
  'GET /api/v1/employee-levels/{id}': 'YYYY---',
  'GET /api/v1/employee-levels/{id}/history': 'YY-----',
  'POST /api/v1/locations': 'YY-----',
  'GET /api/v1/locations': 'YYYYYYY',
  'PUT /api/v1/locations/{id}': 'YY-----',
  'DELETE /api/v1/locations/{id}': 'YY-----',
  'GET /api/v1/locations/{id}': 'YYYYYYY',
  'GET /api/v1/locations/{id}/history': 'YY-----',
  'GET /api/v1/inventory-items': 'Y------',
  'POST /api/v1/inventory-items': 'Y------',
  'DELETE /api/v1/inventory-items/{id}': 'Y------',
  'GET /api/v1/codes/report/{tab}': 'YYYYYYY',
  'GET /api/v1/codes/missed': 'YYYYYYY',
  'GET /api/v1/users/productivity': 'YYYYYYY',
  'GET /api/v1/reports/lines/{figure}': 'YYYYYYY',
  'GET /api/v1/jobs/report/{type}': 'YYY----',
  'GET /api/v1/pay/{user_id}': 'YYY-YYY',
  'GET /api/v1/codes/report/{type}/export': 'YYYYYYY',
  'GET /api/v1/jobs/report/{type}/export': 'YYY----',
  'GET /api/v1/exports': 'YYYYYYY',
  'GET /api/v1/exports/{id}': 'YYYYYYY',
  'GET /api/v1/exports/{id}/download': 'YYYYYYY',
  'POST /api/v1/exports/{id}/retry': 'YYYYYYY',
  'GET /api/v1/activity': 'YYY----',
  'GET /api/v1/codes': 'YYYYYYY',
  'POST /api/v1/codes': 'YYY----',
  'GET /api/v1/codes/{id}': 'YYYYYYY',
  'PUT /api/v1/codes/{id}': 'YYY----',
  'DELETE /api/v1/codes/{id}': 'YYY----',
  'GET /api/v1/codes/{id}/history': 'YYY----',
  'GET /api/v1/daily-work': 'YYYYYYY',
  'PUT /api/v1/daily-work': 'YYYYYYY',
  'POST /api/v1/daily-work/submit': 'YYYYYYY',
  'GET /api/v1/timecards': 'YYYYYYY',
  'PUT /api/v1/timecards/{user_id}/{date}': 'YYYYYYY',
  'GET /api/v1/timecards/{user_id}/{date}/history': 'YYYYYYY',
  'POST /api/v1/timecards/{user_id}/{date}/approve': 'YYYY---',
  'POST /api/v1/timecards/{user_id}/{date}/reject': 'YYYY---',
  'GET /api/v1/weeks': 'YYYY---',
  'POST /api/v1/weeks/finalize': 'YYY----',
  'POST /api/v1/weeks/reopen': 'YY-----',
  'GET /api/v1/weeks/{userId}': 'YYYYYYY',
  'PUT /api/v1/weeks/bonus': 'YYY----',
  'GET /api/v1/jobs': 'YYYYY--',
  'GET /api/v1/jobs/assigned': 'YYYYY--',
  'GET /api/v1/jobs/unassigned': 'YYYY---',
  'GET /api/v1/jobs/{id}': 'YYYYY--',
  'GET /api/v1/jobs/{id}/history': 'YYYY---',
  'PUT /api/v1/jobs/{id}/assign': 'YYYY---',
  'DELETE /api/v1/jobs/{id}/assign': 'YYYY---',
  'PUT /api/v1/jobs/{id}/complete': 'YYYYY--',
  'DELETE /api/v1/jobs/{id}/complete': 'YYYYY--',
  'POST /api/v1/jobs': 'YYY----',
  'PUT /api/v1/jobs/{id}': 'YYYY---',
  'DELETE /api/v1/jobs/{id}': 'YYY----',
  'POST /api/v1/jobs/{id}/cancel': 'YYY----',
  'DELETE /api/v1/jobs/{id}/cancel': 'YYY----',
  'PUT /api/v1/jobs/{id}/lock': 'YYYY---',
  'DELETE /api/v1/jobs/{id}/lock': 'YYYY---',
  'PUT /api/v1/jobs/{id}/order-seen': 'YYYY---',
  'PUT /api/v1/jobs/assign': 'YYYY---',
  'PUT /api/v1/jobs/{user_id}/reorder/{date}': 'YYYY---',
  'POST /api/v1/commands/{command_id}/undo': 'YYYY---',
  'GET /api/v1/board': 'YYYY---',
  'GET /api/v1/board/changes': 'YYYY---',
  'GET /api/v1/board/at': 'YYYY---',
  'GET /api/v1/board/history': 'YYYY---',
  'GET /api/v1/events': 'YYYYYYY',
  'GET /api/v1/events/{id}': 'YYYYYYY',
  'POST /api/v1/events': 'YYY----',
  'PUT /api/v1/events/{id}': 'YYY----',
  'DELETE /api/v1/events/{id}': 'YYY----',
  'GET /api/v1/events/{id}/history': 'YYY----',
  'POST /api/v1/work-orders/import': 'YYY----',
  'GET /api/v1/work-orders/imports': 'YYY----',
  'GET /api/v1/work-orders/imports/{id}': 'YYY----',
  'GET /api/v1/work-orders/imports/{id}/rejected': 'YYY----',
  'GET /api/v1/work-orders/imports/{id}/rejected.csv': 'YYY----',
  'GET /api/v1/work-orders/imports/{id}/rejected.json': 'YYY----',
  'GET /api/v1/work-orders': 'YYY----',
  'GET /api/v1/work-orders/{id}': 'YYYYY--',
  'PUT /api/v1/work-orders/{id}/match': 'YYY----',
  'POST /api/v1/work-orders/{id}/job': 'YYY----',
  'PUT /api/v1/work-orders/{id}/ignore': 'YYY----',
  'DELETE /api/v1/work-orders/{id}/ignore': 'YYY----',
  'GET /api/v1/work-orders/{id}/changes': 'YYYYY--',
  'GET /api/v1/work-orders/{id}/history': 'YYYY---',
  'POST /api/v1/timeslots': 'YYY----',
  'GET /api/v1/timeslots': 'YYYYYYY',
  'PUT /api/v1/timeslots/{id}': 'YYY----',
  'DELETE /api/v1/timeslots/{id}': 'YYY----',
  'GET /api/v1/timeslots/{id}': 'YYYYYYY',
  'GET /api/v1/timeslots/{id}/history': 'YYY----',
  'POST /api/v1/categories': 'YYY----',
  'GET /api/v1/categories': 'YYYYYYY',
  'PUT /api/v1/categories/{id}': 'YYY----',
  'DELETE /api/v1/categories/{id}': 'YYY----',
  'GET /api/v1/categories/{id}': 'YYYYYYY',
  'GET /api/v1/categories/{id}/history': 'YYY----',
};

/** Stands for whatever a path asks for; nothing has this id. */
const nothing = '00000000-0000-4000-8000-000000000000';
const filled = (path: string): string =>
  path
    .replace('{date}', '2026-10-06')
    .replace('{provider}', 'nobody')
    .replace(/\{\w+\}/g, nothing);

const refusedToRole = 'You are not allowed to do this.';

test.describe('Who may ask what', () => {
  test('the matrix names every route of the API, and no other', async ({ product }) => {
    const { body } = await nobody(product).ask<{ paths: Record<string, Record<string, unknown>> }>(
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
      const caller: Person = role === 'nobody' ? nobody(product) : await signIn(product, role);
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [route, row] of Object.entries(matrix)) {
        // The one that ends the session of who asks, and the one that never ends.
        if (route.endsWith('/logout') || route.endsWith('/stream')) continue;
        const [method = '', path = ''] = route.split(' ');
        const answer = await fetch(product.address + filled(path), {
          method,
          headers: {
            ...(role === 'nobody' ? {} : { authorization: `Bearer ${caller.token}` }),
            ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        const refused = answer.status === 403 && (await answer.text()).includes(refusedToRole);
        found[route] = answer.status === 401 ? 'sign in first' : refused ? 'not allowed' : 'may ask';
        expected[route] =
          row === 'anybody' || row[at] === 'Y' ? 'may ask' : role === 'nobody' ? 'sign in first' : 'not allowed';
        expect(answer.status, route).toBeLessThan(500);
      }
      expect(found).toEqual(expected);
    });
});
