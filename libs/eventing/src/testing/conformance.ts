import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppendResult, EventStore, ExpectedRevision } from '../event-store.js';
import { emptyStoreConforms } from './conformance-empty.js';
import { followingConforms } from './conformance-following.js';
import {
  readCategories,
  toNewEvent,
  ownCategory,
  sampleEvent,
  sampleEvents,
  type OpenedStore,
} from './sample-events.js';
import { UnstorableEventError } from '../store/storable.js';

/** The behavior that every event store must have, whatever its implementation. */
export function conformance(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the event store ${name}`, () => {
    let opened: OpenedStore;
    let store: EventStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    emptyStoreConforms(() => opened);

    describe('an append', () => {
      it('gives back what was recorded, with its place', async () => {
        const stream = `${ownCategory()}-1`;
        const events = [
          sampleEvent({ note: 'one' }),
          sampleEvent({ note: 'two' }, { type: 'NoteChanged', version: 3 }),
        ];
        const result = await store.append({ stream, expected: 0, events });
        const read = await store.read(stream);
        expect(read.map(toNewEvent)).toEqual(events);
        expect(read.map((event) => [event.stream, event.revision])).toEqual([
          [stream, 1],
          [stream, 2],
        ]);
        expect(result).toEqual({ ok: true, position: read[1]!.position, revision: 2 });
        expect(read[1]!.position).toBeGreaterThan(read[0]!.position);
        for (const { recorded_at } of read) expect(new Date(recorded_at).toISOString()).toBe(recorded_at);
      });

      it.each<[string, ExpectedRevision, number, boolean]>([
        ['0 where the stream is new', 0, 0, true],
        ['0 where it is not', 0, 2, false],
        ['the right number', 2, 2, true],
        ['too small a number', 1, 2, false],
        ['too great a number', 3, 2, false],
        ['a number where the stream is new', 1, 0, false],
        ['any where the stream is new', 'any', 0, true],
        ['any where it is not', 'any', 2, true],
        ['some where the stream is new', 'some', 0, false],
        ['some where it is not', 'some', 2, true],
      ])('that expects %s', async (_, expected, held, fits) => {
        const stream = `${ownCategory()}-1`;
        if (held > 0) await store.append({ stream, expected: 0, events: sampleEvents(held) });
        const result = await store.append({ stream, expected, events: sampleEvents(2) });
        expect(result).toEqual(
          fits
            ? { ok: true, position: expect.any(BigInt), revision: held + 2 }
            : { ok: false, stream, expected, actual: held },
        );
        expect(await store.read(stream)).toHaveLength(fits ? held + 2 : held);
      });

      it.each<[ExpectedRevision]>([[1], ['any'], ['some']])(
        'that is repeated with the same ids (expecting %s) answers as the first time, also when others followed',
        async (expected) => {
          const stream = `${ownCategory()}-1`;
          await store.append({ stream, expected: 0, events: sampleEvents(1) });
          const append = { stream, expected, events: sampleEvents(2) };
          const first = await store.append(append);
          expect(first).toEqual({ ok: true, position: expect.any(BigInt), revision: 3 });
          expect(await store.append(append)).toEqual(first);
          await store.append({ stream, expected: 3, events: sampleEvents(2) });
          expect(await store.append(append)).toEqual(first);
          expect(await store.appendMany([append, append])).toEqual([first, first]);
          expect(await store.read(stream)).toHaveLength(5);
        },
      );

      it('keeps every character and number of its payload', async () => {
        const stream = `${ownCategory()}-ключ "и" \\ 'ünder' 名`;
        const data = {
          text: 'Ñandú 🛠️ "quoted" \\u0000 \\ \n\t\r \u001f \u2028 {"a":1}',
          numbers: [0, -1, 1.5, 1e21, 123456789012345, 0.1, 5e-7],
          flags: [true, false, null],
          nested: { '': {}, 'with "quote"': [[], {}] },
        };
        const event = sampleEvent(data);
        await store.append({ stream, expected: 0, events: [event] });
        expect((await store.read(stream)).map(toNewEvent)).toEqual([event]);
        expect((await readCategories(store, [stream.split('-')[0]!])).map(toNewEvent)).toEqual([event]);
      });

      it.each([
        ['a NUL character', sampleEvent({ text: 'a\0b' })],
        ['half of a character pair', sampleEvent({ text: 'a\ud83d' })],
        ['an id that is no UUID', sampleEvent({}, { id: 'first' })],
        ['a type without a name', sampleEvent({}, { type: '' })],
        ['nothing that JSON knows', sampleEvent(undefined, { data: () => 1 })],
      ])('is refused whole where one event holds %s', async (_, bad) => {
        const stream = `${ownCategory()}-1`;
        const refused = store.append({ stream, expected: 0, events: [sampleEvent(), bad] });
        await expect(refused).rejects.toBeInstanceOf(UnstorableEventError);
        expect(await store.read(stream)).toEqual([]);
      });

      it('is refused where its stream has no category, and where it has no events', async () => {
        for (const append of [
          { stream: 'job', expected: 0, events: sampleEvents(1) },
          { stream: '-1', expected: 0, events: sampleEvents(1) },
          { stream: `${ownCategory()}-1`, expected: 0, events: [] },
        ])
          await expect(store.append(append)).rejects.toBeInstanceOf(UnstorableEventError);
      });

      it('that cannot be stored harms none of those beside it', async () => {
        const category = ownCategory();
        const results = await Promise.allSettled(
          Array.from({ length: 40 }, (_, n) =>
            store.append({
              stream: `${category}-${n}`,
              expected: 0,
              events: [sampleEvent({ text: n % 10 ? 'a' : '\0' })],
            }),
          ),
        );
        expect(results.map(({ status }) => status)).toEqual(results.map((_, n) => (n % 10 ? 'fulfilled' : 'rejected')));
        expect(await readCategories(store, [category])).toHaveLength(36);
      });

      it('takes events of two megabytes', async () => {
        const stream = `${ownCategory()}-1`;
        const events = [1, 2, 3].map((n) => sampleEvent({ n, text: 'ab"c'.repeat(500_000) }));
        for (const [n, event] of events.entries())
          expect((await store.append({ stream, expected: n, events: [event] })).ok).toBe(true);
        expect((await store.read(stream)).map(toNewEvent)).toEqual(events);
      });
    });

    describe('an append by one who has not read the stream', () => {
      it('answers as the first time also where it expects what the stream holds now, and records nothing twice', async () => {
        const stream = `${ownCategory()}-1`;
        await store.append({ stream, expected: 0, events: sampleEvents(1) });
        const events = sampleEvents(2);
        const first = await store.append({ stream, expected: 1, events, unread: true });
        expect(first).toMatchObject({ ok: true, revision: 3 });
        const again = { stream, expected: 3, events, unread: true } as const;
        expect(await store.append(again)).toEqual(first);
        await store.append({ stream, expected: 3, events: sampleEvents(1) });
        expect(await store.appendMany([{ ...again, expected: 4 }, again])).toEqual([first, first]);
        expect(await store.read(stream)).toHaveLength(4);
      });
    });

    describe('independent appends', () => {
      it('have a result each, in their order, and a conflict harms no other', async () => {
        const category = ownCategory();
        await store.append({ stream: `${category}-2`, expected: 0, events: sampleEvents(4) });
        const results = await store.appendMany(
          [1, 2, 3].map((n) => ({ stream: `${category}-${n}`, expected: 0, events: sampleEvents(n) })),
        );
        expect(results).toEqual([
          { ok: true, position: expect.any(BigInt), revision: 1 },
          { ok: false, stream: `${category}-2`, expected: 0, actual: 4 },
          { ok: true, position: expect.any(BigInt), revision: 3 },
        ]);
        expect(await readCategories(store, [category])).toHaveLength(8);
      });

      it('to one stream see those before them', async () => {
        const stream = `${ownCategory()}-1`;
        const results = await store.appendMany(
          [0, 1, 1, 2, 'any' as const].map((expected) => ({ stream, expected, events: sampleEvents(1) })),
        );
        expect(results.map((result) => (result.ok ? result.revision : `not ${result.actual}`))).toEqual([
          1,
          2,
          'not 2',
          3,
          4,
        ]);
      });

      it('of none are none', async () => {
        expect(await store.appendMany([])).toEqual([]);
      });
    });

    describe('concurrent writers', () => {
      it('to one stream: one winner for each revision, and nothing in between', async () => {
        const stream = `${ownCategory()}-1`;
        const winners: number[] = [];
        const write = async (): Promise<void> => {
          for (;;) {
            const held = (await store.read(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? 0;
            if (held >= 32) return;
            const result = await store.append({ stream, expected: held, events: sampleEvents(1) });
            if (result.ok) winners.push(result.revision);
          }
        };
        await Promise.all(Array.from({ length: 16 }, write));
        const revisions = (await store.read(stream)).map(({ revision }) => revision);
        expect(revisions).toEqual(revisions.map((_, n) => n + 1));
        expect(winners.sort((a, b) => a - b)).toEqual(revisions);
      });

      it('to one stream, whatever it contains: every event once', async () => {
        const stream = `${ownCategory()}-1`;
        const results = await Promise.all(
          Array.from({ length: 30 }, () => store.append({ stream, expected: 'any', events: sampleEvents(2) })),
        );
        expect(results.map((result: AppendResult) => result.ok && result.revision).sort((a, b) => +a - +b)).toEqual(
          results.map((_, n) => 2 * n + 2),
        );
        expect(await store.read(stream)).toHaveLength(60);
      });
    });

    describe('reading a stream', () => {
      const stream = `${ownCategory()}-1`;
      beforeAll(() => store.append({ stream, expected: 0, events: sampleEvents(7) }));
      const revisions = async (options: Parameters<EventStore['read']>[1]): Promise<number[]> =>
        (await store.read(stream, options)).map(({ revision }) => revision);

      it.each([
        [{}, [1, 2, 3, 4, 5, 6, 7]],
        [{ from: 5 }, [5, 6, 7]],
        [{ limit: 2 }, [1, 2]],
        [{ from: 3, limit: 2 }, [3, 4]],
        [{ from: 8 }, []],
        [{ direction: 'backwards' as const }, [7, 6, 5, 4, 3, 2, 1]],
        [{ direction: 'backwards' as const, limit: 1 }, [7]],
        [{ direction: 'backwards' as const, from: 3 }, [3, 2, 1]],
        [{ direction: 'backwards' as const, from: 5, limit: 2 }, [5, 4]],
        [{ direction: 'backwards' as const, from: 99, limit: 2 }, [7, 6]],
      ])('%j', async (options, expected) => {
        expect(await revisions(options)).toEqual(expected);
      });

      it('that no one wrote to gives nothing', async () => {
        expect(await store.read(`${ownCategory()}-1`)).toEqual([]);
        expect(await store.read(`${ownCategory()}-1`, { direction: 'backwards', limit: 1 })).toEqual([]);
      });

      it('of 10,000 events gives them all', async () => {
        const long = `${ownCategory()}-1`;
        const events = sampleEvents(10_000);
        for (let n = 0; n < events.length; n += 500)
          await store.append({ stream: long, expected: n, events: events.slice(n, n + 500) });
        expect((await store.read(long)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
        expect((await store.read(long, { direction: 'backwards', limit: 1 }))[0]!.id).toBe(events.at(-1)!.id);
        expect((await store.read(long, { from: 9_999 })).map(({ id }) => id)).toEqual(
          events.slice(-2).map(({ id }) => id),
        );
      });
    });

    describe('reading many streams', () => {
      it('gives the events of each, in the order asked for, and none of a stream that no one wrote to', async () => {
        const category = ownCategory();
        const named = [3, 1, 9, 2, 1].map((n) => `${category}-${n}`);
        for (const n of [1, 2, 3])
          await store.append({ stream: `${category}-${n}`, expected: 0, events: sampleEvents(n) });
        await store.append({ stream: `${category}-1`, expected: 1, events: sampleEvents(1) });
        const read = await store.readMany(named);
        expect(read).toEqual(await Promise.all(named.map((stream) => store.read(stream))));
        expect(read.map((events) => events.map(({ revision }) => revision))).toEqual([
          [1, 2, 3],
          [1, 2],
          [],
          [1, 2],
          [1, 2],
        ]);
      });

      it('of none gives none', async () => {
        expect(await store.readMany([])).toEqual([]);
      });

      it('of a thousand gives them all', async () => {
        const category = ownCategory();
        const streams = Array.from({ length: 1_000 }, (_, n) => `${category}-${n}`);
        const appends = streams.map((stream) => ({ stream, expected: 0, events: sampleEvents(2) }));
        await store.appendMany(appends);
        const read = await store.readMany(streams);
        expect(read.map((events) => events.map(({ id }) => id))).toEqual(
          appends.map(({ events }) => events.map(({ id }) => id)),
        );
      });
    });

    followingConforms(() => opened);
  });
}
