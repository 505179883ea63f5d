import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { refusal } from '../refusal.js';
import { CompanyDate, JobId, UserId, Uuid } from '../values.js';

/** By what a sample is drawn (decision D24): of a newcomer's jobs many, of the others' few, and of everybody at least some a month. */
export const SampleRule = z.object({
  /** A technician's first so many jobs count as a newcomer's. */
  first_jobs: z.number().int(),
  /** Of a newcomer's jobs so many per cent. */
  first_percent: z.number(),
  /** Of the jobs of everybody else so many per cent. */
  later_percent: z.number(),
  /** Of everybody's jobs at least so many in a calendar month, where there are any. */
  month_least: z.number().int(),
});
export type SampleRule = z.output<typeof SampleRule>;

/** One technician's finished jobs of the day: what the draw knew of them. */
export const Candidate = z.object({
  technician_id: UserId,
  /** Jobs that they had finished before this day, counted as far as the rule asks. */
  done_before: z.number().int(),
  /** Visits of this month that they have already, planned or made. */
  visits: z.number().int(),
  /** In the order of their ids. */
  job_ids: z.array(JobId),
});
export type Candidate = z.output<typeof Candidate>;

/**
 * `qcsample-{date}`: which finished jobs of a day are to be visited. The seed is the service's, a day is drawn once, and everything
 * that the draw knew stands in the fact: whoever draws again from it gets the same jobs.
 */
export const sampleEvents = eventSchemas('qcsample', {
  SampleDrawn: z.object({
    date: CompanyDate,
    /** 32 hexadecimal digits that nobody chose. */
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
    en: 'Jobs of {date} may still be completed. A sample is drawn of a day that is over.',
    es: 'Todavía pueden completarse trabajos del {date}. La muestra se saca de un día terminado.',
    'zh-CN': '{date} 的工单可能仍在完成中，只能对已结束的日期抽样。',
  },
  'date',
);
const SampleTooOld = refusal(
  'SampleTooOld',
  422,
  {
    en: 'Jobs are visited within {days} days. Choose a later date.',
    es: 'Los trabajos se visitan dentro de {days} días. Elija una fecha posterior.',
    'zh-CN': '工单须在 {days} 天内质检，请选择较近的日期。',
  },
  'date',
);
const NothingToSample = refusal(
  'NothingToSample',
  422,
  {
    en: 'No job of this day is completed, so there is nothing to draw from.',
    es: 'Ningún trabajo de ese día está completado: no hay de qué sacar la muestra.',
    'zh-CN': '当天没有已完成的工单，无法抽样。',
  },
  'date',
);

const Drawn = z.object({
  date: CompanyDate,
  seed: z.string(),
  rule: SampleRule,
  /** How many finished jobs it was drawn from. */
  of: z.number().int(),
  drawn_at: z.iso.datetime(),
  job_ids: z.array(JobId),
});

/** `percent` in place of the settings: of everybody's jobs of the day, and of everybody at least one. */
export const DrawSample = command('qc.draw', {
  route: 'POST /qcs/suggest',
  permission: 'qc.assign',
  body: z.object({ date: CompanyDate, percent: z.number().min(0.1).max(100).optional() }),
  output: z.object({ data: Drawn.omit({ drawn_at: true }) }),
  refusals: [SampleTooEarly, SampleTooOld, NothingToSample],
  summary: 'Draw which finished jobs of a day are to be visited; a day is drawn once, asked again it is the same',
});

/** A job that the sample names, as far as it has become a visit. */
export const Proposal = z
  .object({
    job_id: JobId,
    identifier: z.string(),
    address: z.string(),
    technician: z.object({ id: UserId, label: z.string() }).nullable(),
    /** Its visit, once somebody planned it. */
    qc_id: Uuid.nullable(),
  })
  .meta({ id: 'QcProposal' });
export type Proposal = z.output<typeof Proposal>;

export const ReadSample = query('qc.sample', {
  route: 'GET /qcs/suggest',
  permission: 'qc.assign',
  query: z.object({ date: CompanyDate }),
  output: z.object({ data: Drawn.nullable(), proposals: z.array(Proposal) }),
  summary: 'The sample of a day with what became of it; null where none was drawn',
});
