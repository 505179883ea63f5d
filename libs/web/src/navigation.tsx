import type { Text } from '@tailboard/contracts/locale';
import type { NavigationEntry } from './remote.js';
import { scopeFor, type SessionState } from './session.js';

/** A group or a menu inside it: it folds, and holds what stands below it. */
export interface NavigationMenu {
  /** Its English words and those above it: by this it is known from one visit to the next. */
  readonly key: string;
  readonly label: Text;
  readonly nodes: readonly NavigationNode[];
}
export type NavigationNode = NavigationEntry | NavigationMenu;
export const isMenu = (node: NavigationNode): node is NavigationMenu => 'nodes' in node;

/** The entries below a node; of an entry, itself. */
export const entriesIn = (node: NavigationNode): readonly NavigationEntry[] =>
  isMenu(node) ? node.nodes.flatMap(entriesIn) : [node];

interface Growing extends NavigationMenu {
  readonly nodes: NavigationNode[];
}

/**
 * What a person sees of these entries: only what their roles open, in order, in its groups and menus. A group in which
 * nothing is open is not there.
 */
export function navigationOf(state: SessionState, all: readonly NavigationEntry[]): readonly NavigationNode[] {
  const entries = all
    .filter(({ permission }) => scopeFor(state, permission) !== null)
    .sort((a, b) => a.order - b.order);
  const top: NavigationNode[] = [];
  const menus = new Map<string, Growing>();
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
