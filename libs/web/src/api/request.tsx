import type { AnyContract, RequestInputOf } from '@tailboard/contracts/contract';

/** Request input: path, query and body of a contract in one object. */
export type RequestInput<C extends AnyContract> =
  unknown extends RequestInputOf<C> ? Record<string, never> : RequestInputOf<C>;

export interface Wire {
  readonly url: string;
  readonly json?: string;
  readonly file?: Blob;
}

type Bag = Readonly<Record<string, unknown>>;

/** Splits the input into path, query and body as the contract declares. */
export function toWire(contract: AnyContract, input: unknown): Wire {
  const bag = (input ?? {}) as Bag;
  const { params, query, body, file } = contract.input;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(bag[name])));
  const search = new URLSearchParams(
    Object.keys(query?.shape ?? {})
      .filter((key) => bag[key] !== undefined && bag[key] !== null && bag[key] !== '')
      .map((key): [string, string] => [key, String(bag[key])]),
  ).toString();
  const url = search ? `${path}?${search}` : path;
  if (file) return { url, file: bag.file as Blob };
  if (!body) return { url };
  const shape = (body as { shape?: Bag }).shape;
  const content = shape
    ? pick(bag, Object.keys(shape))
    : 'body' in bag
      ? bag.body
      : without(bag, [params?.shape, query?.shape]);
  return { url, json: JSON.stringify(content) };
}

/** Returns the names of a contract's path parameters. */
export const listParams = (contract: AnyContract): readonly string[] => Object.keys(contract.input.params?.shape ?? {});

/** Whether the input lacks a path parameter; its request would reach another route. */
export function lacksParam(contract: AnyContract, input: unknown): boolean {
  const bag = (input ?? {}) as Bag;
  return listParams(contract).some((name) => bag[name] === undefined || bag[name] === '');
}

const pick = (bag: Bag, keys: readonly string[]): Bag =>
  Object.fromEntries(keys.filter((key) => bag[key] !== undefined).map((key) => [key, bag[key]]));

const without = (bag: Bag, shapes: readonly (Bag | undefined)[]): Bag =>
  Object.fromEntries(Object.entries(bag).filter(([key]) => !shapes.some((shape) => shape && key in shape)));
