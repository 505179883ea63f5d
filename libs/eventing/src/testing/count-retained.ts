import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns how many objects survive a garbage collection. */
export async function countRetained(all: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Objects dereferenced in this tick live until its end.
  await new Promise(setImmediate);
  collect();
  return all.filter((one) => one.deref() !== undefined).length;
}
