import { LINE, mayOpen } from '../folder/open-condition.js';

/**
 * SQL condition: the caller may read a file. Users may read their own documents, and company files in folders they may
 * open.
 */
export const mayRead = (keeps: string, roles: string, person: string): string =>
  `(${keeps}::boolean or file.user_id::text = ${person} or file.user_id is null and ${mayOpen(keeps, roles)})`;

/** SQL for the files that a caller may read, with the values `$1` to `$3`: `rightsOf`, and the caller. */
export const READABLE = `from file left join folder on folder.id = file.folder_id ${LINE} where ${mayRead('$1', '$2', '$3')}`;
