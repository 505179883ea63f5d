import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GatewayUnderTest } from './gateway-under-test.js';

/** Creates an owner on a gateway that was opened with `DEMO`, and signs them in; `others` are lines of more users. */
export async function signedInOwner(
  gateway: GatewayUnderTest,
  others: readonly string[] = [],
): Promise<{ token: string; id: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-owner-'));
  const people = path.join(folder, 'people.csv');
  writeFileSync(
    people,
    [
      'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas',
      'Olga,Reed,owner@example.com,owner,,,0,hourly,20,no',
      ...others,
    ].join('\n'),
  );
  await gateway.operate('identity', 'users', ['load-demo', people]);
  rmSync(folder, { recursive: true });
  const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
    method: 'POST',
    body: { email: 'owner@example.com', password: 'field-day-2026' },
  });
  return { token: body.access_token, id: body.user.id };
}
