// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { PlainError } from '../process/plain-error.mjs';
import { fillCalendar } from './calendar.mjs';
import { closeDay, finalizeWeek } from './close-days.mjs';
import { workOnDay } from './day-in-work.mjs';
import { PASSWORD, signIn } from './demo-api.mjs';
import { dayAfter, days, demoDays, ordersOn } from './demo-days.mjs';
import { getBoard, complete, assignDay, recordProgress } from './dispatch-days.mjs';
import { issueItems } from './items.mjs';
import { spreadPapers } from './papers.mjs';
import { progress } from '../process/progress.mjs';
import { stockUp, UNIT_COMMANDS } from './units.mjs';
import { visitJobs } from './visits.mjs';

const company = path.join(import.meta.dirname, 'company');
export { days, PASSWORD };

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */
/** @typedef {ReturnType<typeof progress>} Bar */

/** Returns one user for each role, for signing in. */
export function signIns() {
  const people = rows('users.csv');
  return [...new Set(people.map(({ roles }) => roles ?? ''))].map((role) => {
    const { email = '', first_name, last_name } = people.find(({ roles }) => roles === role) ?? {};
    return { role, email, name: `${first_name} ${last_name}` };
  });
}

/** Settings of the demo company. */
const SETTINGS = [
  { key: 'mail_url', value: 'https://mail.example.com/' },
  { key: 'price_point_tech', value: 150 },
  { key: 'price_point_company', value: 260 },
];
/** Share of the current workday's jobs that are assigned. */
const HALF_GIVEN = 0.4;
/** Progress steps of an imported day, an assigned day, a closed day, and the previous weeks with their read models. */
const [IMPORTED, GIVEN_OUT, CLOSED, WEEKS] = [100, 50, 50, 400];
/** Maximum days that are caught up for a company that was idle for a long time. Earlier days stay unchanged. */
const MAX_CAUGHT_UP_DAYS = 56;

/**
 * Loads the demo company through the product's own commands, as it is on a day. Completed steps are skipped, so that an
 * interrupted loading continues at the next start and a repeated one changes nothing.
 * @param {{
 *   address: string, operate: import('../product/operator.mjs').Operate, closedWeeks?:
 *   import('../product/operator.mjs').Operate,
 *   today?: string, only?: readonly string[], print?: (line: string) => void, cancelled?: () => boolean,
 * }} options `today`: the current workday, with days before and after it; `only`: the orders of these days instead,
 * unchanged; `closedWeeks` writes the previous weeks, none if omitted
 */
