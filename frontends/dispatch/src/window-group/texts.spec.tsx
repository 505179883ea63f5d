import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import { windowTexts } from './window-texts.js';

describe('The texts of the windows of a day', () => {
  it('have the same keys and values in every locale [I18N-002]', () =>
    expect(listLocaleDifferences(windowTexts)).toEqual([]));
});
