// @ts-check
// Writes docs/events.md: the published events, for their consumers, generated from the declarations. `--check` only
// reports whether it is up to date.
//   npm run catalogue
import fs from 'node:fs';
import path from 'node:path';
import '../typescript/register.mjs';
import { format } from 'oxfmt';

const file = path.resolve(import.meta.dirname, '../../docs/events.md');
const { code } = await format('events.md', await renderPage(), { printWidth: 120 });
if (!process.argv.includes('--check')) fs.writeFileSync(file, code);
else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== code) {
  console.error('docs/events.md does not say what the declarations say; run: npm run catalogue');
  process.exitCode = 1;
}

async function renderPage() {
  /** @type {typeof import('@tailboard/contracts/catalogue')} */
  const { allPublishedEvents } = await import('@tailboard/contracts/catalogue');
  /** @type {typeof import('@tailboard/contracts/published-events')} */
  const { messageKinds, publishedTopics } = await import('@tailboard/contracts/published-events');
  /** @type {typeof import('@tailboard/contracts/asyncapi')} */
  const { asyncApiSchemas, promises, topicName } = await import('@tailboard/contracts/asyncapi');
  const schemas = asyncApiSchemas(allPublishedEvents);
  const kinds = messageKinds(allPublishedEvents);
  const lines = [
    '# Published events',
    '',
    'The product publishes events as Kafka messages: CloudEvents 1.0 in binary mode, with the data as value and the rest as headers (`ce_…`). It describes them at',
    '`GET /api/v1/asyncapi.json` (AsyncAPI 3.0), and each schema at `GET /api/v1/events/schemas/{type}.json`. `npm run catalogue` generates this page from',
    '`libs/contracts/src/*/published-events.ts`. Version 1 may still change until pay is final; this page then lists the changes.',
    '',
    '## Promises',
    '',
    ...promises.map((promise) => `- ${promise}`),
    '',
    '## Topics',
    '',
    '| topic | kind | audience | contents |',
    '|---|---|---|---|',
    ...Object.entries(publishedTopics).map(
      ([topic, { kind, audience, description }]) =>
        `| \`${topicName(/** @type {keyof typeof publishedTopics} */ (topic))}\` | ${kind} | ${audience} | ${description} |`,
    ),
    `| \`${topicName('progress')}\` | state | all | position of each topic: key \`{store}/{topic}\` |`,
    '',
    'Topics of the kind `facts` contain events. They are kept for `KAFKA_RETENTION`, or forever if it is not set. State topics are compacted: the newest message of a key is the',
    'whole state, and a message without a value means that it was removed or erased. Restricted topics exist only if `KAFKA_RESTRICTED` lists them.',
    '',
    '## Messages',
    '',
    '| type | topic | subject | data |',
    '|---|---|---|---|',
    ...kinds.map(({ type, topic, category }) => {
      const { properties = {}, required = [] } =
        /** @type {{ properties?: Record<string, unknown>, required?: string[] }} */ (schemas[type]);
      const data = Object.keys(properties).map((field) => `\`${required.includes(field) ? field : `${field}?`}\``);
      return `| \`${type}\` | ${topic} | \`${category}/{id}\` | ${data.join(' ')} |`;
    }),
    '| `tailboard.Parked.v1` | any `facts` topic | of the event | `id` `subject` `position`: an event that could not be sent; it may follow later, marked `late` |',
    '',
    'Each context’s page says who gets which event, and why others are not published ([catalogue.md](catalogue.md)).',
    '',
  ];
  return lines.join('\n');
}
