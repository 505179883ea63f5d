// @ts-check
// Writes the bill of materials (CycloneDX) and the list of licenses of everything that is installed, into dist/. It
// reads package-lock.json and needs no network.
//   npm run sbom
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listLicenses } from '../checks/supply-chain.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist');

const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--offline'],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
);
if (status === 0) {
  mkdirSync(folder, { recursive: true });
  const licenses = listLicenses(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  write('sbom.cdx.json', stdout, `${JSON.parse(stdout).components.length} components`);
  write(
    'licenses.csv',
    ['name,version,license', ...licenses.map((one) => `${one.name},${one.version},${one.license}`), ''].join('\n'),
    `${licenses.length} packages`,
  );
} else {
  console.error(stderr);
  process.exitCode = 1;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} size
 */
function write(name, text, size) {
  writeFileSync(path.join(folder, name), text);
  console.log(`dist/${name}: ${size}`);
}
