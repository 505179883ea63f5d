// @ts-check
// `npm run conformance -- esdb`: tests what the product needs of an EventStoreDB, on the server of ESDB_URL (a fresh
// one, because it is written to), or on the fake without it. ESDB_EMPTY_URLS names two more fresh servers, separated by
// a space, for the first starts of the product without and with the demo company. Without it, these run on the fake.
// Please send us the table at the end.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../typescript/register.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { jestProgram } from './jest-program.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** One after the other: the first starts with checks that need a fresh server. */
const SUITES = ['libs/eventing/src/store/eventstoredb', 'tools/start/first-start', 'tools/start/on-eventstoredb'];
/** A server with fewer records is fresh: the first checkpoint of a filtered reader is then before the log. */
const FRESH = 32;

if (process.argv[2] !== 'esdb' || process.argv.length > 3) {
  console.error('usage: npm run conformance -- esdb     with ESDB_URL for a server, else the fake is tried');
  process.exit(2);
}
const url = process.env['ESDB_URL'];
const { version, fresh } = url ? await about(url) : { version: 'the double', fresh: true };
ensureBuilt(root, console.log);
const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-conformance-'));
/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string, duration?: number, failureMessages: string[] }} Case
 * @typedef {{ assertionResults: Case[], message: string }} Result
 */
const testResults = SUITES.flatMap((suite, n) => {
  const report = path.join(folder, `report-${n}.json`);
  console.log(`${suite} …`);
  spawnSync(
    process.execPath,
    [
      ...jestProgram(root),
      suite,
      '--json',
      `--outputFile=${report}`,
      '--silent',
      '--forceExit',
      '--selectProjects',
      'integration',
      'long',
    ],
    { cwd: root, stdio: 'ignore', env: { ...process.env, FIRST_START_DEMO: '1' } },
  );
  return /** @type {{ testResults: Result[] }} */ (JSON.parse(readFileSync(report, 'utf8'))).testResults;
});
rmSync(folder, { recursive: true });

/** @type {Map<string, { passed: number, failed: number, ms: number }>} */
const groups = new Map();
const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
for (const { ancestorTitles, title, status, duration } of cases) {
  // Each first start is a separate line, and so is a test without a group.
  const isAlone = ancestorTitles.length === 0 || /^The first start/.test(ancestorTitles[0] ?? '');
  const name = [...ancestorTitles, ...(isAlone ? [title] : [])].join(': ');
  const group = groups.get(name) ?? { passed: 0, failed: 0, ms: 0 };
  group[status === 'passed' ? 'passed' : 'failed']++;
  group.ms += duration ?? 0;
  groups.set(name, group);
}
console.log(`EventStoreDB ${version}, Node ${process.version}, ${new Date().toISOString()}\n`);
if (!fresh) console.log(`The server held ${FRESH} records or more: it did not show what a fresh one sends first.\n`);
if (url && !process.env['ESDB_EMPTY_URLS'])
  console.log('ESDB_EMPTY_URLS is not set: the first starts of the product were tried on the double.\n');
console.log('passed  failed  seconds  what');
for (const [name, { passed, failed, ms }] of groups)
  console.log(
    `${String(passed).padStart(6)}  ${String(failed).padStart(6)}  ${(ms / 1_000).toFixed(1).padStart(7)}  ${name}`,
  );
const failed = cases.filter(({ status }) => status !== 'passed');
for (const { ancestorTitles, title, failureMessages } of failed)
  console.log(`\n✗ ${[...ancestorTitles, title].join(': ')}\n  ${(failureMessages[0] ?? '').split('\n')[0]}`);
const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
for (const { message } of broken) console.log(`\n✗ ${message}`);
process.exit(failed.length + broken.length === 0 && cases.length > 0 ? 0 : 1);

/**
 * Returns the version of a server, and whether it is fresh.
 * @param {string} address
 */
async function about(address) {
  /** @param {string} name */
  const ours = (name) => import(new URL(`../../libs/eventing/src/store/${name}`, import.meta.url).href);
  const [{ readAddress }, { StoreClient }] = [
    await ours('eventstoredb-address.ts'),
    await ours('eventstoredb-client.ts'),
  ];
  const client = new StoreClient(readAddress(address));
  try {
    const version = /** @type {string} */ (await client.version());
    let records = 0;
    for await (const _ of client.readAll({ maxCount: FRESH })) records++;
    return { version, fresh: records < FRESH };
  } finally {
    await client.dispose();
  }
}
