import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { eventSchemas, versionedEvent } from '../event.js';
import type { Text } from '../locale.js';
import { refusal } from '../refusal.js';
import { cents, CompanyDate } from '../values.js';
import { TooManyRequests } from './password.js';
import { setupSteps } from './setup.js';
import { StepUpRequired } from './step-up-required.js';
import { UserNotFound } from './user.js';

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max);

/** Possible first days of a workweek, in order. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A price per point for a level, instead of the general setting. */
export const PriceLevel = z.object({
  level: wholeNumber(0, 9),
  name: oneLine().trim().min(1).max(40),
  tech_price_cents: cents(100_000),
});

export const MAX_LEVELS = 10;
const levels = z
  .array(PriceLevel)
  .max(MAX_LEVELS)
  .refine((list) => new Set(list.map(({ level }) => level)).size === list.length, { params: { rule: 'uniqueItems' } });

type Setting = {
  readonly key: string;
  readonly label: Text;
  readonly type: 'cents' | 'number' | 'choice' | 'list' | 'text' | 'flag';
  /** Default value. */
  readonly value: unknown;
  readonly schema: z.ZodType;
  /** Affects pay, so changes take effect at the start of a workweek only. */
  readonly pay?: true;
  /** Changeable by owners only. */
  readonly owner?: true;
  /** A price: the first value applies from the company's beginning, unless it has a date (decision D82). */
  readonly price?: true;
  /** Set by the operator and read-only. */
  readonly operated?: true;
  /** Protects sign-in and sessions, so changes need a recent authentication (decision D81). */
  readonly stepUp?: true;
};

