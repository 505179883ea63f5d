import { jest } from '@jest/globals';

// Two cores and a database may be slow; a test that hangs still ends.
jest.setTimeout(180_000);
