import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createApi } from '../api/client.js';
import { createLiveHub } from '../live/live-hub.js';
import { createStreamOpener } from '../live/live-wire.js';
import { serverSent } from '../live/server-sent.js';
import { fakeApi } from '../testing/fake-api.js';

const bytes = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe('Server-sent events', () => {
  it('are read however the network cuts them', async () => {
    const found = [];
    for await (const event of serverSent(
      bytes(': hello\n\nid: 7\nev', 'ent: notice\ndata: {"a"', ':1}\n', '\nevent: resync\r\ndata: {}\r\n\r\n'),
    ))
      found.push(event);
    expect(found).toEqual([
      { event: 'notice', id: '7', data: '{"a":1}' },
      { event: 'resync', id: null, data: '{}' },
    ]);
  });
});

describe('The live stream', () => {
  const notice = { topic: 'board:2026-10-06', type: 'JobAssigned', id: 'a', actor_id: 'b', position: '12' };

  it('shows of notices and resumes after the last one when the connection is lost', async () => {
    const service = fakeApi();
    const api = createApi({ transport: service.transport, token: () => 'a-token', locale: () => 'en' });
    const received: string[] = [];
    const stop = createLiveHub({ open: createStreamOpener(api), token: () => 'a-token' }).follow(['board:2026-10-06'], {
      onNotice: ({ position }) => received.push(position),
      onResync: () => received.push('resync'),
      onConnection: (connected) => received.push(connected ? 'open' : 'lost'),
    });
    await waitFor(() => expect(service.listeners).toBe(1));
    service.sendNotice(notice);
    await waitFor(() => expect(received).toEqual(['open', '12']));
    service.goDown();
    await waitFor(() => expect(received).toContain('lost'));
    service.goDown(false);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(service.listeners).toBe(1));
    const streams = service.requests.filter(({ name }) => name === 'live.stream');
    expect(streams.at(-1)?.headers.get('last-event-id')).toBe('12');
    expect(streams.at(-1)?.headers.get('authorization')).toBe('Bearer a-token');
    service.sendNotice('resync');
    await waitFor(() => expect(received.at(-1)).toBe('resync'));
    stop();
    await waitFor(() => expect(service.listeners).toBe(0));
  });
});
