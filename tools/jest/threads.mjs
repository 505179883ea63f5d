import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Threads load our TypeScript like the processes that tests start.
process.execArgv = ['--import', pathToFileURL(path.resolve(import.meta.dirname, '../typescript/register.mjs')).href];
