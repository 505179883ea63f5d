import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  streamNameFilter,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import { fakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.js';
import { until } from '../until.js';

/**
 * Compares the fake with measured server behavior through the server's own client; the numbers refer to
 * docs/decisions/0031.
 */
describe('the fake of EventStoreDB', () => {
  let server: FakeEventStoreDb;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    server = await fakeEventStoreDb();
    client = EventStoreDBClient.connectionString(server.connectionString);
  });
  afterEach(() => server.stop());

  const event = (data: object = {}, id = randomUUID()) =>
    jsonEvent({ type: 'NoteTaken', id, data, metadata: { command_id: 'c' } } as never);
  const append = (stream: string, count: number, expectedRevision: AppendExpectedRevision = 'any') =>
    client.appendToStream(
      stream,
      Array.from({ length: count }, () => event()),
      { expectedRevision },
    );
  const read = async (stream: string): Promise<number[]> => {
    const revisions: number[] = [];
    for await (const one of client.readStream(stream)) revisions.push(Number(one.event!.revision));
    return revisions;
  };
  const all = async (fromPosition: Parameters<typeof client.readAll>[0] = {}) => {
    const found: bigint[] = [];
    for await (const one of client.readAll(fromPosition)) found.push(one.event!.position!.commit);
    return found;
  };

  it('gives each event its own place, also within one append, and names the last one in its answer', async () => {
    const { position } = await append('note-1', 3);
    const places = await all();
    expect(places.at(-1)).toBe(position!.commit);
    expect(new Set(places).size).toBe(places.length);
  });

  it('(3) refuses to read or to follow from where no event begins', async () => {
    const { position } = await append('note-1', 2);
    const beside = { commit: position!.commit - 1n, prepare: position!.commit - 1n };
    await expect(all({ fromPosition: beside })).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('Unexpected ReadAllResult: InvalidPosition'),
    });
    const failed = await new Promise<unknown>((resolve) =>
      client.subscribeToAll({ fromPosition: beside }).on('error', resolve),
    );
    expect(failed).toMatchObject({ code: 3, message: expect.stringContaining('Trying to read from an invalid') });
    expect(await all({ fromPosition: position! })).toEqual([position!.commit]);
  });

  interface Checkpoint {
    readonly commit: bigint;
    readonly prepare: bigint;
  }
  /** Follows `note-` streams; records what the server sends, in order. */
  const followNotes = (fromPosition: 'start' | Checkpoint = 'start') => {
    const received: (Checkpoint | 'caughtUp' | 'event')[] = [];
    const checkpointReached = (_: unknown, at: Checkpoint): void => void received.push(at);
    const filter = streamNameFilter({ prefixes: ['note-'], checkpointInterval: 1, checkpointReached });
    client
      .subscribeToAll({ filter, fromPosition })
      .on('caughtUp', () => received.push('caughtUp'))
      .on('error', () => {})
      .on('data', () => received.push('event'));
    return received;
  };

  it('(2) ends each full page without a match with a checkpoint at its beginning, prepare 0, and caughtUp follows', async () => {
    for (let n = 0; n < 10; n++) await append(`other-${n}`, 10);
    const received = followNotes();
    await until(() => received.includes('caughtUp'));
    const places = await all();
    expect(received).toEqual([
      { commit: 0n, prepare: 0n },
      { commit: places[32], prepare: 0n },
      { commit: places[64], prepare: 0n },
      'caughtUp',
    ]);
    await append('other-live', 31);
    await append('other-live', 1);
    await until(() => received.length === 5);
    expect((received[4] as Checkpoint).prepare).toBe((received[4] as Checkpoint).commit);
  });

  it('(2) sends the checkpoint -1 before caughtUp if fewer than 32 records hold no match, and none after it', async () => {
    await append('other-1', 5);
    const received = followNotes();
    const unsigned = 2n ** 64n - 1n;
    await until(() => received.includes('caughtUp'));
    expect(received).toEqual([{ commit: unsigned, prepare: unsigned }, 'caughtUp']);
    await append('other-1', 40);
    await append('note-1', 1);
    await until(() => received.includes('event'));
    expect(received.slice(2)).toEqual(['event']);
  });

  it('(2) sends a checkpoint at the last match before caughtUp, and none to a reader who begins at the end', async () => {
    const { position } = await append('note-1', 2);
    await append('other-1', 3);
    const received = followNotes();
    await until(() => received.includes('caughtUp'));
    expect(received).toEqual(['event', 'event', { ...position }, 'caughtUp']);
    const [end] = (await all()).slice(-1);
    const late = followNotes({ commit: end!, prepare: end! });
    await until(() => late.length > 0);
    expect(late).toEqual(['caughtUp']);
  });

  it('(2) with a window of one shows of every event', async () => {
    await append('other-1', 5);
    let reported = 0;
    const checkpointReached = (): void => void reported++;
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
    await until(() => reported >= 6);
  });

  it('(5) never lets go of an answer that was sent whole before its reader left', async () => {
    await append('note-1', 10);
    const other = EventStoreDBClient.connectionString(server.connectionString);
    const roundTrips = async (): Promise<void> => {
      for (let n = 0; n < 10; n++) for await (const _ of other.readAll({ maxCount: 1 }));
    };
    for await (const _ of client.readAll({ direction: 'backwards', fromPosition: 'end' })) break;
    await roundTrips();
    let disposed = false;
    void client.dispose().then(() => (disposed = true));
    await roundTrips();
    expect(disposed).toBe(false);
  });

  it('(7) cuts streams as they are notified to', async () => {
    for (const stream of ['note-tb', 'note-count', 'note-gone', 'note-dead']) await append(stream, 7);
    await client.setStreamMetadata('note-tb', { truncateBefore: 4 });
    await client.setStreamMetadata('note-count', { maxCount: 2 });
    await client.deleteStream('note-gone');
    await client.tombstoneStream('note-dead');

    expect(await read('note-tb')).toEqual([4, 5, 6]);
    expect(await read('note-count')).toEqual([5, 6]);
    await expect(append('note-tb', 1, 2n)).rejects.toMatchObject({ actualVersion: 6n });
    await expect(read('note-gone')).rejects.toMatchObject({ type: 'stream-not-found' });
    expect(await append('note-gone', 1, 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 7n });
    expect(await read('note-gone')).toEqual([7]);
    await expect(read('note-dead')).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(append('note-dead', 1)).rejects.toMatchObject({ type: 'stream-deleted' });
    const types: string[] = [];
    for await (const one of client.readAll()) if (one.event!.streamId === 'note-dead') types.push(one.event!.type);
    expect(types.at(-1)).toBe('$streamDeleted');
  });

  it('(8) shows a reader of a follower what was written later than its leader does', async () => {
    const { position } = await append('note-1', 1);
    server.setLag(60_000);
    expect(await all({ direction: 'backwards', fromPosition: 'end' })).toEqual([]);
    expect((await all({ direction: 'backwards', fromPosition: 'end', requiresLeader: true }))[0]).toBe(
      position!.commit,
    );
  });

  it('(9) takes appends of 16,767,216 bytes, names its limit above, and refuses messages of 16 MiB', async () => {
    const large = (bytes: number) =>
      client.appendToStream(`note-${bytes}`, event({ text: 'x'.repeat(bytes) }), { expectedRevision: 'any' });
    expect(await large(16_767_000)).toMatchObject({ success: true });
    await expect(large(16_767_217)).rejects.toMatchObject({ maxAppendSize: 16_767_216 });
    await expect(large(16 * 1024 * 1024)).rejects.toMatchObject({ code: 8 });
  });

  it('(10) answers the appends of one call by their ids, each with its own verdict', async () => {
    await append('note-1', 2);
    await client.tombstoneStream('note-dead');
    server.beBusy(1);
    const verdicts = await Promise.allSettled([
      append('note-2', 1, 'no_stream'),
      append('note-3', 2, 'no_stream'),
      append('note-1', 1, 'no_stream'),
      append('note-dead', 1),
      append('note-1', 1, 1n),
    ]);
    expect(verdicts).toMatchObject([
      { reason: { message: 'Could not recognize Server Is Busy' } },
      { value: { success: true, nextExpectedRevision: 1n } },
      { reason: { type: 'wrong-expected-version', actualVersion: 1n } },
      { reason: { type: 'stream-deleted' } },
      { value: { success: true, nextExpectedRevision: 2n } },
    ]);
  });

  it('(4.1) lets no one read all who has no right to, and knows a repeated append that expects anything until it ends', async () => {
    const again = event();
    const repeat = () => client.appendToStream('note-1', again, { expectedRevision: 'any' });
    await repeat();
    await repeat();
    expect(await read('note-1')).toEqual([0]);
    server.letReadAll(false);
    await expect(all()).rejects.toMatchObject({ type: 'access-denied', code: 7 });
    await expect(
      new Promise((_, reject) => client.subscribeToAll({ filter: excludeSystemEvents() }).on('error', reject)),
    ).rejects.toMatchObject({ type: 'access-denied' });
    await server.restart();
    await until(() =>
      repeat().then(
        () => true,
        () => false,
      ),
    );
    expect(await read('note-1')).toEqual([0, 1]);
  });
});
