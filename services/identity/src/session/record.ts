import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventOf } from '@tailboard/contracts/event';
import { sessionEvents } from '@tailboard/contracts/identity/user';
import type { NewEvent, Position } from '@tailboard/eventing/event-store';
import { toNewEvents, type CommandContext } from '@tailboard/eventing/handle-command';
import type { ServiceContext, Task } from '@tailboard/service/service-context';

type SessionEvent = EventOf<typeof sessionEvents>;

/** Place of a user in the stream of attempts that name no user. */
export const UNKNOWN_ACCOUNT = 'nobody';

interface Recording {
  readonly stream: string;
  readonly events: readonly NewEvent[];
}

const toRecording = (
  userId: string,
  events: readonly SessionEvent[],
  commandContext: CommandContext,
  command_id: string,
): Recording => {
  const stream = `${sessionEvents.category}-${userId}`;
  return { stream, events: toNewEvents(events, sessionEvents.shapes, stream, { ...commandContext, command_id }) };
};

async function append(ctx: ServiceContext, recording: Recording, fresh?: true): Promise<Position> {
  const result = await ctx.store.append({ ...recording, expected: 'any', ...(fresh ? { fresh } : {}) });
  if (!result.ok) throw new Error(`${recording.stream} refused an append that expects nothing`);
  return result.position;
}

/**
 * Records a sign-in event of one user. No decision depends on earlier sign-ins, so the stream, which grows for years,
 * is not read. `commandId` identifies a repeat; without it each call is a separate event.
 */
export const record = (
  ctx: ServiceContext,
  userId: string,
  events: readonly SessionEvent[],
  commandContext: CommandContext,
  commandId?: string,
): Promise<Position> =>
  append(
    ctx,
    toRecording(userId, events, commandContext, commandId ?? randomUUID()),
    commandId === undefined ? true : undefined,
  );

/** Maximum wait at sign-in, also while the event store is unavailable. */
const SOON_MS = 2_000;

/**
 * Records an event that is true whether recorded or not, such as the end of a session: soon, or through the queue once
 * the event store responds. Both are harmless, since the IDs are equal.
 */
export async function recordInTime(
  ctx: ServiceContext,
  userId: string,
  events: readonly SessionEvent[],
  commandContext: CommandContext,
  commandId: string,
): Promise<void> {
  const recording = toRecording(userId, events, commandContext, commandId);
  const late = new AbortController();
  const recorded = append(ctx, recording).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === 'StoreUnavailableError') return false;
      throw error;
    },
  );
  try {
    if (await Promise.race([recorded, pause(SOON_MS, false, { signal: late.signal })])) return;
  } finally {
    late.abort();
  }
  await ctx.enqueue(recordingLater.name, { ...recording }, { key: `${recordingLater.name} ${commandId}` });
}

export const recordingLater: Task = {
  name: 'record-session-facts',
  run: async (payload, ctx) => void (await append(ctx, payload as unknown as Recording)),
};
