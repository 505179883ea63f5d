import { z } from 'zod';
import { messageKinds, publishedTopics, type PublishedEvents, type PublishedTopic } from './published-events.js';

type Json = Record<string, unknown>;

/** Path of a schema, relative to the product's base URL. */
export const schemaPath = (type: string): string => `/api/v1/events/schemas/${type}.json`;

/** Returns the JSON Schema (draft-07) of each message kind, open to additional fields. */
export function asyncApiSchemas(all: readonly PublishedEvents[]): Record<string, Json> {
  const made = messageKinds(all).map(({ type, schema }): [string, Json] => {
    const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-07', unrepresentable: 'any' }) as Json;
    return [type, { ...shape, title: type }];
  });
  return Object.fromEntries(made.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the topic's name on the broker: `tailboard.jobs.v1`, after the configured prefix. */
export const topicName = (topic: PublishedTopic | 'progress', prefix = ''): string => `${prefix}tailboard.${topic}.v1`;

/** Guarantees for consumers; `docs/events.md` and the AsyncAPI description use the same text. */
export const promises = [
  'Every message comes at least once; one that comes again has the same `id`.',
  'Messages of one key come in the order of what happened.',
  'Within one generation `position` rises in a partition, apart from repeats, which a reader leaves out by it. Messages with `late: true` stand outside of that order and are taken once by their `id`.',
  'When `progress` says a position for a topic, everything of it up to there is out.',
  'The life of one store never mixes with that of another: `source` names the store.',
  'A new `generation` of a topic begins it anew: a reader that sees it begins that topic anew, too.',
  'Facts hold ids, never names: a tombstone in `people` or `customers` erases a person from all that others hold.',
  'Within v1 there are new optional fields and new kinds of messages, and nothing else changes.',
] as const;

const headers: Json = {
  type: 'object',
  required: ['ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_subject', 'ce_time', 'ce_position'],
  properties: {
    'content-type': { const: 'application/json' },
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', description: 'The fact’s id and the topic.' },
    ce_source: { type: 'string', description: '/tailboard/{store}/{context}' },
    ce_type: { type: 'string' },
    ce_subject: { type: 'string', description: 'What it tells of: job/{id}' },
    ce_time: { type: 'string', format: 'date-time', description: 'When it was decided.' },
    ce_dataschema: { type: 'string', format: 'uri' },
    ce_position: { type: 'string', description: 'Its place in the order of all facts, a whole number.' },
    ce_revision: { type: 'string', description: 'Its number within its key, from 1.' },
    ce_generation: { type: 'string', description: 'Raised when the topic is made anew.' },
    ce_actorid: { type: 'string', description: 'Whose hands did it.' },
    ce_onbehalfof: { type: 'string', description: 'As whom somebody acted for somebody else.' },
    ce_commandid: { type: 'string', description: 'The act that it came of.' },
    ce_correlationid: { type: 'string' },
    ce_late: { const: 'true', description: 'Sent outside of the order, after it had been parked.' },
  },
};

/** Generates the AsyncAPI 3.0 description of the published events. */
export function asyncApi(title: string, all: readonly PublishedEvents[], prefix = ''): Json {
  const kinds = messageKinds(all);
  const schemas = asyncApiSchemas(all);
  const plain = (type: string): Json => {
    const { $schema: _, ...shape } = schemas[type]!;
    return shape;
  };
  const inUse = (Object.keys(publishedTopics) as PublishedTopic[]).filter((topic) =>
    kinds.some((kind) => kind.topic === topic),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${title}: what others read`,
      version: '1.0.0',
      description: promises.map((promise) => `- ${promise}`).join('\n'),
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      inUse.map((topic) => [
        topic,
        {
          address: topicName(topic, prefix),
          description: `${publishedTopics[topic].says} (${publishedTopics[topic].kind}, ${publishedTopics[topic].audience})`,
          messages: Object.fromEntries(
            kinds
              .filter((kind) => kind.topic === topic)
              .map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
          ),
          'x-audience': publishedTopics[topic].audience,
          'x-kind': publishedTopics[topic].kind,
          bindings: {
            kafka: {
              bindingVersion: '0.5.0',
              topic: topicName(topic, prefix),
              topicConfiguration: {
                'cleanup.policy': [publishedTopics[topic].kind === 'state' ? 'compact' : 'delete'],
              },
            },
          },
        },
      ]),
    ),
    operations: Object.fromEntries(
      inUse.map((topic) => [`publish-${topic}`, { action: 'send', channel: { $ref: `#/channels/${topic}` } }]),
    ),
    components: {
      messages: Object.fromEntries(
        kinds.map(({ type, category }) => [
          type,
          {
            name: type,
            contentType: 'application/json',
            headers: { $ref: '#/components/schemas/headers' },
            payload: plain(type),
            bindings: {
              kafka: { bindingVersion: '0.5.0', key: { type: 'string', description: `The stream: ${category}-{id}` } },
            },
          },
        ]),
      ),
      schemas: { headers },
    },
  };
}
