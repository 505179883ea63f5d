import type { Need } from '@tailboard/web/guard';
import { matchPath } from 'react-router';

/** A page that the product will have: where, and for whom. */
export interface Foretold {
  readonly path: string;
  readonly permission: Need;
}
const of = (permission: Need, ...paths: string[]): Foretold[] => paths.map((path) => ({ path, permission }));

/**
 * Paths of the product that no screen answers yet, guarded as their screens will be (decision D29). A path that has its
 * screen never comes here; when the last one does, this file goes.
 */
export const foretold: readonly Foretold[] = [
  ...of('folder.write', '/admin/techs/folders', '/admin/techs/folders/add', '/admin/techs/folders/edit'),
  ...of('user-document.read', '/admin/techs/userdocuments'),
  ...of('user-document.write', '/admin/techs/userdocuments/add'),
];

/** The page that the product will have at an address. A slash before the query changes nothing. */
export const foretoldAt = (pathname: string): Foretold | undefined =>
  foretold.find(({ path }) => matchPath({ path, end: true }, pathname) !== null);
