// @ts-check
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A bundle of a TypeScript entry: one file instead of hundreds, which a process or a thread of a test loads in a third
 * of the time. `node bundle.mjs ENTRY OUTPUT` builds it.
 * @typedef {Record<string, string>} Inputs the size and time of change of each source, by path
 */
const self = fileURLToPath(import.meta.url);
const CONFIGURATION = path.resolve(import.meta.dirname, '../build/service.mjs');
const FOLDER = path.join('node_modules', '.cache', 'tailboard');

/**
 * Returns the path of the bundle of an entry, which is built again when a source has changed.
 * @param {string} entry
 * @returns {string}
 */
export function findBundle(entry) {
  const name = createHash('sha256')
    .update(`${readState(self)} ${readState(CONFIGURATION)} ${entry}`)
    .digest('hex')
    .slice(0, 16);
  // In the package of the entry, so that Node finds the versions of other packages that this package has.
  const output = path.join(findPackage(entry), FOLDER, `${path.parse(entry).name}-${name}.mjs`);
  if (isCurrent(output)) return output;
  const { status, stderr } = spawnSync(process.execPath, [self, entry, output], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${entry} could not be bundled:\n${stderr}`);
  return output;
}

/** @param {string} output */
const inputsPath = (output) => `${output}.inputs.json`;

/** @param {string} output */
function isCurrent(output) {
  if (!existsSync(inputsPath(output))) return false;
  const inputs = /** @type {Inputs} */ (JSON.parse(readFileSync(inputsPath(output), 'utf8')));
  return Object.entries(inputs).every(([file, state]) => readState(file) === state);
}

/** @param {string} file */
function readState(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : 'absent';
}

/** @param {string} file @returns {string} the folder of the package that contains the file */
function findPackage(file) {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(folder);
}

/** @param {string} entry @param {string} output */
async function build(entry, output) {
  const [{ rspack }, { service, isPackage }] = await Promise.all([
    import('@rspack/core'),
    import('../build/service.mjs'),
  ]);
  /** @param {string} request */
  const isExternal = (request) => isPackage(request) && !/^zod(\/|$)/.test(request);
  const folder = findPackage(entry);
  const base = service(folder, { entries: [] });
  const { dir, name } = path.parse(output);
  mkdirSync(dir, { recursive: true });
  // Another process may build the same bundle at the same time, so it appears whole or not at all.
  const partial = `${name}.${process.pid}`;
  const compiler = rspack({
    ...base,
    mode: 'development',
    devtool: 'inline-source-map',
    entry: { [partial]: entry },
    output: { ...base.output, path: dir, filename: '[name].mjs', clean: false },
    // The location of a module is that of its source.
    module: { ...base.module, parser: { javascript: { url: false } } },
    // Most of the modules that a thread loads are of this package.
    externals: [({ request = '' }, decide) => (isExternal(request) ? decide(undefined, request) : decide())],
  });
  /** @type {import('@rspack/core').Stats} */
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const sources = [...stats.compilation.fileDependencies].filter((file) => !file.includes('node_modules'));
  /** @type {Inputs} */
  const inputs = Object.fromEntries(
    sources
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
      .map((file) => [file, readState(file)]),
  );
  renameSync(path.join(dir, `${partial}.mjs`), output);
  writeFileSync(`${inputsPath(output)}.${process.pid}`, JSON.stringify(inputs));
  renameSync(`${inputsPath(output)}.${process.pid}`, inputsPath(output));
}

const [, started, entry, output] = process.argv;
if (started === self && entry && output) await build(entry, output);
