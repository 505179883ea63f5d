/** The page with the documents of a user. The query's `id` identifies the user. */
export const DOCUMENTS = '/admin/techs/userdocuments';
