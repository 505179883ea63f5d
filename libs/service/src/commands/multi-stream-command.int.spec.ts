import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listResourceRoutes } from '@tailboard/contracts/resource';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from './multi-stream-command.js';
import { handlerRegistry } from '../message-bus.js';
import type { ServiceContext, ServiceDefinition } from '../service-context.js';
import { colours, errandDecider, errandRoutes, errandService, Prefix } from '../testing/errand.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';

const contracts = [...Object.values(errandRoutes), ...listResourceRoutes(colours)];
const { note, finish } = errandRoutes;
let service: ServiceUnderTest;
let [first, second, third] = ['', '', ''];
let ctx: ServiceContext;
beforeAll(async () => {
  service = await serviceUnderTest(errandService, { contracts });
  ctx = service.ctx;
});
afterAll(() => service.close());
beforeEach(() => void ([first, second, third] = [randomUUID(), randomUUID(), randomUUID()]));

const commandContext = (as: Partial<CommandContext> = {}) => ctx.createSystemContext([first], as);
const readText = async (id: string) => (await ctx.load(errandDecider, id)).state?.text;
const listTypes = async (id: string) => (await ctx.load(errandDecider, id)).events.map(({ type }) => type);
/** A service context whose process is killed after a number of decisions. */
function killedAfter(decisions: number): ServiceContext {
  let left = decisions;
  return {
    ...ctx,
    handleCommand: (...args) => (left-- > 0 ? ctx.handleCommand(...args) : Promise.reject(new Error('killed'))),
  };
}
const noted = (ids: readonly string[]) =>
  Promise.all(
    ids.map((id) =>
      ctx.handleCommand(errandDecider, note, { id, text: 'milk' }, ctx.createSystemContext(['noted', id])),
    ),
  );

describe('An act on several streams', () => {
  /** Records two errands, reprioritizes the first twice, and completes the second. */
  const recordShopping = async (within: ServiceContext) => {
    const command = new MultiStreamCommand(within, commandContext());
    await command.handleCommand(errandDecider, note, { id: first, text: 'milk' });
    await command.handleCommand(errandDecider, note, { id: second, text: 'bread' });
    await command.handleOnce('more', errandDecider, Prefix, { id: first, word: 'more' });
    await command.handleOnce('much', errandDecider, Prefix, { id: first, word: 'much' });
    await command.handleOnce('done', errandDecider, finish, { id: second });
    return command;
  };

  it('given a command over several streams, when it was interrupted anywhere and is repeated, then it continues once', async () => {
    for (const decisions of [0, 1, 2, 3, 4])
      await expect(recordShopping(killedAfter(decisions))).rejects.toThrow('killed');
    await recordShopping(ctx);
    expect(await readText(first)).toBe('much more milk');
    expect(await listTypes(first)).toEqual(['ErrandNoted', 'ErrandNoted', 'ErrandNoted']);
    expect(await listTypes(second)).toEqual(['ErrandNoted', 'ErrandDone']);
    const again = await recordShopping(ctx);
    expect([await listTypes(first), await listTypes(second)].flat()).toHaveLength(5);
    expect(again.position).toBe((await ctx.load(errandDecider, second)).position);
  });

  it('knows which streams have recorded it and its steps', async () => {
    const command = await recordShopping(killedAfter(5));
    const { events } = await ctx.load(errandDecider, first);
    expect([
      command.hasRecorded(events),
      command.hasRecorded(events, 'more'),
      command.hasRecorded(events, 'done'),
    ]).toEqual([true, true, false]);
    expect(new MultiStreamCommand(ctx, ctx.createSystemContext(['another'])).hasRecorded(events)).toBe(false);
  });

  it('hands on what is refused, and the version that the caller saw to whatever compares it', async () => {
    const command = new MultiStreamCommand(ctx, commandContext({ if_match: 7 }));
    expect(command.seenVersion).toBe(7);
    expect(await command.handleCommand(errandDecider, finish, { id: first })).toMatchObject({ refused: 'NoErrand' });
    expect(await command.handleCommand(errandDecider, note, { id: first, text: 'milk' })).toMatchObject({
      outcome: 'performed',
    });
  });

  it('given a lost race, when the command ends, then the caller is asked to repeat it', async () => {
    await noted([first]);
    const command = new MultiStreamCommand(ctx, commandContext());
    const losing = command.handleCommand(errandDecider, note, { id: first, text: 'bread' }, { if_match: 9 });
    await expect(losing).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await expect(losing).rejects.toThrow('Another user changed this at the same time. Try again.');
  });
});

describe('An act on many', () => {
  const finishAll = (within: ServiceContext, as: Partial<CommandContext> = {}) => {
    const command = new MultiStreamCommand(within, commandContext(as));
    return command.handleEach([first, second, third], { refusals: finish.refusals, atOnce: 1 }, async (id) =>
      command.decide(errandDecider, finish, { id }, id === third ? { if_match: 9 } : {}),
    );
  };

  it('given many streams, when some refuse or lose a race, then each reason is in the user’s language and the others succeed', async () => {
    await noted([first, third]);
    expect(await finishAll(ctx, { locale: 'es' })).toEqual({
      ids: [first],
      errors: {
        [second]: 'No existe.',
        [third]: 'Otro usuario modificó esto al mismo tiempo. Inténtelo de nuevo.',
      },
      command_id: commandContext().command_id,
      done: [{ item: first, output: undefined }],
    });
    expect([await listTypes(first), await listTypes(third)]).toEqual([['ErrandNoted', 'ErrandDone'], ['ErrandNoted']]);
  });

  it('given a command on many streams that was interrupted, when it is repeated, then it is completed', async () => {
    await noted([first, second, third]);
    await expect(finishAll(killedAfter(1))).rejects.toThrow('killed');
    expect((await finishAll(ctx)).ids).toEqual([first, second]);
    expect(await listTypes(first)).toEqual(['ErrandNoted', 'ErrandDone']);
  });

  it('is a fault of ours where a refusal has no sentence', async () => {
    const command = new MultiStreamCommand(ctx, commandContext());
    const silent = command.handleEach([first], { refusals: [] }, () =>
      command.decide(errandDecider, finish, { id: first }),
    );
    await expect(silent).rejects.toThrow('NoErrand is not declared');
  });
});

describe('The handlers of a service', () => {
  const registry = (changes: Partial<ServiceDefinition>) => () =>
    handlerRegistry({ ...errandService, ...changes }, contracts);
  const [errands, ...lists] = errandService.deciders;

  it('given a route declared as an internal command, or the reverse, when they are collected, then it is refused', () => {
    expect(registry({})().size).toBe(contracts.length);
    const { decisions, internalCommands } = errands!;
    const asRoutes = { ...errands!, decisions: [...decisions, ...(internalCommands as never[])] };
    expect(registry({ deciders: [asRoutes, ...lists] })).toThrow(
      'no route leads to errand.prefix of errands; is it an internal command?',
    );
    const asSteps = { ...errands!, decisions: [], internalCommands: [...internalCommands, ...(decisions as never[])] };
    expect(registry({ deciders: [asSteps, ...lists] })).toThrow(
      'errand.note (PUT /api/v1/errands/{id}) has 0 handlers',
    );
  });
});
