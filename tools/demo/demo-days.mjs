// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'company', 'work-orders');
const DAY = 86_400_000;

/** The days with orders as the operator sent them: two weeks, Monday to Saturday, oldest first. */
export const days = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .sort();
/** The Sunday before these days. */
const FIRST_SUNDAY = '2026-10-04';
/** A week is completed by the Tuesday after it. */
const WEEK_CLOSED_AFTER = 3;
/** Number of days for which orders exist in advance. */
const AHEAD = 7;
/** On Sundays, an on-call crew does one in this number of orders. */
const ON_CALL = 2;

/**
 * @typedef {import('./day-in-work.mjs').Order} Order
 * @typedef {{ until: string, over: string[], today: string, ahead: string[] }} DemoDays
 */

/** @param {string} date @param {number} count */
export const dayAfter = (date, count) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
/** @param {string} from @param {string} to */
const between = (from, to) => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
/** @param {string} date @returns {number} 0 for a Sunday */
const weekday = (date) => new Date(`${date}T00:00:00Z`).getUTCDay();
/** @param {string} from @param {string} to the last one */
const datesFrom = (from, to) =>
  Array.from({ length: Math.max(0, between(from, to) + 1) }, (_, at) => dayAfter(from, at));

/**
 * Returns the days of a demo company shown on a date: closed weeks (`until` is the Sunday after the last of them), past
 * days with timecards, the current workday, and days with future orders.
 * @param {string} today
 * @returns {DemoDays}
 */
export function demoDays(today) {
  const closing = dayAfter(today, -WEEK_CLOSED_AFTER);
  const until = dayAfter(closing, -weekday(closing));
  return {
    until,
    over: datesFrom(until, dayAfter(today, -1)),
    today,
    ahead: datesFrom(dayAfter(today, 1), dayAfter(today, AHEAD)),
  };
}

/**
 * Returns the orders of any date: those of the corresponding day of the two weeks, repeated with new numbers each time.
 * In the two weeks themselves, they are as the operator sent them.
 * @param {string} date
 * @returns {Order[]}
 */
export function ordersOn(date) {
  const since = between(FIRST_SUNDAY, date);
  const round = Math.floor(since / 14);
  const sunday = weekday(date) === 0;
  const day = dayAfter(FIRST_SUNDAY, since - round * 14 + (sunday ? 1 : 0));
  const orders = /** @type {Order[]} */ (JSON.parse(readFileSync(path.join(folder, `${day}.json`), 'utf8')));
  if (day === date) return orders;
  const series = sunday ? 'WS' : 'WO';
  const turn = round === 0 ? '00' : String(10 + (((round % 90) + 90) % 90));
  return orders
    .filter((_, at) => !sunday || at % ON_CALL === 0)
    .map((order) => ({ ...order, date, work_order_number: `${series}${turn}${order.work_order_number.slice(4)}` }));
}

/**
 * Returns the date of an instant in a time zone.
 * @param {Date} instant
 * @param {string} zone
 */
export const dateIn = (instant, zone) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
