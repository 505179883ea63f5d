// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';

/** @typedef {import('./demo-api.mjs').DemoApi} DemoApi */
/** @typedef {{ serial_mac: string, mac: string, cpe_type: string, model: string, location: string }} Unit */

const company = path.join(import.meta.dirname, 'company');

/** Maximum units in one request: the setting `serial_limit` of a new company. */
const MAX_UNITS = 500;
/** Units on each technician's list; lists with some verified units; lists that are closed. */
const [EACH, LISTS_SHOWN, LISTS_CLOSED] = [14, 9, 2];
/** Number of missing units on a verified list. */
const NOT_THERE = 2;

/** Number of progress steps. */
export const UNIT_COMMANDS = 60;

/**
 * Creates the warehouse of the demo company: its types and models, 2,400 received units, units for the technicians,
 * some verified lists, two of them closed with missing units. The units of the scan sheet stay in the warehouse for
 * manual tests.
 * @param {{
 *   owner: DemoApi, warehouse: DemoApi, advance: (steps: number, what: string) => void, cancelled: () => boolean,
 * }} of
 */
export async function stockUp({ owner, warehouse, advance, cancelled }) {
  const models = await defineModels(owner);
  const units = /** @type {Unit[]} */ (rows('cpes.csv'));
  const places = await findPlaces(owner);
  const groups = groupBy(units, ({ model, location }) => `${model}|${location}`);
  for (const sameKind of groups.values())
    for (let from = 0; from < sameKind.length; from += MAX_UNITS) {
      if (cancelled()) return;
      const some = sameKind.slice(from, from + MAX_UNITS);
      const kind = models.get(some[0]?.model ?? '');
      await warehouse.request('POST', '/cpes', {
        json: {
          ...kind,
          location_id: places.get(some[0]?.location ?? ''),
          serial_mac: some.map(({ serial_mac }) => serial_mac),
          mac: some.map(({ mac }) => mac),
        },
        // Existing units count as received.
        tolerated: [422],
      });
      advance(1, 'units');
    }
  await supply({ owner, warehouse, units, places, advance, cancelled });
}

/**
 * Issues units of their own location to every technician, and verifies the lists of the first technicians.
 * @param {{
 *   owner: DemoApi, warehouse: DemoApi, units: Unit[], places: Map<string, string>,
 *   advance: (steps: number, what: string) => void, cancelled: () => boolean,
 * }} of
 */
async function supply({ owner, warehouse, units, places, advance, cancelled }) {
  const sheet = readFileSync(path.join(company, 'scan-sheet.txt'), 'utf8')
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .toUpperCase();
  const free = units.filter(({ serial_mac, mac }) => !sheet.includes(serial_mac) && !sheet.includes(mac));
  const here = groupBy(free, ({ location }) => places.get(location) ?? '');
  const { data } = /** @type {{ data: { id: string, roles: string[], profile: { location_id: string } }[] }} */ (
    (await owner.request('GET', '/users?per_page=100&role=technician&active=1&sort_by=technician_id')).body
  );
  for (const [index, { id: user_id, profile }] of data.entries()) {
    if (cancelled()) return;
    const serial_mac = (here.get(profile.location_id) ?? []).splice(0, EACH).map(({ serial_mac: serial }) => serial);
    if (serial_mac.length === 0) continue;
    await warehouse.request('PUT', '/cpes/reassign', { json: { user_id, serial_mac }, tolerated: [422, 409, 404] });
    if (index < LISTS_SHOWN) {
      const shown = serial_mac.slice(0, EACH - NOT_THERE);
      await warehouse.request('PUT', '/cpes/verify', { json: { user_id, serial_mac: shown }, tolerated: [422] });
    }
    if (index < LISTS_CLOSED) {
      const reasons = { [serial_mac.at(-1) ?? '']: 'left in another van' };
      await owner.request('PUT', '/cpes/reconcile-list', { json: { user_id, reasons }, tolerated: [409] });
    }
    advance(1, 'units');
  }
}

/**
 * @param {Unit[]} units @param {(unit: Unit) => string} by
 * @returns {Map<string, Unit[]>}
 */
function groupBy(units, by) {
  const groups = new Map();
  for (const unit of units) groups.set(by(unit), [...(groups.get(by(unit)) ?? []), unit]);
  return groups;
}

/**
 * Creates the types and models, each once. Returns the unit data of each model, by the model's name.
 * @param {DemoApi} owner
 */
async function defineModels(owner) {
  /** @type {Map<string, { cpe_type_id: string, cpe_model_id: string }>} */
  const models = new Map();
  const list = rows('cpe-models.csv');
  for (const [sort, title] of [...new Set(list.map(({ cpe_type }) => cpe_type ?? ''))].entries())
    await owner.request('POST', '/cpe-types', { json: { title, sort }, tolerated: [409] });
  const types = await findIds(owner, '/cpe-types', 'title');
  for (const [sort, { cpe_type = '', model, maker, upc }] of list.entries())
    await owner.request('POST', '/cpe-models', {
      json: { name: model, cpe_type_id: types.get(cpe_type), maker, upc, sort },
      tolerated: [409],
    });
  const ids = await findIds(owner, '/cpe-models', 'name');
  for (const { cpe_type = '', model = '' } of list)
    models.set(model, { cpe_type_id: types.get(cpe_type) ?? '', cpe_model_id: ids.get(model) ?? '' });
  return models;
}

/**
 * Returns the IDs of a list, by its key.
 * @param {DemoApi} owner @param {string} route @param {string} key
 */
async function findIds(owner, route, key) {
  const { body } = await owner.request('GET', `${route}?show=all`);
  const { data } = /** @type {{ data: Record<string, string>[] }} */ (body);
  return new Map(data.map((entry) => [entry[key] ?? '', entry.id ?? '']));
}

/**
 * Returns the IDs of the locations, by name.
 * @param {DemoApi} owner
 */
async function findPlaces(owner) {
  const { body } = await owner.request('GET', '/locations');
  const { data } = /** @type {{ data: Record<string, { locationID: string, name: string }> }} */ (body);
  return new Map(Object.values(data).map(({ locationID, name }) => [name, locationID]));
}

/**
 * @param {string} file
 * @returns {Record<string, string>[]}
 */
const rows = (file) => parse(readFileSync(path.join(company, file), 'utf8'), { columns: true });
