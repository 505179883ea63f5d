import { navigationOf, type NavigationNode } from '@tailboard/web/navigation';
import type { SessionState } from '@tailboard/web/session';
import type { RemoteState } from '../remotes/registry.js';
import { isAct, ownEntries, type Act, type PageEntry, type ShellEntry } from './entries.js';

/** What else decides what stands in the menu. */
export interface Circumstances {
  /** The window is narrower than 768 px. */
  readonly mobile: boolean;
  readonly offers: (act: Act) => boolean;
}

const stands = (entry: ShellEntry, { mobile, offers }: Circumstances): boolean =>
  (mobile || entry.mobile !== true) && (!isAct(entry) || offers(entry.act));

/**
 * What a person sees in the side navigation: the entries of every remote that is there, and the shell's own for all
 * paths that no remote brings.
 */
export function navigationFor(
  state: SessionState,
  remotes: readonly RemoteState[],
  circumstances: Circumstances,
): readonly NavigationNode<ShellEntry>[] {
  const brought: readonly PageEntry[] = remotes.flatMap((remote) =>
    remote.status === 'ready' ? remote.remote.navigation : [],
  );
  const paths = new Set(brought.map((entry) => entry.path));
  const own = ownEntries.filter((entry) => isAct(entry) || !paths.has(entry.path));
  const all: readonly ShellEntry[] = [...own, ...brought];
  return navigationOf(
    state,
    all.filter((entry) => stands(entry, circumstances)),
  );
}
