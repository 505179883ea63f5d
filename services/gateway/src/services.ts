import type { IncomingMessage, ServerResponse } from 'node:http';
import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import type { Config } from '@tailboard/service/runtime/config';
import type { Health } from '@tailboard/service/runtime/readiness';
import type { ServiceDefinition } from '@tailboard/service/service-context';
import type { Platform } from '@tailboard/service/runtime/platform';
import { startService, type RunningService } from '@tailboard/service/start-service';

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}
/** A service behind the gateway, in this process or on another machine. */
export interface Upstream {
  readonly name: ContextName;
  /** Handles a request in this process; `undefined` if the service runs elsewhere. */
  readonly take?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Address of a service that runs elsewhere. */
  readonly address?: string;
  /** Sends a JSON body to a path of the service; returns the JSON response. */
  post(
    path: string,
    body: unknown,
    how?: { readonly headers?: Readonly<Record<string, string>>; readonly timeout?: number },
  ): Promise<ServiceResponse>;
  readonly running?: RunningService;
  health(): Promise<Health>;
  stop(): Promise<void>;
}

const names = Object.keys(catalogue) as ContextName[];

/**
 * Loads a service's build. The gateway imports no service: it loads them at run time, as the shell loads its remotes.
 */
export async function loadDefinition(name: string): Promise<ServiceDefinition> {
  const file = new URL(`../../${name}/dist/service.js`, import.meta.url);
  const loaded = (await import(/* webpackIgnore: true */ file.href)) as { default: ServiceDefinition };
  return loaded.default;
}

/** Opens every service as `SERVICES` specifies: all in this process, or each at its address. */
export async function openServices(
  { SERVICES: setting, METRICS_TOKEN: token }: Pick<Config, 'SERVICES' | 'METRICS_TOKEN'>,
  platform: Platform,
  load: typeof loadDefinition = loadDefinition,
): Promise<Upstream[]> {
  if (setting !== 'inprocess') return elsewhere(setting, token);
  const started: Upstream[] = [];
  try {
    for (const name of names)
      started.push(inProcess(name, await startService(await load(name), catalogue[name].routes, platform)));
  } catch (error) {
    for (const service of started.reverse()) await service.stop();
    throw error;
  }
  return started;
}

const inProcess = (name: ContextName, running: RunningService): Upstream => ({
  name,
  running,
  take: (request, response) => running.http.routing(request, response),
  async post(path, payload, { headers = {} } = {}) {
    const reply = await running.http.inject({ method: 'POST', url: path, payload: payload as object, headers });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.payload === '' ? null : reply.json(),
    };
  },
  health: () => running.health(),
  stop: () => running.stop(),
});

function elsewhere(setting: string, token: string | undefined): Upstream[] {
  const addresses = new Map(setting.split(',').map((part) => part.trim().split('=', 2) as [string, string]));
  return names.map((name) => {
    const address = addresses.get(name)?.replace(/\/$/, '');
    if (address === undefined)
      throw new Error(`SERVICES does not contain ${name}. Example: SERVICES=${name}=http://${name}:3000`);
    return {
      name,
      address,
      async post(path, payload, { headers = {}, timeout = 5_000 } = {}) {
        const reply = await fetch(address + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        });
        return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.json() };
      },
      async health() {
        try {
          const reply = await fetch(`${address}/health/ready`, {
            ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
            redirect: 'error',
            signal: AbortSignal.timeout(2_000),
          });
          // Without a token, a service on another machine does not report why.
          const { problems, remarks = [] } = (await reply.json()) as Partial<Health>;
          const ownProblems = problems ?? (reply.ok ? [] : [`${name} is not ready`]);
          // Its routes are 503; those of others are not.
          return { problems: [], remarks: [...ownProblems, ...remarks] };
        } catch {
          return { problems: [], remarks: [`${name} cannot be reached`] };
        }
      },
      stop: async () => {},
    };
  });
}
