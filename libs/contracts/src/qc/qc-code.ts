import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { resource } from '../resource.js';

/**
 * Severity of a finding: one major fails a visit, minor ones from `qc_minor_limit` on, information never (decision
 * D24).
 */
export const severities = ['major', 'minor', 'info'] as const;
export type Severity = (typeof severities)[number];

/** Possible findings. `points_deduct` is informational and does not affect pay. */
export const qcCodes = resource('qccode', {
  path: 'qc-codes',
  eventPrefix: 'QcCode',
  title: 'QC codes',
  key: 'title',
  read: 'qc.inspect',
  write: 'qc-code.write',
  fields: z.object({
    title: oneLine().trim().min(1).max(80),
    description: z.string().trim().max(500).default(''),
    category: oneLine().trim().max(60).default(''),
    severity: z.enum(severities).default('minor'),
    /** One such finding makes the visit unsafe. */
    safety: z.boolean().default(false),
    points_deduct: z.number().min(0).max(999.99).multipleOf(0.01).default(0),
    /** The finding requires a photo. */
    photo_required: z.boolean().default(false),
    sort: z.number().int().min(0).max(10_000).default(0),
  }),
});
export type QcCode = z.output<typeof qcCodes.entry>;
