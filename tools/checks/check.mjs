// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { checkAwaitedReads } from './awaited-reads.mjs';
import { checkCatalogs } from './catalogs.mjs';
import { addedSubjects, checkSubjects } from './commits.mjs';
import { checkCallers, checkHandlers } from './contracts.mjs';
import { acceptEvents, checkEvents } from './events.mjs';
import { checkCircles, checkFolderCircles, checkImports } from './imports.mjs';
import { checkDocs, checkTexts, checkWords, testTitles } from './language.mjs';
import { loadContracts, loadDefinitions } from './load.mjs';
import { checkDecided, checkPublishedEvents, checkShared } from './published-events.mjs';
import { checkNodeVersions, NAMING_NODE } from './node-versions.mjs';
import { checkPlaced } from './placed.mjs';
import {
  checkExports,
  checkFolders,
  checkLengths,
  checkLevels,
  checkNames,
  readDocs,
  listPackages,
  readSources,
} from './sources.mjs';
import { checkSupplyChain } from './supply-chain.mjs';
import { checkSecurityPage, requirementIds } from './security-page.mjs';
import { checkBrowserTests, readRequirements } from './requirements.mjs';
import { checkSubstitutions, findSubstitutions } from './substitutions.mjs';
import { checkMatrix } from './route-permissions.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** The files that list every service manually. */
const NAMING_SERVICES = ['docker-compose.yml', 'docs/operations.md', 'libs/service/src/runtime/config.ts'];
const publishedFile = path.join(root, 'libs', 'contracts', 'published-events.lock.json');

try {
  process.exitCode = await check();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}

async function check() {
  const packages = listPackages(root);
  const sources = readSources(packages);
  const { catalogue, declared, routes, published } = await loadContracts(root);
  // `--quick` leaves out everything that needs a build, starts a program or reads the history.
  const quick = process.argv.includes('--quick');
  if (process.argv.includes('--accept-events')) {
    for (const [name, context] of Object.entries(catalogue))
      if (context.events.length > 0)
        writeFileSync(
          lockPath(name),
          `${JSON.stringify(acceptEvents({ [name]: context }, readLock(lockPath(name))), null, 2)}\n`,
        );
    console.log('New events and raised versions were recorded.');
  }
  if (process.argv.includes('--accept-published')) {
    writeFileSync(publishedFile, `${JSON.stringify(published, null, 2)}\n`);
    console.log('The current published events were recorded.');
  }
  const results = {
    'Imports respect the layers': checkImports(sources, packages),
    'No import cycles': checkCircles(sources, packages),
    'No import cycles between folders': checkFolderCircles(sources, packages),
    'Folders are named after subjects': checkFolders(packages),
    'Deciders and projections end in their kind': checkNames(sources),
    'Levels of src are small': checkLevels(sources),
    'Functions are short': checkLengths(sources),
    'Exported names say their subject': checkExports(sources),
    'Names, comments and test titles use standard words': checkWords(sources),
    'Texts of screens use standard words': checkTexts(sources),
    'Texts are complete, equal in every locale, and used': checkCatalogs(root, sources),
    'Docs use standard words and existing paths': checkDocs(root, readDocs(root)),
    'Every route has a permission row': checkMatrix(routes),
    'Requirements that ask for a browser have a browser test': checkBrowserTests(readRequirements(root), sources),
    'Command handlers wait for the sets that they read': checkAwaitedReads(sources),
    'Permissions of callers include their API token': checkCallers(sources),
    'Every service is listed where services are listed': checkPlaced(
      Object.keys(catalogue),
      readTexts(NAMING_SERVICES),
    ),
    'Node versions are decided in one place': checkNodeVersions(readTexts(NAMING_NODE)),
    'Events change by version only': checkEvents(
      catalogue,
      Object.assign({}, ...Object.keys(catalogue).map((name) => readLock(lockPath(name)))),
    ),
    'Published events stay compatible': checkPublishedEvents(published, /** @type {any} */ (readLock(publishedFile))),
    ...(quick ? {} : await slowChecks(catalogue, declared, sources)),
  };
  const page = {
    ids: requirementIds(readFileSync(path.join(import.meta.dirname, 'asvs.csv'), 'utf8')),
    titles: testTitles(sources),
    checks: Object.keys(results),
    root,
  };
  if (!quick)
    Object.assign(results, {
      'The page about security has a reason for each requirement': checkSecurityPage(
        readFileSync(path.join(root, 'docs', 'security.md'), 'utf8'),
        page,
      ),
    });
  for (const [name, problems] of Object.entries(results)) {
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}`);
    for (const problem of problems) console.log(`  - ${problem.replaceAll(root + path.sep, '')}`);
  }
  return Object.values(results).flat().length === 0 ? 0 : 1;
}

/**
 * The checks that need a build, start a program or read the history.
 * @param {Awaited<ReturnType<typeof loadContracts>>['catalogue']} catalogue
 * @param {readonly string[]} declared
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
async function slowChecks(catalogue, declared, sources) {
  ensureBuilt(root, console.log);
  const definitions = await loadDefinitions(root, Object.keys(catalogue));
  return {
    'Commit subjects are short and imperative': checkSubjects(addedSubjects(root)),
    'Every contract has one handler': checkHandlers(catalogue, definitions, declared),
    'Every event declares whether it is published': checkDecided(catalogue, definitions),
    'Other contexts handle shared events only': checkShared(catalogue, /** @type {any} */ (definitions)),
    'Libraries are used as published': checkSubstitutions(await findSubstitutions(root, sources)),
    'Dependencies have allowed licenses and install scripts': checkSupplyChain(
      readJson('package-lock.json'),
      readJson('package.json'),
    ),
    'The generated pages are current': [...checkGenerated('catalogue.mjs'), ...checkGenerated('events.mjs')],
    'No dead code': deadCode(),
  };
}

/**
 * The recorded versions of a context's events.
 * @param {string} context
 */
function lockPath(context) {
  // The contracts of reporting are named after what they describe.
  const folder = context === 'reporting' ? 'reports' : context;
  return path.join(root, 'libs', 'contracts', 'src', folder, 'events.lock.json');
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

/** @param {readonly string[]} files */
function readTexts(files) {
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/**
 * @param {string} file
 * @returns {import('./events.mjs').Lock}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @returns {string[]} */
function deadCode() {
  return runForProblems([path.join(root, 'node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']);
}

/**
 * @param {string} program
 * @returns {string[]}
 */
function checkGenerated(program) {
  return runForProblems([path.join(root, 'tools', 'docs', program), '--check']);
}

/**
 * Returns the complaints of a program; empty if there are none.
 * @param {string[]} args
 * @returns {string[]}
 */
function runForProblems(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? [] : [(stdout + stderr).trim()];
}
