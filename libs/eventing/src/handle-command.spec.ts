import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Append, EventStore } from './event-store.js';
import { handleCommand, type CommandContext, type CommandOutcome } from './handle-command.js';
import { box, boxEvents, putIn, repair, takeWhat } from './testing/sample-decider.js';
import { memoryStore } from './store/memory-store.js';

const { ToolPutIn, ToolTaken } = boxEvents.make;

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
const put = (tools: string[], also: Partial<CommandContext> = {}, into = store) =>
  handleCommand(into, box, putIn, { id: '1', tools }, commandContext(also), undefined);
const readStored = async () => (await store.read('box-1')).map(({ type, data }) => ({ type, data }));

/** A store in which a competing append always wins: runs `first` between a command's read and its append. */
function overtaken(first: (append: Append) => Promise<unknown>): EventStore {
  return {
    ...store,
    append: async (append) => {
      await first(append);
      return store.append(append);
    },
  };
}

describe('a command that is performed', () => {
  it('records its events and answers from the state after them', async () => {
    const outcome = await put(['saw', 'hammer']);
    expect(outcome).toEqual({
      outcome: 'performed',
      output: { tools: ['saw', 'hammer'], version: 2 },
      position: await store.head(),
      version: 2,
      events: [ToolPutIn({ tool: 'saw' }), ToolPutIn({ tool: 'hammer' })],
    });
    expect(await readStored()).toEqual([ToolPutIn({ tool: 'saw' }), ToolPutIn({ tool: 'hammer' })]);
  });

  it('records with each event the user, the time, the reason and the impersonator', async () => {
    const also = {
      impersonator_id: 'root',
      causation_id: 'mail 1',
      ip: '::1',
      reason: 'she asked',
      source: 'import',
    } as const;
    await put(['saw'], { ...also, command_id: 'c1' });
    const [event] = await store.read('box-1');
    expect(event!.meta).toEqual({
      ...also,
      actor_id: 'ada',
      command_id: 'c1',
      correlation_id: 'request 1',
      at: '2026-10-05T12:00:00.000Z',
    });
    expect(event!.version).toBe(1);
  });

  it('decides with what it gathered from elsewhere', async () => {
    await put(['saw', 'hammer']);
    const reads = { wanted: async () => 'saw' };
    const outcome = await handleCommand(store, box, takeWhat, { id: '1' }, commandContext(), reads);
    expect(outcome).toMatchObject({ outcome: 'performed', version: 3, events: [ToolTaken({ tool: 'saw' })] });
  });

  it('records nothing if nothing changes, and returns the current state', async () => {
    await put(['saw']);
    const head = await store.head();
    expect(await put(['saw'])).toEqual({
      outcome: 'performed',
      output: { tools: ['saw'], version: 1 },
      position: head,
      version: 1,
      events: [],
    });
    expect(await store.head()).toBe(head);
  });

  it('tried dry, answers as it would and records nothing', async () => {
    expect(await put(['saw'], { dry_run: true })).toMatchObject({
      outcome: 'performed',
      output: { tools: ['saw'] },
      position: 0n,
      events: [ToolPutIn({ tool: 'saw' })],
    });
    expect(await store.head()).toBe(0n);
  });
});

describe('a command that is refused', () => {
  it('records nothing and returns the reason', async () => {
    await put(['saw', 'hammer']);
    expect(await put(['drill', 'file'])).toEqual({
      outcome: 'refused',
      refusal: { refused: 'BoxFull', values: { room: 1 } },
    });
    expect(await readStored()).toHaveLength(2);
  });
});

describe('a command that comes again', () => {
  it('records nothing twice and answers as the first time', async () => {
    const first = await put(['saw', 'hammer'], { command_id: 'c1' });
    expect(await put(['saw', 'hammer'], { command_id: 'c1' })).toMatchObject({ ...first, events: expect.any(Array) });
    expect(await readStored()).toHaveLength(2);
  });

  it('answers as the first time also when others changed the record since', async () => {
    const first = await put(['saw', 'hammer'], { command_id: 'c1' });
    await put(['drill']);
    expect(await put(['saw', 'hammer'], { command_id: 'c1' })).toMatchObject({ ...first, events: expect.any(Array) });
    expect(await put(['saw', 'hammer'], { command_id: 'c1', if_match: 0 })).toMatchObject({
      outcome: 'performed',
      version: 2,
    });
  });

  it('at the same moment is done once, and both get the same response', async () => {
    const twins = await Promise.all([1, 2, 3].map(() => put(['saw'], { command_id: 'c1' })));
    const [first] = twins as Extract<CommandOutcome, { outcome: 'performed' }>[];
    for (const twin of twins)
      expect(twin).toMatchObject({
        outcome: 'performed',
        output: first!.output,
        position: first!.position,
        version: 1,
      });
    expect(await readStored()).toHaveLength(1);
  });
});

