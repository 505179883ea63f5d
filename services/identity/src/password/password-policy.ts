import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { isPassword, REMEMBERED } from './password.js';

/**
 * The highest of zxcvbn's five scores: more than 10^10 guesses by somebody who knows common passwords, their usual
 * disguises, keyboards and dates. The score below lets a name with a year pass.
 */
const LEAST_SCORE = 4;
/** What stands behind so many characters makes no password easier, and long ones are work. */
const LOOKED_AT = 64;

/** Words that somebody would try first for this person. */
export interface About {
  readonly email: string;
  readonly label: string;
  readonly company: string;
}

const wordsOf = ({ email, label, company }: About): string[] => {
  const texts = [email, label, company, 'tailboard'];
  return [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 2);
};

type Weigh = (password: string, guessable: string[]) => number;
let scales: Promise<Weigh> | undefined;

/** Some 25 MB and 50 ms, so only where somebody chooses a password. */
const load = async (): Promise<Weigh> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LOOKED_AT });
  return (password, guessable) => zxcvbn.check(password, guessable).score;
};

/** Refuses a password that is easy to guess for who knows this person. */
export async function weakness(password: string, about: About): Promise<Refused<'PasswordTooWeak'> | undefined> {
  const weigh = await (scales ??= load());
  return weigh(password, wordsOf(about)) < LEAST_SCORE ? refuse('PasswordTooWeak') : undefined;
}

/** Refuses a password that this user has now or had not long ago. */
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
