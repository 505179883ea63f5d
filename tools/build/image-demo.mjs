// @ts-check
// Builds `tailboard demo` of the image: node tools/build/image-demo.mjs FOLDER. The builds are at the places of their
// sources in the folder, because they read the files of the demo company from there.
import path from 'node:path';
import { rspack } from '@rspack/core';
import { service } from './service.mjs';

const into = path.resolve(process.argv[2] ?? '');
const base = service(path.resolve(import.meta.dirname, '../demo'), { entries: [] });
const compiler = rspack({
  ...base,
  entry: { demo: './image-demo.mjs', 'history/command': './history/command.ts' },
  output: { ...base.output, path: into, clean: false },
  devtool: false,
});
/** @type {import('@rspack/core').Stats} */
const stats = await new Promise((resolve, reject) =>
  compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
);
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
