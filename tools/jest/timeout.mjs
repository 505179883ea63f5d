import { jest } from '@jest/globals';

// Two busy cores may be slow: a property over files has taken 190 s. A hanging test still ends.
jest.setTimeout(300_000);
