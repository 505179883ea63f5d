import { derivedId } from '../ids.js';
import { postgresStore } from '../store/postgres-store.js';
import { sampleEvent } from './sample-events.js';

/**
 * A process that appends its events one by one, each once, to a stream that others also write to. After a restart it
 * repeats its appends: event IDs derive from its name and their number.
 */
const { APPEND_DATABASE_URL: url, APPEND_STREAM: stream, APPEND_WRITER: writer, APPEND_COUNT: count } = process.env;
const store = postgresStore(url!);
for (let n = 0; n < Number(count); n++) {
  const event = sampleEvent({ writer, n }, { id: derivedId(stream!, writer!, n) });
  for (let won = false; !won;) {
    const [last] = await store.read(stream!, { direction: 'backwards', limit: 1 });
    won = (await store.append({ stream: stream!, expected: last?.revision ?? 0, events: [event] })).ok;
  }
  console.log(`wrote ${n}`);
}
await store.close();
console.log('done');
