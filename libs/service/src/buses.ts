import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import type { Contract } from '@tailboard/contracts/contract';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { Asking, Outcome } from '@tailboard/eventing/perform';
import type { Answer, Caller, Done, House, Procedure, ServiceDefinition } from './house.js';

export const HOUSE = Symbol('house');

/** What travels over a bus: the contract's input, and who asks. Nest routes by class, so every contract has its own. */
export interface Carrier {
  readonly input: never;
  readonly asking: Asking & Caller;
}
export type CarrierClass = new (input: unknown, asking: Asking & Caller) => Carrier;

/** What a handler hands back, whichever home the contract has. */
export type Handled = Outcome | (Done<unknown> & { outcome: 'done' }) | { outcome: 'refused'; refusal: Refused };

const carrierOf = ({ name }: Contract): CarrierClass => {
  const made = class {
    constructor(
      readonly input: never,
      readonly asking: Asking & Caller,
    ) {}
  };
  Object.defineProperty(made, 'name', { value: name });
  return made as unknown as CarrierClass;
};

type Home =
  | { kind: 'decision'; decider: AnyDecider; contract: Contract }
  | { kind: 'procedure'; procedure: Procedure }
  | { kind: 'answer'; answer: Answer };

export class Homeless extends Error {
  override readonly name = 'Homeless';
}

/**
 * Where every contract of a service lives. A contract without a home, or with two, stops the start; so does a home to which
 * no route leads: what is decided inside of a use case is a step.
 */
export function homesOf(definition: ServiceDefinition, contracts: readonly Contract[]): Map<Contract, Home> {
  const all: [Contract, Home][] = [
    ...definition.deciders.flatMap((decider) =>
      decider.decisions.map(({ command }): [Contract, Home] => [
        command,
        { kind: 'decision', decider, contract: command },
      ]),
    ),
    ...definition.procedures.map((procedure): [Contract, Home] => [
      procedure.contract,
      { kind: 'procedure', procedure },
    ]),
    ...definition.answers.map((answer): [Contract, Home] => [answer.contract, { kind: 'answer', answer }]),
  ];
  const routed = new Set(contracts.map(({ name }) => name));
  for (const [{ name }] of all)
    if (!routed.has(name)) throw new Homeless(`no route leads to ${name} of ${definition.name}; is it a step?`);
  const known = new Set(definition.projections.map(({ name }) => name));
  const readers = [
    ...[...definition.answers, ...definition.procedures].map(({ contract: { name }, reads }) => ({ name, reads })),
    ...definition.deciders.flatMap(({ decisions }) =>
      decisions.map(({ command: { name }, reads = [] }) => ({ name, reads })),
    ),
  ];
  for (const { name, reads } of readers)
    for (const read of reads)
      if (!known.has(read)) throw new Homeless(`${name} reads ${read}, and ${definition.name} has no such projection`);
  const homes = new Map<Contract, Home>();
  for (const contract of contracts) {
    const found = all.filter(([{ name }]) => name === contract.name);
    if (found.length !== 1)
      throw new Homeless(
        `${contract.name} (${contract.method} ${contract.path}) has ${found.length} homes in ${definition.name}; it needs exactly one`,
      );
    homes.set(contract, found[0]![1]);
  }
  return homes;
}

/** Carriers and Nest handlers for every contract: made from the list, so that none is written by hand. */
export function handlersOf(homes: ReadonlyMap<Contract, Home>): {
  carriers: Map<Contract, CarrierClass>;
  providers: Provider[];
} {
  const carriers = new Map<Contract, CarrierClass>();
  const providers: Provider[] = [];
  for (const [contract, home] of homes) {
    const carrier = carrierOf(contract);
    carriers.set(contract, carrier);
    providers.push(home.kind === 'answer' ? answering(carrier, home.answer) : commanding(carrier, home));
  }
  return { carriers, providers };
}

function commanding(carrier: CarrierClass, home: Exclude<Home, { kind: 'answer' }>): Type {
  class Handler {
    constructor(readonly house: House) {}
    async execute({ input, asking }: Carrier): Promise<Handled> {
      if (home.kind === 'decision')
        return this.house.perform(home.decider, home.contract, input, { ...asking, ...dryRun(input) });
      const done = await home.procedure.run(input, this.house, asking);
      if (isRefused(done)) return { outcome: 'refused', refusal: done };
      return 'outcome' in done ? done : { outcome: 'done', ...done };
    }
  }
  return provided(Handler, CommandHandler(carrier));
}

function answering(carrier: CarrierClass, { ask }: Answer): Type {
  class Handler {
    constructor(readonly house: House) {}
    async execute({ input, asking }: Carrier): Promise<Handled> {
      const output = await ask(input, this.house, asking);
      return isRefused(output) ? { outcome: 'refused', refusal: output } : { outcome: 'done', output };
    }
  }
  return provided(Handler, QueryHandler(carrier));
}

function provided(handler: Type, mark: ClassDecorator): Type {
  Injectable()(handler);
  Inject(HOUSE)(handler, undefined, 0);
  mark(handler);
  return handler;
}

const dryRun = (input: unknown): Partial<Asking> =>
  typeof input === 'object' && input !== null && 'dry_run' in input && input.dry_run === true ? { dry_run: true } : {};
