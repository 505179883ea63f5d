import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { NewEvent } from '@tailboard/eventing/event-store';
import { openEventStoreDb } from '@tailboard/eventing/store/eventstoredb-store';
import { sampleEvents } from '@tailboard/eventing/testing/sample-events';
import { superviseFake } from './supervised-fake.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const EVENTS_PER_STREAM = 20;
/** Enough events that the catch-up is most of the reading. */
const FOLLOWED = 50_000;
/** With per-call credentials, the client sends each append separately. An insecure connection ignores them. */
const ALONE = { credentials: { username: 'nobody', password: '' } };

/**
 * P15: the adapter against the client's own appends and subscription, on the server of `ESDB_URL` or, without one, on
 * its fake in a separate process. In that case, only the ratios are meaningful.
 */
export async function bench({ rounds, seconds }: BenchSettings): Promise<void> {
  const given = process.env['ESDB_URL'];
  const fake = given ? undefined : await superviseFake();
  const url = given ?? fake!.url;
  const store = await openEventStoreDb(url, 30_000);
  const client = EventStoreDBClient.connectionString(url);
  const rows: string[][] = [];
  for (const callers of [1, 16, 64]) {
    const by = (append: Append) => () => appendsPerSecond(callers, seconds, append);
    const byClient =
      (how: object): Append =>
      async (stream, revision) => {
        const expectedRevision = revision === 1 ? ('no_stream' as const) : BigInt(revision - 2);
        await client.appendToStream(stream, [toServer(oneEvent())], { expectedRevision, requiresLeader: true, ...how });
      };
    const figures = await inTurns(rounds, [
      { name: 'the client, many on one call', run: by(byClient({})) },
      { name: 'the client, a call each', run: by(byClient(ALONE)) },
      {
        name: 'the event store',
        run: by(async (stream, revision) => {
          const result = await store.append({ stream, expected: revision - 1, events: [oneEvent()] });
          if (!result.ok) throw new Error('a stream of its own cannot be in conflict');
        }),
      },
    ]);
    const limit = figures.get('the client, many on one call')!;
    for (const [name, figure] of figures)
      rows.push([String(callers), name, formatInteger(figure), formatRatio(figure, limit)]);
  }
  console.log(`P15: appends per second, one event each; median of ${rounds} turns of ${seconds} s\n`);
  console.log(table(['callers', 'variant', 'appends/s', 'of the client'], rows));

  const category = `followed${randomUUID().slice(0, 8)}`;
  const after = await store.head();
  for (let n = 0; n < FOLLOWED; n += 100)
    await store.append({ stream: `${category}-${n}`, expected: 0, events: sampleEvents(100) });
  const read = await inTurns(rounds, [
    { name: 'the client’s subscription', run: () => perSecond(followedByClient(client, after)) },
    {
      name: 'the event store',
      run: () =>
        perSecond(async () => {
          let count = 0;
          const stop = new AbortController();
          for await (const { events } of store.subscribe({ after, signal: stop.signal }))
            if ((count += events.length) >= FOLLOWED) break;
          stop.abort();
        }),
    },
  ]);
  const limit = read.get('the client’s subscription')!;
  console.log(`\n${formatInteger(FOLLOWED)} events into a subscription that catches up\n`);
  console.log(
    table(
      ['variant', 'events/s', 'of the client'],
      [...read].map(([name, figure]) => [name, formatInteger(figure), formatRatio(figure, limit)]),
    ),
  );
  console.log('\nThe goal: 0.9 of the client each.');
  await store.close();
  await client.dispose();
  await fake?.stop();
}

type Append = (stream: string, revision: number) => Promise<unknown>;
const oneEvent = (): NewEvent => sampleEvents(1)[0]!;
const toServer = ({ id, type, data, meta }: NewEvent) => jsonEvent({ id, type, data, metadata: { ...meta } } as never);

async function appendsPerSecond(callers: number, seconds: number, append: Append): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  let done = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      const stream = `job-${randomUUID()}`;
      for (let revision = 1; revision <= EVENTS_PER_STREAM; revision++, done++) await append(stream, revision);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done * 1_000) / (performance.now() - begin);
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (FOLLOWED * 1_000) / (performance.now() - began);
}

const followedByClient = (client: EventStoreDBClient, after: bigint) => async (): Promise<void> => {
  let count = 0;
  const subscription = client.subscribeToAll({
    fromPosition: after === 0n ? 'start' : { commit: after, prepare: after },
  });
  for await (const { event } of subscription) if (event && !event.type.startsWith('$') && ++count >= FOLLOWED) break;
  await subscription.unsubscribe();
};
