import type { Locale } from '@tailboard/contracts/locale';
import { ruleOf, sentenceOf as sentence, type Issue, type Rule } from '@tailboard/contracts/validation';

export interface Wording {
  /** What the form calls its fields, those of an object within with a dot: `address.city`. */
  readonly labels: Readonly<Record<string, string>>;
  /** What a value must look like, where the schema alone cannot say it. */
  readonly advice?: Readonly<Record<string, string>>;
}

/** Rules whose sentences say more than what a value should look like. */
const telling: readonly Rule[] = [
  'required',
  'max',
  'atMost',
  'fileSize',
  'confirmed',
  'after',
  'notBefore',
  'unique',
  'primary',
];

/** The sentence of a generic rule that a value breaks, as the form calls its fields. */
export function sentenceOf(issue: Issue, { labels, advice = {} }: Wording, locale: Locale): string {
  const called = (path: readonly PropertyKey[]): string => {
    const name = path.join('.');
    return (labels[name] ?? labels[name.split('.')[0] ?? ''] ?? name).toLowerCase();
  };
  const looks = advice[(issue.path ?? []).join('.')];
  return looks !== undefined && !telling.includes(ruleOf(issue).rule) ? looks : sentence(issue, locale, called);
}
