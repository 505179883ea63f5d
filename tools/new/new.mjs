// @ts-check
// Writes the files of a new part of the product:
//   npm run new -- use-case qc/visit/flag-visit --event VisitFlagged [--permission qc.assign]
//   npm run new -- list qc/skill-level
//   npm run new -- read-model qc/visit/planned-visits
//   npm run new -- remote training
import path from 'node:path';
import { parseArgs } from 'node:util';
import '../typescript/register.mjs';
import { PlainError } from '../process/plain-error.mjs';
import { newList } from './list.mjs';
import { newReadModel } from './read-model.mjs';
import { newRemote } from './remote.mjs';
import { newUseCase } from './use-case.mjs';

const generators = { 'use-case': newUseCase, list: newList, 'read-model': newReadModel, remote: newRemote };

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { event: { type: 'string' }, permission: { type: 'string' } },
  });
  const [kind = '', name = ''] = positionals;
  if (!(kind in generators) || name === '')
    throw new PlainError(`usage: npm run new -- ${Object.keys(generators).join('|')} NAME`);
  const copy = { root: path.resolve(import.meta.dirname, '../..'), written: new Set() };
  const left = await generators[/** @type {keyof typeof generators} */ (kind)](copy, name, values);
  for (const file of [...copy.written].sort()) console.log(file);
  console.log(['', 'Next:', ...left.map((step) => `- ${step}`)].join('\n'));
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
