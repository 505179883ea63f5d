// @ts-check
// `npm run reporting-consumer -- follow | report`: an external consumer that knows only the product's address and a
// broker.
import path from 'node:path';
import '../typescript/register.mjs';
import { readSettings } from '../product/settings.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const usage = `usage: npm run reporting-consumer -- follow   reads the company topics until it is stopped
       npm run reporting-consumer -- report   prints what it knows

TAILBOARD_URL (http://localhost:3000) and KAFKA_BROKERS say where; TAILBOARD_TOKEN is an API token for the requests to the product; DATABASE_URL where its tables are, the product's own PostgreSQL without it.`;

const [verb] = process.argv.slice(2);
if (verb !== 'follow' && verb !== 'report') {
  console.error(usage);
  process.exit(2);
}
const { connect } = await import('@tailboard/eventing/postgres/connect');
const { url, close } = await whereTablesAre();
const database = connect(url, { applicationName: 'reporting consumer', max: 4 });
await (verb === 'follow' ? runConsumer() : report());
await database.close();
await close();

async function runConsumer() {
  const { follow } = await import('./follow.js');
  const { remoteProduct } = await import('../product/remote-product.js');
  const product = remoteProduct(process.env);
  // An invalid token ends the program before it creates tables.
  if (process.env['TAILBOARD_TOKEN']) await product.request('/user');
  const print = (/** @type {string} */ line) => console.log(line);
  const consumer = await follow({
    product,
    kafka: { brokers: (process.env['KAFKA_BROKERS'] ?? 'localhost:9092').split(',') },
    database,
    log: { info: print, warn: print, error: print },
  });
  console.log('It is reading. Stop it with Ctrl+C. Show its data with: npm run reporting-consumer -- report');
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await consumer.stop();
}

async function report() {
  const { byTechnicianAndDay, notDoneByCategory, unitsByHolder } = await import('./answers.js');
  console.log('Completed jobs and points, by technician and day');
  console.table(await byTechnicianAndDay(database));
  console.log('What was not done, by category');
  console.table(await notDoneByCategory(database));
  console.log('Units, by who holds them');
  console.table(await unitsByHolder(database));
}

/** @returns {Promise<{ url: string, close: () => Promise<unknown> }>} */
async function whereTablesAre() {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, close: async () => undefined };
  const { ensureDatabase, startPostgres } = await import('../postgres/embedded-postgres.mjs');
  const server = await startPostgres({ dataDir: path.join(readSettings(process.env, root).dataDir, 'postgres') });
  return {
    url: await ensureDatabase(server.url, 'reporting_consumer'),
    close: async () => (server.adopted ? undefined : server.stop()),
  };
}
