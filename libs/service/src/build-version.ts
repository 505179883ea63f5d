import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Repository root: the same number of levels above a library's source and a service's build. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that change with every build of a service or frontend. */
const marks = ['dist/main.js', 'dist/service.js', 'dist/mf-manifest.json', 'dist/index.html'];

/**
 * Returns product version and build ID. Without an explicit ID, hashes the build output, so that every process of an
 * image reports the same ID.
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
