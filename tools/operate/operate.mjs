// @ts-check
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { readSettings } from '../product/settings.mjs';
import { openDatabase } from './open-database.mjs';
import { operateEngine, print } from './operate-engine.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const usage = `Commands for operators. The product can be running or stopped.

  npm run users -- add-owner EMAIL          add an owner
  npm run import -- FILE                    import work orders, CSV or JSON
  npm run projections -- list               list the read models with lag and state
  npm run projections -- rebuild NAME       rebuild one beside the live one, then swap
  npm run projections -- rebuild --all      rebuild all, one after another
  npm run projections -- verify NAME        compare one with a new build; --all: all
  npm run projections -- begin-anew         empty all after the event store was replaced or restored
  npm run reactions -- list                 list the reactions with lag and parked events
  npm run reactions -- retry NAME [EVENT]   retry its parked events, all or one
  npm run relay -- status|topics|parked     show published positions, rights, parked events
  npm run relay -- retry [TOPIC]            retry the parked events
  npm run relay -- anew TOPIC               publish a topic again from the beginning
  npm run events -- read STREAM             list the events of one stream
  npm run events -- all --from POSITION     list all events after a position
  npm run events -- anchor                  save the hash of all events up to now
  npm run events -- verify [--anchors FILE] compare all events with the saved anchors

DATABASE_URL names the database; without it the embedded one in DATA_DIR (./data) is used.
TAILBOARD_URL and TAILBOARD_TOKEN: import into the product at this address, with an API token.`;

const [command, ...args] = process.argv.slice(2);
process.exit(await run().catch(explain));

/** @returns {Promise<number>} the exit code */
async function run() {
  if (!command || args.length === 0 || args.includes('--help')) {
    console.error(usage);
    return 2;
  }
  checkNode(process.versions.node);
  const settings = readSettings(process.env, root);
  ensureInstalled(root, console.error);
  if (command === 'import' && (process.env['TAILBOARD_URL'] || process.env['TAILBOARD_TOKEN']))
    return importElsewhere();
  const { databaseUrl, close } = await openDatabase(settings);
  try {
    return await operateEngine(root, command, args, {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: settings.dataDir,
    });
  } finally {
    await close();
  }
}

/** Imports files into a product at another address; no database is needed. */
async function importElsewhere() {
  await import('../typescript/register.mjs');
  const { remoteProduct } = await import('../product/remote-product.js');
  const { importRemotely } = await import('./remote-import.js');
  return importRemotely(args, remoteProduct(process.env), print);
}

/** @param {unknown} error */
function explain(error) {
  console.error(error instanceof PlainError ? error.message : error);
  return 1;
}
