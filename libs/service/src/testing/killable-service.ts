import { createServer, type AddressInfo } from 'node:net';
import { startChild } from '@tailboard/eventing/testing/child-process';
import { PRINCIPAL_HEADER, signPrincipal } from '../auth/principal.js';
import { createPrincipal, SECRET, type TestResponse, type TestRequest } from './service-under-test.js';

/** A service in its own process. */
export interface KillableService {
  inject<Body = never>(request: TestRequest): Promise<TestResponse<Body>>;
  /** Kills it immediately, like a power failure. */
  kill(): Promise<void>;
}

/** Starts a service process (`file`, relative to the repository root) on a database, at a fixed time. */
export async function killableService(
  file: string,
  options: { databaseUrl: string; now: Date; env?: Readonly<Record<string, string>> },
): Promise<KillableService> {
  const port = await freePort();
  const child = startChild(file, {
    LOG_LEVEL: 'silent',
    ...options.env,
    DATABASE_URL: options.databaseUrl,
    NOW: options.now.toISOString(),
    PORT: String(port),
    SERVICE_SECRET: SECRET,
  });
  try {
    await child.waitForLine('serves');
  } catch (error) {
    await child.kill();
    throw error;
  }
  return {
    async inject<Body>({ method = 'GET', url, headers = {}, payload, as }: TestRequest) {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, {
        method,
        headers: { ...headers, ...(as ? { [PRINCIPAL_HEADER]: signPrincipal(createPrincipal(as), SECRET) } : {}) },
        ...(payload === undefined ? {} : { body: String(payload) }),
      });
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: (isJson ? JSON.parse(text) : text) as Body,
      };
    },
    kill: () => child.kill(),
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
