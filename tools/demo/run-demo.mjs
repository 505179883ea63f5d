// @ts-check
import { makeFolder, PlainError } from '../process/plain-error.mjs';
import { newSecret } from '../product/gateway.mjs';
import { readSettings } from '../product/settings.mjs';
import { parseHistoryOptions, toUsage } from './history/options.mjs';

/**
 * The differences between a working copy and the image.
 * @typedef {{
 *   root: string,
 *   command: string,
 *   openDatabase: (settings: import('../product/settings.mjs').Settings) => Promise<{ databaseUrl: string, close: () => Promise<void> }>,
 *   loadHistory: () => Promise<typeof import('./history/command.js')>,
 *   loadRenewal: () => Promise<typeof import('./renew.mjs')>,
 * }} DemoProgram
 */

/**
 * Runs the demo command and ends the process with its exit code.
 * @param {DemoProgram} program
 */
export async function runDemo(program) {
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => {
      console.log('\nStopping after the current step …');
      stopping.abort();
    });
  process.exit(await run(process.argv.slice(2), program, stopping.signal).catch(explain));
}

/**
 * @param {readonly string[]} args
 * @param {DemoProgram} program
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
async function run(args, { root, command, openDatabase, loadHistory, loadRenewal }, signal) {
  if (args.includes('--renew')) {
    const settings = readSettings(
      process.env,
      root,
      args.filter((arg) => arg !== '--renew'),
    );
    const { renew } = await loadRenewal();
    return renew(settings, signal);
  }
  const requested = parseHistoryOptions(args, new Date());
  if (typeof requested === 'string') {
    console.error(`${requested}\n\n${toUsage(command)}`);
    return 2;
  }
  const settings = readSettings(process.env, root);
  const { history } = await loadHistory();
  makeFolder(settings.dataDir);
  const { databaseUrl, close } = await openDatabase(settings);
  try {
    const env = { SERVICE_SECRET: newSecret(), ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir };
    return await history(requested, { ...env, DEMO: '1' }, { root, signal });
  } finally {
    await close();
  }
}

/** @param {unknown} error */
function explain(error) {
  // The image has two copies of the class.
  const plain = error instanceof Error && [PlainError.name, 'InvalidSettingError'].includes(error.name);
  console.error(plain ? error.message : error);
  return 1;
}
