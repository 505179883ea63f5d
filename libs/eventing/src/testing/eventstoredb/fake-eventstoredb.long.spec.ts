import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.js';
import { waitUntil } from '../wait-until.js';

/**
 * Compares the fake with measured server behavior through the server's own client; the numbers refer to
 * docs/decisions/0031.
 */
describe('the fake EventStoreDB', () => {
  let server: FakeEventStoreDb;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    server = await startFakeEventStoreDb();
    client = EventStoreDBClient.connectionString(server.connectionString);
  });
  afterEach(() => server.stop());

  const createEvent = (data: object = {}, id = randomUUID()) =>
    jsonEvent({ type: 'NoteTaken', id, data, metadata: { command_id: 'c' } } as never);
  const appendEvents = (stream: string, count: number, expectedRevision: AppendExpectedRevision = 'any') =>
    client.appendToStream(
      stream,
      Array.from({ length: count }, () => createEvent()),
      { expectedRevision },
    );
  const readRevisions = async (stream: string): Promise<number[]> => {
    const revisions: number[] = [];
    for await (const resolved of client.readStream(stream)) revisions.push(Number(resolved.event!.revision));
    return revisions;
  };
  const readAllPositions = async (fromPosition: Parameters<typeof client.readAll>[0] = {}) => {
    const positions: bigint[] = [];
    for await (const resolved of client.readAll(fromPosition)) positions.push(resolved.event!.position!.commit);
    return positions;
  };

  it('given an append of several events, then each event has its own position, and the response contains the last one', async () => {
    const { position } = await appendEvents('note-1', 3);
    const positions = await readAllPositions();
    expect(positions.at(-1)).toBe(position!.commit);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('(3) given a position between two events, when it is read or subscribed from, then it is refused', async () => {
    const { position } = await appendEvents('note-1', 2);
    const betweenEvents = { commit: position!.commit - 1n, prepare: position!.commit - 1n };
    await expect(readAllPositions({ fromPosition: betweenEvents })).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('Unexpected ReadAllResult: InvalidPosition'),
    });
    const failed = await new Promise<unknown>((resolve) =>
      client.subscribeToAll({ fromPosition: betweenEvents }).on('error', resolve),
    );
    expect(failed).toMatchObject({ code: 3, message: expect.stringContaining('Trying to read from an invalid') });
    expect(await readAllPositions({ fromPosition: position! })).toEqual([position!.commit]);
  });

  interface Checkpoint {
    readonly commit: bigint;
    readonly prepare: bigint;
  }
  /** Subscribes to the streams `note-…`, and returns a list to which all that the server sends is added in order. */
  const subscribeToNotes = (fromPosition: 'start' | Checkpoint = 'start') => {
    const received: (Checkpoint | 'caughtUp' | 'event')[] = [];
    const checkpointReached = (_: unknown, checkpoint: Checkpoint): void => void received.push(checkpoint);
    const filter = streamNameFilter({ prefixes: ['note-'], checkpointInterval: 1, checkpointReached });
    client
      .subscribeToAll({ filter, fromPosition })
      .on('caughtUp', () => received.push('caughtUp'))
      .on('error', () => {})
      .on('data', () => received.push('event'));
    return received;
  };

  it('(2) given full pages without a match, then each ends with a checkpoint at its beginning with prepare 0, and caughtUp follows', async () => {
    for (let n = 0; n < 10; n++) await appendEvents(`other-${n}`, 10);
    const received = subscribeToNotes();
    await waitUntil(() => received.includes('caughtUp'));
    const positions = await readAllPositions();
    expect(received).toEqual([
      { commit: 0n, prepare: 0n },
      { commit: positions[32], prepare: 0n },
      { commit: positions[64], prepare: 0n },
      'caughtUp',
    ]);
    await appendEvents('other-live', 31);
    await appendEvents('other-live', 1);
    await waitUntil(() => received.length === 5);
    expect((received[4] as Checkpoint).prepare).toBe((received[4] as Checkpoint).commit);
  });

  it('(2) given fewer than 32 records without a match, then the checkpoint -1 precedes caughtUp, and none follows it', async () => {
    await appendEvents('other-1', 5);
    const received = subscribeToNotes();
    const unsignedMinusOne = 2n ** 64n - 1n;
    await waitUntil(() => received.includes('caughtUp'));
    expect(received).toEqual([{ commit: unsignedMinusOne, prepare: unsignedMinusOne }, 'caughtUp']);
    await appendEvents('other-1', 40);
    await appendEvents('note-1', 1);
    await waitUntil(() => received.includes('event'));
    expect(received.slice(2)).toEqual(['event']);
  });

  it('(2) given matches, then a checkpoint at the last one precedes caughtUp; given a subscription from the end, then there is none', async () => {
    const { position } = await appendEvents('note-1', 2);
    await appendEvents('other-1', 3);
    const received = subscribeToNotes();
    await waitUntil(() => received.includes('caughtUp'));
    expect(received).toEqual(['event', 'event', { ...position }, 'caughtUp']);
    const [end] = (await readAllPositions()).slice(-1);
    const lateReceived = subscribeToNotes({ commit: end!, prepare: end! });
    await waitUntil(() => lateReceived.length > 0);
    expect(lateReceived).toEqual(['caughtUp']);
  });

  it('(2) given a search window of one, then each event has a checkpoint', async () => {
    await appendEvents('other-1', 5);
    let checkpoints = 0;
    const checkpointReached = (): void => void checkpoints++;
    const filter = streamNameFilter({
      prefixes: ['note-'],
      checkpointInterval: 1,
      maxSearchWindow: 1,
      checkpointReached,
    });
    client
      .subscribeToAll({ filter })
      .on('error', () => {})
      .on('data', () => {});
    await waitUntil(() => checkpoints >= 6);
  });

  it('(5) given a complete response whose reader left early, when the client is disposed, then that never completes', async () => {
    await appendEvents('note-1', 10);
    const otherClient = EventStoreDBClient.connectionString(server.connectionString);
    const makeRoundTrips = async (): Promise<void> => {
      for (let n = 0; n < 10; n++) for await (const _ of otherClient.readAll({ maxCount: 1 }));
    };
    for await (const _ of client.readAll({ direction: 'backwards', fromPosition: 'end' })) break;
    await makeRoundTrips();
    let disposed = false;
    void client.dispose().then(() => (disposed = true));
    await makeRoundTrips();
    expect(disposed).toBe(false);
  });

  it('(7) given truncated, limited, deleted and tombstoned streams, then reads and appends treat each as the server does', async () => {
    for (const stream of ['note-tb', 'note-count', 'note-gone', 'note-dead']) await appendEvents(stream, 7);
    await client.setStreamMetadata('note-tb', { truncateBefore: 4 });
    await client.setStreamMetadata('note-count', { maxCount: 2 });
    await client.deleteStream('note-gone');
    await client.tombstoneStream('note-dead');

    expect(await readRevisions('note-tb')).toEqual([4, 5, 6]);
    expect(await readRevisions('note-count')).toEqual([5, 6]);
    await expect(appendEvents('note-tb', 1, 2n)).rejects.toMatchObject({ actualVersion: 6n });
    await expect(readRevisions('note-gone')).rejects.toMatchObject({ type: 'stream-not-found' });
    expect(await appendEvents('note-gone', 1, 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 7n });
    expect(await readRevisions('note-gone')).toEqual([7]);
    await expect(readRevisions('note-dead')).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(appendEvents('note-dead', 1)).rejects.toMatchObject({ type: 'stream-deleted' });
    const types: string[] = [];
    for await (const resolved of client.readAll())
      if (resolved.event!.streamId === 'note-dead') types.push(resolved.event!.type);
    expect(types.at(-1)).toBe('$streamDeleted');
  });

  it('(8) given a follower that lags, then its readers do not get an event yet that the leader returns', async () => {
    const { position } = await appendEvents('note-1', 1);
    server.setLag(60_000);
    expect(await readAllPositions({ direction: 'backwards', fromPosition: 'end' })).toEqual([]);
    expect((await readAllPositions({ direction: 'backwards', fromPosition: 'end', requiresLeader: true }))[0]).toBe(
      position!.commit,
    );
  });

  it('(9) given appends of up to 16,767,216 bytes, then they succeed; larger ones are refused with that limit, and messages of 16 MiB by the protocol', async () => {
    const appendBytes = (bytes: number) =>
      client.appendToStream(`note-${bytes}`, createEvent({ text: 'x'.repeat(bytes) }), { expectedRevision: 'any' });
    expect(await appendBytes(16_767_000)).toMatchObject({ success: true });
    await expect(appendBytes(16_767_217)).rejects.toMatchObject({ maxAppendSize: 16_767_216 });
    await expect(appendBytes(16 * 1024 * 1024)).rejects.toMatchObject({ code: 8 });
  });

  it('(10) given several appends in one call, then each gets its own result', async () => {
    await appendEvents('note-1', 2);
    await client.tombstoneStream('note-dead');
    server.failNextAppends(1);
    const results = await Promise.allSettled([
      appendEvents('note-2', 1, 'no_stream'),
      appendEvents('note-3', 2, 'no_stream'),
      appendEvents('note-1', 1, 'no_stream'),
      appendEvents('note-dead', 1),
      appendEvents('note-1', 1, 1n),
    ]);
    expect(results).toMatchObject([
      { reason: { message: 'Could not recognize Server Is Busy' } },
      { value: { success: true, nextExpectedRevision: 1n } },
      { reason: { type: 'wrong-expected-version', actualVersion: 1n } },
      { reason: { type: 'stream-deleted' } },
      { value: { success: true, nextExpectedRevision: 2n } },
    ]);
  });

  it('(4.1) given no permission for $all, then reading it is refused; given a repeated append with any expected revision, then it is recognized until the server restarts', async () => {
    const repeated = createEvent();
    const appendRepeated = () => client.appendToStream('note-1', repeated, { expectedRevision: 'any' });
    await appendRepeated();
    await appendRepeated();
    expect(await readRevisions('note-1')).toEqual([0]);
    server.setReadAllAllowed(false);
    await expect(readAllPositions()).rejects.toMatchObject({ type: 'access-denied', code: 7 });
    await expect(
      new Promise((_, reject) => client.subscribeToAll({ filter: excludeSystemEvents() }).on('error', reject)),
    ).rejects.toMatchObject({ type: 'access-denied' });
    await server.restart();
    await waitUntil(() =>
      appendRepeated().then(
        () => true,
        () => false,
      ),
    );
    expect(await readRevisions('note-1')).toEqual([0, 1]);
  });
});
