import { expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import { remoteTexts } from './remote-texts.js';

it('has every text about remotes in every locale, with the same values [I18N-001]', () => {
  expect(listLocaleDifferences(remoteTexts)).toEqual([]);
});
