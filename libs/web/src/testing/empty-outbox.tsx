import { cleanup } from '@testing-library/react';
import { deleteAllCommands } from '../offline/outbox-records.js';
import { oneAtATime, getOutboxStore } from '../offline/outbox-store.js';

/**
 * Empties the outbox of a test's browser once the page's pending writes are done, so that all senders use this test's
 * API.
 */
export async function emptyOutbox(userId: string): Promise<void> {
  cleanup();
  await oneAtATime(userId, () => Promise.resolve());
  await getOutboxStore(userId).load();
  await deleteAllCommands();
  localStorage.clear();
}
