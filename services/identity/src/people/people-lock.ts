/**
 * Lock for writes to users, and to the locations and levels that they belong to: an active owner always remains, and no
 * user belongs to a closed location or a retired level.
 */
export const PEOPLE = 'people';
