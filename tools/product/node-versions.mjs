// @ts-check

/**
 * The oldest Node version that the product supports and that its tests run on. Types and builds target it, so newer
 * features do not compile (ADR 70).
 */
export const OLDEST_NODE = '20.19.0';
/** The release line of the image. */
export const SHIPPED_NODE = '24';

/** The oldest version as documents name it: `20.19`. */
export const OLDEST_NODE_SHORT = OLDEST_NODE.split('.').slice(0, 2).join('.');
/** The build target for which bundlers and compilers may leave syntax as it is. */
export const NODE_TARGET = /** @type {`node${number}`} */ (`node${OLDEST_NODE.split('.')[0]}`);
