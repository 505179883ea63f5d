import { findUploadContract } from '@tailboard/contracts/upload';
import { getMediaType, type Contract } from '@tailboard/contracts/contract';
import { StepUpRequired } from '@tailboard/contracts/identity/step-up-required';
import { NotWhileImpersonating } from '@tailboard/contracts/identity/impersonation';
import { permissions, type Permission } from '@tailboard/contracts/permission';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 description from the contracts. */
export function openApi(title: string, contexts: Readonly<Record<string, readonly Contract[]>>): Json {
  const schemas: Record<string, unknown> = { Problem: problemSchema };
  const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs,
      ...made
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json & { $defs?: Json };
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
    for (const [name, definition] of Object.entries($defs ?? {}))
      schemas[name] = JSON.parse(
        JSON.stringify(definition).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as unknown;
    return JSON.parse(text) as Json;
  };
  const paths: Record<string, Json> = {};
  for (const [tag, routes] of Object.entries(contexts))
    for (const route of routes)
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, tag, toSchema);
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.keys(contexts).map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

const toResponse = (route: Contract, schemaOf: (schema: z.ZodType, io: 'input' | 'output') => Json): Json => {
  const media = getMediaType(route);
  return media === undefined
    ? {
        'application/json': { schema: schemaOf(route.output, 'output') },
        ...(route.compact
          ? {
              [route.compact.media]: {
                schema: { type: 'object', description: 'The form of the screens; it may change' },
              },
            }
          : {}),
      }
    : { [media]: { schema: { type: 'string' } } };
};

function operation(route: Contract, tag: string, schemaOf: (schema: z.ZodType, io: 'input' | 'output') => Json): Json {
  const { params, query, body, file } = route.input;
  const refusals = new Map<number, string[]>([[422, []]]);
  if (route.permission !== 'public') refusals.set(401, []);
  if (route.permission !== 'public' && route.permission !== 'signed-in') refusals.set(403, []);
  const byGuard = [...(route.personally ? [NotWhileImpersonating] : []), ...(route.stepUp ? [StepUpRequired] : [])];
  for (const { status, code, text } of [...byGuard, ...route.refusals])
    refusals.set(status, [...(refusals.get(status) ?? []), `${code}: ${text.en}`]);
  if (route.kind === 'command') refusals.set(409, refusals.get(409) ?? []);
  return {
    operationId: route.name,
    tags: [tag],
    summary: route.summary,
    description: mayCall(route.permission),
    ...(route.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...fields(params, 'path', schemaOf),
      ...fields(query, 'query', schemaOf),
      ...(route.kind === 'command' ? [headers.IdempotencyKey, headers.IfMatch] : [headers.MinPosition]),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(body, 'input') },
              ...(findUploadContract(route) ? { 'multipart/form-data': fileContent['multipart/form-data'] } : {}),
            },
          },
        }
      : {}),
    ...(file ? { requestBody: { required: true, content: fileContent } } : {}),
    responses: {
      [route.status]: {
        description: route.summary,
        ...(route.kind === 'command' ? { headers: { 'X-Command-Id': commandId } } : {}),
        ...(route.status === 204 ? {} : { content: toResponse(route, schemaOf) }),
      },
      ...(route.status === 200 && route.output.safeParse(undefined).success
        ? { 204: { description: 'No content.' } }
        : {}),
      ...Object.fromEntries(
        [...refusals]
          .sort(([a], [b]) => a - b)
          .map(([status, sentences]) => [
            status,
            {
              description: sentences.join(' ') || usual[status] || 'Refused',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
            },
          ]),
      ),
    },
  };
}

const fields = (
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemaOf: (schema: z.ZodType, io: 'input') => Json,
): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));

const mayCall = (permission: Contract['permission']): string => {
  if (permission === 'public') return 'No sign-in required.';
  if (permission === 'signed-in') return 'Any signed-in user.';
  return Object.entries(permissions[permission as Permission])
    .map(([role, scope]) => (scope === 'own' ? `${role} (own)` : role))
    .join(', ');
};

const usual: Record<number, string> = {
  401: 'Not signed in.',
  403: 'Not allowed. If an action is required first, `target` is its page.',
  409: 'Changed by another user: `current`, `changed_by`, `changed_at`.',
  422: 'Wrong input: `errors` by field.',
};
const headers = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: 'A repeat with the same key returns the first response, for 24 hours.',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The version that you read; 409 if there is a newer one.',
  },
  MinPosition: {
    name: 'X-Min-Position',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'An `X-Event-Position` that the response must include; waits at most 2 s, then responds with `X-Stale: true`.',
  },
};
const commandId = {
  schema: { type: 'string', format: 'uuid' },
  description: 'The ID by which `POST /commands/{command_id}/undo` undoes the command, if it can be undone.',
};
const fileContent = {
  'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
  'text/csv': { schema: { type: 'string' } },
  'application/json': { schema: {} },
};
const problemSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: "What is wrong and what to do, in the caller's language." },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};
