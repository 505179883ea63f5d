import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
// jsdom has no database of a browser.
import 'fake-indexeddb/auto';

// A busy machine is no failure: conditions are waited for longer than they take.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(180_000);
