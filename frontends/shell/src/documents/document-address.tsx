/** Where the documents of a person stand; which person's, the id in the query says. */
export const DOCUMENTS = '/admin/techs/userdocuments';
