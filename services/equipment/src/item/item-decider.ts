import { IssueItem, itemEvents, ItemName, ReturnItem } from '@tailboard/contracts/equipment/item';
import { refuse } from '@tailboard/contracts/refusal';
import { Instant, UserId, Uuid } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision, type DecisionContext } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';

/** An item that a user holds or held. */
export interface Item {
  readonly status: 'unknown' | 'held' | 'returned';
  readonly user_id: string;
  readonly name: string;
  readonly assigned_at: string;
}

/** The new holder and the issuer; `null` for an unknown ID. */
interface Holders {
  readonly holder: { readonly active: boolean } | null;
  readonly giver: { readonly first_name: string; readonly last_name: string } | null;
}

const { ItemIssued, ItemReturned } = itemEvents.make;

/** The ID is derived from the command, so that a form that is sent twice issues one item. */
const deriveId = ({ command_id }: DecisionContext): string => derivedId('equipment', command_id);

async function loadHolders(db: Database, holder: string, giver: string): Promise<Holders> {
  const found = await db.query<{ id: string; active: boolean; first_name: string; last_name: string }>(
    'select id::text as id, active, first_name, last_name from person where id::text = any($1)',
    [[holder, giver]],
  );
  const find = (id: string) => found.find((person) => person.id === id) ?? null;
  return { holder: find(holder), giver: find(giver) };
}

export const issueItem = decision(IssueItem, {
  stream: (_, context) => deriveId(context),
  reads: ['equipment.people'],
  load: ({ user_id }, db: Database, { actor_id }) => loadHolders(db, user_id, actor_id),
  decide: ({ status }: Item, item, { loaded: { holder } }) => {
    if (status !== 'unknown') return [];
    if (!holder) return refuse('UserNotFound');
    return holder.active ? ItemIssued(item) : refuse('UserInactive');
  },
  output: ({ user_id, name, assigned_at }: Item, _, context) => ({
    data: {
      id: deriveId(context),
      user_id,
      name,
      assigned_by_first_name: context.loaded.giver?.first_name ?? null,
      assigned_by_last_name: context.loaded.giver?.last_name ?? null,
      created_at: assigned_at,
    },
  }),
});

/** Also allowed for inactive users, because what they hold belongs to the company. */
export const returnItem = decision(ReturnItem, ({ status, name }: Item) => {
  if (status === 'unknown') return refuse('ItemNotFound');
  return status === 'returned' ? refuse('ItemAlreadyReturned', { name }) : ItemReturned({});
});

const before = z.object({ by: z.string(), at: Instant });

/** Internal command that imports an item recorded by identity, with its issuer and date. */
export const ImportIssuedItem = internalCommand('equipment.take-over-item', {
  input: z.object({ id: Uuid, user_id: UserId, name: ItemName, before }),
});
const importIssuedItem = decision(ImportIssuedItem, ({ status }: Item, { user_id, name, before: was }) =>
  status === 'unknown' ? ItemIssued({ user_id, name, before: was }) : [],
);
export const ImportReturnedItem = internalCommand('equipment.take-over-return', {
  input: z.object({ id: Uuid, before }),
});
const importReturnedItem = decision(ImportReturnedItem, ({ status }: Item, { before: was }) =>
  status === 'held' ? ItemReturned({ before: was }) : [],
);

export const itemDecider = decider<Item, typeof itemEvents>({
  events: itemEvents,
  initial: { status: 'unknown', user_id: '', name: '', assigned_at: '' },
  evolve: {
    ItemIssued: (_, { before: was, ...item }, { at }) => ({ status: 'held', ...item, assigned_at: was?.at ?? at }),
    ItemReturned: (state) => ({ ...state, status: 'returned' }),
  },
  decisions: [issueItem, returnItem],
  internalCommands: [importIssuedItem, importReturnedItem],
});
