import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import { readConfig, InvalidSettingError } from './runtime/config.js';
import type { ServiceDefinition } from './service-context.js';
import { openPlatform } from './runtime/platform.js';
import { scrape } from './runtime/metrics.js';
import { healthRoutes } from './http/health.js';
import { problem } from './http/problem.js';
import { startService } from './start-service.js';
import { mayReadMetrics } from './http/metrics-access.js';

/** Routes of every process, whatever its role. */
const OF_THE_PROCESS = /^\/(?:health\/|metrics$)/;

/** Runs one service in its own process, as in a container: API, health and metrics on `PORT`. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  await printErrors(async () => {
    const config = readConfig(process.env);
    const platform = await openPlatform(config, definition.name);
    let health: ReturnType<typeof healthRoutes> | undefined;
    const service = await startService(
      definition,
      catalogue[definition.name as ContextName].routes,
      platform,
      (http) => {
        // A worker has only the routes of the process itself.
        if (config.ROLE === 'worker')
          http.addHook('onRequest', async ({ url }) => {
            if (!OF_THE_PROCESS.test(url)) throw problem(404, 'notFound');
          });
        health = healthRoutes(http, { config, log: platform.log, health: () => service.health() });
        http.get('/metrics', async (request, reply) => {
          if (!mayReadMetrics(request, config)) throw problem(404, 'notFound');
          await Promise.all([service.projections(), service.reactions()]);
          const { type, text } = await scrape();
          return reply.type(type).send(text);
        });
      },
    );
    await service.http.listen({ port: config.PORT, host: config.HOST });
    if (config.ROLE !== 'worker') service.onServing();
    platform.log.info({ port: config.PORT, role: config.ROLE }, `${definition.name} is ready`);
    stopOnSignal(async () => {
      await health?.drain();
      await service.stop();
      await platform.close();
    });
  });
}

/** Prints a failed start as one sentence and ends the process. */
export async function printErrors(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { code, port, message } = error as { code?: string; port?: number; message: string };
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${port ?? ''} is in use by another program. Stop it, or choose another port: PORT=3001 npm start`
        : error instanceof InvalidSettingError
          ? message
          : `Could not start: ${message}`;
    process.stderr.write(`${sentence}\n`);
    if (!(error instanceof InvalidSettingError) && code !== 'EADDRINUSE' && process.env.LOG_LEVEL === 'debug')
      console.error(error);
    process.exit(1);
  }
}

/** Stops gracefully on the first signal, immediately on the second. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}
