import { addDays } from '@tailboard/contracts/company-time';
import { ReviseCode } from '@tailboard/contracts/jobs/code';
import type { EventStore } from '@tailboard/eventing/event-store';
import { loadAggregate } from '@tailboard/eventing/load-aggregate';
import { COMPANY, settingsDecider } from '@tailboard/identity/settings/settings-decider';
import { payOn } from '@tailboard/identity/pay/pay';
import { recordEdit } from '@tailboard/identity/user/record-edit';
import { userDecider } from '@tailboard/identity/user/user-decider';
import { codeDecider } from '@tailboard/jobs/code/code-decider';
import { reviseCode } from '@tailboard/jobs/code/write-code';
import { createCommandContext, type Clock } from './command-context.js';
import type { Codes } from './codes.js';
import { codeIds, type Company } from './company.js';
import { createDice } from './dice.js';
import type { Recorder } from './recorder.js';
import { WEEKS_OF_A_YEAR } from './tiers.js';

/** A code changes its value after this number of weeks, in the middle of a week. */
const REPRICED_EVERY = 13;
/** Annual raise factor of hourly pay. */
const RAISE = 1.03;

interface Changing {
  readonly recorder: Recorder;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly company: Company;
  readonly codes: Codes;
  readonly seed: number;
}

/** Changes terms on the Sunday that starts a week: other code values, higher pay rates. */
export async function changeTerms(request: Changing, start: string, week: number): Promise<void> {
  if (week > 0 && week % REPRICED_EVERY === 0) await reprice(request, start);
  if (week > 0 && week % WEEKS_OF_A_YEAR === 0) await raise(request, start);
}

async function reprice({ recorder, clock, company, codes, seed }: Changing, start: string): Promise<void> {
  const dice = createDice(seed, 'reprice', start);
  const paid = codeIds(company).filter((id) => codes.get(id)?.described?.counts_as === 'work');
  const id = dice.pick(paid);
  const { described, worths } = codes.get(id)!;
  const last = worths.at(-1)!;
  // If repeated, it is the same command, so the previous value does not matter then.
  const points = Math.max(0.5, Math.round(last.points * dice.between(90, 115)) / 100);
  const effective_from = addDays(start, 3);
  const form = ReviseCode.input.body.parse({ ...described, ...last, points, effective_from });
  const commandContext = createCommandContext(clock.zone, {
    actor_id: company.manager.id,
    at: clock.toInstant(start, 520),
    words: [seed, 'reprice', start],
  });
  const known = { taken: false, category: { name: '', color: '', active: true }, used: true };
  await recorder.recordCommand(codeDecider, reviseCode, { ...form, id }, commandContext, known);
  await codes.read();
}

async function raise({ recorder, store, clock, company, seed }: Changing, start: string): Promise<void> {
  const { state: settings } = await loadAggregate(store, settingsDecider, COMPANY);
  for (const { id } of company.technicians) {
    const { person, pay, email, technician_id, label, roles } = (await loadAggregate(store, userDecider, id)).state;
    if (!person) continue;
    const { effective_from: _, ...terms } = payOn(pay, start);
    const pay_rate = Math.round(terms.pay_rate * RAISE * 100) / 100;
    const input = {
      id,
      email,
      technician_id,
      label,
      roles: [...roles],
      profile: person,
      pay: { ...terms, pay_rate, unpaid: false, effective_from: start },
      may_grant_all: true,
      confirmed: true,
    };
    const commandContext = createCommandContext(clock.zone, {
      actor_id: company.owner.id,
      at: clock.toInstant(start, 530),
      words: [seed, 'raise', id, start],
    });
    const known = { other_owners: 1, offered: { location: true, level: true }, settings };
    await recorder.recordCommand(userDecider, recordEdit, input, commandContext, known);
  }
}
