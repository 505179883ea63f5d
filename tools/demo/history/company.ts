import { readFileSync } from 'node:fs';
import type { InputOf } from '@tailboard/contracts/contract';
import type { RegisterUser } from '@tailboard/contracts/identity/user';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import { DefineCode } from '@tailboard/contracts/jobs/code';
import { derivedId } from '@tailboard/eventing/ids';
import { demoPerson, parsePeople } from '@tailboard/identity/demo/demo-people';
import { locationId } from '@tailboard/identity/location/location-decider';
import { codeId } from '@tailboard/jobs/code/write-code';
import { entryId } from '@tailboard/service/queries/resource';
import { parse } from 'csv-parse/sync';
import { deriveUserId } from '@tailboard/identity/user/user-id';
import { firstNames, lastNames } from './names.js';
import { createDice } from './dice.js';

export type DemoPerson = InputOf<typeof RegisterUser>;
/** A user of the company. The ID is that of the command that creates them. */
export interface Hired {
  readonly id: string;
  /** The command that creates them. */
  readonly command_id: string;
  readonly person: DemoPerson;
}
export interface CompanyLocation {
  readonly id: string;
  readonly name: string;
}
export interface Category extends CompanyLocation {
  readonly default_points: number;
}
export interface Slot extends CompanyLocation {
  /** `HH:MM`. */
  readonly start: string;
  readonly end: string;
}
/** The users, locations and lists of a company: everything that the history happens to. */
export interface Company {
  readonly people: readonly Hired[];
  readonly technicians: readonly Hired[];
  readonly supervisors: readonly Hired[];
  readonly owner: Hired;
  readonly admin: Hired;
  readonly manager: Hired;
  readonly locations: readonly CompanyLocation[];
  readonly levels: readonly string[];
  readonly slots: readonly Slot[];
  readonly categories: readonly Category[];
  readonly codes: readonly InputOf<typeof DefineCode>[];
}

const readList = (name: string): string => readFileSync(new URL(`../company/${name}`, import.meta.url), 'utf8');
const readRows = (name: string): Record<string, string>[] =>
  parse(readList(name), { columns: true, bom: true, trim: true });

/**
 * Returns the demo company: its own users and lists, as `npm start` loads them, with additional technicians up to
 * `technicians`. Every ID derives from a name, so that it is the same in every run.
 */
export function createCompany(technicians = 0, seed = 1): Company {
  const own = parsePeople(readList('users.csv'));
  const known = own.people.filter(({ person }) => person.roles.includes('technician')).length;
  const more = Math.max(0, technicians - known);
  const { people } = parsePeople(`${readList('users.csv').trim()}\n${newcomers(more, own.locations, seed).join('\n')}`);
  const hired = people.map(({ person }): Hired => {
    const command_id = derivedId('system', 'identity', ...demoPerson(person.email));
    return { id: deriveUserId(command_id), command_id, person };
  });
  const withRole = (role: DemoPerson['roles'][number]) => hired.filter(({ person }) => person.roles.includes(role));
  const [owner, admin, manager] = [withRole('owner')[0]!, withRole('admin')[0]!, withRole('manager')[0]!];
  return {
    people: hired,
    technicians: withRole('technician').slice(0, technicians || undefined),
    supervisors: withRole('supervisor'),
    owner,
    admin,
    manager,
    locations: own.locations.map((name) => ({ id: locationId(name), name })),
    levels: own.levels,
    slots: readRows('time-slots.csv').map(({ name = '', start = '', end = '' }) => ({
      id: entryId(timeSlots, { name }),
      name,
      start,
      end,
    })),
    categories: rowsOfCategories().map(({ name, default_points }) => ({
      id: entryId(categories, { name }),
      name,
      default_points,
    })),
    codes: readRows('billing-codes.csv').map(({ title = '', description = '', category = '', points, counts_as }) =>
      DefineCode.input.body.parse({
        title,
        description,
        category_id: entryId(categories, { name: category }),
        points: Number(points),
        counts_as,
      }),
    ),
  };
}

/** Returns the rows of the categories list. */
export const rowsOfCategories = () =>
  readRows('categories.csv').map(({ name = '', default_points, color = '' }) => ({
    name,
    default_points: Number(default_points),
    color,
  }));

/** Returns the IDs of the codes, in the order of the list. */
export const codeIds = ({ codes }: Company): string[] => codes.map(({ title }) => codeId(title));

/** Returns lines of `users.csv` for new technicians, paid like the existing ones. */
function newcomers(count: number, locations: readonly string[], seed: number): string[] {
  const dice = createDice('newcomers', seed);
  return Array.from({ length: count }, (_, index) => {
    const technician = 7_100 + index;
    const first = firstNames[index % firstNames.length]!;
    const last = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length]!;
    const email = `${first}.${last}.${technician}@example.com`.toLowerCase();
    const [level, name] = dice.pick([
      [0, 'Apprentice'],
      [1, 'Technician'],
      [1, 'Technician'],
      [2, 'Senior technician'],
      [3, 'Lead technician'],
    ] as const);
    const pay = dice.pick(['hourly', 'points', 'points', 'greater', 'greater']);
    const rate = 14 + level + dice.below(5) / 2;
    const gas = dice.happens(0.5) ? 'yes,900' : 'no,0';
    return [first, last, email, 'technician', technician, dice.pick(locations), level, pay, rate, gas, name, ''].join();
  });
}
