import type { Contract } from '@tailboard/contracts/contract';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import type { Position } from '@tailboard/eventing/event-store';
import type { ConcurrencyConflict, Performed, RefusedOutcome } from '@tailboard/eventing/handle-command';

const changedMeanwhile: Text = {
  en: 'Another user changed this at the same time. Try again.',
  es: 'Otro usuario modificó esto al mismo tiempo. Inténtelo de nuevo.',
  'zh-CN': '其他用户正在同时修改此内容，请重试。',
};

/** Describes why one item of a bulk command failed, in the caller's language. `values` complete the refusal's own. */
export function describeOutcome(
  { refusals }: Pick<Contract, 'refusals'>,
  outcome: ConcurrencyConflict | RefusedOutcome,
  locale: Locale,
  values: Readonly<Record<string, unknown>> = {},
): string {
  if (outcome.outcome === 'conflict') return translate(changedMeanwhile, locale);
  const { refused, values: given } = outcome.refusal;
  const declared = refusals.find(({ code }) => code === refused);
  if (!declared) throw new Error(`${refused} is not declared`);
  return translate(declared.text, locale, { ...given, ...values });
}

/** Outcome of one item. */
export type BulkOutcome = Pick<Performed, 'outcome' | 'position'> | ConcurrencyConflict | RefusedOutcome;

/**
 * Builds a bulk response: succeeded IDs, IDs that need `override` because of these refusal codes, errors of the others,
 * and the position for readers.
 */
export function bulkResult<Id extends string>(
  ids: readonly Id[],
  outcomes: readonly BulkOutcome[],
  options: { contract: Pick<Contract, 'refusals'>; locale: Locale; overridable?: readonly string[] },
): { ids: Id[]; override: Id[]; errors: Record<string, string>; position: Position } {
  const result = { ids: [] as Id[], override: [] as Id[], errors: {} as Record<string, string>, position: 0n };
  for (const [index, outcome] of outcomes.entries()) {
    const id = ids[index]!;
    if (outcome.outcome === 'performed') {
      result.ids.push(id);
      if (outcome.position > result.position) result.position = outcome.position;
    } else if (outcome.outcome === 'refused' && options.overridable?.includes(outcome.refusal.refused))
      result.override.push(id);
    else result.errors[id] = describeOutcome(options.contract, outcome, options.locale);
  }
  return result;
}
