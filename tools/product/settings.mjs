// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../process/plain-error.mjs';

/**
 * Settings of `npm start` from the environment.
 * @typedef {{
 *   port: number, host: string, dataDir: string, demo: boolean, demoDate: string | undefined, zone: string, appName: string,
 *   databaseUrl: string | undefined,
 * }} Settings
 */

/** On a network address, everyone would know the password of the demo company. */
const LOOPBACK = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

/** @type {Record<string, { fallback?: string, holds: (value: string) => boolean, must: string, example: string }>} */
const table = {
  PORT: {
    fallback: '3000',
    holds: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
    must: 'must be a number from 1 to 65535',
    example: '3000',
  },
  HOST: { holds: (value) => /^[\w.:-]+$/.test(value), must: 'must be an address to listen on', example: EVERYWHERE },
  DATA_DIR: { fallback: './data', holds: () => true, must: '', example: './data' },
  DEMO: {
    fallback: '1',
    holds: (value) => value === '0' || value === '1',
    must: 'must be 1 (demo company) or 0 (empty company)',
    example: '0',
  },
  DEMO_DATE: {
    holds: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)),
    must: 'must be a date',
    example: '2026-10-15',
  },
  COMPANY_TIMEZONE: {
    fallback: 'America/New_York',
    holds: isTimeZone,
    must: 'must be the name of a time zone',
    example: 'America/New_York',
  },
  APP_NAME: {
    fallback: 'Tailboard',
    holds: (value) => value.trim() !== '' && value.length <= 40,
    must: 'must have 1 to 40 characters',
    example: 'Tailboard',
  },
  DATABASE_URL: {
    holds: (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    must: 'must be the address of a PostgreSQL database',
    example: 'postgres://user:secret@localhost:5432/tailboard',
  },
};

/**
 * Reads the settings. An invalid one stops the start with its name, its problem and an example.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} root what a relative DATA_DIR is relative to
 * @param {readonly string[]} [args] `--demo-date DATE`, which takes precedence over `DEMO_DATE`
 * @returns {Settings}
 */
export function readSettings(env, root, args = []) {
  /** @type {Readonly<Record<string, string | undefined>>} */
  const all = { ...env, DATABASE_URL: readDatabaseUrl(env), ...parseOptions(args) };
  /** @param {string} name */
  const read = (name) => {
    const { fallback, holds, must, example } = /** @type {typeof table[string]} */ (table[name]);
    const value = all[name] || fallback;
    if (value === undefined || holds(value)) return value;
    // A URL may contain a password.
    const shown = name === 'DATABASE_URL' ? '' : ` is "${value}": it`;
    throw new PlainError(`${name}${shown} ${must}. Example: ${name}=${example}`);
  };
  const demo = read('DEMO') === '1';
  return {
    port: Number(read('PORT')),
    host: read('HOST') ?? (demo ? LOOPBACK : EVERYWHERE),
    dataDir: path.resolve(root, read('DATA_DIR') ?? ''),
    demo,
    demoDate: read('DEMO_DATE'),
    zone: read('COMPANY_TIMEZONE') ?? '',
    appName: read('APP_NAME') ?? '',
    databaseUrl: read('DATABASE_URL'),
  };
}

/**
 * The address may be in a file, which `DATABASE_URL_FILE` names, as for the services.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function readDatabaseUrl({ DATABASE_URL, DATABASE_URL_FILE }) {
  if (DATABASE_URL || !DATABASE_URL_FILE) return DATABASE_URL;
  try {
    return readFileSync(DATABASE_URL_FILE, 'utf8').trim();
  } catch (error) {
    throw new PlainError(
      `DATABASE_URL_FILE is "${DATABASE_URL_FILE}", which cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * @param {readonly string[]} args
 * @returns {Record<string, string>}
 */
function parseOptions(args) {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'demo-date': { type: 'string' } } });
    return values['demo-date'] === undefined ? {} : { DEMO_DATE: values['demo-date'] };
  } catch (error) {
    throw new PlainError(
      `${error instanceof Error ? error.message : error} Example: npm start -- --demo-date 2026-10-15`,
    );
  }
}

/** @param {string} name */
function isTimeZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
