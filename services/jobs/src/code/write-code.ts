import type { DomainEvent } from '@tailboard/contracts/event';
import {
  codeEvents,
  DefineCode,
  RemoveCode,
  ReviseCode,
  type Code,
  type CodeDescribed,
  type CodeWorth,
} from '@tailboard/contracts/jobs/code';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { isDeepStrictEqual } from 'node:util';
import { sameWorth, worthOn, type BillingCode } from './code.js';
import { CODES, codeReads, findForCode, type FoundForCode } from './find-for-code.js';

const { CodeDefined, CodeDescribed, CodePriced, CodeRetired, CodeRestored, CodeRemoved } = codeEvents.make;

export const titleKey = (title: string): string => title.trim().toLowerCase();
/** Derives a code's ID from its first title, so that two concurrent additions create one code. */
export const codeId = (title: string): string => derivedId('code', titleKey(title));

const pickDescription = (form: CodeDescribed): CodeDescribed => ({
  title: form.title,
  description: form.description,
  category_id: form.category_id,
  counts_as: form.counts_as,
  max_quantity: form.max_quantity,
  requires_cpe_type_id: form.requires_cpe_type_id,
});
const pickWorth = ({ points, tech_price_cents, company_price_cents }: CodeWorth): CodeWorth => ({
  points,
  tech_price_cents,
  company_price_cents,
});

/** Builds the response; authors of codes may see prices. */
function toResponse(
  id: string,
  code: BillingCode,
  { loaded, today, version }: DecisionContext & { loaded: FoundForCode; version: number },
): {
  data: Code;
} {
  const { described, worths, active } = code;
  if (!described) throw new Error(`the code ${id} does not exist`);
  const now = worthOn(worths, today);
  if (!now) throw new Error(`the code ${id} has no points and prices`);
  return {
    data: {
      id,
      ...described,
      category: { id: described.category_id, ...(loaded.category ?? { name: '', color: '#64748B' }) },
      ...pickWorth(now),
      active,
      effective_from: now.effective_from,
      planned: worths.flatMap((worth) =>
        worth.effective_from !== null && worth.effective_from > today
          ? [{ ...pickWorth(worth), effective_from: worth.effective_from }]
          : [],
      ),
      version,
    },
  };
}

/** Adds a code; a deleted or retired code with this title returns with the new values. */
export const defineCode = decision(DefineCode, {
  stream: ({ title }) => codeId(title),
  exclusiveLock: CODES,
  reads: codeReads,
  load: (form, db: Database) => findForCode(db, { ...form, id: codeId(form.title) }),
  decide: (code: BillingCode, form, { loaded }) => {
    if (loaded.taken || (code.described && !code.removed)) return refuse('CodeTitleTaken', { title: form.title });
    if (!loaded.category?.active) return refuse('CategoryNotOffered');
    return CodeDefined({ ...pickDescription(form), worth: pickWorth(form) });
  },
  output: (code: BillingCode, { title }, context) => toResponse(codeId(title), code, context),
});

/**
 * Changes a code. New points and prices apply from today or a later date, so earlier work keeps its values. A used code
 * keeps its kind.
 */
export const reviseCode = decision(ReviseCode, {
  exclusiveLock: CODES,
  reads: codeReads,
  load: (form, db: Database) => findForCode(db, form),
  decide: (code: BillingCode, form, { today, loaded }) => {
    const { described, worths, active, removed } = code;
    if (!described || removed) return refuse('CodeNotFound');
    if (loaded.taken) return refuse('CodeTitleTaken', { title: form.title });
    const description = pickDescription(form);
    if (description.category_id !== described.category_id && !loaded.category?.active)
      return refuse('CategoryNotOffered');
    if (description.counts_as !== described.counts_as && loaded.used) return refuse('CodeKindFixed');
    const events: DomainEvent[] = [];
    if (!isDeepStrictEqual(description, described)) events.push(CodeDescribed(description));
    const from = form.effective_from ?? today;
    const held = worthOn(worths, from);
    if (!held || !sameWorth(held, form)) {
      if (from < today) return refuse('WorthInThePast', { today });
      events.push(CodePriced({ ...pickWorth(form), effective_from: from }));
    }
    if (form.active !== active) events.push(form.active ? CodeRestored({}) : CodeRetired({}));
    return events;
  },
  output: (code: BillingCode, { id }, context) => toResponse(id, code, context),
});

/** Deletes an unused code; retires a used one, because old work names it. */
export const removeCode = decision(RemoveCode, {
  reads: codeReads,
  load: ({ id }, db: Database) => findForCode(db, { id, title: null, category_id: null }),
  decide: ({ described, active, removed }: BillingCode, _, { loaded }) => {
    if (!described || removed) return refuse('CodeNotFound');
    if (!loaded.used) return CodeRemoved({});
    return active ? CodeRetired({}) : [];
  },
});
