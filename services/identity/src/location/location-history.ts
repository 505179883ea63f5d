import type { EventOf } from '@tailboard/contracts/event';
import { locationEvents, LocationHistory } from '@tailboard/contracts/identity/location';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { loadHistory } from '@tailboard/service/queries/history';
import { queryHandler } from '@tailboard/service/service-context';
import { namesOf } from '../people/names.js';
import { usersProjection } from '../people/users-projection.js';

type LocationEvent = EventOf<typeof locationEvents>;

const sentences: Record<LocationEvent['type'], Text> = {
  LocationOpened: { en: 'Opened: {said}', es: 'Abierta: {said}', 'zh-CN': '已开设：{said}' },
  LocationRevised: { en: 'Changed to: {said}', es: 'Cambiada a: {said}', 'zh-CN': '已改为：{said}' },
  LocationClosed: { en: 'Closed', es: 'Cerrada', 'zh-CN': '已关闭' },
  LocationReopened: { en: 'Reopened', es: 'Abierta de nuevo', 'zh-CN': '已重新开设' },
};

function describe(event: LocationEvent, locale: Locale): string {
  const text = 'name' in event.data ? [event.data.name, event.data.address].filter(Boolean).join(', ') : '';
  return translate(sentences[event.type], locale, { said: text });
}

/** Returns a location's history directly from its events, newest first. */
export const getLocationHistory = queryHandler(
  LocationHistory,
  [usersProjection.name],
  async (requested, ctx, { locale }) => {
    const page = await loadHistory(ctx, {
      contract: LocationHistory,
      query: requested,
      events: locationEvents,
      loadNames: (ids) => namesOf(ctx, ids),
      describe: (event) => describe(event, locale),
    });
    return page ?? refuse('LocationNotFound');
  },
);
