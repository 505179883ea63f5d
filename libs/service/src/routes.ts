import {
  Controller,
  Delete,
  Get,
  Inject,
  Post,
  Put,
  Req,
  Res,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { CommandBus, QueryBus, type ICommand, type IQuery } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { getMediaType, type FileResponse, type UploadedFile, type Contract } from '@tailboard/contracts/contract';
import type { Refused } from '@tailboard/contracts/refusal';
import { findUploadContract, type UploadContract } from '@tailboard/contracts/upload';
import type { Scope } from '@tailboard/contracts/permission';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOverTls } from './http/device.js';
import { isInList, namesMediaType } from './http/headers.js';
import type { AttributedRequest } from './http/http.js';
import { createCaller, idempotencyKey, getLocale, minPosition, type Headers } from './http/request-context.js';
import type { MessageClass, HandlerOutcome } from './message-bus.js';
import type { CompactResponse, RequestContext, ServiceContext, ServiceDefinition } from './service-context.js';
import { storeResponse, release, requestHash, reserve, type StoredResponse } from './http/idempotency.js';
import { selectOwnerships } from './id-scopes.js';
import { admit } from './admit.js';
import { PRINCIPAL_HEADER, verifyPrincipal, type Principal } from './auth/principal.js';
import {
  conflictProblem,
  isProblem,
  parseInput,
  type ProblemError,
  refusalProblem,
  removedProblem,
  unavailable,
} from './http/problem.js';
import { hasRowStream, jsonPieces } from './http/row-stream.js';
import { sendFile } from './http/send-file.js';
import { formParts, uploadedFile } from './http/upload.js';
import type { CommandContext } from '@tailboard/eventing/handle-command';

const CONTRACT = 'tailboard:contract';

/** The data that the guard adds to the request. */
interface Admitted extends AttributedRequest {
  admitted?: { principal: Principal | null; scope: Scope };
}

/** Admits requests whose caller has the contract's permission, personally where required. */
export class ContractGuard implements CanActivate {
  constructor(
    private readonly secrets: readonly string[],
    private readonly now: () => Date,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const contract = Reflect.getMetadata(CONTRACT, context.getHandler()) as Contract | undefined;
    if (!contract) return true;
    const request = context.switchToHttp().getRequest<Admitted>();
    const signed = [request.headers[PRINCIPAL_HEADER]].flat()[0];
    const principal = signed === undefined ? null : verifyPrincipal(signed, this.secrets);
    // Also a refused request is logged with its caller.
    request.caller = principal;
    request.admitted = { principal, scope: admit(contract, principal, this.now()) };
    return true;
  }
}

const methods = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;
type Bus = { execute(carried: ICommand & IQuery): Promise<HandlerOutcome> };

/** Creates a service's controller with one method per contract. */
export function createController(
  definition: ServiceDefinition,
  messageClasses: ReadonlyMap<Contract, MessageClass>,
  ctx: ServiceContext,
): Type {
  class Routes {
    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
    ) {}
  }
  for (const [contract, carrier] of messageClasses) {
    const reads = findReads(contract, definition);
    const sends = findUploadContract(contract);
    const sender = sends && messageClasses.get(sends);
    const method = async function (this: Routes, request: Admitted, reply: FastifyReply): Promise<void> {
      const bus = (contract.kind === 'command' ? this.commands : this.queries) as unknown as Bus;
      const handle: Route['handle'] = (input, commandContext) => bus.execute(new carrier(input, commandContext));
      if (sends && sender && request.isMultipart())
        await readForm(request, sends, (input, commandContext) => bus.execute(new sender(input, commandContext)), ctx);
      await respond({ contract, reads, ctx, nameOf: definition.findUserName, handle }, request, reply);
    };
    Object.defineProperty(Routes.prototype, contract.name, { value: method, configurable: true, writable: true });
    const descriptor = Object.getOwnPropertyDescriptor(Routes.prototype, contract.name) as PropertyDescriptor;
    methods[contract.method](contract.path.replace(/\{(\w+)\}/g, ':$1'))(Routes.prototype, contract.name, descriptor);
    SetMetadata(CONTRACT, contract)(Routes.prototype, contract.name, descriptor);
    Req()(Routes.prototype, contract.name, 0);
    Res()(Routes.prototype, contract.name, 1);
  }
  Inject(CommandBus)(Routes, undefined, 0);
  Inject(QueryBus)(Routes, undefined, 1);
  Controller()(Routes);
  return Routes;
}

