import { config } from 'zod';

/**
 * Schemas are interpreted and never compiled, because the page's policy forbids creating code from text. Even testing
 * for it is reported as a violation. This one setting covers the whole page, including remotes. It must run before the
 * first schema is created.
 */
config({ jitless: true });
