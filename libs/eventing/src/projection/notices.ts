import type { Database } from '../database.js';
import type { Position } from '../event-store.js';
import type { Notice } from '../projection.js';

/** The channel on which every process hears what changed. */
export const LIVE_CHANNEL = 'tailboard_live';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const PAYLOAD_BYTES = 7_900;
/** More notices than this from one batch of one topic say only that the topic changed. */
const NOTICES_OF_A_TOPIC = 50;

/** What travels on the channel. `part` counts the payloads of one batch. */
export interface Announcement {
  readonly projection: string;
  readonly position: string;
  readonly part: number;
  readonly notices: readonly NotifiedTopics[];
}
/** A notice as it travels: `*` for all topics of a read model. */
export type NotifiedTopics = Omit<Notice, 'topic'> & { readonly topic: string };

/** A whole topic changed: whoever shows it reads it again. */
export const collapsed = (topic: string): NotifiedTopics => ({ topic, type: 'changed', id: '', actor_id: 'system' });

/** More changed than was told: every screen of this read model reads again. */
export const resynced = (projection: string): NotifiedTopics => ({
  topic: '*',
  type: 'resync',
  id: projection,
  actor_id: 'system',
});

/** The notices of a batch in payloads that the channel takes; a flood of one topic is collapsed into one notice. */
export function announcements(projection: string, position: Position, notices: readonly NotifiedTopics[]): string[] {
  const topics = new Map<string, Map<string, NotifiedTopics>>();
  for (const notice of notices) {
    const topic = topics.get(notice.topic) ?? new Map<string, NotifiedTopics>();
    topic.set([notice.type, notice.id, notice.actor_id].join('\u0000'), notice);
    topics.set(notice.topic, topic);
  }
  const told = [...topics].flatMap(([topic, unique]) =>
    unique.size > NOTICES_OF_A_TOPIC ? [collapsed(topic)] : [...unique.values()],
  );
  const parts: NotifiedTopics[][] = [];
  let room = 0;
  for (const notice of told) {
    const bytes = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (bytes > PAYLOAD_BYTES - 300) throw new Error(`the notice of ${notice.type} in ${projection} is too long`);
    if (bytes > room) {
      parts.push([]);
      room = PAYLOAD_BYTES - 300;
    }
    parts.at(-1)!.push(notice);
    room -= bytes;
  }
  return parts.map((part, at) =>
    JSON.stringify({
      projection,
      position: String(position),
      part: at,
      notices: part,
    } satisfies Announcement),
  );
}

/** Sends in the transaction of the rows: heard when they are committed, and never otherwise. */
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
