import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BeginOauth, FinishOauth } from '@tailboard/contracts/identity/oauth';
import { ConfigContext } from '@tailboard/web/api/config';
import { readCookie } from '@tailboard/web/cookie';
import { createAppContext } from '@tailboard/web/app-context';
import { Screens } from '@tailboard/web/app/screen-providers';
import { TOKEN_COOKIE } from '@tailboard/web/session/session';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { resetBrowser } from '@tailboard/web/testing/render-screen';
import { MemoryRouter } from 'react-router';
import { Providers } from '../sign-in/providers.js';
import { openShell } from '../testing/open-shell.js';
import { onConfirmation } from './confirmation.js';
import { keepOauth } from './oauth-state.js';
// Loaded ahead, so that no test waits for the compiler.
import './callback.js';
import '../sign-in/sign-in.js';

const li = createSignedInUser(['owner'], { label: 'Li Marsh' });
const providers = [
  { name: 'keycloak', label: 'Company account' },
  { name: 'other', label: 'Other' },
];

describe('Signing in through a provider', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    resetBrowser(api);
    api.when(FinishOauth).respond(() => ({
      access_token: 'a-token',
      token_type: 'Bearer',
      expires_at: '2026-10-07T00:00:00Z',
      user: li,
    }));
  });

  describe('begins on the page of the sign-in', () => {
    const show = (address: string) => {
      const [went, problems] = [[] as string[], [] as (string | undefined)[]];
      render(
        <ConfigContext value={{ app_name: 'Tailboard', demo: false, email: true, map_tiles: null, providers }}>
          <Screens app={createAppContext({ transport: api.transport, wait: () => Promise.resolve() })}>
            <MemoryRouter initialEntries={[address]}>
              <Providers
                remember={() => true}
                onProblem={(problem) => problems.push(problem?.message)}
                go={(url) => went.push(url)}
              />
            </MemoryRouter>
          </Screens>
        </ConfigContext>,
      );
      return { went, said: problems };
    };

    it('given a provider, when it is chosen, then the server returns the next address, and this tab keeps what will come back [SES-016] [SES-017]', async () => {
      api
        .when(BeginOauth)
        .respond(({ provider }) => ({ url: `https://login.example/${provider}?state=s1`, state: 's1' }));
      const { went } = show('/login?redirect=%2Ffiles');
      await userEvent.click(screen.getByRole('button', { name: 'Continue with Company account' }));
      await waitFor(() => expect(went).toEqual(['https://login.example/keycloak?state=s1']));
      expect(api.sent(BeginOauth)[0]).toMatchObject({ method: 'POST', url: '/api/oauth/keycloak' });
      expect(JSON.parse(sessionStorage.getItem('oauth') ?? '')).toEqual({
        provider: 'keycloak',
        state: 's1',
        remember: true,
        redirect: '/files',
      });
    });

    it('given a provider that cannot be reached, then a message is shown, and the others can be chosen', async () => {
      api.when(BeginOauth).respond(() => api.bare(503, { message: 'The sign-in provider cannot be reached.' }));
      const { went, said: values } = show('/login');
      await userEvent.click(screen.getByRole('button', { name: 'Continue with Company account' }));
      await waitFor(() => expect(values.at(-1)).toBe('The sign-in provider cannot be reached.'));
      expect(went).toEqual([]);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Other' }).disabled).toBe(false);
    });

    it('given an address that a browser would run, then it goes nowhere', async () => {
      api.when(BeginOauth).respond(() => ({ url: 'javascript:alert(1)', state: 's1' }));
      const { went } = show('/login');
      await userEvent.click(screen.getByRole('button', { name: 'Continue with Other' }));
      await waitFor(() => expect(api.sent(BeginOauth)).toHaveLength(1));
      expect(went).toEqual([]);
    });

    it('given no provider, then the page offers none', async () => {
      openShell(api, '/login');
      await screen.findByLabelText('E-mail');
      expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
    });
  });

  describe('ends where the provider leads back to', () => {
    const comeBack = (
      query: string,
      options: { begun?: Partial<Parameters<typeof keepOauth>[0]> | null; provider?: string } = {},
    ) => {
      if (options.begun !== null)
        keepOauth({
          provider: 'keycloak',
          state: 's1',
          remember: false,
          redirect: '/settings/default',
          ...options.begun,
        });
      return openShell(api, `/oauth/${options.provider ?? 'keycloak'}/callback?${query}`, { resetsBrowser: false });
    };

    it('signed in, and where the person was going; nothing of it is in the address', async () => {
      const { getAddress, app } = comeBack('code=c1&state=s1&iss=https%3A%2F%2Flogin.example');
      await waitFor(() => expect(app.session.state()).toMatchObject({ status: 'in', user: { label: 'Li Marsh' } }));
      await waitFor(() => expect(getAddress()).toBe('/settings/default'));
      expect(api.sent(FinishOauth)).toHaveLength(1);
      expect(api.sent(FinishOauth)[0]?.input).toEqual({
        provider: 'keycloak',
        code: 'c1',
        state: 's1',
        iss: 'https://login.example',
      });
      expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
      expect(sessionStorage.getItem('oauth')).toBeNull();
    });

    it('and to no other site, whatever is in the redirect', async () => {
      const { getAddress } = comeBack('code=c1&state=s1', { begun: { redirect: '//evil.example' } });
      await waitFor(() => expect(getAddress()).toBe('/'));
    });

    it.each<[string, string, Parameters<typeof comeBack>[1]]>([
      ['another state', 'code=c1&state=s2', {}],
      ['no state', 'code=c1', { begun: { state: '' } }],
      ['a sign-in that another tab began', 'code=c1&state=s1', { begun: null }],
      ['another provider', 'code=c1&state=s1', { provider: 'other' }],
    ])('given %s, then nothing is finished, and there is a way back', async (_, query, options) => {
      const { user, getAddress } = comeBack(query, options);
      await screen.findByText(/was started in another tab/);
      expect(api.sent(FinishOauth)).toEqual([]);
      expect(getAddress()).toBe(`/oauth/${options?.provider ?? 'keycloak'}/callback`);
      await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
      await waitFor(() => expect(getAddress()).toBe('/login'));
    });

    it('for a confirmation that another tab began: it gets the response, and this one can be closed', async () => {
      const responses: unknown[] = [];
      const stop = onConfirmation({ state: 's1' }, (response) => responses.push(response));
      const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
      comeBack('code=c1&state=s1', { begun: { state: 'of an earlier sign-in' } });
      await screen.findByText('Close this tab and continue in the other one.');
      expect(responses).toEqual([{ code: 'c1', state: 's1' }]);
      expect(close).toHaveBeenCalledTimes(1);
      expect(api.sent(FinishOauth)).toEqual([]);
      stop();
    });

    it('given a user who declined there, then no request is sent', async () => {
      comeBack('error=access_denied&state=s1');
      await screen.findByText(/You did not allow the sign-in/);
      expect(api.sent(FinishOauth)).toEqual([]);
    });

    it.each(['SignInNotFinished', 'NobodyWithThisEmail', 'ProviderUnknown', 'ProviderSilent'] as const)(
      'given the refusal %s, then the server’s sentence is shown, without a dialog, and no one is signed in',
      async (code) => {
        api.when(FinishOauth).respond(() => api.refuse(FinishOauth, code));
        const { app } = comeBack('code=c1&state=s1');
        const refusal = FinishOauth.refusals.find((one) => one.code === code);
        await screen.findByText(refusal?.text.en ?? '');
        expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
        expect(app.broken.current()).toBeNull();
        expect(app.session.state()).toEqual({ status: 'out' });
      },
    );

    it('given a network that is gone, then the same answer can be sent again', async () => {
      api.goDown();
      const { user, app } = comeBack('code=c1&state=s1');
      const again = await screen.findByRole('button', { name: 'Try again' });
      api.goDown(false);
      await user.click(again);
      await waitFor(() => expect(app.session.state().status).toBe('in'));
    });
  });
});
