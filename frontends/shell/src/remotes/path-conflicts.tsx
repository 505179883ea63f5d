import type { NavigationEntry, RemoteModule } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';

/** Returns the paths of a route table, without catch-all routes. */
export const listPaths = (routes: readonly RouteObject[]): readonly string[] =>
  routes.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...listPaths(children ?? [])]);

const segments = (path: string): string[] => path.toLowerCase().split(/[?#]/)[0]!.split('/').filter(Boolean);

/** Returns whether one address could match both: `/jobs/:id` and `/jobs/new` overlap. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [segments(one), segments(other)];
  return a.length === b.length && a.every((part, n) => part === b[n] || part.startsWith(':') || b[n]!.startsWith(':'));
}

const describePlace = ({ group, submenu, label }: NavigationEntry): string =>
  [group?.en, submenu?.en, label.en].filter(Boolean).join(' › ');

/**
 * Decides which of the requested paths and menu positions each remote gets. The shell's paths belong to the shell.
 * Among remotes, the first on the list gets a path or menu position, and later ones go without it. The order of
 * responses must not decide the owner of an address. `describeEvents` says what was refused.
 */
export function assignPaths(
  taken: readonly string[],
  remoteModules: readonly RemoteModule[],
): { remoteModules: readonly RemoteModule[]; conflicts: readonly string[] } {
  const paths = taken.map((path) => ({ path, owner: 'the shell' }));
  const places = new Map<string, string>();
  const conflicts: string[] = [];
  const free = (name: string, what: string, path: string): boolean => {
    const first = paths.find((other) => other.owner !== name && overlap(other.path, path));
    if (first) conflicts.push(`the remote ${name} may not have ${what}: ${first.path} belongs to ${first.owner}`);
    return !first;
  };
  const settled = remoteModules.map((remoteModule) => {
    const { name } = remoteModule;
    const routes = remoteModule.routes.filter(({ path }) => free(name, `the path ${path}`, path));
    paths.push(...routes.map(({ path }) => ({ path, owner: name })));
    const navigation = remoteModule.navigation.filter((entry) => {
      const place = describePlace(entry);
      if (!free(name, `the menu entry ${place}`, entry.path)) return false;
      const first = places.get(place);
      if (first !== undefined && first !== name) {
        conflicts.push(`the remote ${name} may not have the menu entry ${place}: ${first} has one there`);
        return false;
      }
      places.set(place, name);
      return true;
    });
    return { ...remoteModule, routes, navigation };
  });
  return { remoteModules: settled, conflicts };
}
