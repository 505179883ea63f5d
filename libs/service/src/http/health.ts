import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@tailboard/eventing/database';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../runtime/config.js';
import type { Log } from '../runtime/log.js';
import { mayReadMetrics } from './metrics-access.js';
import type { Health } from '../runtime/readiness.js';

const RETRY_SECONDS = '2';

/** Describes a database that does not answer; empty if it does. */
export async function databaseProblems(name: string, database: Database): Promise<readonly string[]> {
  try {
    await database.query('select 1');
    return [];
  } catch (error) {
    return [`${name}: the database cannot be reached (${(error as Error).message})`];
  }
}

/**
 * Registers `/health/live` and `/health/ready`. Returns `drain`, which makes the process not ready and then leaves the
 * balancers `DRAIN_SECONDS` to notice, while requests are still answered.
 */
export function healthRoutes(
  http: FastifyInstance,
  options: {
    readonly config: Pick<Config, 'METRICS_TOKEN' | 'DRAIN_SECONDS'>;
    readonly log: Log;
    readonly health: () => Promise<Health>;
    /** Remarks about others, for those who may read details. */
    readonly remarks?: () => Promise<readonly string[]>;
  },
): { drain(): Promise<void> } {
  const { config, log } = options;
  let draining = false;
  let logged = JSON.stringify({ problems: [], remarks: [] });
  /** Logs a state once, when it begins. */
  const logChange = (health: Health): void => {
    // Without positions, which change while a read model is stuck.
    const state = JSON.stringify(health).replaceAll(/\b\d+ positions/g, 'positions');
    if (state === logged) return;
    logged = state;
    if (health.problems.length > 0) log.error(health, 'not ready');
    else if (health.remarks.length > 0) log.warn(health, 'ready, with remarks');
    else log.info('ready');
  };
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (request, reply) => {
    const health: Health = draining ? { problems: ['the process is stopping'], remarks: [] } : await options.health();
    logChange(health);
    const { problems, cause } = health;
    const details = async () => {
      const remarks = [...health.remarks, ...((await options.remarks?.()) ?? [])];
      return { problems, ...(remarks.length > 0 ? { remarks } : {}) };
    };
    if (problems.length > 0) reply.header('retry-after', RETRY_SECONDS);
    return reply.status(problems.length === 0 ? 200 : 503).send({
      status: problems.length === 0 ? 'ready' : 'not ready',
      ...(cause === undefined ? {} : { cause }),
      ...(mayReadMetrics(request, config) ? await details() : {}),
    });
  });
  return {
    async drain() {
      draining = true;
      await pause(config.DRAIN_SECONDS * 1_000);
    },
  };
}
