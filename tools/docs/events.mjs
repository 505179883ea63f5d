// @ts-check
// Writes docs/events.md: the published events, for their consumers, generated from the declarations. `--check` only
// reports whether it is up to date.
//   npm run catalogue
import fs from 'node:fs';
import path from 'node:path';
import '../process/typescript.mjs';
import { format } from 'prettier';

const file = path.resolve(import.meta.dirname, '../../docs/events.md');
const text = await format(await written(), { parser: 'markdown', printWidth: 120 });
if (!process.argv.includes('--check')) fs.writeFileSync(file, text);
else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
  console.error('docs/events.md does not say what the declarations say; run: npm run catalogue');
  process.exitCode = 1;
}

async function written() {
  /** @type {typeof import('@tailboard/contracts/catalogue')} */
  const { allPublished } = await import('@tailboard/contracts/catalogue');
  /** @type {typeof import('@tailboard/contracts/published-events')} */
  const { messageKinds, publishedTopics } = await import('@tailboard/contracts/published-events');
  /** @type {typeof import('@tailboard/contracts/asyncapi')} */
  const { asyncApiSchemas, promises, topicName } = await import('@tailboard/contracts/asyncapi');
  const schemas = asyncApiSchemas(allPublished);
  const kinds = messageKinds(allPublished);
  const lines = [
    '# What others read',
    '',
    'Messages on Kafka, CloudEvents 1.0 in binary mode: the value is the data, the rest are headers (`ce_…`). A running product describes them at',
    '`GET /api/v1/asyncapi.json` (AsyncAPI 3.0), each schema at `GET /api/v1/events/schemas/{type}.json`. Made by `npm run catalogue` from the declarations in',
    '`libs/contracts/src/*/published-events.ts`; v1 may still change until money is settled, and changes are said here.',
    '',
    '## Promises',
    '',
    ...promises.map((promise) => `- ${promise}`),
    '',
    '## Topics',
    '',
    '| topic | kind | audience | what |',
    '|---|---|---|---|',
    ...Object.entries(publishedTopics).map(
      ([topic, { kind, audience, says }]) =>
        `| \`${topicName(/** @type {keyof typeof publishedTopics} */ (topic))}\` | ${kind} | ${audience} | ${says} |`,
    ),
    `| \`${topicName('progress')}\` | state | all | how far each topic is: key \`{store}/{topic}\` |`,
    '',
    'Topics of facts are kept as long as `KAFKA_RETENTION` says, for ever without it. Topics of states are compacted: the newest message of a key is the',
    'whole state, a message without a value says that it was removed or erased. Restricted topics are there only where `KAFKA_RESTRICTED` names them.',
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
    '| `tailboard.Parked.v1` | any of facts | of the fact | `id` `subject` `position`: a fact that could not be sent; it may come later, with `late` |',
    '',
    '## What stays',
    '',
    '| facts | why |',
    '|---|---|',
    ...allPublished.flatMap(({ leaving }) => {
      const staying = Object.entries(leaving).flatMap(([event, one]) =>
        'why' in one ? [{ fact: event, why: one.why }] : [],
      );
      return [...new Set(staying.map(({ why }) => why))].map(
        (why) =>
          `| ${staying
            .filter((one) => one.why === why)
            .map(({ fact: event }) => event)
            .join(', ')} | ${why} |`,
      );
    }),
    '',
  ];
  return lines.join('\n');
}
