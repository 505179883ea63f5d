import type { Log } from '../projection/runtime.js';
import { describeFailure } from './describe-failure.js';

const AGAIN_MS = 60_000;

/** Reports outages: at the start, once a minute, and at the end. Single failures are retried without a report. */
export class OutageLog {
  private failures = 0;
  private since = 0;
  private reportedAt = 0;

  constructor(
    private readonly log: Log,
    private readonly record: (reason: string | null) => Promise<void>,
    private readonly now: () => number = Date.now,
  ) {}

  async met(error: unknown): Promise<void> {
    if (++this.failures < 2) return;
    const reason = describeFailure(error);
    const now = this.now();
    if (this.reportedAt === 0) {
      this.since = now;
      this.log.error(`publishing to Kafka failed: ${reason}`);
    } else if (now - this.reportedAt >= AGAIN_MS)
      this.log.error(
        `publishing to Kafka has been failing for ${Math.round((now - this.since) / 60_000)} min: ${reason}`,
      );
    else return;
    this.reportedAt = now;
    // A database outage is reported elsewhere.
    await this.record(reason).catch(() => undefined);
  }

  async over(): Promise<void> {
    this.failures = 0;
    if (this.reportedAt === 0) return;
    this.log.info(`publishing to Kafka resumed after ${Math.round((this.now() - this.since) / 1_000)} s`);
    this.reportedAt = 0;
    await this.record(null).catch(() => undefined);
  }
}