/** All settings in the order of `GET /settings`. The first two are the prices per point, in cents (decision D6). */
export const settings = [
  {
    key: 'price_point_tech',
    label: { en: 'Technician pay per point', es: 'Paga del técnico por punto', 'zh-CN': '技术员每点报酬' },
    type: 'cents',
    value: 150,
    schema: cents(100_000),
    pay: true,
    owner: true,
    price: true,
  },
  {
    key: 'price_point_company',
    label: { en: 'Company price per point', es: 'Precio de la empresa por punto', 'zh-CN': '公司每点单价' },
    type: 'cents',
    value: 260,
    schema: cents(100_000),
    pay: true,
    owner: true,
    price: true,
  },
  {
    key: 'delete_status',
    label: { en: 'Allow deleting CPEs', es: 'Permitir eliminar equipos', 'zh-CN': '允许删除设备' },
    type: 'flag',
    value: { show: true },
    schema: z.object({ show: z.boolean() }),
  },
  {
    key: 'minutes_per_point',
    label: { en: 'Minutes per point', es: 'Minutos por punto', 'zh-CN': '每点分钟数' },
    type: 'number',
    value: 5,
    schema: wholeNumber(1, 60),
    pay: true,
  },
  {
    key: 'workweek_start',
    label: { en: 'Workweek starts on', es: 'La semana laboral comienza el', 'zh-CN': '工作周起始日' },
    type: 'choice',
    value: 'sunday',
    schema: z.enum(weekdays),
    pay: true,
  },
  {
    key: 'overtime_threshold',
    label: { en: 'Overtime after (hours)', es: 'Horas extra a partir de (horas)', 'zh-CN': '加班起算（小时）' },
    type: 'number',
    value: 40,
    schema: wholeNumber(1, 168),
    pay: true,
  },
  {
    key: 'overtime_method',
    label: { en: 'Overtime method', es: 'Método de horas extra', 'zh-CN': '加班计算方式' },
    type: 'choice',
    value: 'flsa',
    schema: z.enum(['flsa', 'exempt_7i']),
    pay: true,
  },
  {
    key: 'min_wage_cents',
    label: { en: 'Minimum wage per hour', es: 'Salario mínimo por hora', 'zh-CN': '最低时薪' },
    type: 'cents',
    value: 725,
    schema: cents(100_000),
    pay: true,
  },
  {
    key: 'per_diem_cents',
    label: { en: 'Per diem', es: 'Dieta diaria', 'zh-CN': '每日津贴' },
    type: 'cents',
    value: 3500,
    schema: cents(1_000_000),
    pay: true,
  },
  {
    key: 'leave_day_hours',
    label: { en: 'Hours per leave day', es: 'Horas por día de permiso', 'zh-CN': '每个请假日的小时数' },
    type: 'number',
    value: 8,
    schema: wholeNumber(0, 24),
    pay: true,
  },
  {
    key: 'price_levels',
    label: { en: 'Technician pay levels', es: 'Niveles de paga del técnico', 'zh-CN': '技术员报酬等级' },
    type: 'list',
    value: [],
    schema: levels,
    pay: true,
    owner: true,
    price: true,
  },
  {
    key: 'qc_minor_limit',
    label: {
      en: 'Minor QC findings that fail a job',
      es: 'Faltas leves que reprueban un trabajo',
      'zh-CN': '判定不合格的轻微问题数',
    },
    type: 'number',
    value: 2,
    schema: wholeNumber(1, 50),
  },
  {
    key: 'qc_first_jobs',
    label: {
      en: 'New tech period (jobs)',
      es: 'Período de técnico nuevo (trabajos)',
      'zh-CN': '新技术员期（工单数）',
    },
    type: 'number',
    value: 500,
    schema: wholeNumber(0, 10_000),
  },
  {
    key: 'qc_first_percent',
    label: {
      en: 'QC rate, new techs (%)',
      es: 'Tasa de control, técnicos nuevos (%)',
      'zh-CN': '质检比例，新技术员（%）',
    },
    type: 'number',
    value: 85,
    schema: wholeNumber(0, 100),
  },
  {
    key: 'qc_later_percent',
    label: {
      en: 'QC rate, experienced techs (%)',
      es: 'Tasa de control, técnicos con experiencia (%)',
      'zh-CN': '质检比例，熟练技术员（%）',
    },
    type: 'number',
    value: 3,
    schema: wholeNumber(0, 100),
  },
  {
    key: 'qc_month_least',
    label: {
      en: 'Minimum QC visits per tech and month',
      es: 'Mínimo de visitas de control por técnico y mes',
      'zh-CN': '每位技术员每月最少质检次数',
    },
    type: 'number',
    value: 1,
    schema: wholeNumber(0, 50),
  },
  {
    key: 'roadblock_lookback_days',
    label: { en: 'Roadblock lookback (days)', es: 'Días que revisa un bloqueo', 'zh-CN': '未结工作日回溯（天）' },
    type: 'number',
    value: 14,
    schema: wholeNumber(1, 60),
  },
  {
    key: 'cpe_aging_days',
    label: {
      en: 'Days until a CPE is aging',
      es: 'Días hasta considerar antiguo un equipo',
      'zh-CN': '设备滞留天数',
    },
    type: 'number',
    value: 30,
    schema: wholeNumber(1, 3650),
  },
  {
    key: 'serial_limit',
    label: { en: 'Max serials per submission', es: 'Máximo de series por envío', 'zh-CN': '单次提交的序列号上限' },
    type: 'number',
    value: 500,
    schema: wholeNumber(1, 2000),
  },
  {
    key: 'timezone',
    label: { en: 'Company time zone', es: 'Zona horaria de la empresa', 'zh-CN': '公司时区' },
    type: 'text',
    value: 'America/New_York',
    schema: z.string(),
    operated: true,
  },
  {
    key: 'company_name',
    label: { en: 'Company', es: 'Empresa', 'zh-CN': '公司名称' },
    type: 'text',
    value: 'Tailboard',
    schema: oneLine().trim().min(1).max(80),
  },
  {
    key: 'mail_url',
    label: { en: 'Company e-mail site', es: 'Sitio de correo de la empresa', 'zh-CN': '公司邮箱网址' },
    type: 'text',
    value: '',
    schema: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]),
  },
  {
    key: 'session_idle_minutes',
    label: {
      en: 'Sign out after inactivity (minutes; 0 = never)',
      es: 'Cerrar sesión por inactividad (minutos; 0 = nunca)',
      'zh-CN': '无操作后退出登录（分钟；0 = 不退出）',
    },
    type: 'number',
    value: 0,
    // A browser reports each minute whether its user is there, so shorter limits would end sessions in use.
    schema: z.union([z.literal(0), wholeNumber(5, 10_080)]),
    stepUp: true,
  },
  {
    key: 'second_factor_required',
    label: {
      en: 'Second factor required for',
      es: 'Segundo factor obligatorio para',
      'zh-CN': '必须使用双重验证的用户',
    },
    type: 'choice',
    value: 'none',
    schema: z.enum(['none', 'owners_and_admins']),
    owner: true,
    stepUp: true,
  },
  {
    key: 'setup_skipped',
    label: { en: 'Skipped setup steps', es: 'Pasos de configuración omitidos', 'zh-CN': '已跳过的设置步骤' },
    type: 'list',
    value: [],
    schema: z
      .array(z.enum(setupSteps))
      .max(setupSteps.length)
      .refine((steps) => new Set(steps).size === steps.length, { params: { rule: 'uniqueItems' } }),
  },
] as const satisfies readonly Setting[];
export type SettingKey = (typeof settings)[number]['key'];
const keys = settings.map(({ key }) => key) as [SettingKey, ...SettingKey[]];
export const getSetting = (key: SettingKey): Setting => settings.find((setting) => setting.key === key) as Setting;

