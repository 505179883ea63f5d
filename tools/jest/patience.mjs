import { jest } from '@jest/globals';

// Two busy cores may be slow. A hanging test still ends.
jest.setTimeout(180_000);
