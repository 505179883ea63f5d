import type { NavigationEntry, RemoteModule } from '@tailboard/web/remote';
import type { RouteObject } from 'react-router';

/** The paths that a table of routes answers, apart from those for everything else. */
export const pathsOf = (routes: readonly RouteObject[]): readonly string[] =>
  routes.flatMap(({ path, children }) => [...(path && path !== '*' ? [path] : []), ...pathsOf(children ?? [])]);

const segments = (path: string): string[] => path.toLowerCase().split(/[?#]/)[0]!.split('/').filter(Boolean);

/** Whether one address could be both: `/jobs/:id` and `/jobs/new` meet. */
function meet(one: string, other: string): boolean {
  const [a, b] = [segments(one), segments(other)];
  return a.length === b.length && a.every((part, n) => part === b[n] || part.startsWith(':') || b[n]!.startsWith(':'));
}

const placeOf = ({ group, submenu, label }: NavigationEntry): string =>
  [group?.en, submenu?.en, label.en].filter(Boolean).join(' › ');

/**
 * What each remote has of what it asks for. The shell's paths are its own; among remotes the first on the list has a path
 * or a place in the menu, and the ones after it do without: an address must not change hands because of who answered first.
 * `describeEvents` says what was refused.
 */
export function settle(
  taken: readonly string[],
  doors: readonly RemoteModule[],
): { doors: readonly RemoteModule[]; told: readonly string[] } {
  const paths = taken.map((path) => ({ path, owner: 'the shell' }));
  const places = new Map<string, string>();
  const told: string[] = [];
  const free = (name: string, what: string, path: string): boolean => {
    const first = paths.find((other) => other.owner !== name && meet(other.path, path));
    if (first) told.push(`the remote ${name} may not have ${what}: ${first.path} belongs to ${first.owner}`);
    return !first;
  };
  const settled = doors.map((door) => {
    const { name } = door;
    const routes = door.routes.filter(({ path }) => free(name, `the path ${path}`, path));
    paths.push(...routes.map(({ path }) => ({ path, owner: name })));
    const navigation = door.navigation.filter((entry) => {
      const place = placeOf(entry);
      if (!free(name, `the menu entry ${place}`, entry.path)) return false;
      const first = places.get(place);
      if (first !== undefined && first !== name) {
        told.push(`the remote ${name} may not have the menu entry ${place}: ${first} has one there`);
        return false;
      }
      places.set(place, name);
      return true;
    });
    return { ...door, routes, navigation };
  });
  return { doors: settled, told };
}
