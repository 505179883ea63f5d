import { readFile } from 'node:fs/promises';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { openLocation as openLocationContract } from '@tailboard/contracts/identity/location';
import { registerUser } from '@tailboard/contracts/identity/user';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import type { House } from '@tailboard/service/house';
import { defineEntry, entryId, resourceDecider } from '@tailboard/service/resource';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { location, locationId, openLocation } from '../location/location.decider.js';
import { passwordHashOf, setPassword } from '../session/password.js';
import { settled } from '../step.js';
import { offeredReads } from '../user/offered.js';
import { registerPerson, type Person } from '../user/register-user.js';

/** The password of the demo company's people: known to everybody, so allowed in demo mode only. */
export const DEMO_PASSWORD = 'field-day-2026';

/** Hashing is work for the processor; more at once would not be faster on a small machine. */
const AT_ONCE = 3;

const levelDecider = resourceDecider(employeeLevels);

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

/** The act that makes a person of the demo company: once, whichever command comes first. */
export const demoAsking = (house: House, email: string): Asking =>
  house.systemAsking(['demo', 'person', email], { source: 'demo' });

interface DemoPerson {
  readonly line: number;
  readonly person: Person;
}

/** The people of a CSV file as commands; the first wrong line stops it with its number. */
export function peopleOf(csv: string): { people: DemoPerson[]; locations: string[]; levels: string[] } {
  const rows: unknown[] = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  const locations = new Set<string>();
  const levels = new Set<string>();
  const people = rows.map((row, index): DemoPerson => {
    const line = index + 2;
    try {
      const { location: place, level, phone, email, roles, technician_id, ...rest } = Row.parse(row);
      if (place) locations.add(place);
      if (level) levels.add(level);
      const profile = {
        ...rest,
        location_id: place ? locationId(place) : null,
        employee_level_id: level ? entryId(employeeLevels, { name: level }) : null,
        phones: phone ? [{ label: 'Mobile', number: phone, primary: true }] : [],
      };
      return { line, person: registerUser.input.body.parse({ email, roles, technician_id, profile }) };
    } catch (error) {
      throw error instanceof z.ZodError ? new Error(`line ${line}: ${z.prettifyError(error)}`) : error;
    }
  });
  return { people, locations: [...locations], levels: [...levels] };
}

/** Loads the people of a CSV file with the demo password, through the same steps as POST /users. Loading it again changes nothing. */
export async function loadDemo(file: string, house: House, print: (line: string) => void): Promise<number> {
  if (!house.config.DEMO) {
    print('The demo company is loaded in demo mode only (DEMO=1): its password is known to everybody.');
    return 1;
  }
  const { people, locations, levels } = peopleOf(await readFile(file, 'utf8'));
  for (const [sort, name] of locations.entries()) {
    const asking = house.systemAsking(['demo', 'location', name], { source: 'demo' });
    settled(await house.perform(location, openLocation, openLocationContract.input.body.parse({ name, sort }), asking));
  }
  for (const [sort, name] of levels.entries()) {
    const asking = house.systemAsking(['demo', 'level', name], { source: 'demo' });
    settled(await house.perform(levelDecider, defineEntry(employeeLevels), { name, sort }, asking));
  }
  // People are refused a place that is not known yet.
  for (const reads of offeredReads) await house.seen(reads, await house.store.head());
  const waiting = [...people];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problem = await load(next.person, house);
      done += 1;
      print(`${done}/${people.length} ${next.person.email}${problem ? `: ${problem}` : ''}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return 0;
}

async function load(person: Person, house: House): Promise<string | undefined> {
  const asking = demoAsking(house, person.email);
  const registered = await registerPerson(house, person, asking, true);
  if (isRefused(registered)) return `left out (${registered.refused})`;
  if (await passwordHashOf(house.db, registered.id)) return undefined;
  await setPassword(house, { userId: registered.id, password: DEMO_PASSWORD, temporary: false }, asking);
  return undefined;
}
