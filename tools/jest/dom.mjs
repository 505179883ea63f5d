import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
// jsdom has no IndexedDB.
import 'fake-indexeddb/auto';
import * as react from 'react';

// The timeout is long, so that tests do not fail on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(180_000);

// jsdom reads files only through a FileReader. Every supported browser can also read them as bytes directly. A jsdom
// file is a jsdom Blob, which is not always the global one.
Object.getPrototypeOf(File.prototype).arrayBuffer ??= function () {
  return new Promise((resolve, reject) => {
    const reader = new globalThis.FileReader();
    reader.onload = () => resolve(/** @type {ArrayBuffer} */ (reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsArrayBuffer(this);
  });
};

// React records where each element was created, for the stacks of its warnings; beyond 10,000 elements per second it skips
// that by itself. While it records, the tests of `npm test` take 622 s instead of 540 s on two cores (2026-11-29).
const internals = /** @type {Record<string, object>} */ (/** @type {unknown} */ (react))[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
