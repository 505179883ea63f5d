import { getNavigation, type NavigationNode } from '@tailboard/web/app/navigation';
import type { SessionState } from '@tailboard/web/session/session';
import { isMenuAction, ownEntries, type MenuAction, type PageEntry, type ShellEntry } from './entries.js';

/** Other conditions that determine the menu. */
export interface Circumstances {
  /** The window is narrower than 768 px. */
  readonly mobile: boolean;
  readonly offers: (action: MenuAction) => boolean;
}

const current = (entry: ShellEntry, { mobile, offers }: Circumstances): boolean =>
  (mobile || entry.mobile !== true) && (!isMenuAction(entry) || offers(entry.act));

/**
 * Returns the side navigation of a user: the entries of remotes, and the shell's own for all paths without a remote
 * entry.
 */
export function navigationFor(
  state: SessionState,
  brought: readonly PageEntry[],
  circumstances: Circumstances,
): readonly NavigationNode<ShellEntry>[] {
  const paths = new Set(brought.map((entry) => entry.path));
  const own = ownEntries.filter((entry) => isMenuAction(entry) || !paths.has(entry.path));
  const all: readonly ShellEntry[] = [...own, ...brought];
  return getNavigation(
    state,
    all.filter((entry) => current(entry, circumstances)),
  );
}
