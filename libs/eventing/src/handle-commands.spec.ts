import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldState } from './decider.js';
import type { Append, EventStore } from './event-store.js';
import { handleCommand, type CommandContext, type KnownState } from './handle-command.js';
import { handleCommands, type HandleCommandsOptions } from './handle-commands.js';
import { box, boxEvents, putIn, takeWhat } from './testing/sample-decider.js';
import { memoryStore } from './store/memory-store.js';

const { ToolPutIn, ToolTaken } = boxEvents.make;
type Box = (typeof box)['initial'];
type Putting = { id: string; tools: string[] };

let store: EventStore;
beforeEach(() => {
  store = memoryStore();
});

let commands = 0;
const commandContext = (also: Partial<CommandContext> = {}): CommandContext => ({
  actor_id: 'ada',
  scope: 'all',
  now: '2026-10-05T12:00:00.000Z',
  today: '2026-10-05',
  command_id: `command ${++commands}`,
  correlation_id: 'request 1',
  source: 'web',
  ...also,
});
const put = (id: string, tools: string[], also: Partial<CommandContext> = {}) =>
  handleCommand(store, box, putIn, { id, tools }, commandContext(also), undefined);
const putMany = (
  inputs: readonly Putting[],
  also: Partial<CommandContext> = {},
  { into = store, ...how }: HandleCommandsOptions<typeof putIn.command, Box> & { into?: EventStore } = {},
) => handleCommands(into, box, putIn, inputs, commandContext(also), undefined, how);
const toolsIn = async (id: string) => foldState(box, await store.read(`box-${id}`)).tools;
const each = (ids: string, ...tools: string[]): Putting[] => [...ids].map((id) => ({ id, tools }));

/** A store that counts calls and lets a competing append win first. */
function watched(first: (appends: readonly Append[]) => Promise<unknown> = async () => {}) {
  const requested = { reads: 0, streams: 0, appends: 0 };
  const counting: EventStore = {
    ...store,
    readMany: (streams) => {
      requested.reads++;
      requested.streams += streams.length;
      return store.readMany(streams);
    },
    appendMany: async (appends) => {
      await first(appends);
      requested.appends++;
      return store.appendMany(appends);
    },
  };
  return { asked: requested, store: counting };
}

describe('a decision for many', () => {
  it('returns for each what it would alone, in order; a refused one does not delay the others', async () => {
    await put('2', ['saw', 'drill', 'file']);
    const outcomes = await putMany(each('123', 'hammer'));
    expect(outcomes).toEqual([
      {
        outcome: 'performed',
        output: { tools: ['hammer'], version: 1 },
        position: 4n,
        version: 1,
        events: [ToolPutIn({ tool: 'hammer' })],
      },
      { outcome: 'refused', refusal: { refused: 'BoxFull', values: { room: 0 } } },
      expect.objectContaining({ outcome: 'performed', position: 5n, version: 1 }),
    ]);
    expect(await Promise.all(['1', '2', '3'].map(toolsIn))).toEqual([['hammer'], ['saw', 'drill', 'file'], ['hammer']]);
  });

  it('reads all together and appends all together', async () => {
    const { asked: requested, store: into } = watched();
    await putMany(each('123456789', 'saw', 'hammer'), {}, { into });
    expect(requested).toEqual({ reads: 1, streams: 9, appends: 1 });
  });

  it('is quiet where it is already so', async () => {
    await put('1', ['saw']);
    const head = await store.head();
    const outcomes = await putMany(each('1', 'saw'));
    expect(outcomes).toMatchObject([{ outcome: 'performed', version: 1, events: [], position: head }]);
    expect(await store.head()).toBe(head);
  });

  it('tried dry, answers as it would and records nothing', async () => {
    const outcomes = await putMany(each('12', 'saw'), { dry_run: true });
    expect(outcomes).toMatchObject([1, 2].map(() => ({ outcome: 'performed', output: { tools: ['saw'] } })));
    expect(await store.head()).toBe(0n);
  });

  it('decides inputs of one record one after the other, in their order', async () => {
    const one = (input: Putting) => commandContext({ command_id: `put ${input.tools[0]}` });
    const inputs = ['saw', 'hammer', 'drill', 'file'].map((tool) => ({ id: '1', tools: [tool] }));
    const outcomes = await handleCommands(store, box, putIn, inputs, one, undefined);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['performed', 'performed', 'performed', 'refused']);
    expect(await toolsIn('1')).toEqual(['saw', 'hammer', 'drill']);
  });

  it('decides with what each gathers from elsewhere', async () => {
    await putMany(each('12', 'saw', 'drill'));
    let wanted = 0;
    const reads = { wanted: async () => ['saw', 'drill'][wanted++]! };
    await handleCommands(store, box, takeWhat, [{ id: '1' }, { id: '2' }], commandContext(), reads);
    expect(await Promise.all(['1', '2'].map(toolsIn))).toEqual([['drill'], ['saw']]);
  });

  it('of none asks no one for events', async () => {
    const { asked: requested, store: into } = watched();
    expect(await putMany([], {}, { into })).toEqual([]);
    expect(requested).toEqual({ reads: 0, streams: 0, appends: 0 });
  });

  it('applies the version that a screen saw to no other record', async () => {
    await put('1', ['saw']);
    expect(await putMany(each('12', 'hammer'), { if_match: 1 })).toMatchObject([
      { outcome: 'performed', version: 2 },
      { outcome: 'performed', version: 1 },
    ]);
  });
});

