import { getScope, type Permission, type Role } from '@tailboard/contracts/permission';
import { RowActionBar, rowActions, type RowAction, type RowDoes } from '@tailboard/ui/row-actions';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../app-context.js';
import { useTexts } from '../i18n/texts.js';

/**
 * Returns whether to offer a row's history: supervisors do not get the button, unless another of their roles shows it.
 * @param needs permission of the history, if the list restricts it to some roles
 */
export function showsHistory(roles: readonly Role[], needs?: Permission): boolean {
  const others = roles.filter((role) => role !== 'supervisor');
  return needs === undefined ? others.length > 0 : getScope(others, needs) !== null;
}

/** Returns the URL of a row's screen, with its ID appended to the query string. */
export function rowAddress(route: string, id: string, parameter = 'id'): string {
  const [path = '', query] = route.split('?');
  const search = new URLSearchParams(query);
  search.set(parameter, id);
  return `${path}?${search.toString()}`;
}

/**
 * The row action bar. Only the specified buttons are shown: a route navigates with the row's ID in the query string, a
 * function runs; `false` or nothing omits the button.
 * @param name accessible name of the row
 * @param parameter query parameter of the ID if it is not `id`
 * @param historyNeeds the permission of the history, see {@link showsHistory}
 * @example
 * <RowActions id={user.id} name={user.label} view="/admin/techs/users/view" edit={mayWrite &&
 * '/admin/techs/users/edit'}
 *   delete={() => setLeaving(user)} />
 */
export function RowActions({
  id,
  name,
  parameter,
  historyNeeds,
  ...given
}: {
  id: string;
  name: string;
  parameter?: string;
  historyNeeds?: Permission;
} & Readonly<Partial<Record<RowAction, string | (() => void) | false | undefined>>>): ReactNode {
  const t = useTexts('web-row-actions');
  const { state } = useSession();
  const roles = state.status === 'in' ? state.user.roles : [];
  const does = (action: RowAction): RowDoes | undefined => {
    const wanted = given[action];
    if (!wanted || (action === 'history' && !showsHistory(roles, historyNeeds))) return undefined;
    return typeof wanted === 'string' ? { to: rowAddress(wanted, id, parameter) } : { onAction: wanted };
  };
  return (
    <RowActionBar
      link={Link}
      actions={Object.fromEntries(rowActions.map((action) => [action, does(action)]))}
      getNames={(action) => ({ short: t(action), full: t('whole', { action: t(action), name }) })}
    />
  );
}
