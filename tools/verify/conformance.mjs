// @ts-check
// `npm run conformance -- esdb`: what the product needs of an EventStoreDB, tried on the server of ESDB_URL (an empty one: it
// is written to), or on the fake without it. The table at the end is what to send us.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import '../process/typescript.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const SUITES = ['libs/eventing/src/store/eventstoredb', 'tools/start/on-eventstoredb'];

if (process.argv[2] !== 'esdb' || process.argv.length > 3) {
  console.error('usage: npm run conformance -- esdb     with ESDB_URL for a server, else the fake is tried');
  process.exit(2);
}
const url = process.env['ESDB_URL'];
const version = url ? await versionOf(url) : 'the fake';
const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-conformance-'));
const report = path.join(folder, 'report.json');
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
spawnSync(
  process.execPath,
  [jest, ...SUITES, '--json', `--outputFile=${report}`, '--silent', '--selectProjects', 'integration'],
  { cwd: root, stdio: 'ignore' },
);
/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string, duration?: number, failureMessages: string[] }} Case
 * @type {{ testResults: { assertionResults: Case[], message: string }[] }}
 */
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

/** @type {Map<string, { passed: number, failed: number, ms: number }>} */
const groups = new Map();
const cases = testResults.flatMap(({ assertionResults }) => assertionResults);
for (const { ancestorTitles, status, duration } of cases) {
  const name = ancestorTitles.join(': ');
  const group = groups.get(name) ?? { passed: 0, failed: 0, ms: 0 };
  group[status === 'passed' ? 'passed' : 'failed']++;
  group.ms += duration ?? 0;
  groups.set(name, group);
}
console.log(`EventStoreDB ${version}, Node ${process.version}, ${new Date().toISOString()}\n`);
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

/** @param {string} address */
async function versionOf(address) {
  /** @param {string} name */
  const ours = (name) => import(new URL(`../../libs/eventing/src/store/${name}`, import.meta.url).href);
  const [{ readAddress }, { StoreClient }] = [
    await ours('eventstoredb-address.ts'),
    await ours('eventstoredb-client.ts'),
  ];
  const client = new StoreClient(readAddress(address));
  try {
    return /** @type {string} */ (await client.version());
  } finally {
    await client.dispose();
  }
}
