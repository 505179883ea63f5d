import { z } from 'zod';
import { command, query } from '../contract.js';
import { facts, revised } from '../event.js';
import { pageOf, pageQuery } from '../page.js';
import { roles } from '../permission.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, LocationId, queryFlag, UserId } from '../values.js';

export const RoleName = z.enum(roles);
/** An e-mail as it is kept: unique without regard to case, so kept in lower case. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(191));
const TechnicianId = z.string().trim().min(1).max(20);
export const PersonName = z.string().trim().min(1).max(60);

/** How a user is paid; the pay rate is dollars an hour, or dollars a week for `salary` (decision D4). */
export const payTypes = ['hourly', 'points', 'greater', 'salary'] as const;

export const Address = z.object({
  address: z.string().trim().min(1).max(120),
  address2: z.string().trim().max(120).default(''),
  apt: z.string().trim().max(20).default(''),
  city: z.string().trim().min(1).max(60),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().regex(/^\d{5}(-\d{4})?$/),
});

/** A user's profile as it is kept (fields and limits of decision D4). */
export const Profile = z.object({
  first_name: PersonName,
  last_name: PersonName,
  price_level: z.number().int().min(0).max(9).default(0),
  pay_type: z.enum(payTypes).default('hourly'),
  /** Dollars an hour, or a week for `salary`; two decimals. */
  pay_rate: z.number().min(0).max(999999.99).multipleOf(0.01).default(0),
  salary: z.boolean().default(false),
  gas: z.boolean().default(false),
  dashboard: z.boolean().default(false),
  location_id: LocationId.nullable().default(null),
  notes: z.string().max(2000).default(''),
  phones: z
    .array(
      z.object({
        label: z.string().max(40),
        number: z.string().regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/),
        primary: z.boolean(),
      }),
    )
    .max(10)
    .default([]),
  address: Address.nullable().default(null),
  /** The first and the last day of work; jobs outside of them are warned of. */
  hired_on: CompanyDate.nullable().default(null),
  terminated_on: CompanyDate.nullable().default(null),
});

export const userFacts = facts('user', {
  UserRegistered: revised(
    2,
    z.object({
      email: z.string(),
      technician_id: TechnicianId.nullable(),
      label: z.string(),
      roles: z.array(RoleName).min(1),
      profile: Profile,
    }),
    // Nobody was asked for the days of hiring and leaving before.
    {
      1: ({ profile, ...user }) => ({
        ...user,
        profile: { hired_on: null, terminated_on: null, ...(profile as object) },
      }),
    },
  ),
  /** The secret itself stays in identity's own table; the fact only says that it changed. */
  PasswordChanged: z.object({ temporary: z.boolean() }),
  UserDeactivated: z.object({}),
  UserRestored: z.object({}),
});

/**
 * Sign-ins are facts of the user's session stream, `session-{user_id}`; neither the token nor its hash is among them.
 * Attempts for an e-mail that nobody has are counted, never recorded: what was typed might be a password.
 */
export const sessionFacts = facts('session', {
  LoginSucceeded: z.object({
    session_id: z.uuid(),
    expires_at: Instant,
    remember: z.boolean(),
    user_agent: z.string(),
  }),
  LoginFailed: z.object({ reason: z.enum(['password', 'inactive', 'locked']), user_agent: z.string() }),
  LoggedOut: z.object({ session_id: z.uuid() }),
});

