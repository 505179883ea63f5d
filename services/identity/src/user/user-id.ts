import { derivedId } from '@tailboard/eventing/ids';

/** Derives the ID of a new user from the command ID: a repeated command creates no second user. */
export const deriveUserId = (commandId: string): string => derivedId('user', commandId);
