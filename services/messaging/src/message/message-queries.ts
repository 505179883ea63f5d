import { API_PREFIX } from '@tailboard/contracts/contract';
import type { MessageState } from '@tailboard/contracts/messaging/message';
import {
  ListMessages,
  PreviewAudience,
  ReadEditions,
  ReadMessage,
  type Message,
} from '@tailboard/contracts/messaging/message-contracts';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { isInAudience } from '@tailboard/service/queries/audience';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { loadUserNames } from '@tailboard/service/queries/people';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { hasReadCurrent, listAudience, countAudience } from './audience-people.js';
import { messageDecider } from './message-decider.js';
import { messagesProjection, type MessageRow } from './message-projection.js';

const reads = [messagesProjection.name, 'messaging.people'];
/** Maximum names in a preview. */
const PREVIEWED = 100;

const order = { title: 'lower(message.title)', publish_at: 'message.publish_at', updated_at: 'message.updated_at' };
/** SQL for a message's state at `$1`. */
const STATE = `case when message.status <> 'published' then message.status
  when message.publish_at > $1::timestamptz then 'scheduled'
  when message.expires_at <= $1::timestamptz then 'expired' else 'published' end`;
const COLUMNS = `message.*, ${STATE} as state, person.label as author, counted.people, counted.readers`;
const COUNTED = `left join person on person.id::text = message.created_by
  cross join lateral (select count(*)::int as people, count(*) filter (where ${hasReadCurrent('message', 'reader')})::int as readers
    from person reader where reader.active and ${isInAudience('message', 'reader')}) counted`;

type Row = MessageRow & { state: MessageState; author: string | null; people: number; readers: number };

function toMessage({ config }: Pick<ServiceContext, 'config'>, row: Row): Message {
  const {
    everyone,
    roles,
    user_ids,
    location_ids,
    state,
    author,
    created_by,
    asks_from: _,
    asked_at: __,
    body_text: ___,
    ...rest
  } = row;
  return {
    ...rest,
    audience: { all: everyone, roles: [...roles], user_ids: [...user_ids], location_ids: [...location_ids] },
    status: state,
    filename: row.attachment?.name ?? null,
    created_by: { id: created_by, label: author ?? config.APP_NAME },
  };
}

/** Returns messages of every state, last changed first by default. */
export const listMessages = queryHandler(
  ListMessages,
  reads,
  async ({ q, status, sort_by, page, per_page, ...requested }, ctx) => {
    const direction = sort_by === undefined ? 'desc' : requested.direction;
    const found = `from message where ($2::text is null or message.title ilike $2 or message.body_text ilike $2) and ($3::text is null or ${STATE} = $3)`;
    const values = [ctx.now().toISOString(), toContainsPattern(q), status ?? null];
    const rows = await ctx.db.query<Row>(
      `select ${COLUMNS} from (select * ${found} order by ${order[sort_by ?? 'updated_at']} ${direction} nulls last, message.id
       limit $4 offset $5) message ${COUNTED}
     order by ${order[sort_by ?? 'updated_at']} ${direction} nulls last, message.id`,
      [...values, per_page, (page - 1) * per_page],
    );
    const [counted] = await ctx.db.query<{ total: number }>(`select count(*)::int as total ${found}`, values);
    const search = { q, status, sort_by, direction: sort_by && direction };
    const data = rows.map((row) => toMessage(ctx, row));
    return createPage(data, counted?.total ?? 0, { page, per_page }, `${API_PREFIX}/messages`, search);
  },
);

export const getMessage = queryHandler(ReadMessage, reads, async ({ id }, ctx) => {
  const [row] = await ctx.db.query<Row>(`select ${COLUMNS} from message ${COUNTED} where message.id = $2`, [
    ctx.now().toISOString(),
    id,
  ]);
  return row ? { data: toMessage(ctx, row) } : refuse('MessageNotFound');
});

/** Returns what readers of each edition saw, the latest edition first. */
export const getEditions = queryHandler(ReadEditions, ['messaging.people'], async ({ id }, ctx) => {
  const { editions, status } = (await ctx.load(messageDecider, id)).state;
  if (status === 'unknown') return refuse('MessageNotFound');
  const names = await loadUserNames(ctx, [...new Set(editions.map(({ actor_id }) => actor_id))]);
  const data = editions.map(({ title, body, attachment, hash, at, actor_id }, index) => ({
    ...{ version: index + 1, title, body, filename: attachment?.name ?? null, hash, written_at: at },
    written_by: { id: actor_id, label: names.get(actor_id) ?? ctx.config.APP_NAME },
  }));
  return { data: data.reverse() };
});

export const previewAudience = queryHandler(PreviewAudience, ['messaging.people'], async ({ audience }, { db }) => {
  const [people, names] = await Promise.all([countAudience(db, audience), listAudience(db, audience, PREVIEWED)]);
  return { data: { people, names } };
});
