import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { eventSchemas, versionedEvent } from '../event.js';
import { pageOutput, pageQuery } from '../page.js';
import { roles } from '../permission.js';
import { refusal } from '../refusal.js';
import { locales } from '../locale.js';
import { cents, CompanyDate, Instant, LocationId, queryFlag, queryInt, UserId, Uuid } from '../values.js';
import { Skill } from './skill.js';
import { StepUpRequired } from './step-up-required.js';

export const RoleName = z.enum(roles);
/** An e-mail in lower case, because uniqueness ignores case. */
export const Email = z.string().trim().toLowerCase().pipe(z.email().max(191));
export const TechnicianId = oneLine().trim().min(1).max(20);
export const PersonName = oneLine().trim().min(1).max(60);

/** Pay type; the rate is dollars per hour, or dollars per week for `salary` (decision D4). */
export const payTypes = ['hourly', 'points', 'greater', 'salary'] as const;

export const Address = z.object({
  address: oneLine().trim().min(1).max(120),
  address2: oneLine().trim().max(120).default(''),
  apt: oneLine().trim().max(20).default(''),
  city: oneLine().trim().min(1).max(60),
  state: z.string().regex(/^[A-Z]{2}$/),
  zip: z.string().regex(/^\d{5}(-\d{4})?$/),
});

export const Phone = z.object({
  label: oneLine().max(40),
  /** E.164 within the North American Numbering Plan. */
  number: z.string().regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/),
  primary: z.boolean(),
});

/** A person's phones; at most one is primary. */
export const Phones = z
  .array(Phone)
  .max(10)
  .refine((list) => list.filter(({ primary }) => primary).length <= 1, { params: { rule: 'onePrimary' } });

/** Pay fields (decision D4), visible only with permission to see pay. */
export const PayFields = z.object({
  price_level: z.number().int().min(0).max(9),
  pay_type: z.enum(payTypes),
  /** Dollars per hour, or per week for `salary`; two decimals. */
  pay_rate: z.number().min(0).max(999999.99).multipleOf(0.01),
  /** Exempt from overtime, for pay type salary. */
  salary: z.boolean(),
  gas: z.boolean(),
  /** Cents per day worked, if `gas`. */
  gas_rate_cents: cents(100_000),
});
const pay = PayFields.shape;
/** Pay terms (decision D4). Versioned: each applies from the start of a workweek. */
export const PayTerms = z.object({
  price_level: pay.price_level.default(0),
  pay_type: pay.pay_type.default('hourly'),
  pay_rate: pay.pay_rate.default(0),
  salary: pay.salary.default(false),
  gas: pay.gas.default(false),
  gas_rate_cents: pay.gas_rate_cents.default(0),
});
export type PayTerms = z.output<typeof PayTerms>;

/** Returns whether a pay type needs a rate (decision D68). Work that is paid by points has its own price. */
export const needsRate = (pay_type: PayTerms['pay_type']): boolean => pay_type !== 'points';
/** Returns whether a pay type needs a rate and has none (decision D68). */
export const lacksRate = ({ pay_type, pay_rate }: Pick<PayTerms, 'pay_type' | 'pay_rate'>): boolean =>
  needsRate(pay_type) && pay_rate === 0;

/** The personal part of a profile (fields and limits of decision D4). */
export const Person = z.object({
  first_name: PersonName,
  last_name: PersonName,
  /** Starts on the dashboard after sign-in; otherwise on the first page of their role (decision D51). */
  dashboard: z.boolean().default(false),
  location_id: LocationId.nullable().default(null),
  employee_level_id: Uuid.nullable().default(null),
  notes: z.string().max(2000).default(''),
  phones: Phones.default([]),
  address: Address.nullable().default(null),
  /** First and last day of work; jobs outside them cause a warning. */
  hired_on: CompanyDate.nullable().default(null),
  terminated_on: CompanyDate.nullable().default(null),
});
export type Person = z.output<typeof Person>;
/** A request to save a pay rate of 0 says so (decision D68). It is not stored: the rate is. */
export const requestedUnpaid = { unpaid: z.boolean().default(false) };
/** Requests that do not state the start page mean the dashboard. */
export const requestedStart = { dashboard: z.boolean().default(true) };

/** A user's profile at registration. */
export const Profile = Person.extend(PayTerms.shape);

