import { createHash } from 'node:crypto';
import type { MessageContent } from '@tailboard/contracts/messaging/message';

/** One edition of a message, as its readers saw it and as receipts refer to it. */
export interface Edition extends Pick<MessageContent, 'title' | 'body' | 'attachment'> {
  readonly hash: string;
  /** When it was written, and by whom. */
  readonly at: string;
  readonly actor_id: string;
}
/** A message's state from its events. `editions`: the published ones, oldest first. */
export interface Message {
  readonly status: 'unknown' | 'draft' | 'published' | 'withdrawn';
  readonly content: MessageContent | null;
  readonly editions: readonly Edition[];
  /** The earliest edition whose receipt still counts. */
  readonly asks_from: number;
  /** When each person was last reminded, and by which command. */
  readonly reminded: Readonly<Record<string, { readonly at: string; readonly command_id: string }>>;
}

/** Hash proved by a receipt: the same title, body and file give the same hash. */
export const toHash = ({ title, body, attachment }: MessageContent): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body, attachment?.sha256 ?? null, attachment?.name ?? null]))
    .digest('hex');

/** The current edition; 0 before the first. */
export const getVersion = ({ editions }: Pick<Message, 'editions'>): number => editions.length;
