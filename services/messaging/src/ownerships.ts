import { permittedScope } from '@tailboard/contracts/permission';
import type { Ownership } from '@tailboard/service/service-context';
import { READABLE } from './file/read-condition.js';
import { LINE, mayOpen, getReadParameters } from './folder/open-condition.js';
import { filesProjection } from './folder/files-projection.js';
import { messageFor } from './receipt/receipt-decider.js';

const people = 'messaging.people';

/** A published message belongs to its audience, and any message to users who write messages. */
const messages: Ownership = {
  record: 'message',
  reads: [people],
  findOwned: async (ids, ctx, { actor_id, principal, now }) => {
    const writes = permittedScope(principal, 'message.write') !== null;
    const readContext = { query: ctx.db.query.bind(ctx.db), load: ctx.load };
    const found = await Promise.all(ids.map((id) => messageFor(readContext, id, actor_id, now)));
    return new Map(ids.map((id, at) => [id, writes || found[at]!.message !== null]));
  },
};

/** A file belongs to its user, a company file to the roles of its folder. */
const files: Ownership = {
  record: 'file',
  reads: [filesProjection.name, people],
  findOwned: async (ids, { db }, caller) => {
    const rows = await db.query<{ id: string }>(`select file.id ${READABLE} and file.id = any($4)`, [
      ...getReadParameters(caller),
      caller.actor_id,
      ids,
    ]);
    return new Map(rows.map(({ id }) => [id, true]));
  },
};

const folders: Ownership = {
  record: 'folder',
  reads: [filesProjection.name],
  findOwned: async (ids, { db }, caller) => {
    const rows = await db.query<{ id: string }>(
      `select folder.id from folder ${LINE} where ${mayOpen('$1', '$2')} and folder.id = any($3)`,
      [...getReadParameters(caller), ids],
    );
    return new Map(rows.map(({ id }) => [id, true]));
  },
};

export const ownerships = [messages, files, folders];
