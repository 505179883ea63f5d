import { catalogue } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { admit } from '@tailboard/service/admit';
import { problem } from '@tailboard/service/http/problem';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Caller, ResolveCaller } from './callers.js';
import { CSP_REPORTS } from './csp-reports.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the contract of a route that a service handles and guards. */
    contract?: string;
    /** The contract of a route that the gateway handles itself. */
    guard?: Contract;
    /** A file that `@fastify/static` serves. */
    file?: string;
  }
  interface FastifyRequest {
    /** The caller whom the guard of a route admitted. */
    admittedCaller?: Caller;
  }
}

/**
 * Routes without a guard. They contain no data of the company: documentation, the start of the frontends, reports of
 * browsers, and health. Metrics and details of health have a token of their own.
 */
const PUBLIC: ReadonlySet<string> = new Set([
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/asyncapi.json',
  '/api/v1/events/schemas/:name',
  CSP_REPORTS,
  '/remotes.json',
  '/config.json',
  '/',
  '/health/live',
  '/health/ready',
  '/metrics',
]);
const REMOTE_FILES = /^\/remotes\/[\w-]+\/\*$/;

const forwarded: ReadonlySet<string> = new Set(
  Object.values(catalogue).flatMap(({ routes }) => routes.map(({ name }) => name)),
);

const isPublic = ({ url, config }: RouteOptions): boolean =>
  PUBLIC.has(url) || REMOTE_FILES.test(url) || config?.file !== undefined;

/**
 * Guards the routes that the gateway handles itself as services guard theirs. Throws if a route is registered that has no
 * guard and is not public. Routes that were registered before are not checked.
 */
export function guardRoutes(app: FastifyInstance, { callerOf }: { callerOf: ResolveCaller }): void {
  app.addHook('onRoute', (route) => {
    const { guard, contract } = route.config ?? {};
    if (guard) {
      route.onRequest = async (request: FastifyRequest) => {
        const caller = await callerOf(request.headers.authorization);
        admit(guard, caller, new Date());
        if (caller) request.admittedCaller = caller;
      };
      return;
    }
    if (!(contract !== undefined && forwarded.has(contract)) && !isPublic(route))
      throw new Error(
        `${[route.method].flat().join()} ${route.url} has no guard and is not on the list of public routes`,
      );
  });
}

/** Returns the caller of a route with a guard. */
export function admittedCaller({ admittedCaller: caller }: FastifyRequest): Caller {
  if (!caller) throw problem(401, 'signInFirst');
  return caller;
}

/** Returns whether the guard admits a caller to a contract. */
export function isAdmitted(contract: Contract, caller: Caller): boolean {
  try {
    admit(contract, caller, new Date());
    return true;
  } catch {
    return false;
  }
}
