import { abortable } from '../aborted.js';
import type { PostgresPool } from '../postgres/connect.js';
import { Bell } from './follow.js';
import { APPENDED } from './postgres-schema.js';

/**
 * One connection that listens for all subscriptions of a store. It comes back after a loss and then rings once, for
 * what was said in the meantime. Without it nothing is lost: subscriptions look by themselves now and then.
 */
export class AppendedListener {
  private readonly bells = new Set<Bell>();
  private running = false;

  constructor(
    private readonly pool: PostgresPool,
    private readonly signal: AbortSignal,
  ) {}

  /** The bell rings with every commit until it leaves. */
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
        // The database is away; the next round of this loop tries again.
      }
      await new Bell().heard(this.signal, wait);
    }
  }

  private ring(): void {
    for (const bell of this.bells) bell.ring();
  }
}
