import type { House } from '@tailboard/service/house';
import { problem } from '@tailboard/service/problem';

/** Waits until these projections show all that was recorded up to now. */
export async function caughtUp({ store, seen }: House, ...names: readonly string[]): Promise<void> {
  const head = await store.head();
  for (const name of names)
    if (!(await seen(name, head))) throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' });
}
