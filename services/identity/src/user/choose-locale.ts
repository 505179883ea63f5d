import { chooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { procedure } from '@tailboard/service/house';
import { RecordLocale } from './record-locale.js';
import { user } from './user.decider.js';

/** PUT /user/locale. Whoever acts as somebody reads in their own language, and chooses none for the other's mails. */
export const choosingLocale = procedure(chooseLocale, async ({ locale }, house, asking) => {
  if (asking.impersonator_id !== undefined) return { output: undefined };
  const choice = { id: asking.actor_id, locale };
  const done = await house.perform(user, RecordLocale, choice, { ...asking, if_match: undefined });
  return { output: undefined, ...(done.outcome === 'performed' ? { position: done.position } : {}) };
});
