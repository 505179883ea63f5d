// @ts-check
// `npm run test:cost`: runs all tests, or another command, and prints how much CPU time each kind of process took.
import os from 'node:os';
import path from 'node:path';
import { measureCpuTime } from './cpu-time.mjs';

if (process.platform !== 'linux') throw new Error('CPU times are read from /proc. Run this on Linux.');
const [program, ...args] = process.argv.slice(2);
const { code, seconds, byKind } =
  program === undefined
    ? await measureCpuTime(process.execPath, [path.join(import.meta.dirname, 'test.mjs')])
    : await measureCpuTime(program, args);
const used = [...byKind.values()].reduce((sum, each) => sum + each, 0);
const rows = [...byKind].sort(([, a], [, b]) => b - a).map(([kind, each]) => `| ${kind} | ${Math.round(each)} |`);
const share = Math.round((100 * used) / (seconds * os.availableParallelism()));
console.log(['', '| Processes | CPU seconds |', '| --- | --- |', ...rows].join('\n'));
console.log(`\n${Math.round(seconds)} s on ${os.availableParallelism()} cores, of which ${share} % were in use.`);
process.exitCode = code;
