import type { Locale } from '@tailboard/contracts/locale';
import { getBrokenRule, formatIssue, type Issue, type Rule } from '@tailboard/contracts/validation';

export interface Wording {
  /** Field labels of the form, nested ones with a dot: `address.city`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Expected formats that the schema alone cannot describe. */
  readonly advice?: Readonly<Record<string, string>>;
}

/** Rules whose messages say more than the expected format. */
const specificRules: readonly Rule[] = [
  'required',
  'maxLength',
  'maxItems',
  'fileSize',
  'confirmed',
  'after',
  'notBefore',
  'uniqueItems',
  'onePrimary',
];

/** Returns the message for a violated generic rule, with the form's field labels. */
export function toMessage(issue: Issue, { labels, advice = {} }: Wording, locale: Locale): string {
  const getFieldName = (path: readonly PropertyKey[]): string => {
    const name = path.join('.');
    return (labels[name] ?? labels[name.split('.')[0] ?? ''] ?? name).toLowerCase();
  };
  const advised = advice[(issue.path ?? []).join('.')];
  return advised !== undefined && !specificRules.includes(getBrokenRule(issue).rule)
    ? advised
    : formatIssue(issue, locale, getFieldName);
}
