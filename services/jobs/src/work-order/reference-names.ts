import type { Database } from '@tailboard/eventing/database';

interface Category {
  readonly id: string;
  readonly default_points: number;
}
/** Resolves names in an order to the company's entries. */
export interface ReferenceNames {
  category(name: string): Category | undefined;
  /** By name, or by its hours. */
  timeSlot(name: string, start: string | null, end: string | null): string | undefined;
  location(name: string): string | undefined;
}

/** Normalizes a name for comparison: users type `8-10` for `8–10`. */
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/\s*\p{Pd}\s*/gu, '-')
    .replace(/\s+/g, ' ');

export const referenceNames = (lists: {
  categories: readonly (Category & { name: string })[];
  timeSlots: readonly { id: string; name: string; start: string; end: string }[];
  locations: readonly { id: string; name: string }[];
}): ReferenceNames => {
  const categories = new Map(lists.categories.map((each) => [plain(each.name), each]));
  const slots = new Map(lists.timeSlots.map(({ id, name }) => [plain(name), id]));
  const hours = new Map(lists.timeSlots.map(({ id, start, end }) => [`${start} ${end}`, id]));
  const locations = new Map(lists.locations.map(({ id, name }) => [plain(name), id]));
  return {
    category: (name) => categories.get(plain(name)),
    timeSlot: (name, start, end) => slots.get(plain(name)) ?? hours.get(`${start} ${end}`),
    location: (name) => locations.get(plain(name)),
  };
};

/** Loads the active names; retired entries are not used for new orders. */
export async function readReferenceNames(db: Database): Promise<ReferenceNames> {
  const [categories, timeSlots, locations] = await Promise.all([
    db.query<Category & { name: string }>(
      `select id, fields->>'name' as name, coalesce((fields->>'default_points')::float8, 0) as default_points
       from category where active`,
    ),
    db.query<{ id: string; name: string; start: string; end: string }>(
      `select id, fields->>'name' as name, fields->>'start' as start, fields->>'end' as "end" from timeslot where active`,
    ),
    db.query<{ id: string; name: string }>('select id, name from location'),
  ]);
  return referenceNames({ categories, timeSlots, locations });
}
