// @ts-check
/**
 * Lets Node itself load a package: once per worker, ES modules too, and without compiling it. Outside a test
 * environment (`node-environment.mjs`), for example in a global setup, Jest loads the source.
 */
const code = 'module.exports = requirePackage(__filename);';
const inSuite = () => 'requirePackage' in globalThis;

export default {
  /** @param {string} source */
  process: (source) => ({ code: inSuite() ? code : source }),
  /** @param {string} _ @param {string} file */
  getCacheKey: (_, file) => (inSuite() ? 'packages' : file).replace(/\W/g, '-'),
};
