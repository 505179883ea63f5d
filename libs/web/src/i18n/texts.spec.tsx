import { describe, expect, it } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { Locale } from '@tailboard/contracts/locale';
import i18next from 'i18next';
import { Profiler, type ReactNode } from 'react';
import { addPackage, addTexts, type Catalogs } from './catalogs.js';
import { currentLocale, speak, startLocale, useLocale } from './locale.js';
import { useTexts, type Namespace } from './texts.js';

const sample: Readonly<Record<Locale, Catalogs>> = {
  en: { sample: { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' } },
  es: {
    sample: {
      hello: 'Hola {{name}}',
      rows_one: '{{count}} fila',
      rows_many: '{{count}} de filas',
      rows_other: '{{count}} filas',
    },
  },
  'zh-CN': { sample: { hello: '{{name}}，您好', rows_other: '{{count}} 行' } },
};
const addSamples = () => {
  startLocale('en');
  for (const locale of ['en', 'es', 'zh-CN'] as const) addTexts(locale, sample[locale]);
};

function GreetingText(): ReactNode {
  const t = useTexts('sample' as Namespace) as (key: string, values?: object) => string;
  const { choose } = useLocale();
  return (
    <button onClick={() => void choose('es').catch(() => undefined)}>
      {t('hello', { name: '<Ada>' })} {t('rows', { count: 2 })}
    </button>
  );
}

describe('Texts', () => {
  it('given a user who chooses a locale, when its texts are there, then it changes at once, and the choice is kept [I18N-002] [I18N-004]', () => {
    addSamples();
    render(<GreetingText />);
    expect(screen.getByRole('button').textContent).toBe('Hello <Ada> 2 rows');
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('Hola <Ada> 2 filas');
    expect(document.cookie).toContain('tailboard_locale=es');
    expect(document.documentElement.lang).toBe('es');
  });

  it('given a value with the name of an option, then the locale remains, and the value is in the text', () => {
    addSamples();
    for (const [locale, placed] of [
      ['en', 'At {{lat}}, {{lng}}'],
      ['es', 'En {{lat}}, {{lng}}'],
    ] as const)
      addTexts(locale, { sample: { placed } });
    function Position(): ReactNode {
      const t = useTexts('sample' as Namespace) as (key: string, values?: object) => string;
      return <p>{t('placed', { lat: '33.5', lng: '-82.0' })}</p>;
    }
    startLocale('es');
    render(<Position />);
    screen.getByText('En 33.5, -82.0');
  });

  it('given Spanish and whole millions, then its third plural form is used', () => {
    addSamples();
    expect(i18next.t('rows' as never, { ns: 'sample', lng: 'es', count: 1_000_000 })).toBe('1000000 de filas');
  });

  it('given texts that a frontend brings later, then nothing on the screen is drawn again', () => {
    let drawn = 0;
    addSamples();
    render(
      <Profiler id="greeting" onRender={() => (drawn += 1)}>
        <GreetingText />
      </Profiler>,
    );
    const before = drawn;
    act(() => addTexts('en', { later: { bye: 'Bye' } }));
    expect(drawn).toBe(before);
  });

  it('given a remote with another version of common texts, then its new keys are added and existing ones remain', () => {
    addSamples();
    addTexts('en', { sample: { hello: 'Good day', bye: 'Bye' } });
    expect(i18next.t('hello' as never, { ns: 'sample', lng: 'en', name: 'Ada' })).toBe('Hello Ada');
    expect(i18next.t('bye' as never, { ns: 'sample', lng: 'en' })).toBe('Bye');
  });

  it('given a package, then the texts of one locale load, and those of another when it is chosen', async () => {
    addSamples();
    const loaded: Locale[] = [];
    await addPackage((locale) => {
      loaded.push(locale);
      return Promise.resolve({ greeting: { hello: locale } });
    });
    expect(loaded).toEqual(['en']);
    render(<GreetingText />);
    act(() => screen.getByRole('button').click());
    await waitFor(() => expect(currentLocale()).toBe('es'));
    expect(loaded).toEqual(['en', 'es']);
    expect(i18next.t('hello' as never, { ns: 'greeting' })).toBe('es');
  });

  it.each(['before', 'after'])(
    'given a package whose texts arrive %s another locale is shown, then it has the texts of that locale too',
    async (order) => {
      addSamples();
      const name = `late-${order}`;
      let arrive: (() => void) | undefined;
      const added = addPackage((locale) => {
        const texts = { [name]: { hello: locale } };
        if (locale !== 'en') return Promise.resolve(texts);
        return new Promise((resolve) => (arrive = () => resolve(texts)));
      });
      const speaking = speak('es');
      if (order === 'before') arrive?.();
      await speaking;
      arrive?.();
      await added;
      expect(i18next.t('hello' as never, { ns: name })).toBe('es');
    },
  );

  it('given texts that cannot be loaded, when their locale is chosen, then the locale and the kept choice remain', async () => {
    addSamples();
    let isReachable = false;
    await addPackage((locale) =>
      locale === 'en' || isReachable ? Promise.resolve({}) : Promise.reject(new Error('no network')),
    );
    const { result } = renderHook(() => useLocale());
    await expect(result.current.choose('zh-CN')).rejects.toThrow('no network');
    expect(currentLocale()).toBe('en');
    isReachable = true;
    await act(() => result.current.choose('zh-CN'));
    expect(currentLocale()).toBe('zh-CN');
  });
});
