import type { OutputOf } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import type { UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Job } from '@tailboard/contracts/jobs/job';

/** A type of unit that the jobs of a day usually need. */
export interface NeededType {
  readonly id: string;
  readonly title: string;
  /** Rounded up, so that the last job is not without. */
  readonly needed: number;
  readonly held: number;
  /** How many jobs of which categories need it. */
  readonly categories: readonly { readonly name: string; readonly jobs: number }[];
}

/**
 * Estimates the units that jobs need: for each job, the average of the earlier jobs of its category.
 * @returns the types, most to take first, and the categories without earlier jobs; `null` for jobs without a category
 */
export function estimateUnits(
  jobs: readonly Pick<Job, 'category'>[],
  usual: OutputOf<typeof UsualUnits>['data'],
  held: readonly Pick<Cpe, 'cpe_type'>[],
): { types: readonly NeededType[]; unknown: readonly (string | null)[] } {
  const categories = new Map<string | null, { name: string; jobs: number }>();
  for (const { category } of jobs) {
    const { name = '', jobs: count = 0 } = categories.get(category?.id ?? null) ?? {};
    categories.set(category?.id ?? null, { name: category?.name ?? name, jobs: count + 1 });
  }
  const types = new Map<string, { title: string; average: number; categories: { name: string; jobs: number }[] }>();
  const unknown: (string | null)[] = [];
  for (const [id, category] of categories) {
    const earlier = usual.find(({ category_id }) => category_id === id);
    if (!earlier) unknown.push(id === null ? null : category.name);
    for (const { id: type, title, units } of earlier?.types ?? []) {
      const before = types.get(type) ?? { title, average: 0, categories: [] };
      types.set(type, {
        title,
        average: before.average + (units / earlier!.jobs) * category.jobs,
        categories: [...before.categories, category],
      });
    }
  }
  const needs = [...types].map(([id, { title, average, categories: needing }]) => ({
    id,
    title,
    // Sums of averages are inexact.
    needed: Math.ceil(average - 1e-9),
    held: held.filter(({ cpe_type }) => cpe_type?.id === id).length,
    categories: needing,
  }));
  return { types: needs.sort((a, b) => b.needed - b.held - (a.needed - a.held)), unknown };
}