/** A route as the controller uses it. */
interface Route {
  readonly contract: Contract;
  /** Projections that its handler reads. */
  readonly reads: readonly string[];
  readonly ctx: ServiceContext;
  readonly nameOf: ServiceDefinition['findUserName'];
  readonly handle: (input: unknown, commandContext: CommandContext & RequestContext) => Promise<HandlerOutcome>;
}

/** The time and the settings that the context of a request depends on. */
const requestSettings = ({ now, config }: ServiceContext) => ({
  now: now(),
  zone: config.COMPANY_TIMEZONE,
  tls: isOverTls(config),
});

async function respond(
  { contract, reads, ctx, nameOf, handle }: Route,
  request: Admitted,
  reply: FastifyReply,
): Promise<void> {
  const { principal, scope } = request.admitted ?? { principal: null, scope: 'own' };
  const { compact } = contract;
  const commandContext = {
    ...createCaller(request, principal, scope, requestSettings(ctx)),
    ...(compact && namesMediaType(request.headers.accept, compact.media)
      ? { compact: { holds: (etag: string) => isInList(request.headers['if-none-match'], etag) } }
      : {}),
  };
  const input = await readInput(contract, request);
  await refuseUnusable(reads, ctx);
  if (!(await fresh(reads, request.headers, ctx))) void reply.header('x-stale', 'true');
  if (contract.kind === 'query') {
    const response = toResponse(contract, await handle(input, commandContext), commandContext);
    const media = getMediaType(contract);
    if (compact && commandContext.compact) sendCompact(reply, compact.media, response.body as CompactResponse);
    else if (media === undefined) sendRows(reply, response);
    else sendFile(request, reply, media, response.body as FileResponse);
    return;
  }
  // Anonymous responses are not stored: they may contain secrets such as tokens, and anonymous callers share a key
  // space.
  const replayable = principal !== null && idempotencyKey(request.headers) !== undefined && !contract.input.file;
  const hash = replayable
    ? requestHash(contract.name, request.params, request.query, contract.input.body && request.body)
    : '';
  const before = replayable ? await reserve(ctx.db, commandContext.command_id, hash) : undefined;
  if (before) return send(reply.header('x-replayed', 'true'), before);
  try {
    const handled = await handle(input, commandContext);
    const findName = async (id: string): Promise<string | undefined> => nameOf?.(id, ctx);
    if (handled.outcome === 'conflict') throw await conflict(handled, findName);
    // To callers who may only know of their own records, a deleted one is like one that never existed.
    if (handled.outcome === 'refused' && 'removed' in handled && handled.removed && scope === 'all')
      throw await removedProblem(toRefusalProblem(contract, handled.refusal), handled.removed, findName);
    const response = toResponse(contract, handled, commandContext);
    // A `no-store` response contains a secret; a repeat runs the command again.
    if (replayable && response.headers['cache-control'] !== 'no-store')
      await storeResponse(ctx.db, commandContext.command_id, hash, response);
    send(reply, response);
  } catch (error) {
    if (replayable && isProblem(error) && error.status < 500) await release(ctx.db, commandContext.command_id, hash);
    throw error;
  }
}

/**
 * Handles a form with a file: uploads the bytes first, then uses the fields and the SHA-256 as the command's body,
 * regardless of their order in the form.
 */
async function readForm(
  request: Admitted,
  sends: UploadContract,
  send: Route['handle'],
  ctx: ServiceContext,
): Promise<void> {
  const { principal, scope } = request.admitted ?? { principal: null, scope: 'own' };
  const commandContext = createCaller(request, principal, scope, requestSettings(ctx));
  const body: Record<string, unknown> = {};
  const sendFile = async (file: UploadedFile | undefined): Promise<object> =>
    (toResponse(sends, await send({ file }, commandContext), commandContext).body as { data: object }).data;
  for await (const part of formParts(request, sends.maxBytes))
    if ('field' in part) body[part.field] = parseField(part.value);
    else body['content'] = { ...(await sendFile(part)), name: part.name };
  if (body['content'] === undefined) await sendFile(undefined);
  request.body = body;
}
/** Form fields are text; these three are literals. */
const parseField = (text: string): unknown => (['true', 'false', 'null'].includes(text) ? JSON.parse(text) : text);

