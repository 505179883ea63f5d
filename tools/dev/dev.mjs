// @ts-check
// `npm run dev -- dispatch [--from https://staging.example.com] [--port 3100]`: serves one frontend from its sources,
// everything else from a running product.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../process/plain-error.mjs';
import { checkPort } from '../product/gateway.mjs';

const root = path.resolve(import.meta.dirname, '../..');

try {
  const { name, from, port } = readArguments(process.argv.slice(2));
  await checkProduct(from);
  await checkPort(port).catch(() => {
    throw new PlainError(
      `Port ${port} is in use by another program; choose another port: npm run dev -- ${name} --port ${port + 1}`,
    );
  });
  console.log(`${name} from source, everything else from ${from}: http://localhost:${port}   (Ctrl-C stops it)`);
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const child = spawn(process.execPath, [rspack, 'serve'], {
    cwd: path.join(root, 'frontends', name),
    stdio: 'inherit',
    env: { ...process.env, DEV_FROM: from, DEV_PORT: String(port) },
  });
  // The terminal sends Ctrl-C to the child too.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 0));
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
}

/** @param {string[]} args */
function readArguments(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string', default: 'http://localhost:3000' },
      port: { type: 'string', default: '3100' },
    },
  });
  const names = readdirSync(path.join(root, 'frontends')).filter((name) =>
    existsSync(path.join(root, 'frontends', name, 'rspack.config.mjs')),
  );
  const [name] = positionals;
  if (!name || !names.includes(name) || positionals.length > 1)
    throw new PlainError(
      `Which frontend? One of ${names.join(', ')}, for example: npm run dev -- ${names[0]} --from http://localhost:3000`,
    );
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new PlainError(`--port must be a number from 1 to 65535, not "${values.port}". Example: --port 3100`);
  if (!URL.canParse(values.from) || !/^https?:$/.test(new URL(values.from).protocol))
    throw new PlainError(
      `--from must be the address of a product, not "${values.from}". Example: --from http://localhost:3000`,
    );
  return { name, port, from: new URL(values.from).origin };
}

/** @param {string} from */
async function checkProduct(from) {
  const found = await fetch(`${from}/remotes.json`).then(
    (response) => response.ok,
    () => false,
  );
  if (!found)
    throw new PlainError(
      `No product answers at ${from}. Start one in another window (npm start), or name one: --from https://staging.example.com`,
    );
}
