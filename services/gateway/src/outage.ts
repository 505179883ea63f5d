import { ReadOutage, NOTIFY_AFTER_MINUTES } from '@tailboard/contracts/outage';
import { permittedScope } from '@tailboard/contracts/permission';
import type { KafkaRelay } from '@tailboard/eventing/kafka/kafka-relay';
import { problem } from '@tailboard/service/http/problem';
import type { FastifyInstance } from 'fastify';
import type { CallerOf } from './callers.js';

/** Notifies operators who can fix it that other systems have received nothing for a while. */
export function outagePage(
  app: FastifyInstance,
  of: {
    relay: Pick<KafkaRelay, 'status'> | undefined;
    callerOf: CallerOf;
    now?: () => number;
  },
): void {
  const { now = Date.now } = of;
  app.get(ReadOutage.path, async (request) => {
    const caller = await of.callerOf(request.headers.authorization);
    if (!caller) throw problem(401, 'signInFirst');
    if (permittedScope(caller, 'settings.write') === null) throw problem(403, 'notAllowed');
    const status = await of.relay?.status();
    if (!status?.trouble || status.since === null) return { data: null };
    const since = new Date(status.since);
    const notified = now() - since.getTime() >= NOTIFY_AFTER_MINUTES * 60_000;
    return { data: notified ? { since: since.toISOString(), reason: status.trouble } : null };
  });
}
