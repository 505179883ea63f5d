import { serialRefusals, serialsIn } from '@tailboard/contracts/equipment/serial';
import { say, type Locale } from '@tailboard/contracts/locale';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';

/** The serials of what was typed, pasted or scanned: each once, those that are none with the reason, and how many stood there again. */
export interface GivenSerials {
  readonly keys: readonly string[];
  readonly wrong: readonly { readonly raw: string; readonly why: Refused }[];
  readonly repeated: number;
}

export function givenSerials(text: string): GivenSerials {
  const keys = new Set<string>();
  const wrong: { raw: string; why: Refused }[] = [];
  let repeated = 0;
  for (const { raw, key } of serialsIn(text))
    if (isRefused(key)) wrong.push({ raw, why: key });
    else if (keys.has(key)) repeated++;
    else keys.add(key);
  return { keys: [...keys], wrong, repeated };
}

/** Why something is no serial, as the server would say it. */
export function whyNone({ refused, values }: Refused, locale: Locale): string {
  const found = serialRefusals.find(({ code }) => code === refused);
  return found ? say(found.text, locale, values) : refused;
}

/** A list in parts of at most so many: what one post takes (decision D36 d). */
export const inParts = <Item,>(all: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
