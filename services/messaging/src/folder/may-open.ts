import { scopeOf, type Role } from '@tailboard/contracts/permission';

/** The folders that `folder` stands in, as joins: three deep at most. */
export const LINE = `left join folder parent on parent.id = folder.parent_id
  left join folder grand on grand.id = parent.parent_id`;

const open = (folder: string, roles: string): string =>
  `(${folder}.id is null or cardinality(${folder}.roles) = 0 or ${folder}.roles && ${roles}::text[])`;

/** Whether somebody may open a folder: they keep the folders, or have a role of it and of each that it stands in. */
export const mayOpen = (keeps: string, roles: string): string =>
  `(${keeps}::boolean or ${['folder', 'parent', 'grand'].map((one) => open(one, roles)).join(' and ')})`;

/** Of a caller: whether they keep the folders, and their roles. */
export const rightsOf = ({
  principal,
}: {
  readonly principal?: { readonly roles: readonly Role[] } | null;
}): readonly [keeps: boolean, roles: readonly Role[]] => {
  const roles = principal?.roles ?? [];
  return [scopeOf(roles, 'file.write') === 'all', roles];
};
