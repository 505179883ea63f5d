import { z } from 'zod';
import type { Permission } from './permission.js';
import type { Refusal } from './refusal.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file on its way in: a multipart part or a raw body. `bytes` can be read once. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A file on its way out: its text or bytes, whole or in pieces. What a browser receives is a blob. */
export interface AnsweredFile {
  readonly name: string;
  readonly content: string | Blob | AsyncIterable<string | Uint8Array>;
  /** Its type, where each file of the contract has its own. */
  readonly media?: string;
  /** To be shown by the browser instead of kept, where its type is harmless. */
  readonly inline?: boolean;
  /** Where it can be read from any place, and be known again. */
  readonly parts?: {
    readonly size: number;
    readonly etag: string;
    read(from: number, to: number): AsyncIterable<Uint8Array>;
  };
  /** An address that has it for a short while, for whoever asked: the answer leads there, and has no content. */
  readonly at?: string;
}
/** The output of a contract that answers with a file. */
export const fileOf = (media: string) => z.custom<AnsweredFile>().meta({ media });
/** The media type of the file that a contract answers with; the others answer with JSON. */
export const mediaOf = ({ output }: { readonly output: z.ZodType }): string | undefined =>
  output.meta()?.media as string | undefined;

type ObjectSchema = z.ZodObject;
type Shape = {
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** `true`: the body is a file; the input then carries `file`. */
  file?: boolean;
};

/** What crosses the wire for one route, as data that browser and service both read. */
export interface Contract<
  Name extends string = string,
  S extends Shape = Shape,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  readonly name: Name;
  readonly kind: 'command' | 'query';
  readonly method: Method;
  /** With its parameters in braces, as OpenAPI writes them: `/api/v1/jobs/{id}/assign`. */
  readonly path: string;
  /** A permission of the table, `signed-in` for any user, `public` for anybody. */
  readonly permission: Permission | 'signed-in' | 'public';
  readonly input: S;
  readonly output: Output;
  readonly status: 200 | 201 | 202 | 204;
  readonly refusals: readonly Refusal<Code>[];
  /** The largest file that it takes, in bytes; where it says none, that of the imports. */
  readonly most?: number;
  /** Refused to whoever acts as somebody else: what only the person themself may do (decision D3). */
  readonly personally: boolean;
  readonly summary: string;
}
/** Any contract, for code that walks over them; its parts keep only what every contract has. */
export type AnyContract = Contract<string, Shape, z.ZodType, string>;

type Part<S extends z.ZodType | undefined, Side extends 'in' | 'out'> = S extends z.ZodType
  ? Side extends 'in'
    ? z.input<S>
    : z.output<S>
  : unknown;
type Body<S extends z.ZodType | undefined, Side extends 'in' | 'out'> = S extends z.ZodType
  ? Part<S, Side> extends readonly unknown[]
    ? { body: Part<S, Side> }
    : Part<S, Side>
  : unknown;
type File<S extends Shape, Side extends 'in' | 'out'> = S['file'] extends true
  ? { file: Side extends 'out' ? UploadedFile : Blob }
  : unknown;

type Flat<S extends Shape, Side extends 'in' | 'out'> = Part<S['params'], Side> &
  Part<S['query'], Side> &
  Body<S['body'], Side> &
  File<S, Side>;

/** What a handler receives: parameters, query and body in one object; a body that is an array stands under `body`. */
export type InputOf<C extends { input: Shape }> = Flat<C['input'], 'out'>;
/** What a caller gives. */
export type RequestInputOf<C extends { input: Shape }> = Flat<C['input'], 'in'>;
export type OutputOf<C extends { output: z.ZodType }> = z.output<C['output']>;
export type CodeOf<C> = C extends { refusals: readonly Refusal<infer Code>[] } ? Code : never;

export const API_PREFIX = '/api/v1';

type Definition<S extends Shape, Output extends z.ZodType, Code extends string> = S & {
  /** `PUT /jobs/{id}/assign`, without the `/api/v1` in front. */
  route: `${Method} /${string}`;
  /** Where the specification leaves the version out of a path. */
  prefix?: '/api' | '';
  permission: Permission | 'signed-in' | 'public';
  output?: Output;
  status?: Contract['status'];
  refusals?: readonly Refusal<Code>[];
  personally?: boolean;
  most?: number;
  summary: string;
};

const define =
  (kind: 'command' | 'query') =>
  <
    const Name extends string,
    Params extends ObjectSchema | undefined = undefined,
    Query extends ObjectSchema | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
    File extends boolean | undefined = undefined,
    Output extends z.ZodType = z.ZodVoid,
    const Code extends string = never,
  >(
    name: Name,
    definition: Definition<{ params?: Params; query?: Query; body?: Body; file?: File }, Output, Code>,
  ): Contract<
    Name,
    {
      params: Params extends ObjectSchema ? Params : undefined;
      query: Query extends ObjectSchema ? Query : undefined;
      body: Body extends z.ZodType ? Body : undefined;
      file: File extends true ? true : undefined;
    } & Shape,
    Output,
    Code
  > => {
    const [method, path] = definition.route.split(' ') as [Method, string];
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = Object.keys(definition.params?.shape ?? {});
    if (named.sort().join() !== declared.sort().join())
      throw new Error(`${name}: the path names {${named.join()}}, its params declare {${declared.join()}}`);
    return {
      name,
      kind,
      method,
      path: (definition.prefix ?? API_PREFIX) + path,
      permission: definition.permission,
      input: {
        params: definition.params,
        query: definition.query,
        body: definition.body,
        file: definition.file,
      } as never,
      output: (definition.output ?? z.void()) as Output,
      status: definition.status ?? (definition.output ? 200 : 204),
      refusals: definition.refusals ?? [],
      personally: definition.personally ?? false,
      ...(definition.most === undefined ? {} : { most: definition.most }),
      summary: definition.summary,
    };
  };

/** A contract that changes something. */
export const command = define('command');
/** A contract that only answers. */
export const query = define('query');
