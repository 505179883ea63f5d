// @ts-check
// Runs `tailboard demo` in the image. Unlike `npm run demo`, it builds nothing and needs the database of DATABASE_URL.
// It is built into the image as `tools/demo/demo.js`, beside `history/command.js` and `company/` (`tools/product/image-tree.mjs`).
import path from 'node:path';
import { PlainError } from '../process/plain-error.mjs';
import * as renewal from './renew.mjs';
import { runDemo } from './run-demo.mjs';

await runDemo({
  root: path.resolve(import.meta.dirname, '../..'),
  command: 'tailboard demo',
  async openDatabase({ databaseUrl }) {
    if (!databaseUrl) throw new PlainError('DATABASE_URL is not set.');
    return { databaseUrl, close: async () => {} };
  },
  loadHistory: () => import(/* webpackIgnore: true */ new URL('history/command.js', import.meta.url).href),
  loadRenewal: async () => renewal,
});