describe('a command that saw a version (`If-Match`)', () => {
  it('is performed where the record still is that version', async () => {
    await put(['saw']);
    expect(await put(['hammer'], { if_match: 1 })).toMatchObject({ outcome: 'performed', version: 2 });
  });

  it('is a conflict if it is another one, and returns the current version, who changed it last and when', async () => {
    await put(['saw']);
    await put(['hammer'], { actor_id: 'ben', now: '2026-10-05T13:00:00.000Z' });
    expect(await put(['drill'], { if_match: 1 })).toEqual({
      outcome: 'conflict',
      current: { tools: ['saw', 'hammer'], version: 2 },
      version: 2,
      changed_by: 'ben',
      changed_through: undefined,
      changed_at: '2026-10-05T13:00:00.000Z',
    });
  });

  it('given only events since that are no edits, then it is performed; a version from the future is a conflict', async () => {
    const calm = { ...box, notEdits: ['ToolTaken'] };
    const fill = (tool: string, if_match: number) =>
      handleCommand(store, calm, putIn, { id: '1', tools: [tool] }, commandContext({ if_match }), undefined);
    await put(['saw']);
    await handleCommand(store, calm, takeWhat, { id: '1' }, commandContext(), { wanted: async () => 'saw' });
    expect(await fill('hammer', 1)).toMatchObject({ outcome: 'performed', version: 3 });
    expect(await fill('drill', 2)).toMatchObject({ outcome: 'conflict', version: 3 });
    expect(await fill('drill', 4)).toMatchObject({ outcome: 'conflict', version: 3 });
  });

  it('names the impersonator of a change', async () => {
    await put(['saw']);
    await put(['hammer'], { actor_id: 'ben', impersonator_id: 'li' });
    expect(await put(['drill'], { if_match: 1 })).toMatchObject({ changed_by: 'ben', changed_through: 'li' });
  });

  it('is a conflict where a user was quicker in the very moment', async () => {
    await put(['saw']);
    const ben = { actor_id: 'ben', now: '2026-10-05T13:00:00.000Z' };
    const race = overtaken(() => put(['hammer'], ben));
    expect(await put(['drill'], { if_match: 1 }, race)).toEqual({
      outcome: 'conflict',
      current: { tools: ['saw', 'hammer'], version: 2 },
      version: 2,
      changed_by: 'ben',
      changed_through: undefined,
      changed_at: '2026-10-05T13:00:00.000Z',
    });
  });

  it('given several records in one stream, then only a change of the same record is a conflict, with its author', async () => {
    const fix = (tool: string, also: Partial<CommandContext>, into = store) =>
      handleCommand(into, box, repair, { id: '1', tool }, commandContext(also), undefined);
    await put(['saw'], { actor_id: 'ben' });
    await put(['hammer'], { actor_id: 'cy' });
    const race = overtaken(async ({ expected }) => (expected === 2 ? put(['drill']) : undefined));
    expect(await fix('saw', { if_match: 1 }, race)).toMatchObject({ outcome: 'performed', output: { version: 4 } });
    expect(await fix('hammer', { if_match: 1 })).toMatchObject({
      outcome: 'conflict',
      version: 2,
      current: { version: 2 },
      changed_by: 'cy',
    });
    expect(await fix('hammer', { if_match: 2 })).toMatchObject({ outcome: 'performed', version: 5 });
    expect(await fix('saw', { if_match: 1 })).toMatchObject({ outcome: 'conflict', version: 4, changed_by: 'ada' });
  });

  it('is done once where the same command was quicker in the very moment', async () => {
    await put(['saw']);
    const same = { command_id: 'the same', if_match: 1 };
    const race = overtaken(() => put(['hammer'], same));
    expect(await put(['hammer'], same, race)).toMatchObject({ outcome: 'performed', version: 2 });
    expect(await readStored()).toHaveLength(2);
  });

  it('of a record that never was is a conflict without a record', async () => {
    expect(await put(['saw'], { if_match: 4 })).toEqual({
      outcome: 'conflict',
      current: undefined,
      version: 0,
      changed_by: undefined,
      changed_through: undefined,
      changed_at: undefined,
    });
  });
});

describe('a race', () => {
  it('is decided again on what the winner left', async () => {
    let raced = false;
    const race = overtaken(async () => {
      if (!raced) await put(['saw', 'hammer']);
      raced = true;
    });
    expect(await put(['saw', 'drill'], {}, race)).toMatchObject({
      outcome: 'performed',
      output: { tools: ['saw', 'hammer', 'drill'], version: 3 },
      events: [ToolPutIn({ tool: 'drill' })],
    });
  });

  it('may end in a refusal', async () => {
    const race = overtaken(() => put(['saw', 'hammer', 'drill']));
    expect(await put(['file'], {}, race)).toMatchObject({ outcome: 'refused', refusal: { refused: 'BoxFull' } });
  });

  it('that is lost again and again ends as a conflict', async () => {
    let turns = 0;
    const race = overtaken(async () => {
      turns++;
      const event = turns % 2 ? ToolPutIn({ tool: 'saw' }) : ToolTaken({ tool: 'saw' });
      const meta = { ...commandContext(), at: '2026-10-05T13:00:00.000Z', actor_id: 'ben' };
      await store.append({
        stream: 'box-1',
        expected: 'any',
        events: [{ id: `00000000-0000-4000-8000-${String(turns).padStart(12, '0')}`, ...event, version: 1, meta }],
      });
    });
    const outcome = await put(['drill'], {}, race);
    expect(outcome).toMatchObject({ outcome: 'conflict', version: turns, changed_by: 'ben' });
    expect(turns).toBeGreaterThan(2);
    expect((await readStored()).filter(({ data }) => (data as { tool: string }).tool === 'drill')).toEqual([]);
  });
});
