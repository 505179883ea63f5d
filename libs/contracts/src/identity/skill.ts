import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { CompanyDate } from '../values.js';

/** The name of a skill or license. Names are equal if they differ only in case. */
export const SkillName = oneLine().trim().min(1).max(60);
/** A skill or license of a person; without `valid_until` it does not expire, and on that date it is still valid. */
export const Skill = z.object({ name: SkillName, valid_until: CompanyDate.nullable() });
export type Skill = z.output<typeof Skill>;

/** Returns the required skills that someone does not have. */
export function listMissingSkills(required: readonly string[], held: readonly string[]): string[] {
  const names = new Set(held.map((name) => name.toLowerCase()));
  return required.filter((name) => !names.has(name.toLowerCase()));
}
