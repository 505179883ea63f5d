import { chooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { Act } from '@tailboard/service/act';
import { procedure } from '@tailboard/service/house';
import { RecordLocale } from './record-locale.js';
import { userDecider } from './user-decider.js';

/** PUT /user/locale. Whoever acts as somebody reads in their own language, and chooses none for the other's mails. */
export const choosingLocale = procedure(chooseLocale, async ({ locale }, house, asking) => {
  if (asking.impersonator_id !== undefined) return { output: undefined };
  const act = new Act(house, asking);
  await act.perform(userDecider, RecordLocale, { id: asking.actor_id, locale });
  return { output: undefined, position: act.position };
});
