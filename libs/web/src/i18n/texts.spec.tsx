import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Profiler, type ReactNode } from 'react';
import { startLocale, useLocale } from './locale.js';
import { texts, useTexts } from './texts.js';

const sample = texts('sample', {
  en: { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
  es: { hello: 'Hola {{name}}', rows_one: '{{count}} fila', rows_other: '{{count}} filas' },
  'zh-CN': { hello: '{{name}}，您好', rows_one: '{{count}} 行', rows_other: '{{count}} 行' },
});

function GreetingText(): ReactNode {
  const t = useTexts(sample);
  const { choose } = useLocale();
  return (
    <button onClick={() => choose('es')}>
      {t('hello', { name: '<Ada>' })} {t('rows', { count: 2 })}
    </button>
  );
}

describe('Texts', () => {
  it('change with the locale, at once, and the choice is kept [I18N-002] [I18N-004]', () => {
    startLocale('en');
    render(<GreetingText />);
    expect(screen.getByRole('button').textContent).toBe('Hello <Ada> 2 rows');
    act(() => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('Hola <Ada> 2 filas');
    expect(document.cookie).toContain('tailboard_locale=es');
    expect(document.documentElement.lang).toBe('es');
  });

  it('have a Spanish form for whole millions', () => {
    startLocale('es');
    expect(i18next.t('rows', { ns: 'sample', lng: 'es', count: 1_000_000 })).toBe('1000000 filas');
  });

  it('that a frontend brings later draw nothing again of what is on the screen already', () => {
    let drawn = 0;
    startLocale('en');
    render(
      <Profiler id="greeting" onRender={() => (drawn += 1)}>
        <GreetingText />
      </Profiler>,
    );
    const before = drawn;
    act(() => void texts('later', { en: { bye: 'Bye' }, es: { bye: 'Adiós' }, 'zh-CN': { bye: '再见' } }));
    expect(drawn).toBe(before);
  });
});
