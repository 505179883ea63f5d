import { describe, expect, it } from '@jest/globals';
import { stateOf } from './decider.js';
import { box, boxFacts, putIn, takeWhat } from './sample-decider.js';

const { ToolPutIn, ToolTaken } = boxFacts.make;

describe('the state of a stream', () => {
  it('is what its facts make of nothing, in their order', () => {
    expect(stateOf(box, [])).toEqual({ tools: [], last: null });
    const facts = [ToolPutIn({ tool: 'saw' }), ToolPutIn({ tool: 'drill' }), ToolTaken({ tool: 'saw' })];
    expect(stateOf(box, facts)).toMatchObject({ tools: ['drill'] });
  });

  it('may hold where, when, by whom and with which command a fact was recorded', () => {
    const meta = { at: '2026-10-05T12:00:00.000Z', actor_id: 'ada', command_id: 'c1' };
    expect(stateOf(box, [{ ...ToolPutIn({ tool: 'saw' }), stream: 'box-1', meta }])).toMatchObject({
      last: { stream: 'box-1', ...meta },
    });
  });

  it('is not made of facts that the decider does not know', () => {
    expect(() => stateOf(box, [{ type: 'ToolBroken', data: {} }])).toThrow('box has no fact ToolBroken');
  });
});

describe('the stream of a decision', () => {
  const asked = {
    actor_id: 'ada',
    scope: 'all',
    now: '2026-10-05T12:00:00.000Z',
    today: '2026-10-05',
    command_id: 'c1',
  } as const;

  it('is that of the id in its input, unless the decision says otherwise', () => {
    expect(putIn.stream({ id: '7', tools: [] }, asked)).toBe('7');
    expect(takeWhat.stream({ id: '8' }, asked)).toBe('8');
  });
});

describe('a fact', () => {
  it('cannot be made of what its shape does not allow', () => {
    expect(() => ToolPutIn({ tool: 7 as never })).toThrow();
  });
});