export const userEvents = eventSchemas('user', {
  UserRegistered: versionedEvent(
    3,
    z.object({
      email: z.string(),
      technician_id: TechnicianId.nullable(),
      label: z.string(),
      roles: z.array(RoleName).min(1),
      profile: Profile,
    }),
    // Hiring and leaving dates were not recorded before.
    {
      1: ({ profile, ...user }) => ({
        ...user,
        profile: { hired_on: null, terminated_on: null, ...(profile as object) },
      }),
      // Gas had no amount, and there were no levels.
      2: ({ profile, ...user }) => ({
        ...user,
        profile: { gas_rate_cents: 0, employee_level_id: null, ...(profile as object) },
      }),
    },
  ),
  /** The hash is in identity's own table; the event says only that it changed. */
  PasswordChanged: z.object({ temporary: z.boolean() }),
  UserDeactivated: z.object({}),
  UserRestored: z.object({}),
  /** The account's new values, complete. */
  AccountChanged: z.object({
    email: z.string(),
    technician_id: TechnicianId.nullable(),
    label: z.string(),
    roles: z.array(RoleName).min(1),
  }),
  /** The profile's new values without pay, complete. */
  ProfileChanged: z.object({ profile: Person }),
  /** New pay terms from the start of a workweek. */
  PayChanged: PayTerms.extend({ effective_from: CompanyDate }),
  /** The skills and licenses of the person, complete. */
  SkillsRecorded: z.object({ skills: z.array(Skill) }),
  /** The person's data was erased. Consumers must delete anything they hold for this user ID. */
  PersonErased: z.object({}),
  /** The user's last chosen locale, used for e-mails and exports. */
  LocaleChosen: z.object({ locale: z.enum(locales) }),
});

/**
 * Sign-ins of a user, `session-{user_id}`, without tokens or hashes. Attempts for unknown e-mails are counted, not
 * recorded, because the input might be a password.
 */
export const sessionEvents = eventSchemas('session', {
  LoginSucceeded: versionedEvent(
    2,
    z.object({
      session_id: z.uuid(),
      expires_at: Instant,
      remember: z.boolean(),
      user_agent: z.string(),
      /** `password`, `password+totp`, `password+recovery`, `passkey`, or the name of the OpenID Connect provider. */
      way: z.string(),
    }),
    // Only passwords existed.
    { 1: (signIn) => ({ ...signIn, way: 'password' }) },
  ),
  LoginFailed: versionedEvent(
    3,
    z.object({ reason: z.enum(['password', 'inactive', 'locked', 'code', 'passkey']), user_agent: z.string() }),
    // There was no second factor, then no passkey.
    { 1: (failure) => failure, 2: (failure) => failure },
  ),
  /** A separate stream, because there is no user. The input is kept if it looks like an e-mail. */
  LoginOfNobodyFailed: z.object({ email: z.string().nullable(), user_agent: z.string() }),
  LoggedOut: z.object({ session_id: z.uuid() }),
  /** In the stream of the impersonated user; the event's actor is the impersonator. */
  ImpersonationStarted: z.object({ session_id: z.uuid(), expires_at: Instant, user_agent: z.string() }),
  ImpersonationStopped: z.object({ session_id: z.uuid() }),
  SecondFactorAdded: z.object({}),
  /** By the user, or by an owner for a user who lost it: the actor. */
  SecondFactorRemoved: z.object({}),
  PasskeyAdded: z.object({ passkey_id: z.uuid() }),
  /** By the user, or by an owner for a user who lost it: the actor. */
  PasskeyRemoved: z.object({ passkey_id: z.uuid() }),
  /** The secret is nowhere. The name and the permissions are as the user chose them. */
  ApiTokenCreated: z.object({
    api_token_id: z.uuid(),
    name: z.string(),
    permissions: z.array(z.string()),
    expires_at: Instant,
  }),
  /** By the user, or by an owner: the actor. */
  ApiTokenRevoked: z.object({ api_token_id: z.uuid(), name: z.string() }),
});

/** A user as readers see it. `active` is 1 or 0 as in the specification; pay fields require permission. */
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
      ...PayFields.partial().shape,
      dashboard: z.boolean(),
      location_id: LocationId.nullable(),
      notes: z.string(),
      active: z.union([z.literal(0), z.literal(1)]),
      temp_password: z.boolean(),
      reconciliation_report_date: z.string().nullable(),
      deleted_at: Instant.nullable(),
      phones: z.array(Phone),
      employee_level: z.object({ id: Uuid, name: z.string() }).nullable(),
      /** A user's only address; its ID never changes. */
      address: Address.extend({ id: z.uuid() }).nullable(),
      hired_on: CompanyDate.nullable(),
      terminated_on: CompanyDate.nullable(),
    }),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** The signed-in user, with data of the current token. */
