import { catalogue, publishedEventsByContext, type ContextName } from '@tailboard/contracts/catalogue';
import { operateEngine } from '@tailboard/eventing/operate';
import { operateRelay } from '@tailboard/eventing/operate-relay';
import { restoreBackup } from '@tailboard/service/backup/restore-backup';
import { writeBackup } from '@tailboard/service/backup/write-backup';
import { readConfig, type Config } from '@tailboard/service/runtime/config';
import { directUrl } from '@tailboard/service/runtime/connections';
import { topicSettings } from '@tailboard/service/runtime/kafka-settings';
import type { Print, ServiceDefinition } from '@tailboard/service/service-context';
import { openPlatform, type Platform } from '@tailboard/service/runtime/platform';
import { startService } from '@tailboard/service/start-service';
import { loadDefinition } from './services.js';

/** Errors whose message is a sentence for operators. */
const SENTENCES = [
  'InvalidSettingError',
  'EventStoreMismatchError',
  'StoreUnavailableError',
  'StoreRefusedError',
  'TruncatedStreamError',
  'InvalidPositionError',
  'BackupError',
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
 * The commands for operators: `projections`, `reactions`, `events` and `relay` of the engine, `backup` and `restore`, and
 * the operations that services offer (`users`, `import`). Works beside a running product as well as without one.
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
      contexts: publishedEventsByContext,
      restricted: config.KAFKA_RESTRICTED,
      topics: topicSettings(config),
      user: config.KAFKA_USER,
      print,
    });
  const names = Object.keys(catalogue) as ContextName[];
  if (command === 'backup') return backup(args, config, names, print);
  const definitions = await Promise.all(names.map(loadDefinition));
  const platform = await openPlatform(config, `operate ${command}`);
  try {
    if (command === 'restore') return await restore(args, platform, definitions, print);
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
        `There is no command "${command}". There are: projections, reactions, events, relay, backup, restore, ${listOperations(definitions).join(', ')}`,
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

async function backup(
  [file, ...more]: readonly string[],
  config: Config,
  names: readonly string[],
  print: Print,
): Promise<number> {
  if (!file || more.length > 0) {
    print('usage: backup FILE   saves the database and all files to one file; the product can be running');
    return 2;
  }
  await writeBackup(file, config, names);
  print(`The backup is in ${file}`);
  if (config.ESDB_URL !== undefined)
    print('Events are in EventStoreDB: back it up now, after this backup. See docs/operations.md.');
  return 0;
}

async function restore(
  [file, ...more]: readonly string[],
  platform: Platform,
  definitions: readonly ServiceDefinition[],
  print: Print,
): Promise<number> {
  if (!file || more.length > 0) {
    print('usage: restore FILE   restores a backup into an empty database; the product must be stopped');
    return 2;
  }
  await restoreBackup(file, platform, definitions);
  print('The backup is restored; start the product, which builds its read models');
  return 0;
}

const listOperations = (definitions: readonly ServiceDefinition[]): string[] =>
  definitions.flatMap(({ operations }) => Object.keys(operations));
