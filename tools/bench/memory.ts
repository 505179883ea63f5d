import { readdirSync, readFileSync } from 'node:fs';

/** Returns processes and all their descendants, each once. */
export function descendants(roots: readonly number[]): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          return [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
        } catch {
          return [];
        }
      }),
  );
  const tree = new Set(roots.filter((pid) => parents.has(pid)));
  for (let size = -1; size !== tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Returns the memory of processes in MB; pages that several share count once. */
export const megabytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      return (
        sum + Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
      );
    } catch {
      return sum;
    }
  }, 0);