export const SignedInUser = User.extend({
  locale: z.enum(locales).nullable(),
  /** The impersonating user, or null. */
  impersonated_by: z.object({ id: UserId, label: z.string() }).nullable(),
  /** The company requires a second factor of this user, who has none. */
  must_add_second_factor: z.boolean().optional(),
}).meta({ id: 'SignedInUser' });
export type SignedInUser = z.output<typeof SignedInUser>;

/** The fields that pickers and cards need. */
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
/** The password was right; the same request with a code signs the user in. */
export const SecondFactorNeeded = refusal('SecondFactorNeeded', 403, {
  en: 'Enter the code of your authenticator app or a recovery code, or use a passkey.',
  es: 'Escriba el código de su aplicación de autenticación o un código de recuperación, o use una llave de acceso.',
  'zh-CN': '请输入身份验证器应用中的验证码或恢复码，或使用通行密钥。',
});
export const CodeWrong = refusal(
  'CodeWrong',
  422,
  {
    en: 'This code is not valid. Each code works once; wait for the next one.',
    es: 'Este código no es válido. Cada código sirve una sola vez; espere al siguiente.',
    'zh-CN': '验证码无效。每个验证码只能使用一次，请等待下一个。',
  },
  'code',
);
export const TooManyAttempts = refusal('TooManyAttempts', 429, {
  en: 'Too many failed sign-ins. Please try again in {minutes} {minutes, plural, one {minute} other {minutes}}.',
  es: 'Demasiados intentos fallidos. Vuelva a intentarlo en {minutes} {minutes, plural, one {minuto} other {minutos}}.',
  'zh-CN': '登录失败次数过多，请在 {minutes} 分钟后重试。',
});
export const StillActive = refusal('StillActive', 409, {
  en: '{label} is still active. Deactivate this user first.',
  es: '{label} aún está activo. Desactive primero a este usuario.',
  'zh-CN': '{label} 仍为启用状态。请先停用该用户。',
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
    en: 'Another user already has the technician ID {technician_id}.',
    es: 'Otro usuario ya tiene el número de técnico {technician_id}.',
    'zh-CN': '技术员编号 {technician_id} 已被其他用户使用。',
  },
  'technician_id',
);
export const TechnicianIdMissing = refusal(
  'TechnicianIdMissing',
  422,
  {
    en: 'Technicians need a technician ID.',
    es: 'Un técnico necesita un número de técnico.',
    'zh-CN': '技术员必须有技术员编号。',
  },
  'technician_id',
);
export const LastOwner = refusal('LastOwner', 409, {
  en: 'This is the last active owner. At least one owner must remain.',
  es: 'Es el último propietario activo. Debe quedar al menos un propietario.',
  'zh-CN': '这是最后一位有效的所有者。至少须保留一位所有者。',
});
export const RoleNotYoursToGive = refusal('RoleNotYoursToGive', 403, {
  en: 'Only an owner can assign the roles owner and admin.',
  es: 'Solo un propietario puede dar los roles de propietario y administrador.',
  'zh-CN': '只有所有者才能授予所有者和管理员角色。',
});

export const NotYoursToChange = refusal('NotYoursToChange', 403, {
  en: 'Only an owner can change the account of an owner or admin.',
  es: 'Solo un propietario puede cambiar la cuenta de un propietario o administrador.',
  'zh-CN': '只有所有者才能更改所有者或管理员的账号。',
});
export const UserInactive = refusal('UserInactive', 409, {
  en: 'This user is not active. Restore the user first.',
  es: 'Este usuario no está activo. Restáurelo primero.',
  'zh-CN': '该用户已停用，请先恢复。',
});
const belowMinimum = {
  en: 'The pay rate is below the minimum wage of {minimum} per hour.',
  es: 'La tarifa está por debajo del salario mínimo de {minimum} por hora.',
  'zh-CN': '薪酬标准低于最低时薪 {minimum}。',
};
/** At the field of an edit. */
export const BelowMinimumWage = refusal('BelowMinimumWage', 422, belowMinimum, 'pay.pay_rate');
/** At the field of a registration. */
export const StartsBelowMinimumWage = refusal('StartsBelowMinimumWage', 422, belowMinimum, 'profile.pay_rate');
const rateMissing = {
  en: 'Enter a pay rate, or choose “Unpaid”.',
  es: 'Indique una tarifa o elija «No remunerado».',
  'zh-CN': '请填写薪酬标准，或选择“无薪”。',
};
/** At the field of an edit. */
export const PayRateMissing = refusal('PayRateMissing', 422, rateMissing, 'pay.pay_rate');
/** At the field of a registration. */
export const StartsWithoutPayRate = refusal('StartsWithoutPayRate', 422, rateMissing, 'profile.pay_rate');
const priceMissing = {
  en: 'Pay level {level} has no price per point. Choose another level, or add its price in the settings first.',
  es: 'El nivel de paga {level} no tiene precio por punto. Elija otro nivel o agregue antes su precio en la configuración.',
  'zh-CN': '报酬等级 {level} 没有每点单价。请选择其他等级，或先在设置中添加其单价。',
};
/** At the field of an edit. */
export const PriceMissing = refusal('PriceMissing', 422, priceMissing, 'pay.price_level');
/** At the field of a registration. */
export const StartsWithoutPrice = refusal('StartsWithoutPrice', 422, priceMissing, 'profile.price_level');
export const LocationNotOffered = refusal(
  'LocationNotOffered',
  422,
  {
    en: 'This location no longer exists. Choose another one.',
    es: 'Esta ubicación ya no existe. Elija otra.',
    'zh-CN': '该地点已不存在，请另选。',
  },
  'profile.location_id',
);
export const LevelNotOffered = refusal(
  'LevelNotOffered',
  422,
  {
    en: 'This employee level no longer exists. Choose another one.',
    es: 'Este nivel de empleado ya no existe. Elija otro.',
    'zh-CN': '该员工级别已不存在，请另选。',
  },
  'profile.employee_level_id',
);

