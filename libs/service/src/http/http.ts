import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Contract } from '@tailboard/contracts/contract';
import { isLostConnection } from '@tailboard/eventing/postgres/lost-connection';
import { isDiskFull } from '@tailboard/eventing/postgres/disk-full';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_LIMITS } from '../files/file-limits.js';
import { getLocale } from './request-context.js';
import type { Principal } from '../auth/principal.js';
import type { Log } from '../runtime/log.js';
import { requestSeconds } from '../runtime/metrics.js';
import { traceRequests } from './trace-requests.js';
import { isProblem, overloadProblem, problem, unavailable, type ProblemBody, type ProblemError } from './problem.js';

/** Maximum JSON body in bytes; files have their own limit. */
const BODY_LIMIT = 1_048_576;
const CORRELATION = /^[\w.-]{8,64}$/;

/** A request whose caller the guard has identified. */
export interface AttributedRequest extends FastifyRequest {
  caller?: Principal | null;
}

/**
 * Returns the level at which a response is logged. Refused callers and rejected input are logged, because they may be
 * attacks; other responses only for debugging.
 */
export function getLevel(status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if ([401, 403, 429].includes(status)) return 'warn';
  return [413, 422].includes(status) ? 'info' : 'debug';
}

/** Time for a request to arrive: a large photo on a slow phone needs minutes. Responses may take longer. */
export const REQUEST_TIMEOUT_MS = 600_000;

/**
 * Creates a Fastify adapter that assigns a correlation ID to each request: the caller's if it is valid, else a new one.
 */
export const httpAdapter = (): FastifyAdapter =>
  new FastifyAdapter({
    logger: false,
    // Only the gateway can reach a service, and it forwards the client's address.
    trustProxy: (_address: string, hop: number) => hop === 0,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The gateway forwards paths unchanged, including trailing slashes.
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
      const correlationId = [headers['x-correlation-id']].flat()[0];
      return correlationId !== undefined && CORRELATION.test(correlationId) ? correlationId : randomUUID();
    },
  } as never);

/** The caller in a log line. */
const whoCalled = ({ user_id, impersonator_id, api_token }: Principal) => ({
  user_id,
  impersonator_id,
  api_token: api_token?.name,
});

/** Installs parsers, compression, correlation IDs, logging and metrics. */
export async function configureHttp(
  http: FastifyInstance,
  options: { service: string; contracts: readonly Contract[]; fileLimit: number; log: Log },
): Promise<void> {
  const byRoute = new Map(
    options.contracts.map((contract) => [`${contract.method} ${contract.path.replace(/\{(\w+)\}/g, ':$1')}`, contract]),
  );
  const findContract = (request: FastifyRequest) => byRoute.get(`${request.method} ${request.routeOptions.url ?? ''}`);

  await http.register(multipart, {
    limits: {
      fileSize: options.fileLimit + 1,
      files: 1,
      fields: FILE_LIMITS.formFields,
      fieldSize: FILE_LIMITS.bytesPerFormField,
    },
    throwFileSizeLimit: false,
  });
  await http.register(compress, {
    global: true,
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 0: 0, 1: 3 } },
  });
  http.addContentTypeParser('application/json', async (request: FastifyRequest, body: AsyncIterable<Buffer>) =>
    findContract(request)?.input.file ? undefined : readJson(body),
  );
  http.addContentTypeParser('*', async (request: FastifyRequest) => {
    if (findContract(request)?.input.file) return undefined;
    throw problem(422, 'unreadableBody', { type: 'JSON' }, { errors: { body: ['send application/json'] } });
  });
  traceRequests(http, options.service);
  http.addHook('onRequest', async (request, reply) => void reply.header('x-correlation-id', request.id));
  http.addHook('onResponse', async (request: AttributedRequest, reply) => {
    const contract = findContract(request)?.name ?? 'none';
    requestSeconds.observe({ service: options.service, contract, status: reply.statusCode }, reply.elapsedTime / 1000);
    const line = {
      correlation_id: request.id,
      contract,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      ...(request.caller ? whoCalled(request.caller) : {}),
    };
    options.log[getLevel(reply.statusCode)](line, 'answered');
  });
}

async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw problem(413, 'tooLarge');
    parts.push(chunk);
  }
  const text = Buffer.concat(parts).toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw problem(422, 'unreadableBody', { type: 'JSON' }, { errors: { body: ['not JSON'] } });
  }
}

/** Converts errors to problem responses. Unexpected errors are logged in full and answered without details. */
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, headers, body } = toFailure(error, request, this.log);
    if (reply.sent) return;
    void reply
      .headers(headers)
      .header('content-type', 'application/json; charset=utf-8')
      .status(status)
      .send(JSON.stringify(body));
  }
}
Catch()(ProblemFilter);

/**
 * Logs a failure of the product and returns its response. A 503 says what is not available, when to try again, and under
 * which ID its reason was logged.
 */
export function toFailure(
  error: unknown,
  { id, headers: requested, raw }: FastifyRequest,
  log: Log,
): { status: number; headers: Readonly<Record<string, string>>; body: ProblemBody } {
  const { status, headers, body, cause } = toProblem(error, id, raw.socket);
  const problemBody = body(getLocale(requested));
  if (status !== 503) {
    if (status >= 500) log.error({ correlation_id: id, err: error }, 'failed');
    return { status, headers, body: problemBody };
  }
  log.warn({ correlation_id: id, cause: cause?.code, reason: cause?.reason }, 'not available');
  return {
    status,
    headers: { 'retry-after': '2', ...headers },
    body: { ...problemBody, cause: cause?.code, correlation_id: id },
  };
}

/** Logged status of requests whose client disconnected. */
const CLIENT_LEFT = 499;
const LEAVING = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'];
const hasLeft = ({ code, message }: { code?: string; message?: string }): boolean =>
  LEAVING.includes(code ?? '') || message === 'aborted' || message === 'Premature close';

/** @param client the connection of who asked: where it is gone, that its streams broke is no fault of ours */
export function toProblem(
  error: unknown,
  correlationId: string,
  client?: { readonly destroyed: boolean },
): ProblemError {
  if (isProblem(error)) return error;
  if (client?.destroyed && hasLeft(error as Error)) return problem(CLIENT_LEFT, 'notFound');
  const { name, code, statusCode } = error as { name?: string; code?: string; statusCode?: number };
  if (name === 'UnstorableEventError') return problem(422, 'unstorableText');
  const { message } = error as Error;
  if (name === 'FilesUnavailableError') return unavailable('files', message);
  if (isLostConnection(error)) return unavailable('database', message);
  if (statusCode !== undefined && statusCode >= 502 && statusCode <= 504) return unavailable('service', message);
  if (name === 'StoreUnavailableError' || name === 'StoreRefusedError') return unavailable('event_store', message);
  if (isDiskFull(error)) return overloadProblem(message, { disk: true });
  if (name === 'StoreOverloadedError') return overloadProblem(message);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem(413, 'tooLarge');
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  if (status === 404) return problem(404, 'notFound');
  if (status !== undefined && status >= 400 && status < 500) return problem(422, 'unreadableBody', { type: 'JSON' });
  return problem(500, 'broken', { correlation_id: correlationId });
}
