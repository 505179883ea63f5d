import { cleanup } from '@testing-library/react';
import { deleteAllCommands } from '../outbox-records.js';
import { oneAtATime, outboxOf } from '../outbox-store.js';

/** Leaves a browser that holds no acts, once what the page still writes is written: whoever sends has this test's API before them. */
export async function emptyOutbox(userId: string): Promise<void> {
  cleanup();
  await oneAtATime(userId, () => Promise.resolve());
  await outboxOf(userId).load();
  await deleteAllCommands();
  localStorage.clear();
}
