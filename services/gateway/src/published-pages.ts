import { asyncApi, asyncApiSchemas, schemaPath } from '@tailboard/contracts/asyncapi';
import { allPublishedEvents } from '@tailboard/contracts/catalogue';
import { problem } from '@tailboard/service/http/problem';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the documentation of published events: their AsyncAPI document, and the schema of each kind of message. They
 * contain no data.
 */
export function publishedPages(app: FastifyInstance, options: { title: string; prefix: string }): void {
  const schemas = asyncApiSchemas(allPublishedEvents);
  const description = asyncApi(options.title, allPublishedEvents, options.prefix);
  app.get('/api/v1/asyncapi.json', async () => description);
  app.get<{ Params: { name: string } }>(schemaPath(':name').replace('.json', ''), async ({ params }, reply) => {
    const schema = params.name.endsWith('.json') ? schemas[params.name.slice(0, -'.json'.length)] : undefined;
    if (!schema) throw problem(404, 'notFound');
    return reply.type('application/schema+json; charset=utf-8').send(schema);
  });
}
