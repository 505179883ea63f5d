import type { SetupStep } from '@tailboard/contracts/identity/setup';

/** The page that shows all steps. */
export const SETUP = '/setup';

/** The page where each step is done; the e-mail is tested in the setup itself. */
export const stepPages: Readonly<Record<Exclude<SetupStep, 'email'>, string>> = {
  company: '/admin/settings',
  prices: '/admin/settings',
  locations: '/admin/settings/locations',
  levels: '/admin/settings/levels',
  time_slots: '/admin/timeslots',
  categories: '/admin/categories',
  codes: '/admin/codes/billingcodes',
  people: '/admin/techs/users',
  cpe_types: '/warehouse/cpetypes',
  inventory: '/warehouse/receive',
  work_orders: '/admin/jobs/import',
  first_day: '/admin/jobs/assign',
};
