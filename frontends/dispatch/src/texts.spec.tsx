import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import { visitTexts } from './board/card/visit-texts.js';
import { filterTexts } from './board/filter-texts.js';
import { shortcutTexts } from './board/shortcut-texts.js';
import { boardTexts } from './board/state/board-texts.js';
import { unassignedTexts } from './board/unassigned/unassigned-texts.js';
import { jobEntryTexts } from './close-day/texts/job-entry-texts.js';
import { timesTexts } from './close-day/texts/times-texts.js';
import { dispatchTexts } from './texts.js';

describe('The texts of dispatch', () => {
  it('have the same keys and values in every locale [I18N-002]', () => {
    for (const texts of [dispatchTexts, boardTexts, filterTexts, shortcutTexts, unassignedTexts, visitTexts]) {
      expect(listLocaleDifferences(texts)).toEqual([]);
    }
    for (const texts of [jobEntryTexts, timesTexts]) expect(listLocaleDifferences(texts)).toEqual([]);
  });
});
