// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Runs an operator command on a product, as `npm run users -- …` would.
 * @typedef {(args: string[], heard?: (line: string) => void) => Promise<{ code: number, output: string }>} Operate
 */

/**
 * @param {{ root: string, env: Record<string, string>, program?: string }} options `program`: another one of the tools
 * @returns {Operate}
 */
export const operator =
  ({ root, env, program = 'tools/operate/operate.mjs' }) =>
  (args, onLine = () => {}) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [path.join(root, program), ...args], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          output += `${line}\n`;
          onLine(line);
        });
      child.once('error', (error) => resolve({ code: -1, output: error.message }));
      child.once('close', (code) => resolve({ code: code ?? -1, output }));
    });
