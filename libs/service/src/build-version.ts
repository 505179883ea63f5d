import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Repository root. It is three levels above both a library's source and a service's build. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that change with every build of a service or frontend. */
const BUILD_MARKERS = ['dist/main.js', 'dist/service.js', 'dist/mf-manifest.json', 'dist/index.html'];

/**
 * Returns product version and build ID. Without an explicit ID, hashes the build output, so that every process of an
 * image reports the same ID.
 */
export function getBuildVersion(buildId: string | undefined, folder = ROOT): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}+${buildId ?? hashBuild(folder)}`;
}

function hashBuild(folder: string): string {
  const hash = createHash('sha256');
  for (const layer of ['services', 'frontends']) {
    const projects = existsSync(path.join(folder, layer)) ? readdirSync(path.join(folder, layer)).sort() : [];
    for (const file of projects.flatMap((project) =>
      BUILD_MARKERS.map((mark) => path.join(folder, layer, project, mark)),
    ))
      if (existsSync(file)) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
