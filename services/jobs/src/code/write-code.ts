import type { Fact } from '@tailboard/contracts/event';
import {
  codeFacts,
  defineCode as DefineCode,
  removeCode as RemoveCode,
  reviseCode as ReviseCode,
  type Code,
  type CodeDescribed,
  type CodeWorth,
} from '@tailboard/contracts/jobs/code';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision, type Asked } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { isDeepStrictEqual } from 'node:util';
import { sameWorth, worthOn, type BillingCode } from './code.js';
import { CODES, codeReads, findForCode, type FoundForCode } from './find-for-code.js';

const { CodeDefined, CodeDescribed, CodePriced, CodeRetired, CodeRestored, CodeRemoved } = codeFacts.make;

export const titleKey = (title: string): string => title.trim().toLowerCase();
/** The id of a code derives from its first title, so that two people who add the same one at once make one. */
export const codeId = (title: string): string => derivedId('code', titleKey(title));

const describedOf = (form: CodeDescribed): CodeDescribed => ({
  title: form.title,
  description: form.description,
  category_id: form.category_id,
  counts_as: form.counts_as,
  max_quantity: form.max_quantity,
  requires_cpe_type_id: form.requires_cpe_type_id,
});
const worthOf = ({ points, tech_price_cents, company_price_cents }: CodeWorth): CodeWorth => ({
  points,
  tech_price_cents,
  company_price_cents,
});

/** A code as the screen gets it back; whoever writes codes may know their prices. */
function shown(
  id: string,
  code: BillingCode,
  { gathered, today, version }: Asked & { gathered: FoundForCode; version: number },
): {
  data: Code;
} {
  const { described, worths, active } = code;
  if (!described) throw new Error(`the code ${id} does not exist`);
  const now = worthOn(worths, today);
  if (!now) throw new Error(`the code ${id} was never worth anything`);
  return {
    data: {
      id,
      ...described,
      category: { id: described.category_id, ...(gathered.category ?? { name: '', color: '#64748B' }) },
      ...worthOf(now),
      active,
      effective_from: now.effective_from,
      planned: worths.flatMap((worth) =>
        worth.effective_from !== null && worth.effective_from > today
          ? [{ ...worthOf(worth), effective_from: worth.effective_from }]
          : [],
      ),
      version,
    },
  };
}

/** A manager adds a code; one that was deleted or retired under this title comes back as it is written now. */
export const defineCode = decision(DefineCode, {
  stream: ({ title }) => codeId(title),
  alone: CODES,
  reads: codeReads,
  gather: (form, db: Database) => findForCode(db, { ...form, id: codeId(form.title) }),
  decide: (code: BillingCode, form, { gathered }) => {
    if (gathered.taken || (code.described && !code.removed)) return refuse('CodeTitleTaken', { title: form.title });
    if (!gathered.category?.active) return refuse('CategoryNotOffered');
    return CodeDefined({ ...describedOf(form), worth: worthOf(form) });
  },
  answer: (code: BillingCode, { title }, asked) => shown(codeId(title), code, asked),
});

/**
 * A manager changes a code. Points and prices are dated: other ones hold from today or a later day on, and work of before
 * keeps what it was worth. What a used code counts as stays.
 */
export const reviseCode = decision(ReviseCode, {
  alone: CODES,
  reads: codeReads,
  gather: (form, db: Database) => findForCode(db, form),
  decide: (code: BillingCode, form, { today, gathered }) => {
    const { described, worths, active, removed } = code;
    if (!described || removed) return refuse('CodeNotFound');
    if (gathered.taken) return refuse('CodeTitleTaken', { title: form.title });
    const says = describedOf(form);
    if (says.category_id !== described.category_id && !gathered.category?.active) return refuse('CategoryNotOffered');
    if (says.counts_as !== described.counts_as && gathered.used) return refuse('CodeKindFixed');
    const facts: Fact[] = [];
    if (!isDeepStrictEqual(says, described)) facts.push(CodeDescribed(says));
    const from = form.effective_from ?? today;
    const held = worthOn(worths, from);
    if (!held || !sameWorth(held, form)) {
      if (from < today) return refuse('WorthInThePast', { today });
      facts.push(CodePriced({ ...worthOf(form), effective_from: from }));
    }
    if (form.active !== active) facts.push(form.active ? CodeRestored({}) : CodeRetired({}));
    return facts;
  },
  answer: (code: BillingCode, { id }, asked) => shown(id, code, asked),
});

/** One that nobody used is deleted; one that was used is only offered no more, because old work still names it. */
export const removeCode = decision(RemoveCode, {
  reads: codeReads,
  gather: ({ id }, db: Database) => findForCode(db, { id, title: null, category_id: null }),
  decide: ({ described, active, removed }: BillingCode, _, { gathered }) => {
    if (!described || removed) return refuse('CodeNotFound');
    if (!gathered.used) return CodeRemoved({});
    return active ? CodeRetired({}) : [];
  },
});
