import type { RelayStatus } from '@tailboard/eventing/kafka/kafka-relay';
import { relayMetrics } from '@tailboard/service/runtime/metrics';

/** Records the relay's status in the metrics. */
export function recordMetrics({ active, trouble, topics }: RelayStatus): void {
  relayMetrics.active.set(active ? 1 : 0);
  relayMetrics.trouble.set(trouble === null ? 0 : 1);
  for (const { topic, position, lag_seconds, lag_events, parked, repeats, last_success } of topics) {
    relayMetrics.position.set({ topic }, Number(position));
    // An unknown lag has no value; otherwise the last one would seem current.
    if (lag_seconds === null) relayMetrics.lag.remove({ topic });
    else relayMetrics.lag.set({ topic }, lag_seconds);
    if (lag_events === null) relayMetrics.lagEvents.remove({ topic });
    else relayMetrics.lagEvents.set({ topic }, lag_events);
    relayMetrics.parked.set({ topic }, parked);
    relayMetrics.repeats.set({ topic }, repeats);
    if (last_success !== null) relayMetrics.lastSuccess.set({ topic }, Date.parse(last_success) / 1_000);
  }
}
