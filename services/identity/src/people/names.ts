import { namesFrom } from '@tailboard/service/queries/people';

/** Returns users' labels by ID. */
export const namesOf = namesFrom('users');
