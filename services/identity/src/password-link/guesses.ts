import type { Refused } from '@tailboard/contracts/refusal';
import type { House } from '@tailboard/service/house';
import { countFailure, requestKey, secondsLocked, tooMany } from '../session/attempts.js';

/** A link has 256 random bits; this only spares the machine the work of whoever tries all the same. */
const WRONG_LINKS = { allowed: 20, window: 15 * 60_000 };

const keyOf = (ip: string | undefined): string => requestKey('wrong-link', ip);

/** Refuses an address that brought too many links that are not good. */
export const guessesLeft = async (
  house: House,
  ip: string | undefined,
): Promise<Refused<'TooManyRequests'> | undefined> =>
  tooMany(await secondsLocked(house.db, keyOf(ip), house.now(), WRONG_LINKS));

export const countGuess = (house: House, ip: string | undefined): Promise<void> =>
  countFailure(house.db, keyOf(ip), house.now());
