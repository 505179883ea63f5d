import { describe, expect, it } from '@jest/globals';
import { differencesIn } from '@tailboard/web/testing/locale-agreement';
import { boardTexts } from './board/state/board-texts.js';
import { dispatchTexts } from './texts.js';

describe('The texts of dispatch', () => {
  it('have the same keys and values in every locale [I18N-002]', () => {
    expect(differencesIn(dispatchTexts)).toEqual([]);
    expect(differencesIn(boardTexts)).toEqual([]);
  });
});
