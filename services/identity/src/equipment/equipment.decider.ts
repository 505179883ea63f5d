import {
  assignEquipment as assignContract,
  equipmentFacts,
  returnEquipment as returnContract,
} from '@tailboard/contracts/identity/equipment';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision, type Asked } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { usersProjection } from '../user/users.projection.js';

/** One thing that somebody holds or held. */
export interface Equipment {
  readonly status: 'unknown' | 'held' | 'returned';
  readonly user_id: string;
  readonly name: string;
  readonly assigned_at: string;
}

/** Who is to hold it, and who hands it over; `null` where nobody is known by that id. */
interface Hands {
  readonly holder: { readonly active: boolean } | null;
  readonly giver: { readonly first_name: string; readonly last_name: string } | null;
}

const { EquipmentAssigned, EquipmentReturned } = equipmentFacts.make;

/** The id derives from the command, so that a form that is sent twice hands out one item. */
const idOf = ({ command_id }: Asked): string => derivedId('equipment', command_id);

async function handsOf(db: Database, holder: string, giver: string): Promise<Hands> {
  const people = await db.query<{ id: string; active: boolean; first_name: string; last_name: string }>(
    'select id::text as id, active, first_name, last_name from users where id::text = any($1)',
    [[holder, giver]],
  );
  const find = (id: string) => people.find((person) => person.id === id) ?? null;
  return { holder: find(holder), giver: find(giver) };
}

export const assignEquipment = decision(assignContract, {
  stream: (_, asked) => idOf(asked),
  reads: [usersProjection.name],
  gather: ({ user_id }, db: Database, { actor_id }) => handsOf(db, user_id, actor_id),
  decide: ({ status }: Equipment, item, { gathered: { holder } }) => {
    if (status !== 'unknown') return [];
    if (!holder) return refuse('UserNotFound');
    return holder.active ? EquipmentAssigned(item) : refuse('UserInactive');
  },
  answer: ({ user_id, name, assigned_at }: Equipment, _, asked) => ({
    data: {
      id: idOf(asked),
      user_id,
      name,
      assigned_by_first_name: asked.gathered.giver?.first_name ?? null,
      assigned_by_last_name: asked.gathered.giver?.last_name ?? null,
      created_at: assigned_at,
    },
  }),
});

/** Also from who is inactive: what they hold is the company's. */
export const returnEquipment = decision(returnContract, ({ status, name }: Equipment) => {
  if (status === 'unknown') return refuse('EquipmentNotFound');
  return status === 'returned' ? refuse('EquipmentAlreadyReturned', { name }) : EquipmentReturned({});
});

export const equipment = decider<Equipment, typeof equipmentFacts>({
  facts: equipmentFacts,
  initial: { status: 'unknown', user_id: '', name: '', assigned_at: '' },
  evolve: {
    EquipmentAssigned: (_, item, { at }) => ({ status: 'held', ...item, assigned_at: at }),
    EquipmentReturned: (state) => ({ ...state, status: 'returned' }),
  },
  decisions: [assignEquipment, returnEquipment],
});
