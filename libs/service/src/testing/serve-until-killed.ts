import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import { readConfig } from '../runtime/config.js';
import type { ServiceDefinition } from '../service-context.js';
import { openPlatform } from '../runtime/platform.js';
import { startService } from '../start-service.js';

/** Runs a service on the database, port and time from its environment until the process is killed. */
export async function serveUntilKilled(definition: ServiceDefinition): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date(process.env['NOW']!);
  const platform = { ...(await openPlatform(config, definition.name)), now: () => now };
  const service = await startService(definition, catalogue[definition.name as ContextName].routes, platform);
  await service.http.listen({ port: config.PORT, host: '127.0.0.1' });
  console.log('serves');
}
