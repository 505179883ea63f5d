import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDemo, PASSWORD, signIns } from '@tailboard/tools/demo/load-demo';
import { ensureDatabase, executeOn, startPostgres } from '@tailboard/tools/postgres/embedded-postgres';
import { newSecret, startGateway } from '@tailboard/tools/product/gateway';
import { operator } from '@tailboard/tools/product/operator';
import { test as base } from './page-errors.js';

const root = path.resolve(import.meta.dirname, '..');
/** The one workday of the demo company at the start of the tests. */
export const DAY = '2026-10-06';

/** The remotes of the product, as the gateway lists them. */
export const remotes = readdirSync(path.join(root, 'frontends')).filter((name) =>
  existsSync(path.join(root, 'frontends', name, 'src/remote.tsx')),
);

/** A running product with the demo company. */
export interface Product {
  readonly address: string;
  /** The password of all users. */
  readonly password: string;
  /** Returns the e-mail of a user with a role. */
  getEmail(role: string): string;
  /** The folder in which it writes its files, including e-mails. */
  readonly dataDir: string;
}
/** A product that a test may kill, and restart on the same data. */
export interface KillableProduct extends Product {
  /** The database of its store and its read models. */
  readonly databaseUrl: string;
  /** Runs an operator command, as `npm run projections -- …` would. */
  readonly operate: ReturnType<typeof operator>;
  /** Ends the process at once, as a power cut would; the database stays. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** The basis of a run's products: one database server for all, and a company of which each gets a copy. */
interface Company {
  /** The server's URL, as a user who may create databases. */
  readonly server: string;
  /** The data folder of the product that created the company. */
  readonly dataDir: string;
}
/** The template database of the company; each product's database is a copy. */
const TEMPLATE = 'company';

function company(): Company {
  const made = process.env['E2E_COMPANY'];
  if (!made) throw new Error('E2E_COMPANY is not set: Playwright runs the browser tests and makes the company first');
  return JSON.parse(made) as Company;
}

/**
 * Starts the built product on a free port, on its own copy of the demo company ({@link makeCompany}), with `more` as
 * additional settings.
 */
export async function openProduct(more: Readonly<Record<string, string>> = {}): Promise<KillableProduct> {
  const { dataDir: original } = company();
  const dataDir = newFolder();
  cpSync(original, dataDir, { recursive: true });
  return openOn(await newDatabase(TEMPLATE), dataDir, more);
}

/** Starts the built product on an empty database. */
export async function openEmptyProduct(): Promise<KillableProduct> {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, 'secret'), newSecret());
  return openOn(await newDatabase(), dataDir);
}

/** Starts a product whose end removes its database and its folder. */
async function openOn(
  database: Awaited<ReturnType<typeof newDatabase>>,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableProduct> {
  const end = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const product = await startProduct(dataDir, database.url, more);
    return {
      ...product,
      async stop() {
        await product.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Creates a database on the server of the run: an empty one, or a copy of another. */
export async function newDatabase(template = 'template0'): Promise<{ url: string; drop(): Promise<void> }> {
  const { server } = company();
  const name = `e2e_${randomUUID().replaceAll('-', '')}`;
  await executeOn(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => executeOn(server, `drop database ${name} with (force)`) };
}

/**
 * Starts the database server of a run and creates the company that the products start with: the demo company on one
 * day. Databases are prepared and passwords are hashed once for all of them. `end` removes everything.
 */
export async function makeCompany(): Promise<Company & { end(): Promise<void> }> {
  const folder = newFolder();
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '500' },
  });
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'secret'), newSecret());
    const product = await startProduct(dataDir, await ensureDatabase(server.url, TEMPLATE));
    try {
      await loadDemo({ address: product.address, operate: product.operate, only: [DAY], print: () => {} });
      await limitReminderToOneDay(product);
    } finally {
      await product.stop();
    }
    return { server: server.url, dataDir, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

async function startProduct(
  dataDir: string,
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableProduct> {
  const port = await freePort();
  const SERVICE_SECRET = readFileSync(path.join(dataDir, 'secret'), 'utf8');
  const env = { ...more, DATABASE_URL: databaseUrl, DEMO: '1', SERVICE_SECRET };
  const start = () => startGateway({ root, dataDir, port, env });
  let gateway = await start();
  return {
    address: gateway.address,
    password: PASSWORD,
    getEmail: (role) => signIns().find((person) => person.role === role)?.email ?? '',
    databaseUrl,
    dataDir,
    operate: operator({ root, env: { ...env, DATA_DIR: dataDir, PORT: String(port) } }),
    async kill() {
      gateway.kill();
      await gateway.died;
    },
    async startAgain() {
      gateway = await start();
    },
    stop: () => gateway.stop(),
  };
}

/** Tests assign jobs on past days without closing them, so only yesterday may block a user. */
async function limitReminderToOneDay({ address, getEmail, password }: Product): Promise<void> {
  const send = (method: string, route: string, body: object, headers = {}) =>
    fetch(`${address}/api/v1${route}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await send('POST', '/login', { email: getEmail('owner'), password });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  await send('PUT', '/settings', { key: 'roadblock_lookback_days', value: 1 }, { authorization });
}

/** The product of the file that a worker runs. Files share no data, regardless of their order. */
interface Shelf {
  getProduct(file: string): Promise<KillableProduct>;
}

/** The product is the base address of the tests. */
export const test = base.extend<{ product: KillableProduct }, { shelf: Shelf }>({
  shelf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      let open: { file: string; product: KillableProduct } | undefined;
      const close = async () => {
        await open?.product.stop();
        open = undefined;
      };
      await use({
        async getProduct(file) {
          if (open?.file !== file) {
            await close();
            open = { file, product: await openProduct() };
          }
          return open.product;
        },
      });
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ shelf }, use, { file }) => use(await shelf.getProduct(file)), { timeout: 120_000 }],
  baseURL: ({ product }, use) => use(product.address),
});
export { expect } from '@playwright/test';

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
