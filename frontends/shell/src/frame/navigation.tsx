import { navigationOf, type NavigationNode } from '@tailboard/web/navigation';
import type { NavigationEntry } from '@tailboard/web/remote';
import type { SessionState } from '@tailboard/web/session';
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

/** What a person sees in the side navigation: the shell's entries, and those of every remote that is there. */
export const navigationFor = (state: SessionState, remotes: readonly RemoteState[]): readonly NavigationNode[] =>
  navigationOf(state, [
    ...own,
    ...remotes.flatMap((remote) => (remote.status === 'ready' ? remote.remote.navigation : [])),
  ]);
