/** The page with the documents of a user. The query's `id` identifies the user. */
export const DOCUMENTS = '/admin/techs/userdocuments';
/** The page on which users upload their own documents. The query's `folder_id` selects the folder. */
export const UPLOAD_DOCUMENT = '/documents/upload';
