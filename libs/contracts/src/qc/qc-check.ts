import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { resource } from '../resource.js';
import { Uuid } from '../values.js';

/**
 * The items that an inspector looks at on each visit. A visit passes only when all items of its job's category are checked.
 */
export const qcChecks = resource('qccheck', {
  path: 'qc-checks',
  eventPrefix: 'QcCheck',
  title: 'QC checklist',
  key: 'title',
  read: 'qc.inspect',
  write: 'qc-code.write',
  fields: z.object({
    title: oneLine().trim().min(1).max(120),
    /** The categories of jobs that it applies to; none means all. */
    category_ids: z.array(Uuid).max(50).default([]),
    sort: z.number().int().min(0).max(10_000).default(0),
  }),
});
export type QcCheck = z.output<typeof qcChecks.entry>;

/** Returns whether an item of the checklist applies to a job of a category. */
export const appliesTo = (
  { category_ids }: { readonly category_ids: readonly string[] },
  categoryId: string | null,
): boolean => category_ids.length === 0 || (categoryId !== null && category_ids.includes(categoryId));
