import { ReadOutage, NOTIFY_AFTER_MINUTES } from '@tailboard/contracts/outage';
import type { KafkaRelay } from '@tailboard/eventing/kafka/kafka-relay';
import type { FastifyInstance } from 'fastify';

/** Notifies operators who can fix it that other systems have received nothing for a while. */
export function outagePage(
  app: FastifyInstance,
  options: {
    relay: Pick<KafkaRelay, 'status'> | undefined;
    now?: () => number;
  },
): void {
  const { now = Date.now } = options;
  app.get(ReadOutage.path, { config: { guard: ReadOutage } }, async () => {
    const status = await options.relay?.status();
    if (!status?.trouble || status.since === null) return { data: null };
    const since = new Date(status.since);
    const notified = now() - since.getTime() >= NOTIFY_AFTER_MINUTES * 60_000;
    return { data: notified ? { since: since.toISOString(), reason: status.trouble } : null };
  });
}
