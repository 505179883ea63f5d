// @ts-check
// `node --import ./tools/typescript/register.mjs file.ts`: runs our TypeScript without a build, for benchmarks and for
// the processes that tests start. The product itself runs from its bundles.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
