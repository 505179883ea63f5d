// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { PlainError } from '../process/plain-error.mjs';
import { fillCalendar } from './calendar.mjs';
import { closeDay, finalizeWeekOf } from './close-days.mjs';
import { workOnDay } from './day-in-work.mjs';
import { PASSWORD, signIn } from './demo-api.mjs';
import { boardOf, complete, giveOut } from './dispatch-days.mjs';
import { handOut } from './equipment.mjs';
import { progress } from './progress.mjs';

const company = path.join(import.meta.dirname, 'company');
export { PASSWORD };

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

/** The newest days of those that are loaded wait for a dispatcher, and the one before them is being worked on. */
const WAITING_DAYS = 2;
/** Of the jobs of the day that is being worked on, so many are given out. */
const HALF_GIVEN = 0.4;
/** Giving a day out takes so many steps of the bar. */
const GIVEN_OUT = 50;
/** And closing one that is over. */
const CLOSED = 50;
/** The weeks before them, with all that reads them. */
const WEEKS = 400;

/**
 * Loads the demo company through the product's own commands. Every step that is already done is passed over, so that a
 * loading that was interrupted goes on at the next start and one that is repeated changes nothing. One or two days are loaded
 * as they came; of more, the earlier ones are given out and, as far as they are over, completed.
 * @param {{
 *   address: string, operate: import('../start/operator.mjs').Operate, closedWeeks?: import('../start/operator.mjs').Operate,
 *   only?: readonly string[], print?: (line: string) => void, cancelled?: () => boolean,
 * }} options `only`: the days to load, all when not given; `closedWeeks` writes the weeks before them, none when not given
 */
export async function loadDemo({
  address,
  operate,
  closedWeeks,
  only = days,
  print = console.log,
  cancelled = () => false,
}) {
  print('Loading the demo company …');
  const lists = [
    ...rows('time-slots.csv').map((slot, sort) => ({ route: '/timeslots', entry: { ...slot, sort } })),
    ...rows('categories.csv').map(({ name, default_points, color }, sort) => ({
      route: '/categories',
      entry: { name, default_points: Number(default_points), color, sort },
    })),
  ];
  const codes = rows('billing-codes.csv');
  const bar = progress(
    rows('users.csv').length +
      lists.length +
      codes.length +
      (closedWeeks ? WEEKS : 0) +
      only.length * 100 +
      only.slice(0, -WAITING_DAYS).length * GIVEN_OUT +
      only.slice(0, -WAITING_DAYS - 1).length * CLOSED,
    print,
  );
  // Passwords are nothing that travels through the API: the people come by the operators' command, which is for demos alone.
  const people = await operate(['users', 'load-demo', path.join(company, 'users.csv')], () => bar.advance(1, 'people'));
  if (people.code !== 0)
    throw new PlainError(`The people of the demo company were not loaded:\n${people.output.trim()}`);
  if (cancelled()) return;
  const as = (/** @type {string} */ role) =>
    signIn(address, signIns().find((person) => person.role === role)?.email ?? '');
  const owner = await as('owner');
  for (const { route, entry } of lists) {
    if (cancelled()) return;
    // One that is there already counts as added.
    await owner.ask('POST', route, { json: entry, tolerated: [409] });
    bar.advance(1, 'time slots and categories');
  }
  if (cancelled()) return;
  await handOut(owner);
  const categories = await categoryIds(owner);
  for (const { title, description, category = '', points, counts_as } of codes) {
    if (cancelled()) return;
    const code = { title, description, category_id: categories.get(category), points: Number(points), counts_as };
    // One that is there already counts as added.
    await owner.ask('POST', '/codes', { json: code, tolerated: [422] });
    bar.advance(1, 'billing codes');
  }
  if (closedWeeks) await beforeDemo({ owner, closedWeeks, bar, cancelled });
  if (cancelled()) return;
  for (const day of only) {
    let shown = 0;
    await owner.importFile({ name: `${day}.json`, content: fileOf(day) }, cancelled, (share) => {
      bar.advance(Math.round(share * 100) - shown, `work orders of ${day}`);
      shown = Math.round(share * 100);
    });
    if (cancelled()) return;
  }
  const given = only.slice(0, -WAITING_DAYS);
  const inWork = given.at(-1);
  const tomorrow = only.at(-WAITING_DAYS);
  if (inWork && tomorrow) {
    const [dispatcher, manager] = [await as('supervisor'), await as('manager')];
    await fillCalendar(manager, await boardOf(dispatcher, inWork));
    for (const day of given) {
      if (cancelled()) return;
      await giveOut(dispatcher, day, day === inWork ? HALF_GIVEN : 1);
      if (day !== inWork) await complete(dispatcher, day);
      bar.advance(GIVEN_OUT, `jobs of ${day} given out`);
    }
    // The newest of the days that are over waits for whoever approves; the first week is finalized.
    const over = given.slice(0, -1);
    for (const day of over) {
      if (cancelled()) return;
      await closeDay({ dispatcher, date: day, approve: day !== over.at(-1) });
      bar.advance(CLOSED, `${day} closed`);
    }
    if (over[0]) await finalizeWeekOf(manager, over[0]);
    if (cancelled()) return;
    const orders = { orders: ordersOf(inWork), tomorrow: ordersOf(tomorrow) };
    await workOnDay({ dispatcher, manager, date: inWork, ...orders, cancelled });
  }
  bar.finish();
}

/**
 * Writes the closed weeks before the demo days, and waits until boards and timecards know them.
 * @param {{
 *   owner: import('./demo-api.mjs').DemoApi, closedWeeks: import('../start/operator.mjs').Operate,
 *   bar: ReturnType<typeof progress>, cancelled: () => boolean,
 * }} of
 */
async function beforeDemo({ owner, closedWeeks, bar, cancelled }) {
  let position = '';
  let shown = 0;
  const { code, output } = await closedWeeks([], (line) => {
    const [, done, all] = /^(\d+)\/(\d+)$/.exec(line) ?? [];
    const share = done === undefined ? shown : Math.round(((WEEKS / 2) * Number(done)) / Math.max(1, Number(all)));
    bar.advance(share - shown, 'weeks before the demo days');
    shown = share;
    position = /^position (\d+)$/.exec(line)?.[1] ?? position;
  });
  if (cancelled()) return;
  if (code !== 0) throw new PlainError(`The weeks before the demo days were not written:\n${output.trim()}`);
  await owner.follow('/board?date=2026-10-04', position, cancelled);
  bar.advance(WEEKS - shown, 'weeks before the demo days');
}

/**
 * The ids of the categories, by name.
 * @param {import('./demo-api.mjs').DemoApi} owner
 */
async function categoryIds(owner) {
  const { body } = await owner.ask('GET', '/categories?show=all');
  const { data } = /** @type {{ data: { id: string, name: string }[] }} */ (body);
  return new Map(data.map(({ id, name }) => [name, id]));
}

/**
 * The orders of a day, as the operator sent them.
 * @param {string} day
 */
const fileOf = (day) => readFileSync(path.join(company, 'work-orders', `${day}.json`), 'utf8');
/** @param {string} day */
const ordersOf = (day) => /** @type {import('./day-in-work.mjs').Order[]} */ (JSON.parse(fileOf(day)));

/**
 * The rows of one of the company's lists.
 * @param {string} file
 * @returns {Record<string, string>[]}
 */
function rows(file) {
  return parse(readFileSync(path.join(company, file), 'utf8'), { columns: true });
}