/** A user as readers see them. `active` is 1 or 0, as the specification has it; pay fields only for those who may see them. */
export const User = z
  .object({
    id: UserId,
    email: z.string(),
    technician_id: z.string().nullable(),
    active: z.union([z.literal(0), z.literal(1)]),
    label: z.string(),
    roles: z.array(RoleName),
    created_at: Instant,
    updated_at: Instant,
    version: z.number().int(),
    profile: z.object({
      first_name: z.string(),
      last_name: z.string(),
      price_level: z.number().int(),
      pay_type: z.enum(payTypes).optional(),
      pay_rate: z.number().optional(),
      salary: z.boolean(),
      gas: z.boolean(),
      dashboard: z.boolean(),
      location_id: LocationId.nullable(),
      notes: z.string(),
      active: z.union([z.literal(0), z.literal(1)]),
      temp_password: z.boolean(),
      reconciliation_report_date: z.string().nullable(),
      deleted_at: Instant.nullable(),
      phones: z.array(z.object({ label: z.string(), number: z.string(), primary: z.boolean() })),
      employee_level: z.object({ name: z.string() }).nullable(),
      address: Address.nullable(),
      hired_on: CompanyDate.nullable(),
      terminated_on: CompanyDate.nullable(),
    }),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** The least that pickers and cards need of a user. */
export const UserListed = z.object({
  id: UserId,
  label: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  technician_id: z.string().nullable(),
  roles: z.array(RoleName),
});
export type UserListed = z.output<typeof UserListed>;

export const CredentialsDoNotMatch = refusal(
  'CredentialsDoNotMatch',
  422,
  {
    en: 'These credentials do not match our records.',
    es: 'Estas credenciales no coinciden con nuestros registros.',
    'zh-CN': '邮箱或密码不正确。',
  },
  'email',
);
export const TooManyAttempts = refusal('TooManyAttempts', 429, {
  en: 'Too many failed sign-ins. Please try again in {minutes} minutes.',
  es: 'Demasiados intentos fallidos. Vuelva a intentarlo en {minutes} minutos.',
  'zh-CN': '登录失败次数过多，请在 {minutes} 分钟后重试。',
});
export const UserNotFound = refusal('UserNotFound', 404, {
  en: 'This user does not exist.',
  es: 'Este usuario no existe.',
  'zh-CN': '该用户不存在。',
});
export const EmailTaken = refusal(
  'EmailTaken',
  422,
  {
    en: 'Another user already has the e-mail {email}.',
    es: 'Otro usuario ya tiene el correo {email}.',
    'zh-CN': '邮箱 {email} 已被其他用户使用。',
  },
  'email',
);
export const TechnicianIdTaken = refusal(
  'TechnicianIdTaken',
  422,
  {
    en: 'Another user already has the technician id {technician_id}.',
    es: 'Otro usuario ya tiene el número de técnico {technician_id}.',
    'zh-CN': '技术员编号 {technician_id} 已被其他用户使用。',
  },
  'technician_id',
);
export const TechnicianIdMissing = refusal(
  'TechnicianIdMissing',
  422,
  {
    en: 'A technician needs a technician id.',
    es: 'Un técnico necesita un número de técnico.',
    'zh-CN': '技术员必须有技术员编号。',
  },
  'technician_id',
);
export const LastOwner = refusal('LastOwner', 409, {
  en: 'This is the last active owner; somebody must own the company.',
  es: 'Es el último propietario activo; alguien debe ser propietario de la empresa.',
  'zh-CN': '这是最后一位有效的所有者，公司必须有所有者。',
});
export const RoleNotYoursToGive = refusal('RoleNotYoursToGive', 403, {
  en: 'Only an owner may give the roles owner and admin.',
  es: 'Solo un propietario puede dar los roles de propietario y administrador.',
  'zh-CN': '只有所有者才能授予所有者和管理员角色。',
});

export const login = command('identity.login', {
  route: 'POST /login',
  permission: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(191),
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
  }),
  output: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: Instant, user: User }),
  refusals: [CredentialsDoNotMatch, TooManyAttempts],
  summary: 'Sign in with e-mail and password',
});
export const logout = command('identity.logout', {
  route: 'POST /logout',
  permission: 'signed-in',
  summary: 'Sign out; the token is dead when the answer arrives',
});
export const currentUser = query('identity.user', {
  route: 'GET /user',
  permission: 'signed-in',
  output: z.object({ data: User }),
  refusals: [UserNotFound],
  summary: 'The signed-in user',
});
export const registerUser = command('identity.register-user', {
  route: 'POST /users',
  permission: 'user.write',
  body: z.object({
    email: Email,
    technician_id: TechnicianId.nullable().default(null),
    label: z.string().trim().max(120).optional(),
    roles: z.array(RoleName).min(1),
    profile: Profile,
  }),
  output: z.object({ data: z.object({ id: UserId, email: z.string(), label: z.string(), version: z.number().int() }) }),
  status: 201,
  refusals: [EmailTaken, TechnicianIdTaken, TechnicianIdMissing, RoleNotYoursToGive],
  summary: 'Add a user',
});
export const readUser = query('identity.read-user', {
  route: 'GET /users/{id}',
  permission: 'user.read',
  params: z.object({ id: UserId }),
  output: z.object({ data: User }),
  refusals: [UserNotFound],
  summary: 'A user with their profile',
});
export const listUsers = query('identity.list-users', {
  route: 'GET /users',
  permission: 'user.list',
  query: pageQuery(['first_name', 'last_name', 'email', 'technician_id']).extend({
    show: z.enum(['list', 'all']).optional(),
    active: queryFlag.optional(),
  }),
  output: pageOf(User),
  summary: 'The users, paged; show=list gives all active ones (2,000 at most) for the picker',
});
export const activeUsers = query('identity.active-users', {
  route: 'GET /users/active',
  permission: 'user.pick',
  query: z.object({
    sort_by: z.enum(['first_name', 'last_name']).default('first_name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    show: z.literal('all').optional(),
  }),
  output: z.object({ data: z.array(UserListed) }),
  summary: 'All active users, for pickers and boards',
});
