import { describe, expect, it } from '@jest/globals';
import { listLocaleDifferences } from '@tailboard/web/testing/locale-agreement';
import type { Texts } from '@tailboard/web/i18n/texts';
import { backTexts } from './provider-returns/provider-returns-texts.js';
import { cameraTexts } from './camera/camera-texts.js';
import { countTexts } from './count/count-texts.js';
import { cpesTexts } from './cpes/cpes-texts.js';
import { fieldTexts } from './field/field-texts.js';
import { historyTexts } from './unit/history-texts.js';
import { listTexts } from './unit-lists/list-texts.js';
import { minimumTexts } from './minimum/minimum-texts.js';
import { peopleTexts } from './holders/people-texts.js';
import { printTexts } from './print/print-texts.js';
import { problemTexts } from './problems/problem-texts.js';
import { receiveTexts } from './receive/receive-texts.js';
import { scanTexts } from './scan/scan-texts.js';
import { searchTexts } from './search/search-texts.js';
import { stockTexts } from './stock/stock-texts.js';
import { typeTexts } from './type/type-texts.js';
import { undoTexts } from './undo/undo-texts.js';
import { usageTexts } from './usage/usage-texts.js';
import { editTexts } from './unit/edit-texts.js';
import { selectionTexts } from './unit/selection-texts.js';
import { removalTexts } from './unit/removal-texts.js';
import { unitTexts } from './unit/unit-texts.js';

const all: readonly Texts[] = [
  ...[backTexts, cameraTexts, countTexts, minimumTexts, problemTexts, usageTexts],
  ...[cpesTexts, editTexts, fieldTexts, historyTexts, listTexts, peopleTexts, printTexts, receiveTexts],
  ...[removalTexts, scanTexts, searchTexts, selectionTexts, stockTexts, typeTexts, undoTexts, unitTexts],
];

describe('The texts of the warehouse', () => {
  it.each(all.map((texts) => [texts.namespace, texts] as const))(
    'have the same keys and values in every locale: %s [I18N-002]',
    (_, texts) => expect(listLocaleDifferences(texts)).toEqual([]),
  );
});
