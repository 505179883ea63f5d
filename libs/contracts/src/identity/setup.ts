/** The steps from an empty database to the first assigned day, in order. */
export const setupSteps = [
  'company',
  'prices',
  'email',
  'locations',
  'levels',
  'time_slots',
  'categories',
  'codes',
  'people',
  'cpe_types',
  'inventory',
  'work_orders',
  'first_day',
] as const;
export type SetupStep = (typeof setupSteps)[number];
