import { randomUUID } from 'node:crypto';
import { eventSchemas, versionedEvent } from '@tailboard/contracts/event';
import { refusal } from '@tailboard/contracts/refusal';
import { z } from 'zod';
import { decider, decision } from '../decider.js';
import type { EventStore } from '../event-store.js';
import { derivedId } from '../ids.js';
import { handleCommand } from '../handle-command.js';
import { sampleMeta } from './sample-events.js';
import { internalCommand } from '../internal-command.js';
import type { Reaction } from '../reaction/reactions.js';

/** Sample visits for reaction specs. Version 2 of `VisitMade` has the number of visitors. */
const visitEvents = eventSchemas('visit', {
  VisitMade: versionedEvent(2, z.object({ who: z.string(), many: z.int() }), { 1: (data) => ({ ...data, many: 1 }) }),
  VisitEnded: z.object({}),
});
const tallyEvents = eventSchemas('tally', { Counted: z.object({}) });
const NoMore = refusal('NoMore', 409, { en: 'No more.', es: 'No más.', 'zh-CN': '不再。' });
const Count = internalCommand('tally.count', { input: z.object({ id: z.string() }), refusals: [NoMore] });
/** Not idempotent: a command that is not recognized as a retry counts twice. */
const count = decision(Count, () => tallyEvents.make.Counted({}));
const tally = decider({
  events: tallyEvents,
  initial: null,
  evolve: { Counted: () => null },
  decisions: [],
  internalCommands: [count],
});

/** Counts each visitor of a visit; `failing` returns why a visit cannot be handled. */
export const tallyReaction = (
  store: EventStore,
  findFailure: (who: string) => Error | undefined = (who) => (who === 'nobody' ? new Error('nobody came') : undefined),
): Reaction => ({
  name: 'office.tally',
  events: visitEvents,
  types: new Set(['VisitMade']),
  async handle(event) {
    const { who, many } = event.data as { who: string; many: number };
    const failure = findFailure(who);
    if (failure) throw failure;
    for (let n = 0; n < many; n++) {
      const { at, ...meta } = sampleMeta({ command_id: derivedId('tally', event.id, n) });
      const commandContext = { ...meta, now: at, scope: 'all', today: '2026-10-05' } as const;
      await handleCommand(store, tally, count, { id: who }, commandContext, undefined);
    }
  },
});

const visit = (type: string, data: object, version: number) => ({
  stream: `visit-${randomUUID()}`,
  expected: 0,
  events: [{ id: randomUUID(), type, data, version, meta: sampleMeta() }],
});
export const makeVisit = (who: string, many = 1) => visit('VisitMade', { who, many }, 2);
/** A visit as written before the number existed. */
export const visitedBefore = (who: string) => visit('VisitMade', { who }, 1);
export const visitEnded = () => visit('VisitEnded', {}, 1);
export const countVisits = async (store: EventStore, who: string): Promise<number> =>
  (await store.read(`tally-${who}`)).length;
