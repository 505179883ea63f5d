import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RegisterUser, type User } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Config } from '@tailboard/service/runtime/config';
import {
  serviceUnderTest,
  type ServiceUnderTest,
  type TestResponse,
} from '@tailboard/service/testing/service-under-test';
import { registerPerson, type Registered } from '../account/register-user.js';
import { setPassword, strength } from '../password/password.js';
import definition from '../service.js';
import { hashSecret } from '../token/token.js';

export interface SignedIn {
  access_token: string;
  token_type: string;
  expires_at: string;
  user: User;
}
interface Problem {
  message: string;
  errors?: Record<string, string[]>;
}
type PrincipalResponse = { principal: { user_id: string; session_id: string; label: string; roles: Role[] } | null };

export const PASSWORD = 'a long enough password';

/** Identity on a separate database, with a clock that tests control, and helpers for sign-in. */
export interface IdentityUnderTest extends ServiceUnderTest {
  /** Advances the clock. */
  advanceTime(ms: number): void;
  /** Creates a user with {@link PASSWORD}, through the product's own commands. */
  addUser(email: string, roles: Role[], fields?: Record<string, unknown>): Promise<Registered>;
  signIn(
    email: string,
    password?: string,
    options?: { ip?: string; remember?: boolean; locale?: string },
  ): Promise<TestResponse<SignedIn & Problem>>;
  readPrincipal(token: string, options?: { active?: boolean }): Promise<PrincipalResponse['principal']>;
  /** Runs `users …` as an operator does. */
  runUsersOperation(...args: string[]): Promise<{ code: number; lines: string[] }>;
}

export async function identityUnderTest(config: Partial<Config> = {}): Promise<IdentityUnderTest> {
  // The minimum that argon2 allows; `password.spec.ts` tests the product's strength.
  strength.memoryCost = 1024;
  let now = Date.parse('2026-10-05T12:00:00.000Z');
  const folder = await mkdtemp(path.join(tmpdir(), 'tailboard-identity-'));
  const service = await serviceUnderTest(definition, {
    now: () => new Date(now),
    config: { DATA_DIR: folder, ...config },
  });
  return Object.assign(Object.create(service) as ServiceUnderTest, {
    advanceTime: (ms: number) => void (now += ms),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
    async addUser(email: string, roles: Role[], fields: Record<string, unknown> = {}) {
      const { profile, ...account } = fields;
      const person = RegisterUser.input.body.parse({
        email,
        roles,
        ...(roles.includes('technician') ? { technician_id: email.slice(0, 20) } : {}),
        profile: { first_name: 'Ada', last_name: 'Reed', ...(profile as object) },
        ...account,
      });
      const commandContext = service.ctx.createSystemContext(['test', email]);
      const registered = await registerPerson(service.ctx, person, commandContext, true);
      if (isRefused(registered)) throw new Error(`${email} was refused: ${registered.refused}`);
      await setPassword(service.ctx, { userId: registered.id, password: PASSWORD, temporary: false }, commandContext);
      await service.settle();
      return registered;
    },
    signIn: (email: string, password = PASSWORD, options: { ip?: string; remember?: boolean; locale?: string } = {}) =>
      service.inject<SignedIn & Problem>({
        method: 'POST',
        url: '/api/v1/login',
        headers: {
          'x-forwarded-for': options.ip ?? '10.0.0.1',
          'accept-language': options.locale ?? 'en',
        },
        payload: { email, password, remember: options.remember ?? false },
      }),
    async readPrincipal(token: string, { active = false } = {}) {
      const { status, body } = await service.inject<PrincipalResponse>({
        method: 'POST',
        url: '/api/v1/internal/principal',
        payload: { token_hash: hashSecret(token), active },
      });
      if (status !== 200) throw new Error(`identity.principal answered ${status}`);
      return body.principal;
    },
    async runUsersOperation(...args: string[]) {
      const lines: string[] = [];
      const code = await definition.operations.users!(args, service.ctx, (line) => lines.push(line));
      await service.settle();
      return { code, lines };
    },
  });
}
