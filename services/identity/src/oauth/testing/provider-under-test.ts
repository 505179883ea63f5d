import { createServer, type AddressInfo } from 'node:net';
import { startChild } from '@tailboard/eventing/testing/child-process';

export const CLIENT_SECRET = 'a secret between the product and its provider';

/** A provider in a separate process, and a browser that can sign in there. */
export interface ProviderUnderTest {
  readonly issuer: string;
  /** Opens an address at the provider in a new browser, signs in, agrees, and returns the redirect address. */
  signIn(address: string, email: string): Promise<URL>;
  /** Opens an address at the provider in the browser of the last sign-in, whose session there must be enough. */
  resume(address: string): Promise<URL>;
  /** Sets the provider's clock, ahead of the machine's. */
  setClock(now: Date): Promise<void>;
  /** Same, but the user cancels at the provider. */
  turnBack(address: string): Promise<URL>;
  /** Forges the next token, or fails the next exchange. */
  next(what: 'forge' | 'fail'): Promise<void>;
  stop(): Promise<void>;
}

/** The browser's next request. */
interface Step {
  readonly to: string;
  readonly fields?: Record<string, string>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export async function providerUnderTest(options: {
  port: number;
  redirectUri: string;
  reservationsBy?: 'token' | 'userinfo';
}): Promise<ProviderUnderTest> {
  const child = startChild('services/identity/src/oauth/testing/provider-process.ts', {
    PROVIDER_PORT: String(options.port),
    REDIRECT_URI: options.redirectUri,
    CLAIMS_BY: options.reservationsBy ?? 'token',
    CLIENT_SECRET,
  });
  await child.waitForLine('listening');
  const issuer = `http://127.0.0.1:${options.port}`;

  let cookies = new Map<string, string>();
  /** Follows redirects and fills in forms while at the provider. */
  const browse = async (address: string, atForm: (html: string) => Step) => {
    let going: Step = { to: address };
    for (let step = 0; step < 20; step++) {
      const to = new URL(going.to, issuer);
      if (to.origin !== issuer) return to;
      const response = await fetch(to, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(going.fields ? { method: 'POST', body: new URLSearchParams(going.fields) } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null && response.status !== 200)
        throw new Error(`the provider answered ${response.status}: ${text}`);
      going = location === null ? atForm(text) : { to: location };
    }
    throw new Error('the provider leads in a circle');
  };
  const login = (email: string): Record<string, string> => ({ prompt: 'login', login: email, password: 'any' });
  const findFormAction = (html: string): string => / action="([^"]+)"/.exec(html)?.[1] ?? '';
  return {
    issuer,
    signIn: (address, email) => {
      cookies = new Map();
      return browse(address, (html) => ({
        to: findFormAction(html),
        fields: html.includes('name="login"') ? login(email) : { prompt: 'consent' },
      }));
    },
    resume: (address) =>
      browse(address, (html) => {
        if (html.includes('name="login"')) throw new Error('the provider asks for another sign-in');
        return { to: findFormAction(html), fields: { prompt: 'consent' } };
      }),
    turnBack: (address) => {
      cookies = new Map();
      return browse(address, (html) => ({ to: / href="([^"]+\/abort)"/.exec(html)?.[1] ?? '' }));
    },
    setClock: async (now) =>
      void (await fetch(`${issuer}/clock/${Math.max(0, now.getTime() - Date.now())}`, { method: 'POST' })),
    next: async (what) => void (await fetch(`${issuer}/${what}`, { method: 'POST' })),
    stop: () => child.kill(),
  };
}
