import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

/** Services in one process share metrics, distinguished by their `service` label. */
const once = <M>(name: string, make: () => M): M => (register.getSingleMetric(name) as M | undefined) ?? make();

export const requestSeconds = once(
  'tailboard_http_request_seconds',
  () =>
    new Histogram({
      name: 'tailboard_http_request_seconds',
      help: 'Response time, by contract',
      labelNames: ['service', 'contract', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
);
export const gatewaySeconds = once(
  'tailboard_gateway_request_seconds',
  () =>
    new Histogram({
      name: 'tailboard_gateway_request_seconds',
      help: 'Response time of the gateway with the service behind it, by contract',
      labelNames: ['contract', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
);
export const projectionLag = once(
  'tailboard_projection_lag',
  () =>
    new Gauge({
      name: 'tailboard_projection_lag',
      help: 'Positions between a projection and the head of the event store',
      labelNames: ['projection'],
    }),
);
export const projectionFailed = once(
  'tailboard_projection_failed',
  () =>
    new Gauge({
      name: 'tailboard_projection_failed',
      help: '1 while a projection is stopped at an event',
      labelNames: ['projection'],
    }),
);
export const projectionEvents = once(
  'tailboard_projection_events_total',
  () =>
    new Counter({
      name: 'tailboard_projection_events_total',
      help: 'Events that a projection has processed',
      labelNames: ['projection'],
    }),
);
export const reactionLag = once(
  'tailboard_reaction_lag',
  () =>
    new Gauge({
      name: 'tailboard_reaction_lag',
      help: 'Positions between a reaction and the head of the store',
      labelNames: ['reaction'],
    }),
);
export const reactionParked = once(
  'tailboard_reaction_parked',
  () =>
    new Gauge({
      name: 'tailboard_reaction_parked',
      help: 'Events that a reaction parked',
      labelNames: ['reaction'],
    }),
);
const relayGauge = (name: string, help: string, labelNames: string[] = ['topic']): Gauge =>
  once(`tailboard_relay_${name}`, () => new Gauge({ name: `tailboard_relay_${name}`, help, labelNames }));
export const relayMetrics = {
  active: relayGauge('active', '1 while this process publishes events to Kafka', []),
  trouble: relayGauge('trouble', '1 while publishing to Kafka fails', []),
  position: relayGauge('position', 'The position up to which a topic is published'),
  lag: relayGauge('lag_seconds', 'Age of the oldest unpublished event'),
  lagEvents: relayGauge('lag_events', 'Unpublished events of a topic; only if the store can count them'),
  parked: relayGauge('parked', 'Parked events of a topic'),
  repeats: relayGauge('repeats', 'Messages that were sent again'),
  lastSuccess: relayGauge('last_success_seconds', 'When a topic last moved, in seconds since 1970'),
};
export const openStreams = once(
  'tailboard_live_streams',
  () => new Gauge({ name: 'tailboard_live_streams', help: 'Screens connected to the live stream' }),
);

if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();

/** Returns all metrics in Prometheus format. */
export const scrape = async (): Promise<{ type: string; text: string }> => ({
  type: register.contentType,
  text: await register.metrics(),
});
