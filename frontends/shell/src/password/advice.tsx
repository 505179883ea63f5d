/** The advice about a password while it is typed. The server decides; this only saves a request. */
export type Advice = 'short' | 'same' | 'personal' | 'ordinary' | 'good';

const LEAST = 12;
/** Keyboard rows and words that are guessed first. */
const ordinary = ['password', 'contraseña', 'qwerty', 'letmein', 'welcome', 'abcdef', '123456', '654321', 'iloveyou'];

/** @param about what is known of the person: names and e-mail */
export function adviceOn(password: string, about: readonly string[] = []): Advice {
  const typed = password.toLowerCase();
  if (typed.length < LEAST) return 'short';
  if (new Set(typed).size < 5 || /^(.{1,6}?)\1+$/.test(typed)) return 'same';
  const known = about
    .flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length > 3 && part !== 'example');
  if (known.some((part) => typed.includes(part))) return 'personal';
  return ordinary.some((part) => typed.includes(part)) ? 'ordinary' : 'good';
}
