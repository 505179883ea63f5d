import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { selectsOwn } from '../id-scope.js';
import { LiveStream } from '../live.js';
import { pageOutput, pageQuery } from '../page.js';
import { permissions, type Permission } from '../permission.js';
import { refusal } from '../refusal.js';
import { Instant, UserId, Uuid } from '../values.js';
import { CurrentUser } from './user.js';

/** The beginning of every API token, by which scanners for leaked secrets recognize one. */
export const API_TOKEN_PREFIX = 'tbt_';
/** Lifetime in days. */
export const API_TOKEN_DAYS = { default: 90, max: 366 } as const;
/** Maximum number of valid API tokens of a user. */
export const MAX_API_TOKENS = 20;

/**
 * Permissions that are useless to API tokens: what requires them is open to users in person only, such as a payroll run,
 * or nothing does.
 */
export const personalPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'api-token.write',
  'bonus.write',
  'payroll.export',
  'session.own',
  'settings.prices.write',
  'settings.write',
  'user.grant-owner-admin',
  'user.impersonate',
  'user.write',
  'week.finalize',
  'week.reopen',
]);
/** The permissions that an API token can have. */
export const apiTokenPermissions = (Object.keys(permissions) as Permission[]).filter(
  (name) => !personalPermissions.has(name),
);
/** Returns what a token may do: it loses a permission that tokens cannot have any more. */
export const remainingPermissions = (granted: readonly string[]): string[] => {
  const possible: readonly string[] = apiTokenPermissions;
  return granted.filter((name) => possible.includes(name));
};

export const apiTokenStates = ['valid', 'expired', 'revoked'] as const;
/** An API token as its user and the owners see it. Its secret is in the response to its creation only. */
export const ApiToken = z
  .object({
    id: Uuid,
    name: z.string(),
    user: z.object({ id: UserId, label: z.string() }),
    permissions: z.array(z.string()),
    state: z.enum(apiTokenStates),
    created_at: Instant,
    expires_at: Instant,
    /** Precise to a minute; `null` if it was never used. */
    last_used_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof ApiToken>;

export const ApiTokenNameTaken = refusal(
  'ApiTokenNameTaken',
  422,
  {
    en: 'You already have a valid API token with this name. Choose another name, or revoke that token first.',
    es: 'Ya tiene un token de API válido con este nombre. Elija otro nombre o revoque antes ese token.',
    'zh-CN': '您已有一个同名的有效 API 令牌。请换一个名称，或先撤销该令牌。',
  },
  'name',
);
export const ApiTokenPermissionNotYours = refusal(
  'ApiTokenPermissionNotYours',
  422,
  {
    en: 'You do not have the permission “{permission}” yourself.',
    es: 'Usted mismo no tiene el permiso «{permission}».',
    'zh-CN': '您自己没有权限“{permission}”。',
  },
  'permissions',
);
export const TooManyApiTokens = refusal('TooManyApiTokens', 409, {
  en: 'You already have {most} valid API tokens. Revoke one that is no longer needed.',
  es: 'Ya tiene {most} tokens de API válidos. Revoque alguno que ya no necesite.',
  'zh-CN': '您已有 {most} 个有效的 API 令牌。请撤销不再需要的令牌。',
});
export const ApiTokenNotFound = refusal('ApiTokenNotFound', 404, {
  en: 'This API token does not exist.',
  es: 'Este token de API no existe.',
  'zh-CN': '该 API 令牌不存在。',
});

/** Response to an API token without the contract's permission. */
export const ApiTokenLacksPermission = refusal('ApiTokenLacksPermission', 403, {
  en: 'The API token “{name}” does not have the permission “{permission}”.',
  es: 'El token de API «{name}» no tiene el permiso «{permission}».',
  'zh-CN': 'API 令牌“{name}”没有权限“{permission}”。',
});
/** Response of contracts that only users in person may use. */
export const NotWithApiToken = refusal('NotWithApiToken', 403, {
  en: 'This cannot be done with an API token. Sign in instead.',
  es: 'Esto no se puede hacer con un token de API. Inicie sesión.',
  'zh-CN': '此操作不能使用 API 令牌完成。请登录后操作。',
});
/** Contracts for any signed-in user that are open to API tokens too, by name. All others are closed to them. */
export const openToApiTokens: ReadonlySet<string> = new Set([CurrentUser.name, LiveStream.name]);

/** The caller’s API tokens; everyone’s for owners. Expired and revoked ones are listed for 90 days. */
export const ListApiTokens = query('identity.api-tokens', {
  route: 'GET /api-tokens',
  permission: 'api-token.write',
  personally: true,
  query: pageQuery(['name', 'user', 'created_at', 'expires_at', 'last_used_at']).extend({
    state: z.enum(apiTokenStates).optional(),
  }),
  output: pageOutput(ApiToken),
  summary: 'List the API tokens, newest first by default',
});
/** The name appears in history, events and logs wherever the token is used. */
export const CreateApiToken = command('identity.create-api-token', {
  route: 'POST /api-tokens',
  permission: 'api-token.write',
  personally: true,
  stepUp: true,
  body: z.object({
    name: oneLine().trim().min(1).max(60),
    permissions: z.array(z.enum(apiTokenPermissions)).min(1).max(apiTokenPermissions.length),
    days: z.number().int().min(1).max(API_TOKEN_DAYS.max).default(API_TOKEN_DAYS.default),
  }),
  output: z.object({ data: ApiToken.extend({ secret: z.string() }) }),
  status: 201,
  refusals: [ApiTokenNameTaken, ApiTokenPermissionNotYours, TooManyApiTokens],
  summary: 'Create an API token for the caller; only this response contains its secret',
});
export const RevokeApiToken = command('identity.revoke-api-token', {
  route: 'DELETE /api-tokens/{id}',
  permission: 'api-token.write',
  ids: { id: selectsOwn },
  personally: true,
  stepUp: true,
  params: z.object({ id: Uuid }),
  refusals: [ApiTokenNotFound],
  summary: 'Revoke an API token; it stops working at once',
});
