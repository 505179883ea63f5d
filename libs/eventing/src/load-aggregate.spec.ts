import { describe, expect, it } from '@jest/globals';
import { handleCommand, type CommandContext } from './handle-command.js';
import { box, putIn } from './testing/sample-decider.js';
import { loadAggregate, loadAggregates } from './load-aggregate.js';
import { memoryStore } from './store/memory-store.js';

const commandContext = (command_id: string): CommandContext => ({
  actor_id: 'ada',
  scope: 'all',
  now: '2026-10-05T12:00:00.000Z',
  today: '2026-10-05',
  command_id,
  correlation_id: 'request 1',
  source: 'web',
});

describe('the state of a record', () => {
  it('is its state, all that happened to it, and the position of the last of it', async () => {
    const store = memoryStore();
    await handleCommand(store, box, putIn, { id: '1', tools: ['saw'] }, commandContext('c1'), undefined);
    await handleCommand(store, box, putIn, { id: '2', tools: ['file'] }, commandContext('c2'), undefined);
    const last = await handleCommand(store, box, putIn, { id: '1', tools: ['drill'] }, commandContext('c3'), undefined);

    const { state, events, position } = await loadAggregate(store, box, '1');
    expect(state.tools).toEqual(['saw', 'drill']);
    expect(events.map(({ type, data, meta }) => [type, data.tool, meta.command_id])).toEqual([
      ['ToolPutIn', 'saw', 'c1'],
      ['ToolPutIn', 'drill', 'c3'],
    ]);
    expect(last).toMatchObject({ outcome: 'performed', position });
    expect((await loadAggregates(store, box, ['2', '1'])).map((one) => one.state.tools)).toEqual([
      ['file'],
      ['saw', 'drill'],
    ]);
  });

  it('is that of nothing where it never was', async () => {
    const nothing = { state: { tools: [], last: null }, events: [], position: 0n };
    expect(await loadAggregate(memoryStore(), box, '1')).toEqual(nothing);
    expect(await loadAggregates(memoryStore(), box, [])).toEqual([]);
  });
});
