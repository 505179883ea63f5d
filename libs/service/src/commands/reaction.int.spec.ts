import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventSchemas } from '@tailboard/contracts/event';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineService } from '../define-service.js';
import { scrape } from '../runtime/metrics.js';
import { dispatch, reaction } from './reaction.js';
import { colours, errandDecider, errandRoutes, errandService, Prefix } from '../testing/errand.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';

/** Events of another context: a customer calls about an errand. */
const callEvents = eventSchemas('call', {
  CallCame: z.object({ about: z.uuid(), words: z.array(z.string()) }),
  CallEnded: z.object({}),
});
const calls = reaction('errands.calls', callEvents, {
  CallCame: ({ data }) =>
    data.words.map((word) => dispatch(errandDecider, Prefix, { id: data.about, word }, { unless: ['AlreadyDone'] })),
});
const definition = defineService({ ...errandService, reactions: [calls] });

let service: ServiceUnderTest;
let errand: string;
beforeEach(async () => {
  service = await serviceUnderTest(definition, {
    contracts: [...Object.values(errandRoutes), ...listResourceRoutes(colours)],
  });
  errand = randomUUID();
});
afterEach(() => service.close());
const handleCommand = (command: typeof errandRoutes.note | typeof errandRoutes.finish, id = errand) =>
  service.ctx.handleCommand(
    errandDecider,
    command,
    { id, text: 'milk' },
    service.ctx.createSystemContext([command.name, id]),
  );
const called = async (about: string, ...words: string[]) => {
  const stream = `call-${randomUUID()}`;
  const events = toNewEvents(
    [callEvents.make.CallCame({ about, words }), callEvents.make.CallEnded({})],
    callEvents.shapes,
    stream,
    service.ctx.createSystemContext([stream], { correlation_id: 'the call' }),
  );
  await service.store.append({ stream, expected: 0, events });
  return events[0]!;
};
const getStatus = async () => (await service.service.reactions())[0]!;
const caughtUp = () => waitUntil(async () => (await getStatus()).lag_positions === 0);
const texts = async () =>
  (await service.store.read(`errand-${errand}`)).flatMap(({ data }) => (data as { text?: string }).text ?? []);

describe('A reaction', () => {
  it('given an event of another context, when a reaction handles it, then its command names the event as its cause', async () => {
    await handleCommand(errandRoutes.note);
    const call = await called(errand, 'cold', 'fresh');
    await caughtUp();
    expect(await texts()).toEqual(['milk', 'cold milk', 'fresh cold milk']);
    const [, first, second] = (await service.store.read(`errand-${errand}`)).map(({ meta }) => meta);
    const responded = { actor_id: 'system', source: 'system', causation_id: call.id, correlation_id: 'the call' };
    expect([first, second]).toMatchObject([responded, responded]);
    expect(first!.command_id).not.toBe(second!.command_id);
  });

  it('given an event, when the reaction restarts or runs in two processes, then it dispatches its command once', async () => {
    await handleCommand(errandRoutes.note);
    await called(errand, 'cold');
    await caughtUp();
    await service.restart();
    await service.another();
    await called(errand, 'fresh');
    await caughtUp();
    expect(await texts()).toEqual(['milk', 'cold milk', 'fresh cold milk']);
  });

  it('given a refused command, when the reaction expects the refusal, then it continues; otherwise it parks the event', async () => {
    await handleCommand(errandRoutes.note);
    await handleCommand(errandRoutes.finish);
    await called(errand, 'late');
    const { id } = await called(randomUUID(), 'lost');
    await waitUntil(async () => (await getStatus()).parked === 1);
    await caughtUp();
    expect(await service.ctx.db.query('select event_id, reason from reaction_parked')).toEqual([
      { event_id: id, reason: 'errand.prefix was refused: NoErrand' },
    ]);
    expect(await texts()).toEqual(['milk']);
  });

  it('given a reaction, when its metrics are read, then they contain its lag and its parked events', async () => {
    await called(randomUUID(), 'lost');
    await waitUntil(async () => (await getStatus()).parked === 1);
    await caughtUp();
    const { text } = await scrape();
    expect(text).toContain('tailboard_reaction_lag{reaction="errands.calls"} 0');
    expect(text).toContain('tailboard_reaction_parked{reaction="errands.calls"} 1');
  });
});
