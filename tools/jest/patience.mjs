import { jest } from '@jest/globals';

// Two busy cores may be slow; a test that hangs still ends.
jest.setTimeout(180_000);
