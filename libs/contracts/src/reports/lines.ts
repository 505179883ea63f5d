import { z } from 'zod';
import { query } from '../contract.js';
import { referenceList, selectsOwn } from '../id-scope.js';
import { dayStates } from '../jobs/daily-work.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, JobId, LocationId, UserId, Uuid } from '../values.js';
import { ExplainedLine } from './pay.js';
import { rangeRefusals, ReportUser } from './range.js';

/**
 * Figures that open into lines: planned points (`assigned`), completed work in points, pieces and technician earnings,
 * unbilled work, paid time, and days of leave.
 */
export const lineFigures = ['assigned', 'points', 'quantity', 'money', 'missed', 'hours', 'leave'] as const;
export type LineFigure = (typeof lineFigures)[number];

/** Kinds of leave that a report counts in days. */
export const leaveKinds = ['sick', 'vacation', 'personal', 'personal_unpaid', 'call_out'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** State of the days: finalized, not finalized, or awaiting approval; all submitted days by default. */
export const lineStates = ['finalized', 'waiting', 'submitted'] as const;
export type LineState = (typeof lineStates)[number];

export const LinesNotYours = refusal('LinesNotYours', 403, {
  en: 'Only owners can open this figure.',
  es: 'Solo los propietarios pueden abrir esta cifra.',
  'zh-CN': '只有所有者可以查看该数字的明细。',
});

/** A line of a figure: its user, subject, calculation and source event. */
export const ReportLine = ExplainedLine.extend({
  user: ReportUser,
  /** The job's identifier. */
  identifier: z.string(),
  /** State of its day; `null` if none was submitted. */
  state: z.enum(dayStates).nullable(),
}).meta({ id: 'ReportLine' });
export type ReportLine = z.output<typeof ReportLine>;

export const ReadLines = query('reports.lines', {
  route: 'GET /reports/lines/{figure}',
  permission: 'report.read',
  ids: {
    user_id: selectsOwn,
    job_id: selectsOwn,
    location_id: referenceList,
    people_of: referenceList,
    code_id: referenceList,
    category_id: referenceList,
  },
  params: z.object({ figure: z.enum(lineFigures) }),
  query: pageQuery(['date', 'user', 'amount']).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
    user_id: UserId.optional(),
    /** Jobs at this location. */
    location_id: LocationId.optional(),
    /** Users of this location with all their work. */
    people_of: LocationId.optional(),
    code_id: Uuid.optional(),
    category_id: Uuid.optional(),
    job_id: JobId.optional(),
    state: z.enum(lineStates).optional(),
    /** For `leave`: the kind; all by default. */
    leave: z.enum(leaveKinds).optional(),
  }),
  output: pageOutput(ReportLine).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
    /** The rule in the reader's language. */
    rule: z.string(),
    /** Total of all lines in their unit: points, pieces, cents, minutes or days. */
    amount: z.number(),
  }),
  refusals: [...rangeRefusals, LinesNotYours],
  summary: 'Get the lines of a report figure, down to the events',
});
