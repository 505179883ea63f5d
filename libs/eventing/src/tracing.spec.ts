import { afterEach, describe, expect, it } from '@jest/globals';
import { beginSpan, currentTraceparent, startTracing, withSpan, type EndedSpan } from './tracing.js';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const ended: EndedSpan[] = [];
let stop: () => void = () => {};
afterEach(() => {
  stop();
  ended.length = 0;
});
const start = (ratio = 1): void => {
  stop = startTracing((span) => ended.push(span), ratio);
};

describe('A trace', () => {
  it('given the span of another process, when work runs within work, then each span has its cause', async () => {
    start();
    await withSpan('outer', { kind: 'server', parent }, () => withSpan('inner', {}, async () => undefined));
    const [inner, outer] = ended;
    expect(outer).toMatchObject({ traceId: parent.split('-')[1], parentId: parent.split('-')[2], kind: 'server' });
    expect(inner).toMatchObject({ traceId: outer!.traceId, parentId: outer!.spanId, name: 'inner' });
    expect(outer!.to).toBeGreaterThanOrEqual(inner!.to);
  });

  it('given work that fails, then its span contains the reason, and the error is thrown', async () => {
    start();
    await expect(withSpan('task', {}, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(ended).toMatchObject([{ name: 'task', error: 'no disk' }]);
  });

  it('given a share of none, then new traces are passed on but not recorded, and those of a caller are', async () => {
    start(0);
    await withSpan('new', {}, async () => expect(currentTraceparent()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/));
    await withSpan('asked for', { parent }, async () => expect(currentTraceparent()).toMatch(/-01$/));
    expect(ended.map(({ name }) => name)).toEqual(['asked for']);
  });

  it.each(['', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])(
    'given the traceparent "%s", then a new trace begins',
    async (wrong) => {
      start();
      await withSpan('work', { parent: wrong }, async () => undefined);
      expect(ended[0]!.parentId).toBeUndefined();
    },
  );

  it('given no collector, then nothing is recorded', async () => {
    expect(beginSpan('work').run(currentTraceparent)).toBeUndefined();
    expect(await withSpan('work', { parent }, async () => currentTraceparent())).toBeUndefined();
  });
});
