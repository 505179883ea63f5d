import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
// jsdom has no database of a browser.
import 'fake-indexeddb/auto';

// A busy machine is no failure: conditions are waited for longer than they take.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(180_000);

// jsdom reads a file by a FileReader alone; every browser that we serve reads it as bytes at once.
// A file of jsdom is a blob of jsdom, which is not always the one that stands in the open.
Object.getPrototypeOf(File.prototype).arrayBuffer ??= function () {
  return new Promise((resolve, reject) => {
    const reader = new globalThis.FileReader();
    reader.onload = () => resolve(/** @type {ArrayBuffer} */ (reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsArrayBuffer(this);
  });
};
