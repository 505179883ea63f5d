import type { Code } from '@tailboard/contracts/jobs/code';
import type { Job } from '@tailboard/contracts/jobs/job';

/** Maximum columns of checkboxes that fit beside the names of codes on Letter. */
export const MAX_STOPS = 16;
/** Maximum codes; more would need a second sheet, which is impractical. */
const MAX_CODES = 60;

/**
 * Returns the codes of a route's grid: those of its jobs' categories, else all; and the stops in blocks that fit on the
 * paper. Stops keep their numbers.
 */
export function codeGrid(
  codes: readonly Pick<Code, 'id' | 'title' | 'description' | 'category_id' | 'active'>[],
  jobs: readonly Pick<Job, 'category'>[],
): { codes: typeof codes; blocks: readonly (readonly number[])[] } {
  const categories = new Set(jobs.flatMap(({ category }) => (category ? [category.id] : [])));
  const active = codes.filter((code) => code.active);
  const own = active.filter(({ category_id }) => categories.has(category_id));
  const numbers = jobs.map((_, at) => at + 1);
  const blocks = Array.from({ length: Math.ceil(numbers.length / MAX_STOPS) }, (_, index) =>
    numbers.slice(index * MAX_STOPS, (index + 1) * MAX_STOPS),
  );
  return { codes: (own.length > 0 ? own : active).slice(0, MAX_CODES), blocks };
}