async function readInput(contract: Contract, request: FastifyRequest): Promise<unknown> {
  const locale = getLocale(request.headers);
  const { params, query, body, file } = contract.input;
  const parsed = body ? parseInput(body, request.body ?? {}, locale) : {};
  return {
    ...(params ? parseInput(params, request.params, locale) : {}),
    ...(query ? parseInput(query, request.query, locale) : {}),
    ...(Array.isArray(parsed) ? { body: parsed } : (parsed as object)),
    ...(file ? { file: await uploadedFile(request, contract.maxBytes) } : {}),
  };
}

/** Projections that a contract's handler and the check of its IDs read. */
const findReads = (
  contract: Contract,
  { queryHandlers, commandHandlers, deciders, ownerships }: ServiceDefinition,
): readonly string[] => [
  ...selectOwnerships(contract, ownerships).flatMap(({ reads }) => reads),
  ...([...queryHandlers, ...commandHandlers].find((handler) => handler.contract.name === contract.name)?.reads ??
    deciders.flatMap(({ decisions }) => decisions).find(({ command }) => command.name === contract.name)?.reads ??
    []),
];

/** Refuses a request whose read models cannot be queried just now. */
async function refuseUnusable(reads: readonly string[], ctx: ServiceContext): Promise<void> {
  if (reads.length === 0) return;
  const unusable = await ctx.findUnusableProjections();
  for (const name of reads) {
    const reason = unusable.get(name);
    if (reason !== undefined) throw unavailable('read_model', `${name} ${reason}`);
  }
}

/** Waits for a route's projections to reach the position that the caller has seen. */
async function fresh(reads: readonly string[], headers: Headers, ctx: ServiceContext): Promise<boolean> {
  const requested = minPosition(headers);
  if (requested === undefined) return true;
  const seen = await Promise.all(reads.map((name) => ctx.waitForProjection(name, requested)));
  return seen.every(Boolean);
}

function toResponse(contract: Contract, handled: HandlerOutcome, commandContext: RequestContext): StoredResponse {
  if (handled.outcome === 'refused') throw toRefusalProblem(contract, handled.refusal);
  if (handled.outcome === 'conflict') throw new Error(`${commandContext.actor_id} met a conflict in a query`);
  const headers: Record<string, string> =
    contract.kind === 'command' ? { 'x-command-id': commandContext.command_id } : {};
  if ('position' in handled && handled.position) headers['x-event-position'] = String(handled.position);
  if (handled.outcome === 'performed') headers.etag = `"${handled.version}"`;
  else Object.assign(headers, handled.headers);
  // Responses without a body are sent as 204.
  const status = contract.status === 200 && handled.output === undefined ? 204 : contract.status;
  return { status, headers, body: handled.output };
}

function toRefusalProblem(contract: Contract, { refused: code, values }: Refused): ProblemError {
  const refusal = contract.refusals.find((declared) => declared.code === code);
  if (!refusal) throw new Error(`${contract.name} refused with ${code}, which it does not declare`);
  return refusalProblem(refusal, values);
}

function conflict(
  handled: Extract<HandlerOutcome, { outcome: 'conflict' }>,
  nameOf: (id: string) => Promise<string | undefined>,
): Promise<Error> {
  const current = (handled.current as { data?: unknown } | undefined)?.data ?? handled.current ?? null;
  return conflictProblem(handled, current, nameOf);
}

function send(reply: FastifyReply, { status, headers, body }: StoredResponse): void {
  void reply.headers(headers).status(status);
  void (status === 204 || body === undefined ? reply.send() : reply.send(body));
}

/** Sends a response whose long lists are serialized in slices. */
function sendRows(reply: FastifyReply, response: StoredResponse): void {
  if (!hasRowStream(response.body)) return send(reply, response);
  void reply.headers(response.headers).status(response.status).type('application/json; charset=utf-8');
  void reply.send(Readable.from(jsonPieces(response.body)));
}

/** Sends a ready text, or 304 to a caller who holds it. */
function sendCompact(reply: FastifyReply, media: string, { etag, text }: CompactResponse): void {
  void reply.headers({ etag, vary: 'accept, accept-language' });
  void (text === null ? reply.status(304).send() : reply.type(`${media}; charset=utf-8`).send(text));
}
