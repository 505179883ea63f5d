// @ts-check
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';

/**
 * What `npm start` is told by the environment.
 * @typedef {{ port: number, dataDir: string, demo: boolean, appName: string, databaseUrl: string | undefined }} Settings
 */

/** @type {Record<string, { fallback?: string, holds: (value: string) => boolean, must: string, example: string }>} */
const table = {
  PORT: {
    fallback: '3000',
    holds: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
    must: 'must be a number from 1 to 65535',
    example: '3000',
  },
  DATA_DIR: { fallback: './data', holds: () => true, must: '', example: './data' },
  DEMO: {
    fallback: '1',
    holds: (value) => value === '0' || value === '1',
    must: 'must be 1 (demo company) or 0 (empty company)',
    example: '0',
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
 * Reads the settings; a wrong one stops the start with its name, its problem and an example.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} root what a relative DATA_DIR is relative to
 * @returns {Settings}
 */
export function readSettings(env, root) {
  /** @param {string} name */
  const read = (name) => {
    const { fallback, holds, must, example } = /** @type {typeof table[string]} */ (table[name]);
    const value = env[name] || fallback;
    if (value === undefined || holds(value)) return value;
    // An address may carry a password.
    const shown = name === 'DATABASE_URL' ? '' : ` is "${value}": it`;
    throw new PlainError(`${name}${shown} ${must}. Example: ${name}=${example}`);
  };
  return {
    port: Number(read('PORT')),
    dataDir: path.resolve(root, read('DATA_DIR') ?? ''),
    demo: read('DEMO') === '1',
    appName: read('APP_NAME') ?? '',
    databaseUrl: read('DATABASE_URL'),
  };
}
