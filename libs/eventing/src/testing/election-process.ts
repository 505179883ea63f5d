import { setTimeout as pause } from 'node:timers/promises';
import { eventStoreDbStore } from '../store/eventstoredb-store.js';
import { oneReader } from '../store/one-reader.js';
import { sampleEvent } from './sample-events.js';

/** A process that follows, reads and writes the server of `ESDB_URL` for the spec of elections; it prints what became of each write. */
const inner = eventStoreDbStore(process.env['ESDB_URL']!, { retryForMs: 300 });
const store = oneReader(inner, {
  onOutage: (reason) => console.log(reason === undefined ? 'followed' : 'not followed'),
});
const { signal } = new AbortController();
const follow = async (followed: typeof inner, category: string): Promise<void> => {
  for await (const _ of followed.subscribe({ after: 0n, filter: { categories: [category] }, signal }));
};
for (const category of ['account', 'note', 'job'])
  for (const followed of [store, inner]) void follow(followed, category);
const write = async (writer: number): Promise<never> => {
  for (let n = 0; ; n++) {
    const event = sampleEvent({ writer, n });
    const append = { stream: `account-${writer}`, expected: 'any', events: [event] } as const;
    await store.append(append).then(
      () => console.log(`acknowledged ${event.id}`),
      (error: Error) => console.log(error.name),
    );
    await store.head().catch(() => {});
    await pause(20);
  }
};
await Promise.all([0, 1, 2, 3].map(write));
