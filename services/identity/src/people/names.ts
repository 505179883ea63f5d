import { namesFrom } from '@tailboard/service/people';

/** The labels of people, by id. */
export const namesOf = namesFrom('users');
