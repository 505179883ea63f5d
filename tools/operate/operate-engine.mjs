// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../product/build.mjs';
import { newSecret } from '../product/gateway.mjs';

/**
 * Runs a command for operators from the build.
 * @param {string} root
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} the exit code
 */
export async function operateEngine(root, command, args, env) {
  const engine = path.join(root, 'services/gateway/dist/operate.js');
  if (!existsSync(engine)) ensureBuilt(root, console.error);
  const { operate } =
    /** @type {{ operate: (command: string, args: string[], env: Record<string, string | undefined>, log: typeof print) => Promise<number> }} */ (
      await import(pathToFileURL(engine).href)
    );
  return operate(command, args, { SERVICE_SECRET: newSecret(), ...env }, print);
}

/**
 * Prints a line to the terminal. The next line replaces a passing one. In a file, each is a separate line.
 * @param {string} line
 * @param {'passing'} [passing]
 */
export function print(line, passing) {
  const { isTTY, columns } = process.stdout;
  if (isTTY) process.stdout.write(`\r\u001b[K${passing ? line.slice(0, columns - 1) : `${line}\n`}`);
  else console.log(line);
}
