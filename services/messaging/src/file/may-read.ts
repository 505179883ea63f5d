import { scopeOf, type Role } from '@tailboard/contracts/permission';

/** The folders that `folder` stands in, as joins: three deep at most. */
export const LINE = `left join folder parent on parent.id = folder.parent_id
  left join folder grand on grand.id = parent.parent_id`;

const open = (folder: string, roles: string): string =>
  `(${folder}.id is null or cardinality(${folder}.roles) = 0 or ${folder}.roles && ${roles}::text[])`;

/** Whether somebody may open a folder: they keep the folders, or have a role of it and of each that it stands in. */
export const mayOpen = (keeps: string, roles: string): string =>
  `(${keeps}::boolean or ${['folder', 'parent', 'grand'].map((one) => open(one, roles)).join(' and ')})`;

/** Whether somebody may read a file: a document is its person's, a paper whose folder they may open. */
export const mayRead = (keeps: string, roles: string, person: string): string =>
  `(${keeps}::boolean or file.user_id::text = ${person} or file.user_id is null and ${mayOpen(keeps, roles)})`;

/** The files that somebody may read, with the values `$1` to `$3`: `rightsOf`, and who asks. */
export const READABLE = `from file left join folder on folder.id = file.folder_id ${LINE} where ${mayRead('$1', '$2', '$3')}`;

/** Of a caller: whether they keep the folders, and their roles. */
export const rightsOf = ({
  principal,
}: {
  readonly principal?: { readonly roles: readonly Role[] } | null;
}): readonly [keeps: boolean, roles: readonly Role[]] => {
  const roles = principal?.roles ?? [];
  return [scopeOf(roles, 'file.write') === 'all', roles];
};
