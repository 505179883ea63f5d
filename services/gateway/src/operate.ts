import { catalogue, publishingContexts, type ContextName } from '@tailboard/contracts/catalogue';
import { operateEngine } from '@tailboard/eventing/operate';
import { operateRelay } from '@tailboard/eventing/operate-relay';
import { readConfig } from '@tailboard/service/runtime/config';
import { directUrl } from '@tailboard/service/runtime/connections';
import { topicWishes } from '@tailboard/service/runtime/kafka-settings';
import type { Print, ServiceDefinition } from '@tailboard/service/service-context';
import { openPlatform } from '@tailboard/service/runtime/platform';
import { startService } from '@tailboard/service/start-service';
import { loadDefinition } from './services.js';

/** Errors whose message is a sentence for operators. */
const SENTENCES = [
  'WrongSetting',
  'EventStoreMismatchError',
  'StoreUnavailable',
  'StoreRefused',
  'TruncatedStreamError',
  'NotAPosition',
];

/**
 * Runs a command for operators and prints errors that they can act on.
 * @returns the exit code
 */
export const operate: typeof run = async (command, args, env, print) => {
  try {
    return await run(command, args, env, print);
  } catch (error) {
    if (!(error instanceof Error && SENTENCES.includes(error.name))) throw error;
    console.error(error.message);
    return 1;
  }
};

/**
 * The commands for operators: `projections`, `reactions`, `events` and `relay` of the engine, and the operations that
 * services offer (`users`, `import`). Works beside a running product as well as without one.
 * @returns the exit code
 */
async function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: Print,
): Promise<number> {
  const config = readConfig({ ...env, LOG_LEVEL: env['LOG_LEVEL'] || 'error' });
  if (command === 'relay')
    return operateRelay(args, {
      databaseUrl: directUrl(config),
      openStore: () => openPlatform(config, 'operate relay'),
      contexts: publishingContexts,
      restricted: config.KAFKA_RESTRICTED,
      topics: topicWishes(config),
      user: config.KAFKA_USER,
      print,
    });
  const names = Object.keys(catalogue) as ContextName[];
  const definitions = await Promise.all(names.map(loadDefinition));
  const platform = await openPlatform(config, `operate ${command}`);
  try {
    if (command === 'projections' || command === 'reactions' || command === 'events')
      return await operateEngine(command, args, {
        store: platform.store,
        databaseUrl: directUrl(config),
        services: definitions.map(({ name, projections, reactions }) => ({ name, projections, reactions })),
        print,
      });
    const service = definitions.find(({ operations }) => command in operations);
    const operation = service?.operations[command];
    if (!service || !operation) {
      print(
        `There is no command "${command}". There are: projections, reactions, events, relay, ${operationsOf(definitions).join(', ')}`,
      );
      return 2;
    }
    const running = await startService(service, catalogue[service.name as ContextName].routes, platform);
    try {
      return await operation(args, running.ctx, print);
    } finally {
      await running.stop();
    }
  } finally {
    await platform.close();
  }
}

const operationsOf = (definitions: readonly ServiceDefinition[]): string[] =>
  definitions.flatMap(({ operations }) => Object.keys(operations));
