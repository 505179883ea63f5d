// @ts-check
// `node tools/typescript/run.mjs FILE.ts`: runs a TypeScript file from its bundle, for the processes that tests start.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBundle } from './bundle.mjs';

// Threads of the process start with TypeScript files.
process.execArgv = ['--import', new URL('register.mjs', import.meta.url).href];
const [, , file = ''] = process.argv;
await import(pathToFileURL(findBundle(path.resolve(file))).href);
