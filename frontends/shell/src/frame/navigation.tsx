import type { Text } from '@tailboard/contracts/locale';
import type { NavigationEntry } from '@tailboard/web/remote';
import { scopeFor, type SessionState } from '@tailboard/web/session';
import type { RemoteState } from '../remotes/registry.js';

/** The shell's own entries; remotes bring theirs. */
const own: readonly NavigationEntry[] = [
  {
    label: { en: 'Dashboard', es: 'Panel', 'zh-CN': '首页' },
    path: '/',
    permission: 'signed-in',
    icon: 'home',
    order: 0,
  },
];

export interface NavigationGroup {
  readonly heading: Text | null;
  readonly entries: readonly NavigationEntry[];
}

/** What a person sees in the side navigation: only entries that their roles open, in order, under their headings. */
export function navigationFor(state: SessionState, remotes: readonly RemoteState[]): NavigationGroup[] {
  const entries = [...own, ...remotes.flatMap((remote) => (remote.status === 'ready' ? remote.remote.navigation : []))]
    .filter(({ permission }) => scopeFor(state, permission) !== null)
    .sort((a, b) => a.order - b.order);
  const groups: { heading: Text | null; entries: NavigationEntry[] }[] = [];
  for (const entry of entries) {
    const group = groups.find(({ heading }) => heading?.en === entry.group?.en);
    if (group) group.entries.push(entry);
    else groups.push({ heading: entry.group ?? null, entries: [entry] });
  }
  return groups;
}
