import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { clearCookie, YEAR } from './cookie.js';
import { initialLocale, LOCALE_COOKIE, startLocale, useLocale } from './locale.js';

const browserPrefers = (language: string): void =>
  void jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);

function Chooser(): ReactNode {
  const { choose } = useLocale();
  return <button onClick={() => choose('zh-CN')}>choose</button>;
}

describe('The locale', () => {
  afterEach(() => {
    clearCookie(LOCALE_COOKIE);
    jest.restoreAllMocks();
  });

  it.each([
    ['es-MX', 'es'],
    ['zh-TW', 'zh-CN'],
    ['fr-FR', 'en'],
  ])('begins with what the browser prefers: %s gives %s', (language, locale) => {
    browserPrefers(language);
    expect(initialLocale()).toBe(locale);
  });

  it('is kept for 365 days and goes before the browser’s [I18N-004] [I18N-005] [BUS-015]', () => {
    browserPrefers('es-MX');
    startLocale('en');
    const written = jest.spyOn(document, 'cookie', 'set');
    render(<Chooser />);
    act(() => screen.getByRole('button').click());
    expect(written).toHaveBeenCalledWith(`${LOCALE_COOKIE}=zh-CN; Path=/; SameSite=Strict; Max-Age=31536000`);
    expect(YEAR).toBe(31_536_000);
    expect(initialLocale()).toBe('zh-CN');
  });

  it('that does not exist is English', () => {
    browserPrefers('fr-FR');
    document.cookie = `${LOCALE_COOKIE}=tlh; Path=/`;
    expect(initialLocale()).toBe('en');
  });
});
