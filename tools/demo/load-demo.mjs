// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../process/plain-error.mjs';
import { progress } from './progress.mjs';

const company = path.join(import.meta.dirname, 'company');
/** Everybody's in the demo company, and refused elsewhere. */
export const PASSWORD = 'field-day-2026';

/** The work days that the demo company knows, oldest first. */
export const days = readdirSync(path.join(company, 'work-orders'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .sort();

/** One person for each role, to sign in as. */
export function signIns() {
  const people = rows('users.csv');
  return [...new Set(people.map(({ roles }) => roles ?? ''))].map((role) => {
    const { email = '', first_name, last_name } = people.find(({ roles }) => roles === role) ?? {};
    return { role, email, name: `${first_name} ${last_name}` };
  });
}

/**
 * Loads the demo company through the product's own commands. Every step that is already done is passed over, so that a
 * loading that was interrupted goes on at the next start and one that is repeated changes nothing.
 * @param {{
 *   address: string, operate: import('../start/operator.mjs').Operate, only?: readonly string[],
 *   print?: (line: string) => void, cancelled?: () => boolean,
 * }} options `only`: the days to load, all when not given
 */
export async function loadDemo({ address, operate, only = days, print = console.log, cancelled = () => false }) {
  print('Loading the demo company …');
  const lists = [
    ...rows('time-slots.csv').map((slot, sort) => ({ route: '/timeslots', entry: { ...slot, sort } })),
    ...rows('categories.csv').map(({ name, default_points }, sort) => ({
      route: '/categories',
      entry: { name, default_points: Number(default_points), sort },
    })),
  ];
  const bar = progress(rows('users.csv').length + lists.length + only.length * 100, print);
  // Passwords are nothing that travels through the API: the people come by the operators' command, which is for demos alone.
  const people = await operate(['users', 'load-demo', path.join(company, 'users.csv')], () => bar.advance(1, 'people'));
  if (people.code !== 0)
    throw new PlainError(`The people of the demo company were not loaded:\n${people.output.trim()}`);
  if (cancelled()) return;
  const api = await signIn(address, signIns()[0]?.email ?? '');
  for (const { route, entry } of lists) {
    if (cancelled()) return;
    await api.add(route, entry);
    bar.advance(1, 'time slots and categories');
  }
  for (const day of only) {
    let shown = 0;
    await api.importFile(path.join(company, 'work-orders', `${day}.json`), cancelled, (share) => {
      bar.advance(Math.round(share * 100) - shown, `work orders of ${day}`);
      shown = Math.round(share * 100);
    });
    if (cancelled()) return;
  }
  bar.finish();
}

/**
 * @param {string} address
 * @param {string} email
 */
async function signIn(address, email) {
  const api = `${address}/api/v1`;
  const signedIn = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!signedIn.ok) throw await refused('The demo owner cannot sign in', signedIn);
  const { access_token } = /** @type {{ access_token: string }} */ (await signedIn.json());
  const authorization = `Bearer ${access_token}`;

  return {
    /**
     * Adds an entry; one that is there already counts as added.
     * @param {string} route
     * @param {object} entry
     */
    async add(route, entry) {
      const answer = await fetch(api + route, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(entry),
      });
      if (!answer.ok && answer.status !== 409)
        throw await refused(`${JSON.stringify(entry)} was not added to ${route}`, answer);
    },

    /**
     * Imports a file and follows its progress to the end.
     * @param {string} file
     * @param {() => boolean} cancelled
     * @param {(share: number) => void} seen
     */
    async importFile(file, cancelled, seen) {
      const form = new FormData();
      form.set('file', new Blob([readFileSync(file)], { type: 'application/json' }), path.basename(file));
      const answer = await fetch(`${api}/work-orders/import`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      if (!answer.ok) throw await refused(`${path.basename(file)} was not imported`, answer);
      const rowsInFile = /** @type {unknown[]} */ (JSON.parse(readFileSync(file, 'utf8'))).length;
      let { data } = /** @type {Import} */ (await answer.json());
      while ((data.status === 'queued' || data.status === 'running') && !cancelled()) {
        await pause(150);
        const asked = await fetch(`${api}/work-orders/imports/${data.id}`, { headers: { authorization } });
        // Just accepted: its progress may not be readable yet.
        if (asked.status === 404) continue;
        if (!asked.ok) throw await refused(`The progress of ${path.basename(file)} cannot be read`, asked);
        ({ data } = /** @type {Import} */ (await asked.json()));
        seen(Math.min(1, data.processed / (data.total ?? rowsInFile)));
      }
      if (data.status === 'failed') throw new PlainError(`${path.basename(file)} was not imported: ${data.error}`);
      seen(1);
    },
  };
}

/** @typedef {{ data: { id: string, status: 'queued' | 'running' | 'done' | 'failed', processed: number, total: number | null, error: string | null } }} Import */

/**
 * @param {string} what
 * @param {Response} answer
 */
async function refused(what, answer) {
  return new PlainError(`${what}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
}

/**
 * The rows of one of the company's lists; none of them holds a quoted comma.
 * @param {string} file
 * @returns {Record<string, string>[]}
 */
function rows(file) {
  const [head = '', ...lines] = readFileSync(path.join(company, file), 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [columns[at] ?? '', value])));
}
