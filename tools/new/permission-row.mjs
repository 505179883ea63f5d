// @ts-check
import { PlainError } from '../process/plain-error.mjs';
import { append, edit, findValue } from './source-edits.mjs';

/**
 * Adds the rows of new routes to the permission matrix: `Y` for each role that has the permission.
 * @param {import('./source-edits.mjs').WorkingCopy} copy
 * @param {readonly { route: string, permission: string }[]} routes
 */
export async function addPermissionRows(copy, routes) {
  /** @type {typeof import('@tailboard/contracts/permission')} */
  const { permissions, roles } = await import('@tailboard/contracts/permission');
  const toRow = (/** @type {string} */ permission) => {
    if (!(permission in permissions)) throw new PlainError(`libs/contracts/src/permission.ts has no ${permission}`);
    const grant = permissions[/** @type {keyof typeof permissions} */ (permission)];
    return roles.map((role) => (role in grant ? 'Y' : '-')).join('');
  };
  await edit(copy, 'tools/checks/route-permissions.mjs', (source) => [
    append(
      findValue(source, 'matrix'),
      routes.map(({ route, permission }) => `'${route}': '${toRow(permission)}'`).join(','),
    ),
  ]);
}
