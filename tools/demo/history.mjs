// @ts-check
// `npm run demo -- --tier S|M|L --years N`: writes the history of a company of this size, created by the product's own
// decisions;
// `npm run demo -- --renew`: brings the demo company of a running product to today.
import path from 'node:path';
import { openDatabase } from '../operate/open-database.mjs';
import { makeFolder, PlainError } from '../process/plain-error.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret } from '../product/gateway.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { readSettings } from '../product/settings.mjs';
import { parseHistoryOptions, usage } from './history/options.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    console.log('\nStopping after the current step …');
    stopping.abort();
  });
process.exit(await run(process.argv.slice(2)).catch(explain));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function run(args) {
  if (args.includes('--renew')) {
    ensureInstalled(root, console.error);
    const { renew } = await import('./renew.mjs');
    return renew(
      readSettings(
        process.env,
        root,
        args.filter((arg) => arg !== '--renew'),
      ),
      stopping.signal,
    );
  }
  const requested = parseHistoryOptions(args, new Date());
  if (typeof requested === 'string') {
    console.error(`${requested}\n\n${usage}`);
    return 2;
  }
  checkNode(process.versions.node);
  const settings = readSettings(process.env, root);
  ensureInstalled(root, console.error);
  ensureBuilt(root, console.error);
  makeFolder(settings.dataDir);
  const { databaseUrl, close } = await openDatabase(settings);
  try {
    await import('../typescript/register.mjs');
    const command = /** @type {typeof import('./history/command.js')} */ (
      await import(new URL('history/command.ts', import.meta.url).href)
    );
    const env = { SERVICE_SECRET: newSecret(), ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir };
    return await command.history(requested, { ...env, DEMO: '1' }, { root, signal: stopping.signal });
  } finally {
    await close();
  }
}

/** @param {unknown} error */
function explain(error) {
  const wrong = error instanceof Error && (error instanceof PlainError || error.name === 'WrongSetting');
  console.error(wrong ? error.message : error);
  return 1;
}
