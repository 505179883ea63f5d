// @ts-check
const { default: createCache } = require('@emotion/cache');

/**
 * The declarations that suites of screens read: those that hide an element or take part in its name, and some sizes.
 * jsdom has no layout, but each query by role examines every rule of every style. With all declarations, suites of screens
 * take 1.4 times as long.
 */
const READ = /^(?:display|visibility|content|pointer-events|aspect-ratio|max-height):|^(?:position:fixed|width:\d+px)/;

/** @param {{ type: string, value: string }} element of a style sheet, as Stylis compiles it */
function keepWhatSuitesRead(element) {
  if (element.type === 'decl' && !READ.test(element.value)) element.value = '';
}

/** @type {typeof createCache} */
const createTestCache = (options) => createCache({ ...options, stylisPlugins: [keepWhatSuitesRead] });
module.exports = { __esModule: true, default: createTestCache };
