import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product's folder: as far above a library's source as above a service's build. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What changes with every build of a service or a frontend. */
const marks = ['dist/main.js', 'dist/service.js', 'dist/mf-manifest.json', 'dist/index.html'];

/**
 * The version of the product and the id of this build. Without an id given from outside it is a hash of what was
 * built, so that every process of one image says the same and each new build says something else.
 */
export function buildVersion(buildId: string | undefined, folder = root): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}+${buildId ?? hashOfBuild(folder)}`;
}

function hashOfBuild(folder: string): string {
  const hash = createHash('sha256');
  for (const tower of ['services', 'frontends']) {
    const parts = existsSync(path.join(folder, tower)) ? readdirSync(path.join(folder, tower)).sort() : [];
    for (const file of parts.flatMap((part) => marks.map((mark) => path.join(folder, tower, part, mark))))
      if (existsSync(file)) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
