import type { EventOf } from '@tailboard/contracts/event';
import { itemPublishedEvents } from '@tailboard/contracts/equipment/published-events';
import { translate, type Text } from '@tailboard/contracts/locale';
import { permittedScope } from '@tailboard/contracts/permission';
import { projection, table } from '@tailboard/eventing/projection';
import { loadRecordedEvents, type RecordedEntry } from '@tailboard/service/queries/history';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';

const itemEvents = itemPublishedEvents.shared;

const issued_item = table('issued_item', {
  columns: { id: 'uuid', user_id: 'uuid', name: 'text' },
  key: ['id'],
  indexes: ['(user_id)'],
});

/** Items a user holds or held: their streams are part of the user's history. */
export const issuedItemsProjection = projection({
  name: 'identity.issued-items',
  version: 1,
  tables: { issued_item },
}).on(
  itemEvents,
  {
    ItemIssued: ({ id_in_category: id, data: { user_id, name } }, rows) => rows.issued_item.put({ id, user_id, name }),
  },
  ['ItemReturned'],
);

type ItemEvent = EventOf<typeof itemEvents>;

const sentences: Record<ItemEvent['type'], Text> = {
  ItemIssued: { en: 'Equipment assigned: {name}', es: 'Equipo asignado: {name}', 'zh-CN': '已分配设备：{name}' },
  ItemReturned: { en: 'Equipment returned: {name}', es: 'Equipo devuelto: {name}', 'zh-CN': '已归还设备：{name}' },
};

/** An event in a user's history, and its description. */
export interface RecordedItemEvent extends Pick<RecordedEntry<typeof itemEvents>, 'meta' | 'position'> {
  readonly type: string;
  readonly description: string;
}

const mayTrack = ({ principal }: Pick<RequestContext, 'principal'>): boolean =>
  permittedScope(principal, 'item.track') !== null;

/** Returns the items issued to and returned by a user; empty if the caller may not track items. */
export async function describeItems(
  ctx: ServiceContext,
  user_id: string,
  caller: RequestContext,
): Promise<RecordedItemEvent[]> {
  if (!mayTrack(caller)) return [];
  const held = await ctx.db.query<{ id: string; name: string }>('select id, name from issued_item where user_id = $1', [
    user_id,
  ]);
  const entries = await Promise.all(
    held.map(async ({ id, name }) => {
      const recorded = await loadRecordedEvents(ctx, itemEvents, id);
      return recorded.map(({ type, data: { before }, meta, position }) => ({
        type,
        position,
        meta: before ? { ...meta, actor_id: before.by, at: before.at } : meta,
        description: translate(sentences[type], caller.locale, { name }),
      }));
    }),
  );
  return entries.flat();
}
