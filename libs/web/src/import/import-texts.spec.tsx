import { expect, it } from '@jest/globals';
import { listLocaleDifferences } from '../testing/locale-agreement.js';
import { columnTexts } from './column-texts.js';
import { importTexts } from './import-texts.js';

it('An import has the same words in every locale [I18N-002]', () => {
  expect(listLocaleDifferences(importTexts)).toEqual([]);
  expect(listLocaleDifferences(columnTexts)).toEqual([]);
});
