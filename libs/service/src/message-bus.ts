import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { CommandHandler as NestCommandHandler, QueryHandler as NestQueryHandler } from '@nestjs/cqrs';
import type { Contract } from '@tailboard/contracts/contract';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import { selectOwnerships, refuseOthersIds } from './id-scopes.js';
import type {
  Ownership,
  QueryHandler,
  RequestContext,
  HandlerResult,
  ServiceContext,
  CommandHandler,
  ServiceDefinition,
} from './service-context.js';

export const SERVICE_CONTEXT = Symbol('ServiceContext');

/** A bus message: the contract's input and its context. Nest routes by class, so every contract has its own class. */
export interface BusMessage {
  readonly input: never;
  readonly commandContext: CommandContext & RequestContext;
}
export type MessageClass = new (input: unknown, commandContext: CommandContext & RequestContext) => BusMessage;

/** The result of a handler of any kind. */
export type HandlerOutcome =
  | CommandOutcome
  | (HandlerResult<unknown> & { outcome: 'done' })
  | { outcome: 'refused'; refusal: Refused };

const createMessageClass = ({ name }: Contract): MessageClass => {
  const made = class {
    constructor(
      readonly input: never,
      readonly commandContext: CommandContext & RequestContext,
    ) {}
  };
  Object.defineProperty(made, 'name', { value: name });
  return made as unknown as MessageClass;
};

type RegisteredHandler =
  | { kind: 'decision'; decider: AnyDecider; contract: Contract }
  | { kind: 'commandHandler'; commandHandler: CommandHandler }
  | { kind: 'queryHandler'; queryHandler: QueryHandler };

export class UnhandledContractError extends Error {
  override readonly name = 'UnhandledContractError';
}

/**
 * Maps every contract of a service to its handler. A contract without exactly one handler stops the start, and so does
 * a handler without a route: use an internal command for those.
 */
export function handlerRegistry(
  definition: ServiceDefinition,
  contracts: readonly Contract[],
): Map<Contract, RegisteredHandler> {
  const handlers: [Contract, RegisteredHandler][] = [
    ...definition.deciders.flatMap((decider) =>
      decider.decisions.map(({ command }): [Contract, RegisteredHandler] => [
        command,
        { kind: 'decision', decider, contract: command },
      ]),
    ),
    ...definition.commandHandlers.map((registered): [Contract, RegisteredHandler] => [
      registered.contract,
      { kind: 'commandHandler', commandHandler: registered },
    ]),
    ...definition.queryHandlers.map((registered): [Contract, RegisteredHandler] => [
      registered.contract,
      { kind: 'queryHandler', queryHandler: registered },
    ]),
  ];
  const routed = new Set(contracts.map(({ name }) => name));
  for (const [{ name }] of handlers)
    if (!routed.has(name))
      throw new UnhandledContractError(`no route leads to ${name} of ${definition.name}; is it an internal command?`);
  const known = new Set(definition.projections.map(({ name }) => name));
  const readers = [
    ...[...definition.queryHandlers, ...definition.commandHandlers].map(({ contract: { name }, reads }) => ({
      name,
      reads,
    })),
    ...definition.deciders.flatMap(({ decisions }) =>
      decisions.map(({ command: { name }, reads = [] }) => ({ name, reads })),
    ),
  ];
  for (const { name, reads } of readers)
    for (const read of reads)
      if (!known.has(read))
        throw new UnhandledContractError(`${name} reads ${read}, and ${definition.name} has no such projection`);
  const registry = new Map<Contract, RegisteredHandler>();
  for (const contract of contracts) {
    const matches = handlers.filter(([{ name }]) => name === contract.name);
    if (matches.length !== 1)
      throw new UnhandledContractError(
        `${contract.name} (${contract.method} ${contract.path}) has ${matches.length} handlers in ${definition.name}; it needs exactly one`,
      );
    registry.set(contract, matches[0]![1]);
    const records = Object.values(contract.ids).flatMap((scope) => (scope.kind === 'ownRecord' ? [scope.record] : []));
    for (const record of records)
      if (!definition.ownerships.some((ownership) => ownership.record === record))
        throw new UnhandledContractError(
          `${contract.name} needs the owners of each ${record}; ${definition.name} has none`,
        );
  }
  return registry;
}

/** Creates message classes and Nest handlers for every contract. */
export function nestHandlers(
  registry: ReadonlyMap<Contract, RegisteredHandler>,
  ownerships: readonly Ownership[],
): {
  messageClasses: Map<Contract, MessageClass>;
  providers: Provider[];
} {
  const messageClasses = new Map<Contract, MessageClass>();
  const providers: Provider[] = [];
  for (const [contract, handler] of registry) {
    const messageClass = createMessageClass(contract);
    messageClasses.set(contract, messageClass);
    providers.push(
      handlerClass(contract, { messageClass, handler, ownerships: selectOwnerships(contract, ownerships) }),
    );
  }
  return { messageClasses, providers };
}

/** Creates the Nest handler of a contract. It checks the input's IDs first, so no way to the handler avoids that. */
function handlerClass(
  contract: Contract,
  options: { messageClass: MessageClass; handler: RegisteredHandler; ownerships: readonly Ownership[] },
): Type {
  const { messageClass, handler, ownerships } = options;
  class Handler {
    constructor(readonly ctx: ServiceContext) {}
    async execute({ input, commandContext }: BusMessage): Promise<HandlerOutcome> {
      const refusal = await refuseOthersIds(contract, input, { ctx: this.ctx, caller: commandContext, ownerships });
      return refusal ? { outcome: 'refused', refusal } : handle(handler, input, this.ctx, commandContext);
    }
  }
  const mark = handler.kind === 'queryHandler' ? NestQueryHandler(messageClass) : NestCommandHandler(messageClass);
  return provide(Handler, mark);
}

async function handle(
  handler: RegisteredHandler,
  input: never,
  ctx: ServiceContext,
  commandContext: BusMessage['commandContext'],
): Promise<HandlerOutcome> {
  if (handler.kind === 'decision')
    return ctx.handleCommand(handler.decider, handler.contract, input, { ...commandContext, ...dryRun(input) });
  if (handler.kind === 'queryHandler') {
    const { compact } = commandContext;
    if (compact && handler.queryHandler.compact)
      return {
        outcome: 'done',
        output: await handler.queryHandler.compact(input, ctx, { ...commandContext, compact }),
      };
    const { contract, reads, handle: answer } = handler.queryHandler;
    // Internal queries carry no position.
    const isInternal = contract.path.includes('/internal/');
    const reading = isInternal ? ctx : await ctx.getQueryContext(reads, commandContext.seen);
    const output = await answer(input, reading, commandContext);
    return isRefused(output) ? { outcome: 'refused', refusal: output } : { outcome: 'done', output };
  }
  const done = await handler.commandHandler.handle(input, ctx, commandContext);
  if (isRefused(done)) return { outcome: 'refused', refusal: done };
  return 'outcome' in done ? done : { outcome: 'done', ...done };
}

function provide(handler: Type, mark: ClassDecorator): Type {
  Injectable()(handler);
  Inject(SERVICE_CONTEXT)(handler, undefined, 0);
  mark(handler);
  return handler;
}

const dryRun = (input: unknown): Partial<CommandContext> =>
  typeof input === 'object' && input !== null && 'dry_run' in input && input.dry_run === true ? { dry_run: true } : {};
