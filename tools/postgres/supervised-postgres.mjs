// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../process/processes.mjs';
import { startPostgres } from './embedded-postgres.mjs';

const CHECK_INTERVAL = 250;
const MAX_WAIT = 30_000;

/**
 * Keeps a PostgreSQL running: a server that exits without being stopped is restarted on the same port, with unlimited
 * retries. `say` receives messages when it ended, why it could not be started, and when it is back.
 * @param {{ dataDir: string, report: (line: string) => void }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function supervisePostgres({ dataDir, report }) {
  let server = await startPostgres({ dataDir });
  const { url, port } = server;
  const stopping = new AbortController();

  const startAgain = async () => {
    let text = '';
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, MAX_WAIT))
      try {
        return await startPostgres({ dataDir, port });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== text) report(`PostgreSQL could not be restarted: ${reason} The start is retried.`);
        text = reason;
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    return server;
  };
  const keep = async () => {
    for (;;) {
      await waitUntil(() => stopping.signal.aborted || !server.isAlive(), Number.POSITIVE_INFINITY, CHECK_INTERVAL);
      if (stopping.signal.aborted) return;
      report('PostgreSQL ended unexpectedly and is being restarted. Until then, the product is unavailable.');
      server = await startAgain();
      if (server.isAlive()) report('PostgreSQL is running again.');
    }
  };
  const stored = keep();
  return {
    url,
    async stop() {
      stopping.abort();
      await stored;
      await server.stop();
    },
  };
}
