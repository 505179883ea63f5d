import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { resource } from '../resource.js';

/** Employee levels group employees (decision D5). */
export const employeeLevels = resource('employeelevel', {
  path: 'employee-levels',
  eventPrefix: 'EmployeeLevel',
  title: 'employee levels',
  fields: z.object({ name: oneLine().trim().min(1).max(40), sort: z.number().int().default(0) }),
  key: 'name',
  read: 'employee-level.read',
  write: 'employee-level.write',
});
