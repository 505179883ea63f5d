import { describe, expect, it } from '@jest/globals';
import { differencesIn } from '@tailboard/web/testing/locale-agreement';
import { mapTexts } from './texts.js';

describe('The texts of the map', () => {
  it('have the same keys and values in every locale [I18N-002]', () => expect(differencesIn(mapTexts)).toEqual([]));
});
