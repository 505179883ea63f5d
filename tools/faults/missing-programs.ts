import { spawnSync } from 'node:child_process';
import { missingPgBouncer } from '@tailboard/eventing/testing/pgbouncer';

/** Returns which program of the test of pairs of processes is missing on this machine, or `undefined`. */
export const missingPrograms = (): string | undefined =>
  missingPgBouncer() ??
  (spawnSync('haproxy', ['-v']).status === 0 ? undefined : 'haproxy is not installed (apt-get install haproxy)');
