// @ts-check
// `npm run demo -- --tier S|M|L --years N`: writes the history of a company of this size, created by the product's own
// decisions;
// `npm run demo -- --renew`: brings the demo company of a running product to today.
import path from 'node:path';
import { openDatabase } from '../operate/open-database.mjs';
import { ensureBuilt } from '../product/build.mjs';
import { checkNode, ensureInstalled } from '../product/install.mjs';
import { runDemo } from './run-demo.mjs';

const root = path.resolve(import.meta.dirname, '../..');

await runDemo({
  root,
  command: 'npm run demo --',
  openDatabase,
  async loadHistory() {
    checkNode(process.versions.node);
    ensureInstalled(root, console.error);
    ensureBuilt(root, console.error);
    await import('../typescript/register.mjs');
    return import(new URL('history/command.ts', import.meta.url).href);
  },
  loadRenewal() {
    ensureInstalled(root, console.error);
    return import('./renew.mjs');
  },
});
