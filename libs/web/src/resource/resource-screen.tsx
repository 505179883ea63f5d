import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ResourceAdd, ResourceEdit } from './resource-form.js';
import { ResourceList } from './resource-list.js';
import type { AnyViewProps, ReferenceList, ResourceViewProps } from './resource-view.js';

/**
 * Screen of a reference list: the list, with add, edit, delete and restore as the user's permissions allow; below it,
 * at `/add` and `/edit?id=…`, its form, which keeps drafts and reports concurrent changes. The contracts' permissions
 * decide who may add, edit, delete and restore (decision D55).
 * @example
 * <ResourceScreen resource={employeeLevels} path="/admin/settings/levels" t={t} columns={['name', 'sort']} start={{ name: '',
 * sort: 0 }}
 *   form={(form) => (<><FormField form={form} name="name" required autoFocus /><SortField form={form} /></>)} />
 */
export function ResourceScreen<R extends ReferenceList>(props: ResourceViewProps<R>): ReactNode {
  const anyProps = props as unknown as AnyViewProps;
  const below = useLocation().pathname.slice(props.path.length).replaceAll('/', '');
  if (below === 'add') return <ResourceAdd {...anyProps} />;
  if (below === 'edit') return <ResourceEdit {...anyProps} />;
  return <ResourceList {...anyProps} />;
}
