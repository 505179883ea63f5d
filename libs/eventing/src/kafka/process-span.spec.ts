import { afterEach, describe, expect, it } from '@jest/globals';
import { startTracing, withSpan, type EndedSpan } from '../tracing.js';
import { inProcessSpan } from './process-span.js';

const [first, second] = ['0af7651916cd43dd8448eb211c80319c', '4bf92f3577b34da6a3ce929d0e0e4736'];
const traceparent = (traceId: string): string => `00-${traceId}-b7ad6b7169203331-01`;
const message = (offset: bigint, cause?: string) => ({
  topic: 'tailboard.jobs.v1',
  partition: 2,
  offset,
  headers: cause === undefined ? {} : { traceparent: Buffer.from(traceparent(cause)) },
});
const ended: EndedSpan[] = [];
let stop: () => void = () => {};
afterEach(() => {
  stop();
  ended.length = 0;
});

describe('The span of consumed messages', () => {
  it('given messages of two traces, when they are processed, then one span has links to both, and is the cause of the work', async () => {
    stop = startTracing((span) => ended.push(span), 1);
    const messages = [message(7n, first), message(8n, first), message(9n, second), message(10n)];
    await inProcessSpan('reports', messages, () => withSpan('INSERT', { kind: 'client' }, async () => undefined));
    const [statement, span] = ended;
    expect(span).toMatchObject({
      name: 'process tailboard.jobs.v1',
      kind: 'consumer',
      parentId: undefined,
      links: [
        { traceId: first, spanId: 'b7ad6b7169203331' },
        { traceId: second, spanId: 'b7ad6b7169203331' },
      ],
      attributes: {
        'messaging.system': 'kafka',
        'messaging.operation.type': 'process',
        'messaging.destination.name': 'tailboard.jobs.v1',
        'messaging.destination.partition.id': '2',
        'messaging.consumer.group.name': 'reports',
        'messaging.kafka.offset': 7,
        'messaging.batch.message_count': 4,
      },
    });
    expect(statement).toMatchObject({ traceId: span!.traceId, parentId: span!.spanId });
  });

  it('given a handler that rejects the messages, then the span contains the reason', async () => {
    stop = startTracing((span) => ended.push(span), 1);
    await expect(
      inProcessSpan('reports', [message(7n, first)], () => Promise.reject(new Error('no such job'))),
    ).rejects.toThrow('no such job');
    expect(ended).toMatchObject([{ error: 'no such job' }]);
  });
});