export async function loadDemo({
  address,
  operate,
  closedWeeks,
  today,
  only = [],
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
  const shown = today === undefined ? undefined : demoDays(today);
  const bar = progress(
    rows('users.csv').length +
      lists.length +
      codes.length +
      UNIT_COMMANDS +
      (closedWeeks ? WEEKS : 0) +
      only.length * IMPORTED +
      (shown ? countSteps([...shown.over, shown.today, ...shown.ahead].length, shown.over.length) : 0),
    print,
  );
  // Passwords are never sent through the API. The users are created by the operator command, which is for demos only.
  const people = await operate(['users', 'load-demo', path.join(company, 'users.csv')], () => bar.advance(1, 'people'));
  if (people.code !== 0)
    throw new PlainError(`The people of the demo company were not loaded:\n${people.output.trim()}`);
  if (cancelled()) return;
  const owner = await as(address, 'owner');
  for (const setting of SETTINGS) await owner.request('PUT', '/settings', { json: setting });
  for (const { route, entry } of lists) {
    if (cancelled()) return;
    // An existing entry counts as added.
    await owner.request('POST', route, { json: entry, tolerated: [409] });
    bar.advance(1, 'time slots and categories');
  }
  if (cancelled()) return;
  await issueItems(owner);
  const categories = await categoryIds(owner);
  for (const { title, description, category = '', points, counts_as } of codes) {
    if (cancelled()) return;
    const code = { title, description, category_id: categories.get(category), points: Number(points), counts_as };
    // An existing entry counts as added.
    await owner.request('POST', '/codes', { json: code, tolerated: [422] });
    bar.advance(1, 'billing codes');
  }
  const warehouse = await as(address, 'warehouse');
  await stockUp({ owner, warehouse, advance: (steps, what) => bar.advance(steps, what), cancelled });
  if (cancelled()) return;
  if (closedWeeks && shown) await beforeDemo({ owner, closedWeeks, until: shown.until, bar, cancelled });
  for (const date of only) {
    if (cancelled()) return;
    await importDay({ owner, date, bar, cancelled });
  }
  if (shown) {
    await workThrough({ address, ...shown, missing: shown.until, bar, cancelled });
    const [manager, inspector] = [await as(address, 'manager'), await as(address, 'qc')];
    if (!cancelled())
      await visitJobs({ manager, inspector, dates: shown.over.slice(-2), today: shown.today, cancelled });
    const readers = { warehouse, qc: inspector, technician: await as(address, 'technician') };
    if (!cancelled()) await spreadPapers({ manager, readers, today: shown.today, cancelled });
  }
  if (!cancelled()) bar.finish();
}

/**
 * Moves a company that was loaded for one day to another. The days since are worked through as usual, past weeks are
 * finalized, and orders exist again for the coming days.
 * @param {{ address: string, from: string, today: string, print?: (line: string) => void, cancelled?: () => boolean }}
 * options `from`: the day for which it was loaded
 */
export async function renewDemo({ address, from, today, print = console.log, cancelled = () => false }) {
  const [before, shown] = [demoDays(from), demoDays(today)];
  const begin = [before.until, dayAfter(today, -MAX_CAUGHT_UP_DAYS)].sort().at(-1) ?? before.until;
  const over = Array.from({ length: MAX_CAUGHT_UP_DAYS }, (_, at) => dayAfter(begin, at)).filter(
    (date) => date < today,
  );
  const missing = dayAfter(before.ahead.at(-1) ?? from, 1);
  const imported = [...over, today, ...shown.ahead].filter((date) => date >= missing);
  const bar = progress(countSteps(imported.length, over.length), print);
  await workThrough({ address, ...shown, over, missing, bar, cancelled });
  const manager = await as(address, 'manager');
  for (const date of over)
    if (!cancelled() && date < shown.until && new Date(`${date}T00:00:00Z`).getUTCDay() === 0)
      await finalizeWeek(manager, date);
  if (!cancelled()) bar.finish(`The demo company is at ${today}.`);
}

/** @param {number} imported @param {number} over */
const countSteps = (imported, over) => imported * IMPORTED + (over + 1) * GIVEN_OUT + over * CLOSED;

/** @param {string} address @param {string} role */
const as = (address, role) => signIn(address, signIns().find((person) => person.role === role)?.email ?? '');

/**
 * Imports the orders of days, from `missing` on. Assigns and closes past days; all but the last one are approved.
 * Leaves today half assigned, with work in progress.
 * @param {{
 *   address: string, over: readonly string[], today: string, ahead: readonly string[], missing: string, bar: Bar,
 *   cancelled: () => boolean,
 * }} of
 */
async function workThrough({ address, over, today, ahead, missing, bar, cancelled }) {
  const [owner, dispatcher, manager] = [
    await as(address, 'owner'),
    await as(address, 'supervisor'),
    await as(address, 'manager'),
  ];
  for (const date of [...over, today, ...ahead]) {
    if (cancelled()) return;
    if (date >= missing) await importDay({ owner, date, bar, cancelled });
  }
  if (cancelled()) return;
  await fillCalendar(manager, today, await getBoard(dispatcher, today));
  for (const date of over) {
    if (cancelled()) return;
    await assignDay(dispatcher, date, 1);
    await complete(dispatcher, date);
    bar.advance(GIVEN_OUT, `jobs of ${date} given out`);
  }
  for (const date of over) {
    if (cancelled()) return;
    await closeDay({ dispatcher, manager, date, approve: date !== over.at(-1) });
    bar.advance(CLOSED, `${date} closed`);
  }
  if (cancelled()) return;
  await assignDay(dispatcher, today, HALF_GIVEN);
  await complete(dispatcher, today, { underWay: true });
  const emails = new Map(rows('users.csv').map(({ technician_id, email }) => [technician_id, email]));
  await recordProgress(dispatcher, today, (technicianId) => signIn(address, emails.get(technicianId) ?? ''));
  bar.advance(GIVEN_OUT, `jobs of ${today} given out`);
  const orders = { orders: ordersOn(today), tomorrow: ordersOn(dayAfter(today, 1)) };
  await workOnDay({ dispatcher, manager, date: today, ...orders, cancelled });
}

/** @param {{ owner: DemoApi, date: string, bar: Bar, cancelled: () => boolean }} of */
async function importDay({ owner, date, bar, cancelled }) {
  let shown = 0;
  const content = JSON.stringify(ordersOn(date), null, 1);
  await owner.importFile({ name: `${date}.json`, content }, cancelled, (share) => {
    bar.advance(Math.round(share * IMPORTED) - shown, `work orders of ${date}`);
    shown = Math.round(share * IMPORTED);
  });
}

/**
 * Writes the closed weeks before a Sunday, and waits until boards and timecards include them.
 * @param {{
 *   owner: DemoApi, closedWeeks: import('../product/operator.mjs').Operate, until: string, bar: Bar, cancelled: () =>
 *   boolean,
 * }} of
 */
async function beforeDemo({ owner, closedWeeks, until, bar, cancelled }) {
  let position = '';
  let shown = 0;
  const { code, output } = await closedWeeks([until], (line) => {
    const [, done, total] = /^(\d+)\/(\d+)$/.exec(line) ?? [];
    const share = done === undefined ? shown : Math.round(((WEEKS / 2) * Number(done)) / Math.max(1, Number(total)));
    bar.advance(share - shown, 'weeks before');
    shown = share;
    position = /^position (\d+)$/.exec(line)?.[1] ?? position;
  });
  if (cancelled()) return;
  if (code !== 0) throw new PlainError(`The weeks before were not written:\n${output.trim()}`);
  await owner.follow(`/board?date=${until}`, position, cancelled);
  bar.advance(WEEKS - shown, 'weeks before');
}

/**
 * Returns the IDs of the categories, by name.
 * @param {DemoApi} owner
 */
async function categoryIds(owner) {
  const { body } = await owner.request('GET', '/categories?show=all');
  const { data } = /** @type {{ data: { id: string, name: string }[] }} */ (body);
  return new Map(data.map(({ id, name }) => [name, id]));
}

/**
 * Returns the rows of one of the company's lists.
 * @param {string} file
 * @returns {Record<string, string>[]}
 */
function rows(file) {
  return parse(readFileSync(path.join(company, file), 'utf8'), { columns: true });
}
