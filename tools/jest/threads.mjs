import path from 'node:path';
import { pathToFileURL } from 'node:url';

// A thread reads our TypeScript as the processes do that tests start.
process.execArgv = ['--import', pathToFileURL(path.resolve(import.meta.dirname, '../process/typescript.mjs')).href];
