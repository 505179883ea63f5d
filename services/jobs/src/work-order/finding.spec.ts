import { describe, expect, it } from '@jest/globals';
import { locales, valuesIn } from '@tailboard/contracts/locale';
import { serializeFinding, createWrongFields } from '@tailboard/service/import/findings/findings';
import { toFinding, orderWords } from './finding.js';

const { findCodesContaining, translate, translateStored, texts } = orderWords;

describe('What an import found', () => {
  it('has the same values in every language [I18N-002]', () => {
    for (const [code, details] of Object.entries(texts))
      for (const locale of locales)
        // The parser's own words about broken JSON are English.
        if (code !== 'notJson')
          expect({ code, values: valuesIn(details[locale]) }).toEqual({ code, values: valuesIn(details.en) });
  });
  it('is stored as it is and shown in the language of the reader', () => {
    const found = serializeFinding({ ...toFinding('unknownJobType', { type: 'Teleport' }), line: 3 });
    expect(locales.map((locale) => translateStored(found, locale))).toEqual([
      'Line 3: job type "Teleport" (imported as other).',
      'Línea 3: tipo de trabajo «Teleport» (importado como otro).',
      '第 3 行：工单类型“Teleport”（按“其他”导入）。',
    ]);
  });
  it('stays a sentence where it was kept as one', () =>
    expect(translateStored('There is no such date.', 'es')).toBe('There is no such date.'));
  it('names the first fields that are wrong and counts the others', () => {
    const wrong = ['date', 'phone', 'address.zip', 'lat', 'lng', 'city'].map((field) => ({
      field,
      code: 'notText' as const,
    }));
    expect(translate(createWrongFields(wrong), 'en')).toBe(
      'Date is not a text; also Phone is not a text; ZIP Code is not a text; Latitude is not a text; 2 more.',
    );
    expect(translate(createWrongFields(wrong.slice(0, 2)), 'es')).toBe(
      'Fecha no es un texto; además: Teléfono no es un texto.',
    );
  });
  it('shows what lies behind it', () =>
    expect(translate({ ...toFinding('headerUnreadable'), because: toFinding('neverClosed'), line: 1 }, 'en')).toBe(
      'Line 1: The header cannot be read. A quotation mark opened here is never closed.',
    ));
  it('is found by its words', () => {
    expect(findCodesContaining('A DATE THAT DOES NOT EXIST', 'en')).toBe('"code":"(noSuchDate)"');
    expect(findCodesContaining('nobody says this', 'en')).toBeNull();
  });
});
