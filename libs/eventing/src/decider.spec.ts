import { describe, expect, it } from '@jest/globals';
import { refuse } from '@tailboard/contracts/refusal';
import { z } from 'zod';
import { decision, getDecision, foldState } from './decider.js';
import { box, boxEvents, putIn, takeWhat } from './testing/sample-decider.js';
import { internalCommand } from './internal-command.js';

const { ToolPutIn, ToolTaken } = boxEvents.make;

describe('the state of a stream', () => {
  it('is what its events make of nothing, in their order', () => {
    expect(foldState(box, [])).toEqual({ tools: [], last: null });
    const events = [ToolPutIn({ tool: 'saw' }), ToolPutIn({ tool: 'drill' }), ToolTaken({ tool: 'saw' })];
    expect(foldState(box, events)).toMatchObject({ tools: ['drill'] });
  });

  it('may contain the stream, time, actor and command of an event', () => {
    const meta = { at: '2026-10-05T12:00:00.000Z', actor_id: 'ada', command_id: 'c1' };
    expect(foldState(box, [{ ...ToolPutIn({ tool: 'saw' }), stream: 'box-1', meta }])).toMatchObject({
      last: { stream: 'box-1', ...meta },
    });
  });

  it('is not made of events that the decider does not know', () => {
    expect(() => foldState(box, [{ type: 'ToolBroken', data: {} }])).toThrow('box has no event ToolBroken');
  });
});

describe('the stream of a decision', () => {
  const requested = {
    actor_id: 'ada',
    scope: 'all',
    now: '2026-10-05T12:00:00.000Z',
    today: '2026-10-05',
    command_id: 'c1',
  } as const;

  it('is that of the ID in its input, unless the decision names another', () => {
    expect(putIn.stream({ id: '7', tools: [] }, requested)).toBe('7');
    expect(takeWhat.stream({ id: '8' }, requested)).toBe('8');
  });
});

describe('the decision of a command', () => {
  const Empty = internalCommand('box.empty', { input: z.object({ id: z.string() }) });
  const empty = decision(Empty, () => ToolTaken({ tool: 'saw' }));

  it('is the one of the list of its decider, with whatever the list puts around it', () => {
    const full = { ...putIn, decide: () => refuse('BoxFull') };
    expect(getDecision({ ...box, decisions: [full, takeWhat] }, putIn.command)).toBe(full);
  });

  it('may be that of a step, which is in a list of its own and has no route', () => {
    expect(getDecision({ ...box, internalCommands: [empty] }, Empty)).toBe(empty);
    // @ts-expect-error a step is no use case of a route
    expect({ ...box, decisions: [empty] } satisfies typeof box).toBeDefined();
  });

  it('is not taken from anywhere else', () => {
    expect(() => getDecision(box, Empty)).toThrow('box does not decide box.empty');
  });
});

describe('an event', () => {
  it('cannot be made of what its shape does not allow', () => {
    expect(() => ToolPutIn({ tool: 7 as never })).toThrow();
  });
});
