import { namesFrom } from '@tailboard/service/people';

/** Returns users' labels by ID. */
export const namesOf = namesFrom('users');
