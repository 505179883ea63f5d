import { z } from 'zod';
import { query } from '../contract.js';
import { dayStates } from '../jobs/daily-work.js';
import { pageOf, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, JobId, LocationId, UserId, Uuid } from '../values.js';
import { ExplainedLine } from './pay.js';
import { rangeRefusals, ReportUser } from './range.js';

/**
 * The figures of reports that open into lines: planned points (`assigned`), what was done in points, in pieces and in what
 * the technicians earn with it, what was done and not billed, paid time, and days of leave.
 */
export const lineFigures = ['assigned', 'points', 'quantity', 'money', 'missed', 'hours', 'leave'] as const;
export type LineFigure = (typeof lineFigures)[number];

/** Kinds of leave that a report counts in days. */
export const leaveKinds = ['sick', 'vacation', 'personal', 'personal_unpaid', 'call_out'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** Of days that are finalized, that are not, or that wait for approval; without one, of all that are submitted. */
export const lineStates = ['finalized', 'waiting', 'submitted'] as const;
export type LineState = (typeof lineStates)[number];

export const LinesNotYours = refusal('LinesNotYours', 403, {
  en: 'Only owners may open this figure.',
  es: 'Solo los propietarios pueden abrir esta cifra.',
  'zh-CN': '只有所有者可以查看该数字的明细。',
});

/** A line of a figure: whose, what, how it was computed, and the fact that it comes from. */
export const ReportLine = ExplainedLine.extend({
  user: ReportUser,
  /** What its job is called by. */
  identifier: z.string(),
  /** How far its day is; `null` where none was submitted. */
  state: z.enum(dayStates).nullable(),
}).meta({ id: 'ReportLine' });
export type ReportLine = z.output<typeof ReportLine>;

export const ReadLines = query('reports.lines', {
  route: 'GET /reports/lines/{figure}',
  permission: 'report.read',
  params: z.object({ figure: z.enum(lineFigures) }),
  query: pageQuery(['date', 'user', 'amount']).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
    user_id: UserId.optional(),
    /** Jobs there. */
    location_id: LocationId.optional(),
    /** People who belong there, with all that they did. */
    people_of: LocationId.optional(),
    code_id: Uuid.optional(),
    category_id: Uuid.optional(),
    job_id: JobId.optional(),
    state: z.enum(lineStates).optional(),
    /** Of `leave`: which kind; without one, all of them. */
    leave: z.enum(leaveKinds).optional(),
  }),
  output: pageOf(ReportLine).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
    /** The rule as a sentence in the reader’s language. */
    rule: z.string(),
    /** What all lines come to, in the unit of a line: points, pieces, cents, minutes or days. */
    amount: z.number(),
  }),
  refusals: [...rangeRefusals, LinesNotYours],
  summary: 'What a figure of a report is made of, line by line, down to the facts',
});
