import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ResourceAdd, ResourceEdit } from './resource-form.js';
import { ResourceList } from './resource-list.js';
import type { AnyViewProps, ReferenceList, ResourceViewProps } from './resource-looks.js';

/**
 * The screen of a reference list: the list itself, which adds, edits, deletes and restores as far as the person may; below it, at
 * `/add` and `/edit?id=…`, its form, which keeps what is typed and tells who changed the entry meanwhile. Adding and editing are
 * for owners and admins (decision D29) unless `editors` says otherwise, deleting and restoring for whoever the contracts let.
 * @example
 * <ResourceScreen of={employeeLevels} path="/admin/settings/levels" t={t} columns={['name', 'sort']} start={{ name: '', sort: 0 }}
 *   form={(form) => (<><FormField form={form} name="name" required autoFocus /><SortField form={form} /></>)} />
 */
export function ResourceScreen<R extends ReferenceList>(looks: ResourceViewProps<R>): ReactNode {
  const any = looks as unknown as AnyViewProps;
  const below = useLocation().pathname.slice(looks.path.length).replaceAll('/', '');
  if (below === 'add') return <ResourceAdd {...any} />;
  if (below === 'edit') return <ResourceEdit {...any} />;
  return <ResourceList {...any} />;
}
