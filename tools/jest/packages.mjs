// @ts-check
import { createRequire } from 'node:module';

/** @typedef {{ process: (source: string, file: string, how: object) => { code: string } }} Transformer */
const swc = /** @type {{ createTransformer: (options: object) => Transformer }} */ (
  createRequire(import.meta.url)('@swc/jest')
);

/**
 * Compiles packages to CommonJS, because Node 20 cannot require ES modules inside Jest. Files without `import` or
 * `export` stay unchanged.
 * @param {object} options those of `@swc/jest`
 * @returns {Transformer}
 */
export const createTransformer = (options) => {
  const compiler = swc.createTransformer(options);
  return {
    ...compiler,
    process: (source, file, how) =>
      /\b(import|export)\b/.test(source) ? compiler.process(source, file, how) : { code: source },
  };
};
export default { createTransformer };
