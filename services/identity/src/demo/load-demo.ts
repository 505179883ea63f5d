import { readFile } from 'node:fs/promises';
import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { openLocation } from '@tailboard/contracts/identity/location';
import { isRefused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import type { House } from '@tailboard/service/house';
import { resourceDecider } from '@tailboard/service/resource';
import { registerPerson, type Person } from '../account/register-user.js';
import { locationDecider } from '../location/location-decider.js';
import { passwordHashOf, setPassword } from '../password/password.js';
import { offeredReads } from '../user/offered.js';
import { demoPerson, peopleOf } from './demo-people.js';

/** The password of the demo company's people: known to everybody, so allowed in demo mode only. */
export const DEMO_PASSWORD = 'field-day-2026';

/** Hashing is work for the processor; more at once would not be faster on a small machine. */
const AT_ONCE = 3;

const levelDecider = resourceDecider(employeeLevels, { context: 'identity' });

/** The act that makes a person of the demo company: once, whichever command comes first. */
export const demoAsking = (house: House, email: string): Asking =>
  house.systemAsking(demoPerson(email), { source: 'demo' });

/** Loads the people of a CSV file with the demo password, through the same steps as POST /users. Loading it again changes nothing. */
export async function loadDemo(file: string, house: House, print: (line: string) => void): Promise<number> {
  if (!house.config.DEMO) {
    print('The demo company is loaded in demo mode only (DEMO=1): its password is known to everybody.');
    return 1;
  }
  const { people, locations, levels } = peopleOf(await readFile(file, 'utf8'));
  for (const [sort, name] of locations.entries()) {
    const asking = house.systemAsking(['demo', 'location', name], { source: 'demo' });
    await new Act(house, asking).perform(locationDecider, openLocation, openLocation.input.body.parse({ name, sort }));
  }
  for (const [sort, name] of levels.entries()) {
    const asking = house.systemAsking(['demo', 'level', name], { source: 'demo' });
    await new Act(house, asking).perform(levelDecider, employeeLevels.define, { name, sort });
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
