import { config } from 'zod';

/**
 * Schemas are read and never compiled: the page's policy forbids making code out of text, and even asking whether it may be
 * done is reported as a breach. One setting for the whole page, remotes too; it stands before the first schema is made.
 */
config({ jitless: true });