describe('a decision for many that comes again', () => {
  it('records nothing twice, answers as the first time, and completes what was broken off', async () => {
    const context = { command_id: 'c1' };
    const [one] = await putMany(each('1', 'saw'), context);
    await put('1', ['drill']);
    const outcomes = await putMany(each('123', 'saw'), context);
    expect(outcomes[0]).toMatchObject({ ...one, events: expect.any(Array) });
    expect(await putMany(each('123', 'saw'), context)).toMatchObject(
      outcomes.map((outcome) => ({ ...outcome, events: expect.any(Array) })),
    );
    expect((await store.readAll({ limit: 100 })).events).toHaveLength(4);
  });

  it('at the same moment is done once, and all get the same response', async () => {
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => putMany(each('12345', 'saw'), { command_id: 'c1' })),
    );
    for (const other of others)
      expect(other).toMatchObject(first!.map((outcome) => ({ ...outcome, events: expect.any(Array) })));
    expect((await store.readAll({ limit: 100 })).events).toHaveLength(5);
  });
});

describe('a decision for many that loses a race', () => {
  it('decides again only what lost it', async () => {
    let raced = false;
    const { asked: requested, store: into } = watched(async () => {
      if (!raced) await put('2', ['hammer']);
      raced = true;
    });
    expect(await putMany(each('123', 'saw', 'drill'), {}, { into })).toMatchObject([
      { output: { tools: ['saw', 'drill'] } },
      { output: { tools: ['hammer', 'saw', 'drill'] }, version: 3 },
      { output: { tools: ['saw', 'drill'] } },
    ]);
    expect(requested).toEqual({ reads: 2, streams: 4, appends: 2 });
  });

  it('may end in a refusal of that one', async () => {
    const { store: into } = watched(() => put('2', ['file', 'plane', 'level']));
    expect(await putMany(each('12', 'saw'), {}, { into })).toMatchObject([
      { outcome: 'performed' },
      { outcome: 'refused', refusal: { refused: 'BoxFull' } },
    ]);
  });

  it('again and again ends as a conflict of that one', async () => {
    let turns = 0;
    const { store: into } = watched(async () => {
      const event = turns++ % 2 ? ToolTaken({ tool: 'saw' }) : ToolPutIn({ tool: 'saw' });
      const id = `00000000-0000-4000-8000-${String(turns).padStart(12, '0')}`;
      const meta = { ...commandContext(), at: '2026-10-05T13:00:00.000Z', actor_id: 'ben' };
      await store.append({ stream: 'box-2', expected: 'any', events: [{ id, ...event, version: 1, meta }] });
    });
    expect(await putMany(each('12', 'drill'), {}, { into })).toMatchObject([
      { outcome: 'performed' },
      { outcome: 'conflict', version: turns, changed_by: 'ben' },
    ]);
    expect(turns).toBeGreaterThan(2);
    expect(await toolsIn('2')).not.toContain('drill');
  });
});

