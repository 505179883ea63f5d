import { createHash } from 'node:crypto';
import type { MessageContent } from '@tailboard/contracts/messaging/message';

/** One edition of a message, as receipts name it. */
export interface Edition {
  readonly hash: string;
  readonly attachment: MessageContent['attachment'];
}
/** A message as its facts make it. `editions`: what was published, the first one first. */
export interface Message {
  readonly status: 'unknown' | 'draft' | 'published' | 'withdrawn';
  readonly content: MessageContent | null;
  readonly editions: readonly Edition[];
  /** The earliest edition whose receipt still counts. */
  readonly asks_from: number;
}

/** What a receipt proves: the same title, body and file give the same hash. */
export const hashOf = ({ title, body, attachment }: MessageContent): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body, attachment?.sha256 ?? null, attachment?.name ?? null]))
    .digest('hex');

/** The edition that people read now; 0 before the first. */
export const versionOf = ({ editions }: Pick<Message, 'editions'>): number => editions.length;
