// @ts-check
// Makes the file tree of the container image from a built working copy: node tools/product/image-tree.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const into = process.argv[2];
if (!into || existsSync(into)) {
  console.error('usage: node tools/product/image-tree.mjs FOLDER   a folder that does not exist yet');
  process.exit(2);
}
/** @param {string} file relative to the root */
const copy = (file) => {
  mkdirSync(path.dirname(path.join(into, file)), { recursive: true });
  cpSync(path.join(root, file), path.join(into, file), { recursive: true });
};
/** @param {string} parent @returns {string[]} the packages in it */
const packagesIn = (parent) =>
  readdirSync(path.join(root, parent))
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));

const services = packagesIn('services');
const frontends = packagesIn('frontends');
const backend = [...packagesIn('libs').filter((folder) => /contracts|eventing|service$/.test(folder)), ...services];
// npm compares all workspaces with the lock file.
const manifests = ['package.json', 'package-lock.json'];
const workspaces = [...packagesIn('libs'), ...services, ...frontends, 'e2e', 'tools'];
for (const file of [...manifests, ...workspaces.map((folder) => `${folder}/package.json`)]) copy(file);

const only = backend.flatMap((folder) => ['--workspace', folder]);
const quickly = ['--prefer-offline', '--no-audit', '--no-fund'];
execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', ...quickly, ...only], { cwd: into, stdio: 'inherit' });
// The builds contain the packages of the product and those that npm nests in its libraries, so links to them lead
// nowhere. graphile-worker would read a TypeScript configuration with typescript; it has none here.
for (const name of ['@tailboard', 'typescript', '.bin'])
  rmSync(path.join(into, 'node_modules', name), { recursive: true, force: true });
for (const folder of ['libs', 'e2e', 'tools']) rmSync(path.join(into, folder), { recursive: true });
/** Types, source maps and manuals of packages, which nothing reads at run time. */
const UNREAD = /\.(?:[cm]?ts|map|md|flow)$/;
const LICENSE = /licen[cs]e|notice|copying/i;
for (const folder of ['.', ...services].map((each) => path.join(into, each, 'node_modules')).filter(existsSync))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && UNREAD.test(entry.name) && !(entry.name.endsWith('.md') && LICENSE.test(entry.name)))
      rmSync(path.join(entry.parentPath, entry.name));
for (const folder of [...services, ...frontends]) copy(`${folder}/dist`);
copy('tools/demo/company');
execFileSync(process.execPath, [path.join(root, 'tools/build/image-demo.mjs'), path.join(into, 'tools/demo')]);
const command = `#!/bin/sh
image="$(dirname "$(readlink -f "$0")")"
if [ "$1" = demo ]; then shift; exec node "$image/tools/demo/demo.js" "$@"; fi
exec node "$image/services/gateway/dist/tailboard.js" "$@"
`;
writeFileSync(path.join(into, 'tailboard'), command, { mode: 0o755 });
console.log(`${into} has what the image contains`);
