import { describe, expect, it } from '@jest/globals';
import { differencesIn } from '@tailboard/web/testing/locale-agreement';
import { categoryTexts } from './categories/category-texts.js';
import { codeTexts } from './codes/code-texts.js';

describe('The texts of codes and reports', () => {
  it.each([codeTexts, categoryTexts].map((texts) => [texts.namespace, texts] as const))(
    'have the same keys and values in every locale: %s [I18N-002]',
    (_, texts) => expect(differencesIn(texts)).toEqual([]),
  );
});