export const Login = command('identity.login', {
  route: 'POST /login',
  permission: 'public',
  body: z.object({
    email: z.string().trim().min(1).max(191),
    password: z.string().min(1).max(200),
    remember: z.boolean().default(false),
    /** Of the authenticator app, or a recovery code, if the user has a second factor. */
    code: z.string().trim().max(100).optional(),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_at: Instant,
    user: SignedInUser,
  }),
  refusals: [CredentialsDoNotMatch, TooManyAttempts, SecondFactorNeeded, CodeWrong],
  summary: 'Sign in with e-mail and password',
});
export const Logout = command('identity.logout', {
  route: 'POST /logout',
  permission: 'signed-in',
  summary: 'Sign out; the token is invalid when the response arrives',
});
export const CurrentUser = query('identity.user', {
  route: 'GET /user',
  permission: 'signed-in',
  output: z.object({ data: SignedInUser }),
  refusals: [UserNotFound],
  summary: 'Get the signed-in user',
});
export const RegisterUser = command('identity.register-user', {
  route: 'POST /users',
  permission: 'user.write',
  personally: true,
  body: z.object({
    email: Email,
    technician_id: TechnicianId.nullable().default(null),
    label: oneLine().trim().max(120).optional(),
    roles: z.array(RoleName).min(1),
    profile: Profile.extend({ ...requestedStart, ...requestedUnpaid }),
    /** Sends the link to choose a password at once; otherwise `POST /users/{id}/password-link` does later. */
    send_link: z.boolean().default(true),
  }),
  output: z.object({ data: z.object({ id: UserId, email: z.string(), label: z.string(), version: z.number().int() }) }),
  status: 201,
  refusals: [
    EmailTaken,
    TechnicianIdTaken,
    TechnicianIdMissing,
    RoleNotYoursToGive,
    StartsBelowMinimumWage,
    StartsWithoutPayRate,
    StartsWithoutPrice,
    LocationNotOffered,
    LevelNotOffered,
    StepUpRequired,
  ],
  summary:
    'Add a user, an owner or admin only after a recent authentication; without a pay rate only as unpaid or paid by points',
});
export const ReadUser = query('identity.read-user', {
  route: 'GET /users/{id}',
  permission: 'user.read',
  params: z.object({ id: UserId }),
  output: z.object({ data: User }),
  refusals: [UserNotFound],
  summary: 'Get a user with their profile',
});
export const ListUsers = query('identity.list-users', {
  route: 'GET /users',
  permission: 'user.list',
  query: pageQuery(['first_name', 'last_name', 'email', 'technician_id']).extend({
    show: z.enum(['list', 'all']).optional(),
    active: queryFlag.optional(),
    role: RoleName.optional(),
    location_id: LocationId.optional(),
  }),
  output: pageOutput(User),
  summary: 'List the users, paged; show=list lists the active ones for pickers, 2,000 per page',
});
export const ActiveUsers = query('identity.active-users', {
  route: 'GET /users/active',
  permission: 'user.pick',
  query: z.object({
    sort_by: z.enum(['first_name', 'last_name']).default('first_name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    show: z.literal('all').optional(),
    page: queryInt(1, 1_000_000).default(1),
  }),
  output: z.object({
    data: z.array(UserListed),
    /** The number of pages, if there are several. */
    last_page: z.int().optional(),
  }),
  summary: 'List the active users, for pickers and boards, 2,000 per page',
});
