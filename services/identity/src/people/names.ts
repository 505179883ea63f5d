import { userNamesLoader } from '@tailboard/service/queries/people';

/** Returns users' labels by ID. */
export const namesOf = userNamesLoader('users');
