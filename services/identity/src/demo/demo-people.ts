import type { InputOf } from '@tailboard/contracts/contract';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import { entryId } from '@tailboard/service/queries/resource';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { locationId } from '../location/location-decider.js';

/** Derives the command ID that creates a user of the demo company, so that each is created once by any command. */
export const demoPerson = (email: string): readonly string[] => ['demo', 'person', email];

const Row = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.string().transform((text) => text.split(/[|; ]+/).filter(Boolean)),
  technician_id: z.string().transform((text) => text || null),
  location: z.string(),
  price_level: z.coerce.number(),
  pay_type: z.string(),
  pay_rate: z.coerce.number(),
  gas: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
  gas_rate_cents: z.coerce.number().default(0),
  level: z.string().default(''),
  phone: z.string().default(''),
});

interface DemoPerson {
  readonly line: number;
  readonly person: InputOf<typeof RegisterUser>;
}

/** Parses the users of a CSV file as commands; the first invalid line aborts with its number. */
export function parsePeople(csv: string): { people: DemoPerson[]; locations: string[]; levels: string[] } {
  const rows: unknown[] = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  const locations = new Set<string>();
  const levels = new Set<string>();
  const people = rows.map((row, index): DemoPerson => {
    const line = index + 2;
    try {
      const { location, level, phone, email, roles, technician_id, ...rest } = Row.parse(row);
      if (location) locations.add(location);
      if (level) levels.add(level);
      const profile = {
        ...rest,
        location_id: location ? locationId(location) : null,
        employee_level_id: level ? entryId(employeeLevels, { name: level }) : null,
        phones: phone ? [{ label: 'Mobile', number: phone, primary: true }] : [],
      };
      return { line, person: RegisterUser.input.body.parse({ email, roles, technician_id, profile }) };
    } catch (error) {
      throw error instanceof z.ZodError ? new Error(`line ${line}: ${z.prettifyError(error)}`) : error;
    }
  });
  return { people, locations: [...locations], levels: [...levels] };
}