/** Returns whether a setting affects pay; false for settings unknown to this release. */
export const isPaySetting = (key: string): boolean =>
  settings.some((setting: Setting) => setting.key === key && setting.pay === true);

/** One stream, `settings-company`. A value without a date takes effect when recorded. */
export const settingsEvents = eventSchemas('settings', {
  // The key is plain text, so later releases can add settings without a new version.
  SettingChanged: versionedEvent(
    2,
    z.object({
      // Examples are part of the published schema, which a new setting leaves as it is.
      key: z.string().meta({ examples: keys.slice(0, 22) }) as unknown as z.ZodType<SettingKey>,
      value: z.unknown(),
      effective_from: CompanyDate.nullable(),
    }),
    { 1: (data) => data },
  ),
});

export const SettingNotYours = refusal('SettingNotYours', 403, {
  en: 'Only an owner can change this setting.',
  es: 'Solo un propietario puede cambiar este ajuste.',
  'zh-CN': '只有所有者才能更改此设置。',
});
export const SettingOperated = refusal('SettingOperated', 409, {
  en: 'This setting is set during installation.',
  es: 'Este ajuste se define durante la instalación.',
  'zh-CN': '此设置在安装时设定。',
});
export const SettingValueWrong = refusal(
  'SettingValueWrong',
  422,
  { en: '{problem}', es: '{problem}', 'zh-CN': '{problem}' },
  'value',
);
export const SettingDateWrong = refusal(
  'SettingDateWrong',
  422,
  {
    en: 'Changes to pay take effect at the start of a workweek that is not over. The next one starts on {next}.',
    es: 'Los cambios de pago surten efecto al inicio de una semana laboral no terminada. La próxima comienza el {next}.',
    'zh-CN': '影响薪酬的更改只能从尚未结束的工作周第一天起生效，下一个工作周从 {next} 开始。',
  },
  'effective_from',
);

const SettingShown = z.object({
  key: z.string(),
  value: z.unknown(),
  label: z.string(),
  type: z.string(),
  /** Effective date; null if always or not dated. */
  effective_from: CompanyDate.nullable(),
  /** Future values, soonest first. */
  planned: z.array(z.object({ value: z.unknown(), effective_from: CompanyDate })),
  /** For `If-Match`; 0 if the setting was never changed. */
  version: z.number().int(),
});
export type SettingShown = z.output<typeof SettingShown>;

export const ReadSettings = query('identity.settings', {
  route: 'GET /settings',
  permission: 'settings.read',
  output: z.object({ data: z.array(SettingShown) }),
  summary: 'List the settings; the first two values are the prices per point in cents',
});
/**
 * Owners and admins; prices only by owners. Pay settings name the workweek from which they apply; the first value of a
 * price needs none and applies from the company's beginning, except in finalized weeks (decision D82).
 */
export const ChangeSetting = command('identity.change-setting', {
  route: 'PUT /settings',
  permission: 'settings.write',
  personally: true,
  body: z.object({ key: z.enum(keys), value: z.unknown(), effective_from: CompanyDate.nullable().default(null) }),
  output: z.object({ data: z.array(SettingShown) }),
  refusals: [SettingNotYours, SettingOperated, SettingValueWrong, SettingDateWrong, StepUpRequired],
  summary: 'Change a setting, those of the second factor and of sessions only after a recent authentication',
});

export const TestEmailRejected = refusal('TestEmailRejected', 409, {
  en: 'The mail server rejected the e-mail ({reason}). Check SMTP_URL and MAIL_FROM.',
  es: 'El servidor de correo rechazó el mensaje ({reason}). Revise SMTP_URL y MAIL_FROM.',
  'zh-CN': '邮件服务器拒绝了邮件（{reason}）。请检查 SMTP_URL 和 MAIL_FROM。',
});
/** Sends the caller an e-mail at once, so that the mail server's answer is known. */
export const SendTestEmail = command('identity.send-test-email', {
  route: 'POST /settings/test-email',
  permission: 'settings.write',
  personally: true,
  output: z.object({ data: z.object({ email: z.string() }) }),
  refusals: [UserNotFound, TestEmailRejected, TooManyRequests],
  summary: 'Send a test e-mail to oneself',
});
