import type { FactOf } from '@tailboard/contracts/event';
import type { equipmentFacts } from '@tailboard/contracts/identity/equipment';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import { scopeOf } from '@tailboard/contracts/permission';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import type { Caller, House } from '@tailboard/service/house';
import { equipment } from './equipment.decider.js';

type EquipmentFact = FactOf<typeof equipmentFacts>;

const sentences: Record<EquipmentFact['type'], Text> = {
  EquipmentAssigned: { en: 'Equipment assigned: {name}', es: 'Equipo asignado: {name}', 'zh-CN': '已分配设备：{name}' },
  EquipmentReturned: { en: 'Equipment returned: {name}', es: 'Equipo devuelto: {name}', 'zh-CN': '已归还设备：{name}' },
};

/** Something that happened to a user, and how it is told. */
export interface Told extends Pick<RecordedEvent, 'type' | 'meta' | 'position'> {
  readonly description: string;
}

const mayTrack = ({ principal }: Pick<Caller, 'principal'>): boolean =>
  scopeOf(principal?.roles ?? [], 'equipment.track') !== null;

/** What somebody was given and gave back; nothing for whoever may not track equipment. */
export async function equipmentTold(house: House, user_id: string, caller: Caller): Promise<Told[]> {
  if (!mayTrack(caller)) return [];
  const items = await house.db.query<{ id: string }>('select id from inventory_items where user_id = $1', [user_id]);
  const told = await Promise.all(
    items.map(async ({ id }) => {
      const { state, events } = await house.state(equipment, id);
      return events.map((event) => ({ ...event, description: describe(event.type, state.name, caller.locale) }));
    }),
  );
  return told.flat();
}

const describe = (type: EquipmentFact['type'], name: string, locale: Locale): string =>
  say(sentences[type], locale, { name });
