import { abortable } from '../async/abortable.js';
import type { PostgresPool } from '../postgres/connect.js';
import { Bell } from './follow-store.js';
import { APPENDED } from './postgres-schema.js';

/**
 * One listening connection for all subscriptions of a store. After a reconnect it signals once. Nothing depends on it
 * for correctness: subscriptions also poll.
 */
export class AppendedListener {
  private readonly bells = new Set<Bell>();
  private running = false;

  constructor(
    private readonly pool: PostgresPool,
    private readonly signal: AbortSignal,
  ) {}

  /** Signals the bell on every commit until the returned function is called. */
  join(bell: Bell): () => void {
    this.bells.add(bell);
    if (!this.running) {
      this.running = true;
      void this.listen();
    }
    return () => this.bells.delete(bell);
  }

  private async listen(): Promise<void> {
    for (let wait = 50; !this.signal.aborted; wait = Math.min(2 * wait, 2_000)) {
      try {
        const session = await this.pool.session();
        try {
          await session.listen(APPENDED, () => this.ring());
          this.ring();
          wait = 50;
          await abortable(session.lost, this.signal);
        } finally {
          await session.release();
        }
      } catch {
        // The database is unavailable; the next iteration retries.
      }
      await new Bell().wait(this.signal, wait);
    }
  }

  private ring(): void {
    for (const bell of this.bells) bell.ring();
  }
}
