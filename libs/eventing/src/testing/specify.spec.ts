import { describe, expect, it } from '@jest/globals';
import { box, boxEvents, putIn, takeWhat } from './sample-decider.js';
import { specify } from './specify.js';

const { ToolPutIn, ToolTaken } = boxEvents.make;
const { given } = specify(box);
const saw = ToolPutIn({ tool: 'saw' });

describe('a specification', () => {
  it('passes if the decision records these events, and only these', () => {
    const decided = given(saw).when(putIn, { id: '1', tools: ['saw', 'hammer', 'drill'] });
    decided.then(ToolPutIn({ tool: 'hammer' }), ToolPutIn({ tool: 'drill' }));
    expect(() => decided.then(ToolPutIn({ tool: 'hammer' }))).toThrow();
    expect(() => decided.then(ToolPutIn({ tool: 'drill' }), ToolPutIn({ tool: 'hammer' }))).toThrow();
    expect(() => decided.thenNothing()).toThrow();
    expect(() => decided.thenRefused('BoxFull', { room: 2 })).toThrow();
  });

  it('passes if nothing is to be done', () => {
    const decided = given(saw).when(putIn, { id: '1', tools: ['saw'] });
    decided.thenNothing();
    expect(() => decided.then(saw)).toThrow();
  });

  it('passes if the decision refuses with this code and these values', () => {
    const decided = given(saw).when(putIn, { id: '1', tools: ['hammer', 'drill', 'file'] });
    decided.thenRefused('BoxFull', { room: 2 });
    expect(() => decided.thenRefused('BoxFull', { room: 3 })).toThrow();
    expect(() => decided.thenNothing()).toThrow();
    expect(() => decided.thenAnswers({ tools: [], version: 1 })).toThrow();
  });

  it('passes if the caller gets this output', () => {
    const decided = given(saw).when(putIn, { id: '1', tools: ['hammer'] });
    decided.thenAnswers({ tools: ['saw', 'hammer'], version: 2 });
    expect(() => decided.thenAnswers({ tools: ['saw'], version: 1 })).toThrow();
  });

  it('gives the decision what it would have gathered', () => {
    given(saw)
      .when(takeWhat, { id: '1' }, 'saw')
      .then(ToolTaken({ tool: 'saw' }));
  });
});
