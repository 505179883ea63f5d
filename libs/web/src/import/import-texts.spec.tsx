import { expect, it } from '@jest/globals';
import { differencesIn } from '../testing/locale-agreement.js';
import { columnTexts } from './column-texts.js';
import { importTexts } from './import-texts.js';

it('An import has the same words in every locale [I18N-002]', () => {
  expect(differencesIn(importTexts)).toEqual([]);
  expect(differencesIn(columnTexts)).toEqual([]);
});
