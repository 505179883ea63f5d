import { z } from 'zod';
import { messageKinds, publishedTopics, type PublishedEvents, type PublishedTopic } from './published-events.js';

type Json = Record<string, unknown>;

/** Path of a schema, relative to the product's base URL. */
export const schemaPath = (type: string): string => `/api/v1/events/schemas/${type}.json`;

/** Returns the JSON Schema (draft-07) of each message kind, open to additional fields. */
export function asyncApiSchemas(published: readonly PublishedEvents[]): Record<string, Json> {
  const made = messageKinds(published).map(({ type, schema }): [string, Json] => {
    const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-07', unrepresentable: 'any' }) as Json;
    return [type, { ...shape, title: type }];
  });
  return Object.fromEntries(made.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the topic's name on the broker: `tailboard.jobs.v1`, after the configured prefix. */
export const topicName = (topic: PublishedTopic | 'progress', prefix = ''): string => `${prefix}tailboard.${topic}.v1`;

/** Guarantees for consumers; `docs/events.md` and the AsyncAPI description use the same text. */
export const promises = [
  'Every message is delivered at least once; a repeat has the same `id`.',
  'Messages of one key are in event order.',
  'Within one generation, `position` increases in each partition except for repeats, which consumers skip by it. Messages with `late: true` are out of order; consumers process each once by its `id`.',
  'When `progress` reports a position for a topic, all its messages up to that position are published.',
  'Messages of different stores never mix: `source` identifies the store.',
  'A new `generation` restarts a topic: a consumer that sees it rebuilds its data of that topic.',
  'Events contain ids, never names: a tombstone in `people` or `customers` means that consumers must erase the person.',
  'Within v1, only new optional fields and new message types are added.',
] as const;

const headers: Json = {
  type: 'object',
  required: ['ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_subject', 'ce_time', 'ce_position'],
  properties: {
    'content-type': { const: 'application/json' },
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', description: 'The event’s id and the topic.' },
    ce_source: { type: 'string', description: '/tailboard/{store}/{context}' },
    ce_type: { type: 'string' },
    ce_subject: { type: 'string', description: 'The subject: job/{id}' },
    ce_time: { type: 'string', format: 'date-time', description: 'Time of the decision.' },
    ce_dataschema: { type: 'string', format: 'uri' },
    ce_position: { type: 'string', description: 'Position in the order of all events, a whole number.' },
    ce_revision: { type: 'string', description: 'Sequence number within the key, from 1.' },
    ce_generation: { type: 'string', description: 'Raised when the topic is rebuilt.' },
    ce_actorid: { type: 'string', description: 'The user who acted.' },
    ce_onbehalfof: { type: 'string', description: 'The impersonated user, if any.' },
    ce_commandid: { type: 'string', description: 'The command that caused the event.' },
    ce_correlationid: { type: 'string' },
    traceparent: { type: 'string', description: 'The span that recorded the event (W3C Trace Context), if any.' },
    ce_late: { const: 'true', description: 'Sent out of order, after it was parked.' },
  },
};

/** Generates the AsyncAPI 3.0 description of the published events. */
export function asyncApi(title: string, published: readonly PublishedEvents[], prefix = ''): Json {
  const kinds = messageKinds(published);
  const schemas = asyncApiSchemas(published);
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
          description: `${publishedTopics[topic].description} (${publishedTopics[topic].kind}, ${publishedTopics[topic].audience})`,
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
