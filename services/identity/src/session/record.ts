import { randomUUID } from 'node:crypto';
import type { FactOf } from '@tailboard/contracts/event';
import { sessionFacts } from '@tailboard/contracts/identity/user';
import type { Position } from '@tailboard/eventing/event-store';
import { recordable, type Asking } from '@tailboard/eventing/perform';
import type { House } from '@tailboard/service/house';

type SessionFact = FactOf<typeof sessionFacts>;

/**
 * Records what happened at the door of one user. Nothing is decided by earlier sign-ins, so that the stream, which
 * grows for years, is not read. `commandId` tells a repeat; without it each call is an act of its own.
 */
export async function record(
  house: House,
  userId: string,
  facts: readonly SessionFact[],
  asking: Asking,
  commandId?: string,
): Promise<Position> {
  const stream = `${sessionFacts.category}-${userId}`;
  const events = recordable(facts, sessionFacts.shapes, stream, { ...asking, command_id: commandId ?? randomUUID() });
  const fresh = commandId === undefined ? ({ fresh: true } as const) : {};
  const result = await house.store.append({ stream, expected: 'any', events, ...fresh });
  if (!result.ok) throw new Error(`${stream} refused an append that expects nothing`);
  return result.position;
}
