import { permittedScope, type Permitted, type Role } from '@tailboard/contracts/permission';

/** Joins for the parents of `folder`: at most three levels. */
export const LINE = `left join folder parent on parent.id = folder.parent_id
  left join folder grand on grand.id = parent.parent_id`;

const open = (folder: string, roles: string): string =>
  `(${folder}.id is null or cardinality(${folder}.roles) = 0 or ${folder}.roles && ${roles}::text[])`;

/** SQL condition: the caller may open a folder. They manage folders, or have a role of it and of each parent. */
export const mayOpen = (keeps: string, roles: string): string =>
  `(${keeps}::boolean or ${['folder', 'parent', 'grand'].map((one) => open(one, roles)).join(' and ')})`;

/** Returns whether a caller manages folders, and their roles. */
export const getReadParameters = ({
  principal,
}: {
  readonly principal?: Permitted | null;
}): readonly [keeps: boolean, roles: readonly Role[]] => [
  permittedScope(principal, 'file.write') === 'all',
  principal?.roles ?? [],
];
