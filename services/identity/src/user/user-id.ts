import { derivedId } from '@tailboard/eventing/ids';

/** The user that a command makes has an id of the command's: a repeated command makes nobody new. */
export const userIdOf = (commandId: string): string => derivedId('user', commandId);
