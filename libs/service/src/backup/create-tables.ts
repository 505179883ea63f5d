import { anchorsIn } from '@tailboard/eventing/audit/anchors';
import { RelayRecords } from '@tailboard/eventing/kafka/relay-records';
import { ReactionTables } from '@tailboard/eventing/reaction/reaction-tables';
import { migrate, listMigrations } from '../migrations.js';
import { directUrl } from '../runtime/connections.js';
import type { Platform } from '../runtime/platform.js';
import type { ServiceDefinition } from '../service-context.js';
import { startQueue } from '../tasks/queue.js';

/** Creates the tables of the product without its read models, which the first start builds. */
export async function createTables(
  { config, connections, log, store }: Platform,
  definitions: readonly ServiceDefinition[],
): Promise<void> {
  await store.identity();
  for (const { name, tasks, reactions, ...definition } of definitions) {
    const pool = connections.open({ schema: name, applicationName: 'restore', max: 2 });
    try {
      await migrate(pool, name, listMigrations(definition));
      await pool.transaction((db) =>
        new ReactionTables(name).create(
          db,
          reactions.map((reaction) => reaction.name),
        ),
      );
      const queue = await startQueue({
        ...{ pool, url: directUrl(config), service: name, tasks, log, works: false },
        ctx: () => {
          throw new Error('no task runs during a restore');
        },
      });
      await queue.stop();
      await new RelayRecords(pool).create();
      await anchorsIn(pool);
    } finally {
      await pool.close();
    }
  }
}
