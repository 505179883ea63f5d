import type { FactOf } from '@tailboard/contracts/event';
import { locationFacts, locationHistory } from '@tailboard/contracts/identity/location';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { historyOf } from '@tailboard/service/history';
import { answer } from '@tailboard/service/house';
import { namesOf } from '../people/names.js';
import { usersProjection } from '../people/users-projection.js';

type LocationFact = FactOf<typeof locationFacts>;

const sentences: Record<LocationFact['type'], Text> = {
  LocationOpened: { en: 'Opened: {said}', es: 'Abierta: {said}', 'zh-CN': '已开设：{said}' },
  LocationRevised: { en: 'Changed to: {said}', es: 'Cambiada a: {said}', 'zh-CN': '已改为：{said}' },
  LocationClosed: { en: 'Closed', es: 'Cerrada', 'zh-CN': '已关闭' },
  LocationReopened: { en: 'Opened again', es: 'Abierta de nuevo', 'zh-CN': '已重新开设' },
};

function describe(fact: LocationFact, locale: Locale): string {
  const said = 'name' in fact.data ? [fact.data.name, fact.data.address].filter(Boolean).join(', ') : '';
  return say(sentences[fact.type], locale, { said });
}

/** What happened to a location, straight from its events, newest first. */
export const historyOfLocation = answer(locationHistory, [usersProjection.name], async (asked, house, { locale }) => {
  const page = await historyOf(house, {
    contract: locationHistory,
    asked,
    facts: locationFacts,
    names: (ids) => namesOf(house, ids),
    tell: (fact) => describe(fact, locale),
  });
  return page ?? refuse('LocationNotFound');
});
