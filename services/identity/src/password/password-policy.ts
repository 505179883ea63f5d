import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { isPassword, normalize, REMEMBERED } from './password.js';

/**
 * The highest of zxcvbn's five scores: more than 10^10 guesses by an attacker who knows common passwords, their usual
 * variations, keyboards and dates. The next lower score accepts a name with a year.
 */
const LEAST_SCORE = 4;
/** Characters beyond this number do not make a password easier to guess, and long ones cost CPU time. */
const MAX_CHECKED_CHARACTERS = 64;

/** Words that an attacker would try first for this user. */
export interface About {
  readonly email: string;
  readonly label: string;
  readonly company: string;
}

const listWords = ({ email, label, company }: About): string[] => {
  const texts = [email, label, company, 'tailboard'];
  return [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 2);
};

type Weigh = (password: string, guessable: string[]) => number;
let scales: Promise<Weigh> | undefined;

/** Takes some 25 MB and 50 ms, so it is loaded only when a password is chosen. */
const load = async (): Promise<Weigh> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED_CHARACTERS });
  return (password, guessable) => zxcvbn.check(password, guessable).score;
};

/** Refuses a password that is easy to guess for those who know this user. */
export async function weakness(password: string, about: About): Promise<Refused<'PasswordTooWeak'> | undefined> {
  const weigh = await (scales ??= load());
  return weigh(normalize(password), listWords(about)) < LEAST_SCORE ? refuse('PasswordTooWeak') : undefined;
}

/** Refuses a user's current or recent passwords. */
export async function reuse(
  db: Database,
  userId: string,
  password: string,
): Promise<Refused<'PasswordReused'> | undefined> {
  const hashes = await db.query<{ password_hash: string }>(
    `(select password_hash from credential where user_id = $1)
     union all
     (select password_hash from former_password where user_id = $1 order by retired_at desc limit $2)`,
    [userId, REMEMBERED - 1],
  );
  for (const { password_hash } of hashes)
    if (await isPassword(password_hash, password)) return refuse('PasswordReused');
  return undefined;
}
