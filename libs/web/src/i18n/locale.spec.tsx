import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import type { ReactNode } from 'react';
import { clearCookie, readCookie, writeCookie, YEAR } from '../cookie.js';
import { createAppContext } from '../app-context.js';
import { initialLocale, LOCALE_COOKIE, startLocale, useLocale } from './locale.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { resetBrowser, renderScreen } from '../testing/render-screen.js';

const browserPrefers = (...languages: string[]): void =>
  void jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

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
    ['fr-FR, es', 'es'],
  ])('begins with what the browser prefers: %s gives %s', (languages, locale) => {
    browserPrefers(...languages.split(', '));
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

  it('that does not exist is English, whatever the browser prefers', () => {
    browserPrefers('es-MX');
    document.cookie = `${LOCALE_COOKIE}=tlh; Path=/`;
    expect(initialLocale()).toBe('en');
  });

  describe('of a person', () => {
    let api: FakeApi;
    beforeEach(() => {
      api = fakeApi();
      api.when(ChooseLocale).respond(() => undefined);
    });
    const rosa = createSignedInUser(['manager']);
    const spoken = () => document.documentElement.lang;

    it('notifies the server when they choose it, for their mails and exports [I18N-003] [I18N-009]', async () => {
      await renderScreen(<Chooser />, { api, user: rosa });
      act(() => screen.getByRole('button').click());
      await waitFor(() => expect(api.sent(ChooseLocale)).toHaveLength(1));
      expect(api.sent(ChooseLocale)[0]?.input).toEqual({ locale: 'zh-CN' });
      // The request that stores the choice already uses it.
      expect(api.sent(ChooseLocale)[0]?.headers.get('accept-language')).toBe('zh-CN');
    });

    it('is no one’s but the browser’s, when it is chosen by a user who is not signed in, or impersonates another user', async () => {
      await renderScreen(<Chooser />, { api });
      act(() => screen.getByRole('button').click());
      cleanup();
      await renderScreen(<Chooser />, { api, user: { ...rosa, impersonated_by: { id: rosa.id, label: 'Li' } } });
      act(() => screen.getByRole('button').click());
      await Promise.resolve();
      expect(api.sent(ChooseLocale)).toEqual([]);
    });

    it('given none was chosen in this browser, when they sign in, then it speaks what they last chose elsewhere [I18N-003]', async () => {
      await renderScreen(null, { api, user: { ...rosa, locale: 'es' } });
      expect(spoken()).toBe('es');
      expect(readCookie(LOCALE_COOKIE)).toBeNull();
    });

    it('given one was chosen in this browser, then that goes before what they chose elsewhere [I18N-003] [I18N-009]', async () => {
      resetBrowser(api, { ...rosa, locale: 'es' });
      writeCookie(LOCALE_COOKIE, 'zh-CN', YEAR);
      startLocale(initialLocale());
      await createAppContext({ transport: api.transport }).session.check();
      expect(spoken()).toBe('zh-CN');
    });

    it('given a server that fails at first, then the choice holds here, no dialog opens, and it is sent again', async () => {
      api.when(ChooseLocale).respond(() => (api.sent(ChooseLocale).length < 2 ? api.bare(500) : undefined));
      const { app } = await renderScreen(<Chooser />, { api, user: rosa });
      act(() => screen.getByRole('button').click());
      await waitFor(() => expect(api.sent(ChooseLocale)).toHaveLength(2));
      expect(app.broken.current()).toBeNull();
      expect(spoken()).toBe('zh-CN');
    });
  });
});
