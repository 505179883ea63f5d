import type { Text } from '@tailboard/contracts/locale';
import type { NavigationEntry } from './remote.js';
import { scopeFor, type SessionState } from './session.js';

/** What places an entry in the side navigation, and says who sees it. */
export type Placed = Pick<NavigationEntry, 'permission' | 'unless' | 'group' | 'submenu' | 'order'>;

/** A group or a menu inside it: it folds, and holds what stands below it. */
export interface NavigationMenu<E extends Placed = NavigationEntry> {
  /** Its English words and those above it: by this it is known from one visit to the next. */
  readonly key: string;
  readonly label: Text;
  readonly nodes: readonly NavigationNode<E>[];
}
export type NavigationNode<E extends Placed = NavigationEntry> = E | NavigationMenu<E>;
export const isMenu = <E extends Placed>(node: NavigationNode<E>): node is NavigationMenu<E> => 'nodes' in node;

/** The entries below a node; of an entry, itself. */
export const entriesIn = <E extends Placed>(node: NavigationNode<E>): readonly E[] =>
  isMenu(node) ? node.nodes.flatMap(entriesIn<E>) : [node];

interface Growing<E extends Placed> extends NavigationMenu<E> {
  readonly nodes: NavigationNode<E>[];
}

/**
 * What a person sees of these entries: only what their roles open, in order, in its groups and menus. A group in which
 * nothing is open is not there.
 */
export function navigationOf<E extends Placed>(state: SessionState, all: readonly E[]): readonly NavigationNode<E>[] {
  const entries = all
    .filter(({ permission }) => scopeFor(state, permission) !== null)
    .filter(({ unless }) => unless === undefined || scopeFor(state, unless) === null)
    .sort((a, b) => a.order - b.order);
  const top: NavigationNode<E>[] = [];
  const menus = new Map<string, Growing<E>>();
  for (const entry of entries) {
    let nodes = top;
    let key = '';
    for (const label of [entry.group, entry.submenu]) {
      if (!label) continue;
      key += `/${label.en}`;
      const menu = menus.get(key) ?? { key, label, nodes: [] };
      if (!menus.has(key)) nodes.push(menu);
      menus.set(key, menu);
      nodes = menu.nodes;
    }
    nodes.push(entry);
  }
  return top;
}
