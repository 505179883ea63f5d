import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import type { Notice } from '../projection.js';

/** Channel on which every process receives changes. */
export const LIVE_CHANNEL = 'tailboard_live';

/** PostgreSQL rejects payloads of 8,000 bytes and more. */
const PAYLOAD_BYTES = 7_900;
/** If one batch has more notifications of a topic than this, they are collapsed to "the topic changed". */
const NOTICES_OF_A_TOPIC = 50;

/** The channel's payload. `part` numbers the payloads of one batch. */
export interface Announcement {
  readonly projection: string;
  readonly position: string;
  readonly part: number;
  readonly notices: readonly NotifiedTopics[];
}
/** A notification as sent; `*` means all topics of a projection. */
export type NotifiedTopics = Omit<Notice, 'topic'> & { readonly topic: string };

/** The whole topic changed: screens that show it refetch. */
export const toTopicNotice = (topic: string): NotifiedTopics => ({
  topic,
  type: 'changed',
  id: '',
  actor_id: 'system',
});

/** More changed than was announced: all screens of this projection refetch. */
export const toResyncNotice = (projection: string): NotifiedTopics => ({
  topic: '*',
  type: 'resync',
  id: projection,
  actor_id: 'system',
});

/** Packs the notifications of a batch into payloads; many notifications of one topic collapse into one. */
export function announcements(projection: string, position: Position, notices: readonly NotifiedTopics[]): string[] {
  const topics = new Map<string, Map<string, NotifiedTopics>>();
  for (const notice of notices) {
    const topic = topics.get(notice.topic) ?? new Map<string, NotifiedTopics>();
    topic.set([notice.type, notice.id, notice.actor_id].join('\u0000'), notice);
    topics.set(notice.topic, topic);
  }
  const sent = [...topics].flatMap(([topic, unique]) =>
    unique.size > NOTICES_OF_A_TOPIC ? [toTopicNotice(topic)] : [...unique.values()],
  );
  const parts: NotifiedTopics[][] = [];
  let bytesLeft = 0;
  for (const notice of sent) {
    const bytes = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (bytes > PAYLOAD_BYTES - 300) throw new Error(`the notice of ${notice.type} in ${projection} is too long`);
    if (bytes > bytesLeft) {
      parts.push([]);
      bytesLeft = PAYLOAD_BYTES - 300;
    }
    parts.at(-1)!.push(notice);
    bytesLeft -= bytes;
  }
  return parts.map((part, index) =>
    JSON.stringify({
      projection,
      position: String(position),
      part: index,
      notices: part,
    } satisfies Announcement),
  );
}

/** Sends within the rows' transaction, so notifications arrive only if it commits. */
export async function announce(
  db: Database,
  projection: string,
  position: Position,
  notices: readonly NotifiedTopics[],
): Promise<void> {
  const payloads = announcements(projection, position, notices);
  if (payloads.length > 0)
    await db.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [LIVE_CHANNEL, payloads]);
}