describe('a decision for many on rows', () => {
  /** Rows of a read model that has processed the first n events. */
  async function rowsAt(position: number): Promise<(input: Putting) => KnownState<Box> | undefined> {
    const { events } = await store.readAll({ limit: 1_000 });
    return ({ id }) => {
      const held = events.slice(0, position).filter(({ stream }) => stream === `box-${id}`);
      return held.length === 0 ? undefined : { state: foldState(box, held), version: held.length };
    };
  }

  it('does not read the history where the row is right', async () => {
    await putMany(each('123', 'saw'));
    const { asked: requested, store: into } = watched();
    const outcomes = await putMany(each('123', 'drill'), {}, { into, findKnownState: await rowsAt(3) });
    expect(outcomes).toMatchObject(
      [1, 2, 3].map(() => ({ output: { tools: ['saw', 'drill'], version: 2 }, version: 2 })),
    );
    expect(requested).toEqual({ reads: 0, streams: 0, appends: 1 });
  });

  it('decides an old row again on the history, and those without a row', async () => {
    await putMany(each('12', 'saw'));
    const known = await rowsAt(2);
    await putMany(each('23', 'file'));
    const { asked: requested, store: into } = watched();
    expect(await putMany(each('123', 'drill'), {}, { into, findKnownState: known })).toMatchObject([
      { output: { tools: ['saw', 'drill'] } },
      { output: { tools: ['saw', 'file', 'drill'] } },
      { output: { tools: ['file', 'drill'] } },
    ]);
    expect(requested).toEqual({ reads: 1, streams: 2, appends: 2 });
  });

  it('refuses nothing, and calls nothing already done, by an old row', async () => {
    await putMany(each('12', 'saw', 'drill', 'file'));
    const known = await rowsAt(6);
    for (const id of ['1', '2'])
      await handleCommands(store, box, takeWhat, [{ id }], commandContext(), { wanted: async () => 'saw' });
    expect(await putMany(each('1', 'saw'), {}, { findKnownState: known })).toMatchObject([
      { events: [ToolPutIn({ tool: 'saw' })] },
    ]);
    expect(await putMany(each('2', 'plane'), {}, { findKnownState: known })).toMatchObject([
      { events: [ToolPutIn({ tool: 'plane' })] },
    ]);
  });

  it('that is repeated returns the first response, whatever its row contains by now', async () => {
    await putMany(each('1', 'saw'));
    const context = { command_id: 'c1' };
    const old = await rowsAt(1);
    const first = await putMany(each('1', 'drill'), context, { findKnownState: old });
    await handleCommands(store, box, takeWhat, [{ id: '1' }], commandContext(), { wanted: async () => 'drill' });
    for (const known of [old, await rowsAt(2), await rowsAt(3)])
      expect(await putMany(each('1', 'drill'), context, { findKnownState: known })).toMatchObject(
        first.map((outcome) => ({ ...outcome, events: expect.any(Array) })),
      );
    expect(await toolsIn('1')).toEqual(['saw']);
  });

  const tools = fc.array(fc.constantFrom('saw', 'drill', 'file', 'plane'), { maxLength: 3 });
  const putting = fc.record({ id: fc.constantFrom('1', '2', '3', '4'), tools });

  it('records and answers what it would on the histories, however old the rows are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(putting, { maxLength: 12 }),
        fc.uniqueArray(putting, { maxLength: 4, selector: ({ id }) => id }),
        fc.nat(40),
        async (before, inputs, age) => {
          const [onRows, onHistories] = [memoryStore(), memoryStore()];
          for (const into of [onRows, onHistories])
            for (const [n, input] of before.entries())
              await handleCommand(into, box, putIn, input, commandContext({ command_id: `before ${n}` }), undefined);
          store = onRows;
          const known = await rowsAt(Math.max(0, Number(await store.head()) - age));
          const context = { command_id: 'all' };
          const responded = await putMany(inputs, context, { findKnownState: known });
          expect(responded).toEqual(
            await Promise.all(
              inputs.map(async (input) => ({
                ...(await handleCommand(onHistories, box, putIn, input, commandContext(context), undefined)),
                ...positionIn(responded[inputs.indexOf(input)]!),
              })),
            ),
          );
          for (const { id } of inputs) {
            const [mine, theirs] = await Promise.all([onRows, onHistories].map((one) => one.read(`box-${id}`)));
            expect(mine!.map(({ id: event, data }) => [event, data])).toEqual(
              theirs!.map(({ id: event, data }) => [event, data]),
            );
          }
        },
      ),
    );
  });
});

/** A command that lost its race is recorded later, so its position differs from its order. */
const positionIn = (outcome: { outcome: string; position?: bigint }) =>
  outcome.outcome === 'performed' ? { position: outcome.position } : {};
