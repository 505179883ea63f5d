import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many of these are still in memory after everything that nobody holds was collected. */
export async function livingOf(all: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What was looked at in this turn of the loop lives until its end.
  await new Promise(setImmediate);
  collect();
  return all.filter((one) => one.deref() !== undefined).length;
}
