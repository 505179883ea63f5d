import type { RelayStatus } from '@tailboard/eventing/kafka/kafka-relay';
import { relayMetrics } from '@tailboard/service/metrics';

/** Notes how the relay stands, for those who scrape it. */
export function measured({ active, trouble, topics }: RelayStatus): void {
  relayMetrics.active.set(active ? 1 : 0);
  relayMetrics.trouble.set(trouble === null ? 0 : 1);
  for (const { topic, position, lag_seconds, parked, repeats, last_success } of topics) {
    relayMetrics.position.set({ topic }, Number(position));
    relayMetrics.lag.set({ topic }, lag_seconds);
    relayMetrics.parked.set({ topic }, parked);
    relayMetrics.repeats.set({ topic }, repeats);
    if (last_success !== null) relayMetrics.lastSuccess.set({ topic }, Date.parse(last_success) / 1_000);
  }
}
