import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import { leaveTexts } from './session/leave-texts.js';
import { shellTexts } from './texts.js';

describe('The texts of the shell', () => {
  it('have the same keys and values in every locale [I18N-002]', () => {
    expect([shellTexts, leaveTexts].flatMap(listLocaleDifferences)).toEqual([]);
  });
});
