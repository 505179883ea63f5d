import type { Text } from '@tailboard/contracts/locale';
import type { NavigationEntry } from '../remote.js';
import { scopeFor, type SessionState } from '../session/session.js';

/** Position of an entry in the side navigation, and who sees it. */
export type Placed = Pick<NavigationEntry, 'permission' | 'unless' | 'group' | 'submenu' | 'order'>;

/** A collapsible group, or a menu inside a group, with its entries. */
export interface NavigationMenu<E extends Placed = NavigationEntry> {
  /** English label including those of its parents; identifies the menu across visits. */
  readonly key: string;
  readonly label: Text;
  readonly nodes: readonly NavigationNode<E>[];
}
export type NavigationNode<E extends Placed = NavigationEntry> = E | NavigationMenu<E>;
export const isMenu = <E extends Placed>(node: NavigationNode<E>): node is NavigationMenu<E> => 'nodes' in node;

/** Returns the entries below a node; for an entry, the entry itself. */
export const entriesIn = <E extends Placed>(node: NavigationNode<E>): readonly E[] =>
  isMenu(node) ? node.nodes.flatMap(entriesIn<E>) : [node];

interface Growing<E extends Placed> extends NavigationMenu<E> {
  readonly nodes: NavigationNode<E>[];
}

/**
 * Returns the navigation a user sees: the entries their roles allow, in order, in their groups and menus. Groups
 * without visible entries are omitted.
 */
export function getNavigation<E extends Placed>(state: SessionState, all: readonly E[]): readonly NavigationNode<E>[] {
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
