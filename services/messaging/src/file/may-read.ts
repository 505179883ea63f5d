import { LINE, mayOpen } from '../folder/may-open.js';

/** Whether somebody may read a file: a document is its person's, a paper whose folder they may open. */
export const mayRead = (keeps: string, roles: string, person: string): string =>
  `(${keeps}::boolean or file.user_id::text = ${person} or file.user_id is null and ${mayOpen(keeps, roles)})`;

/** The files that somebody may read, with the values `$1` to `$3`: `rightsOf`, and who asks. */
export const READABLE = `from file left join folder on folder.id = file.folder_id ${LINE} where ${mayRead('$1', '$2', '$3')}`;
