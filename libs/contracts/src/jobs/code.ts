import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { History, historyQuery } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { cents, CompanyDate, queryFlag, Uuid } from '../values.js';

/** `work` earns points and money; `not_done` says why a job was not done. */
export const codeKinds = ['work', 'not_done'] as const;

/** Points per unit; at most a long day's work. */
const CodePoints = z.number().min(0).max(500).multipleOf(0.01);
const Price = cents(10_000_000).nullable();

/** The worth of one unit of a code. A price of `null` is points × price per point. */
export const CodeWorth = z.object({ points: CodePoints, tech_price_cents: Price, company_price_cents: Price });
export type CodeWorth = z.output<typeof CodeWorth>;

/** Names and usage rules of a code; its worth is versioned by date. */
const CodeDescribed = z.object({
  title: oneLine().trim().min(1).max(40),
  description: z.string().trim().max(255).default(''),
  category_id: Uuid,
  counts_as: z.enum(codeKinds).default('work'),
  max_quantity: z.number().int().min(1).max(99).default(20),
  requires_cpe_type_id: Uuid.nullable().default(null),
});
export type CodeDescribed = z.output<typeof CodeDescribed>;

const CodeForm = CodeDescribed.extend({
  points: CodePoints,
  tech_price_cents: Price.default(null),
  company_price_cents: Price.default(null),
});

/** `code-{id}`. A worth holds for work of its date and later, until that of a later date. */
export const codeEvents = eventSchemas('code', {
  CodeDefined: CodeDescribed.extend({ worth: CodeWorth }),
  CodeDescribed,
  CodePriced: CodeWorth.extend({ effective_from: CompanyDate }),
  CodeRetired: z.object({}),
  CodeRestored: z.object({}),
  /** It was never used; only its history stays. */
  CodeRemoved: z.object({}),
});

/** A code as readers see it: worth as of the date that was asked for. Prices are for managers and above (`null` else). */
export const Code = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    category: z.object({ id: z.uuid(), name: z.string(), color: z.string() }),
    category_id: z.uuid(),
    counts_as: z.enum(codeKinds),
    points: z.number(),
    tech_price_cents: z.number().int().nullable(),
    company_price_cents: z.number().int().nullable(),
    max_quantity: z.number().int(),
    requires_cpe_type_id: z.uuid().nullable(),
    active: z.boolean(),
    /** Since when the value applies; `null`: always. */
    effective_from: CompanyDate.nullable(),
    /** Future values, soonest first. */
    planned: z.array(CodeWorth.extend({ effective_from: CompanyDate })),
    version: z.number().int(),
  })
  .meta({ id: 'Code' });
export type Code = z.output<typeof Code>;

export const CodeNotFound = refusal('CodeNotFound', 404, {
  en: 'This code does not exist.',
  es: 'Este código no existe.',
  'zh-CN': '该代码不存在。',
});
export const CodeTitleTaken = refusal(
  'CodeTitleTaken',
  422,
  {
    en: 'A code {title} already exists.',
    es: 'Ya existe un código {title}.',
    'zh-CN': '代码 {title} 已存在。',
  },
  'title',
);
export const CategoryNotOffered = refusal(
  'CategoryNotOffered',
  422,
  {
    en: 'This category no longer exists. Choose another one.',
    es: 'Esta categoría ya no existe. Elija otra.',
    'zh-CN': '该类别已不存在，请另选。',
  },
  'category_id',
);
export const WorthInThePast = refusal(
  'WorthInThePast',
  422,
  {
    en: 'The value of a code can change only from today ({today}) on.',
    es: 'El valor de un código solo puede cambiar desde hoy ({today}).',
    'zh-CN': '代码的价值只能从今天（{today}）起变更。',
  },
  'effective_from',
);
export const CodeKindFixed = refusal(
  'CodeKindFixed',
  422,
  {
    en: 'This code is in use. Create another code instead of changing its type.',
    es: 'Este código está en uso. Cree otro código en lugar de cambiar su tipo.',
    'zh-CN': '该代码正在使用。请新建代码，不要更改其类型。',
  },
  'counts_as',
);

const id = z.object({ id: Uuid });
const one = z.object({ data: Code });

export const ListCodes = query('codes.list', {
  route: 'GET /codes',
  permission: 'reference.read',
  query: pageQuery(['title', 'category', 'points']).extend({
    category_id: Uuid.optional(),
    counts_as: z.enum(codeKinds).optional(),
    active: queryFlag.optional(),
    /** Sort by category, for autocomplete. */
    grouped: queryFlag.optional(),
    /** Date of the values; today by default. */
    date: CompanyDate.optional(),
    show: z.literal('all').optional(),
  }),
  output: pageOutput(Code),
  summary: 'List the billing codes; grouped=1 sorts them by category; show=all returns all for pickers (at most 2,000)',
});
export const ReadCode = query('codes.read', {
  route: 'GET /codes/{id}',
  permission: 'reference.read',
  params: id,
  output: z.object({
    data: Code.extend({ worths: z.array(CodeWorth.extend({ effective_from: CompanyDate.nullable() })) }),
  }),
  refusals: [CodeNotFound],
  summary: 'Get a billing code with its past, current and planned values',
});
export const DefineCode = command('codes.define', {
  route: 'POST /codes',
  permission: 'reference.write',
  body: CodeForm,
  output: one,
  status: 201,
  refusals: [CodeTitleTaken, CategoryNotOffered],
  summary: 'Add a billing code',
});
export const ReviseCode = command('codes.revise', {
  route: 'PUT /codes/{id}',
  permission: 'reference.write',
  params: id,
  body: CodeForm.extend({
    active: z.boolean().default(true),
    /** Effective date of new points or prices; today by default. */
    effective_from: CompanyDate.nullable().default(null),
  }),
  output: one,
  refusals: [CodeNotFound, CodeTitleTaken, CategoryNotOffered, WorthInThePast, CodeKindFixed],
  summary: 'Change a billing code; new points or prices take effect on a date',
});
export const RemoveCode = command('codes.remove', {
  route: 'DELETE /codes/{id}',
  permission: 'reference.write',
  params: id,
  refusals: [CodeNotFound],
  summary: 'Delete an unused billing code; a used one becomes inactive',
});
export const CodeHistory = query('codes.history', {
  route: 'GET /codes/{id}/history',
  permission: 'reference.write',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [CodeNotFound],
  summary: 'Get the history of a billing code, newest first, also of a deleted one',
});
export const codeRoutes = [ListCodes, ReadCode, DefineCode, ReviseCode, RemoveCode, CodeHistory];
