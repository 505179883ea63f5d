import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { refusal } from '../refusal.js';
import { CompanyDate, JobId, UserId, Uuid } from '../values.js';

/**
 * Sampling rule (decision D24): many of a new technician's jobs, few of others', and a monthly minimum for everyone.
 */
export const SampleRule = z.object({
  /** Number of first jobs that count as a new technician's. */
  first_jobs: z.number().int(),
  /** Percentage of a new technician's jobs. */
  first_percent: z.number(),
  /** Percentage of other technicians' jobs. */
  later_percent: z.number(),
  /** Minimum per technician and calendar month, if there are enough jobs. */
  month_least: z.number().int(),
});
export type SampleRule = z.output<typeof SampleRule>;

/** A technician's completed jobs of the day: the input of the draw. */
export const Candidate = z.object({
  technician_id: UserId,
  /** Jobs completed before this day, counted up to the rule's limit. */
  done_before: z.number().int(),
  /** Planned and completed visits of this month. */
  visits: z.number().int(),
  /** Sorted by ID. */
  job_ids: z.array(JobId),
});
export type Candidate = z.output<typeof Candidate>;

/**
 * `qcsample-{date}`: the sample of a day's completed jobs. The service chooses the seed, each day is drawn once, and
 * the event contains the draw's complete input, so anyone can reproduce it.
 */
export const sampleEvents = eventSchemas('qcsample', {
  SampleDrawn: z.object({
    date: CompanyDate,
    /** 32 random hexadecimal digits. */
    seed: z.string(),
    rule: SampleRule,
    candidates: z.array(Candidate),
    job_ids: z.array(JobId),
  }),
});

const SampleTooEarly = refusal(
  'SampleTooEarly',
  422,
  {
    en: 'Jobs on {date} can still be completed. The sample can be drawn when the day is over.',
    es: 'Todavía se pueden completar trabajos del {date}. La muestra se puede sacar cuando termine el día.',
    'zh-CN': '{date} 的工单仍可能完成。当天结束后才能抽样。',
  },
  'date',
);
const SampleTooOld = refusal(
  'SampleTooOld',
  422,
  {
    en: 'QC visits take place within {days} days. Choose a later date.',
    es: 'Las visitas de control se hacen en un plazo de {days} días. Elija una fecha posterior.',
    'zh-CN': '工单须在 {days} 天内质检，请选择较近的日期。',
  },
  'date',
);
const NothingToSample = refusal(
  'NothingToSample',
  422,
  {
    en: 'No jobs were completed on this day, so no sample can be drawn.',
    es: 'Ese día no se completó ningún trabajo, así que no se puede sacar una muestra.',
    'zh-CN': '当天没有已完成的工单，无法抽样。',
  },
  'date',
);

const Drawn = z.object({
  date: CompanyDate,
  seed: z.string(),
  rule: SampleRule,
  /** Number of completed jobs it was drawn from. */
  of: z.number().int(),
  drawn_at: z.iso.datetime(),
  job_ids: z.array(JobId),
});

/** `percent` overrides the settings: this percentage of each technician's jobs, at least one. */
export const DrawSample = command('qc.draw', {
  route: 'POST /qcs/suggest',
  permission: 'qc.assign',
  body: z.object({ date: CompanyDate, percent: z.number().min(0.1).max(100).optional() }),
  output: z.object({ data: Drawn.omit({ drawn_at: true }) }),
  refusals: [SampleTooEarly, SampleTooOld, NothingToSample],
  summary: 'Draw the QC sample of a day’s completed jobs; a repeated request returns the same sample',
});

/** A sampled job and its visit, if planned. */
export const Proposal = z
  .object({
    job_id: JobId,
    identifier: z.string(),
    address: z.string(),
    technician: z.object({ id: UserId, label: z.string() }).nullable(),
    /** Its visit, once planned. */
    qc_id: Uuid.nullable(),
  })
  .meta({ id: 'QcProposal' });
export type Proposal = z.output<typeof Proposal>;

export const ReadSample = query('qc.sample', {
  route: 'GET /qcs/suggest',
  permission: 'qc.assign',
  query: z.object({ date: CompanyDate }),
  output: z.object({ data: Drawn.nullable(), proposals: z.array(Proposal) }),
  summary: 'Get the sample of a day with its results; null if none was drawn',
});
