import { describe, expect, it } from '@jest/globals';
import { compareLocales, listUnusedKeys } from './catalogs.mjs';

const english = { board: { title: 'Board of {{day}}', jobs_one: '{{count}} job', jobs_other: '{{count}} jobs' } };
const spanish = {
  board: {
    title: 'Tablero del {{day}}',
    jobs_one: '{{count}} trabajo',
    jobs_many: '{{count}} de trabajos',
    jobs_other: '{{count}} trabajos',
  },
};
const chinese = { board: { title: '{{day}} 调度板', jobs_other: '{{count}} 个工单' } };
const withSpanish = (changes: Record<string, string | undefined>) =>
  compareLocales({
    en: english,
    es: { board: JSON.parse(JSON.stringify({ ...spanish.board, ...changes })) as Record<string, string> },
  });

describe('Texts of several locales', () => {
  it('given the same keys, values and the plural forms of each locale, then nothing is reported [I18N-001] [I18N-002]', () => {
    expect(compareLocales({ en: english, es: spanish, 'zh-CN': chinese })).toEqual([]);
  });

  it.each([
    ['a missing text', { title: undefined }, 'es/board.json: title is missing'],
    ['a text of its own', { extra: 'Más' }, 'es/board.json: extra is not in en'],
    ['an empty text', { title: ' ' }, 'es/board.json: title is empty'],
    ['another value', { title: 'Tablero del {{dia}}' }, 'es/board.json: title has {{dia}} instead of {{day}}'],
    ['a missing plural form', { jobs_many: undefined }, 'es/board.json: jobs_many is missing'],
    ['a form of other languages', { jobs_few: '{{count}} trabajos' }, 'es/board.json: jobs_few is no form of es'],
  ])('given %s in Spanish, then it is reported', (_, changes, problem) => {
    expect(withSpanish(changes)).toEqual([problem]);
  });

  it('given a form for one or none without its number, then it is no difference', () => {
    expect(withSpanish({ jobs_one: 'un trabajo', jobs_zero: 'ningún trabajo' })).toEqual([]);
  });

  it('given a locale without a file, or with one of its own, then it is reported', () => {
    expect(compareLocales({ en: english, fr: { map: {} } })).toEqual([
      'fr/board.json is missing',
      'fr/map.json is not in en',
    ]);
  });

  it('given keys that no program uses by a text or a template, then they are reported', () => {
    const texts = { 'state.open': 'Open', 'mark.late': 'Late', title: 'Board', gone: 'Gone' };
    const sources = ["t('title')", 't(`state.${state}`)', "const marks = { mark: ['late'] }"];
    expect(listUnusedKeys({ board: texts }, sources)).toEqual(['en/board.json: no program uses gone']);
  });
});
