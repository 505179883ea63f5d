import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { demoState, noteDemo } from './demo-state.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const storeState = (text: string) => writeFileSync(path.join(folder, 'demo-loaded.json'), text);

it('a folder keeps the day of its demo company, from the beginning of the loading on', () => {
  expect(demoState(folder)).toEqual({ loaded: false, today: undefined });
  noteDemo(folder, { today: '2026-11-22', loaded: false });
  expect(demoState(folder)).toEqual({ loaded: false, today: '2026-11-22' });
  noteDemo(folder, { today: '2026-11-22', loaded: true });
  expect(demoState(folder)).toEqual({ loaded: true, today: '2026-11-22' });
});
it('a company from before is at the day that all of them were at, and a written history has none', () => {
  storeState('{"loaded_at":"2026-11-01T12:00:00.000Z"}');
  expect(demoState(folder)).toEqual({ loaded: true, today: '2026-10-15' });
  storeState('{"history_until":"2026-10-04"}');
  expect(demoState(folder)).toEqual({ loaded: true, today: undefined });
});
