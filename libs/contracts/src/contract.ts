import { z } from 'zod';
import { listIdFields, type IdScopes } from './id-scope.js';
import type { Permission } from './permission.js';
import type { Refusal } from './refusal.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An incoming file: a multipart part or a raw body. `bytes` can be read once. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** An outgoing file: text or bytes, whole or streamed. Browsers receive a blob. */
export interface FileResponse {
  readonly name: string;
  readonly content: string | Blob | AsyncIterable<string | Uint8Array>;
  /** Media type, if it differs per file. */
  readonly media?: string;
  /** Display in the browser if the type is safe. */
  readonly inline?: boolean;
  /** Range and conditional requests. */
  readonly parts?: {
    readonly size: number;
    readonly etag: string;
    read(from: number, to: number): AsyncIterable<Uint8Array>;
  };
  /** Temporary URL of the content; the response redirects there. */
  readonly at?: string;
  /** Runs when the response has sent the end of the content. */
  readonly onSent?: () => Promise<unknown>;
}
/** Output of a contract that returns a file. */
export const fileOutput = (media: string) => z.custom<FileResponse>().meta({ media });
/** Returns the media type of a contract that returns a file; `undefined` for JSON. */
export const getMediaType = ({ output }: { readonly output: z.ZodType }): string | undefined =>
  output.meta()?.media as string | undefined;

type ObjectSchema = z.ZodObject;
type Shape = {
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** `true`: the body is a file, passed as `file` in the input. */
  file?: boolean;
};

/** A second form of an output, with its own media type, that the product's own client requests and decodes. */
export interface CompactForm {
  readonly media: string;
  readonly decode: (body: never) => unknown;
}

/** The wire format of a route as data, shared by browser and service. */
export interface Contract<
  Name extends string = string,
  S extends Shape = Shape,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  readonly name: Name;
  readonly kind: 'command' | 'query';
  readonly method: Method;
  /** Path with parameters in braces, as in OpenAPI: `/api/v1/jobs/{id}/assign`. */
  readonly path: string;
  /** A permission, `signed-in` for any user, or `public`. */
  readonly permission: Permission | 'signed-in' | 'public';
  readonly input: S;
  readonly output: Output;
  readonly compact?: CompactForm;
  readonly status: 200 | 201 | 202 | 204;
  readonly refusals: readonly Refusal<Code>[];
  /** Maximum file size in bytes; the import limit by default. */
  readonly maxBytes?: number;
  /** Refused during impersonation: only users themselves may do it (decision D3). */
  readonly personally: boolean;
  /** Needs a sign-in or a confirmation of the last ten minutes (`StepUpRequired`). */
  readonly stepUp: boolean;
  /** The scopes of the input's IDs for callers with scope `own`. */
  readonly ids: IdScopes;
  readonly summary: string;
}
/** Any contract, for code that iterates over contracts. */
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

/** A handler's input: parameters, query and body in one object; an array body is under `body`. */
export type InputOf<C extends { input: Shape }> = Flat<C['input'], 'out'>;
/** The caller's input, before parsing. */
export type RequestInputOf<C extends { input: Shape }> = Flat<C['input'], 'in'>;
export type OutputOf<C extends { output: z.ZodType }> = z.output<C['output']>;
export type CodeOf<C> = C extends { refusals: readonly Refusal<infer Code>[] } ? Code : never;

export const API_PREFIX = '/api/v1';

type Definition<S extends Shape, Output extends z.ZodType, Code extends string> = S & {
  /** `PUT /jobs/{id}/assign`, without `/api/v1`. */
  route: `${Method} /${string}`;
  /** For paths that the specification leaves unversioned. */
  prefix?: '/api' | '';
  permission: Permission | 'signed-in' | 'public';
  output?: Output;
  compact?: CompactForm;
  status?: Contract['status'];
  refusals?: readonly Refusal<Code>[];
  personally?: boolean;
  stepUp?: boolean;
  ids?: IdScopes;
  maxBytes?: number;
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
    const ids = definition.ids ?? {};
    checkIds(name, ids, definition);
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
      stepUp: definition.stepUp ?? false,
      ids,
      ...(definition.compact ? { compact: definition.compact } : {}),
      ...(definition.maxBytes === undefined ? {} : { maxBytes: definition.maxBytes }),
      summary: definition.summary,
    };
  };

/** Throws if a scope names a field without an ID, or a refusal that the contract does not declare. */
function checkIds(name: string, ids: IdScopes, { refusals = [], ...input }: Shape & { refusals?: readonly Refusal[] }) {
  const fields = new Set(listIdFields({ input }));
  const codes = new Set(refusals.map(({ code }) => code));
  for (const [field, scope] of Object.entries(ids)) {
    if (!fields.has(field)) throw new Error(`${name}: ${field} is no ID of its input`);
    const named = 'refusal' in scope ? [scope.refusal, ...('unknown' in scope ? [scope.unknown] : [])] : [];
    for (const code of named)
      if (!codes.has(code)) throw new Error(`${name}: ${field} is refused with ${code}, which it does not declare`);
  }
}

/** Declares a contract that changes something. */
export const command = define('command');
/** Declares a read-only contract. */
export const query = define('query');
