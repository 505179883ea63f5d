import type { Contract } from '@tailboard/contracts/contract';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import type { Outcome } from '@tailboard/eventing/perform';

const changedMeanwhile: Text = {
  en: 'Others were changing this job at the same moment. Try again.',
  es: 'Otras personas estaban modificando este trabajo en el mismo momento. Inténtelo de nuevo.',
  'zh-CN': '其他人正在同时修改该工单，请重试。',
};

/** Why one of many did not move, in the language of whoever asked. `values` fill what the refusal itself could not know. */
export function sentenceOf(
  { refusals }: Contract,
  outcome: Exclude<Outcome, { outcome: 'performed' }>,
  locale: Locale,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (outcome.outcome === 'conflict') return say(changedMeanwhile, locale);
  const { refused, values: given } = outcome.refusal;
  const declared = refusals.find(({ code }) => code === refused);
  if (!declared) throw new Error(`${refused} is not declared`);
  return say(declared.text, locale, { ...given, ...values });
}
