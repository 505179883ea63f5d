import { z } from 'zod';
import { command, fileOutput, query } from '../contract.js';
import { ownRecord, signedLink } from '../id-scope.js';
import { exportFormats, NothingToExport, TooManyExports } from '../reports/export.js';
import { refusal } from '../refusal.js';
import { LinkExpired, PictureLink } from '../upload.js';
import { CompanyDate, UserId, Uuid } from '../values.js';
import { severities } from './qc-code.js';
import { VisitNotFound } from './visit.js';

/** A finding is repeated if the same technician had the same one within this many days before. */
export const REPEAT_DAYS = 90;
/** Maximum range of a report in days. */
export const FINDINGS_DAYS = 366;

const FindingsRangeTooLong = refusal(
  'FindingsRangeTooLong',
  422,
  {
    en: 'The report can cover at most {days} days, and the end must not be before the start.',
    es: 'El informe abarca como máximo {days} días y no termina antes de empezar.',
    'zh-CN': '报告最多涵盖 {days} 天，且结束日期不得早于开始日期。',
  },
  'to',
);
const Range = z.object({ from: CompanyDate, to: CompanyDate, technician_id: UserId.optional() });

/** Jobs, visits and findings of a technician in the range. */
export const Coverage = z.object({
  user: z.object({ id: UserId, label: z.string() }),
  /** Completed jobs. */
  jobs: z.number().int(),
  /** Completed visits. */
  visits: z.number().int(),
  planned: z.number().int(),
  failed: z.number().int(),
  unsafe: z.number().int(),
  findings: z.number().int(),
  /** Repeated findings within 90 days. */
  repeated: z.number().int(),
  /** Failed visits that are neither repaired nor closed. */
  open: z.number().int(),
});
export type Coverage = z.output<typeof Coverage>;

/** Frequency of a code, with its latest wording. */
export const FoundCode = z.object({
  qc_code_id: Uuid,
  title: z.string(),
  category: z.string(),
  severity: z.enum(severities),
  found: z.number().int(),
  technicians: z.number().int(),
  repeated: z.number().int(),
  repaired: z.number().int(),
});
export type FoundCode = z.output<typeof FoundCode>;

export const FoundMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  visits: z.number().int(),
  failed: z.number().int(),
  findings: z.number().int(),
});

export const ReadFindings = query('qc.findings', {
  route: 'GET /qcs/report',
  permission: 'qc.read',
  query: Range,
  output: z.object({
    data: z.object({
      technicians: z.array(Coverage),
      codes: z.array(FoundCode),
      months: z.array(FoundMonth),
    }),
  }),
  refusals: [FindingsRangeTooLong],
  summary: 'Get the QC findings of a range by technician, code and month',
});

export const ReadVisitDays = query('qc.days', {
  route: 'GET /qcs/report/days',
  permission: 'qc.read',
  query: Range,
  output: z.object({
    /** Days with completed visits. */
    data: z.array(z.object({ date: CompanyDate, visits: z.number().int(), failed: z.number().int() })),
  }),
  refusals: [FindingsRangeTooLong],
  summary: 'Get the completed and failed QC visits of a range by day',
});

export const ExportFindings = command('qc.export-findings', {
  route: 'GET /qcs/report/export',
  permission: 'qc.read',
  query: Range.extend({ format: z.enum(exportFormats).default('csv') }),
  output: z.object({ id: Uuid, message: z.string() }),
  status: 202,
  refusals: [FindingsRangeTooLong, NothingToExport, TooManyExports],
  summary: 'Export the findings of a range, one row each; the link is sent by e-mail',
});

/** Counts failed visits that need action; for a technician, those awaiting a response. */
export const CountVisits = query('qc.count', {
  route: 'GET /qcs/counts',
  permission: 'qc.view',
  output: z.object({
    data: z.object({ failed: z.number().int(), to_review: z.number().int(), to_answer: z.number().int() }),
  }),
  summary: 'Get the numbers of failed open QC visits, visits to review, and visits that need the caller’s response',
});

const photo = z.object({ id: Uuid, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export const PhotoNotFound = refusal('PhotoNotFound', 404, {
  en: 'This visit has no such photo.',
  es: 'Esta visita no tiene esa foto.',
  'zh-CN': '该质检没有此照片。',
});
/** Signed links, because browsers fetch pictures without an Authorization header. */
export const ReadPhotos = query('qc.photos', {
  route: 'GET /qcs/{id}/photos',
  permission: 'qc.view',
  ids: { id: ownRecord('visit', VisitNotFound) },
  params: z.object({ id: Uuid }),
  output: z.object({ data: z.array(z.object({ sha256: z.string(), url: z.string() })) }),
  refusals: [VisitNotFound],
  summary: 'List the photos of a visit, each with a link valid for one minute and for the caller only',
});
export const ShowPhoto = query('qc.show-photo', {
  route: 'GET /qcs/{id}/photos/{sha256}',
  permission: 'public',
  ids: { id: signedLink, sha256: signedLink, user: signedLink },
  params: photo,
  query: PictureLink,
  output: fileOutput('image/*'),
  refusals: [LinkExpired, PhotoNotFound],
  summary: 'Download a photo by its link',
});
