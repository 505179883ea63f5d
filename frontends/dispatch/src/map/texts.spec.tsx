import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import { mapTexts } from './texts.js';

describe('The texts of the map', () => {
  it('have the same keys and values in every locale [I18N-002]', () =>
    expect(listLocaleDifferences(mapTexts)).toEqual([]));
});
