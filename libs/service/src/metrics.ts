import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';

/** The metrics of a process: services that run in one process count into the same ones, by their `service` label. */
const once = <M>(name: string, make: () => M): M => (register.getSingleMetric(name) as M | undefined) ?? make();

export const requestSeconds = once(
  'tailboard_http_request_seconds',
  () =>
    new Histogram({
      name: 'tailboard_http_request_seconds',
      help: 'Time to answer, by contract',
      labelNames: ['service', 'contract', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
);
export const projectionLag = once(
  'tailboard_projection_lag',
  () =>
    new Gauge({
      name: 'tailboard_projection_lag',
      help: 'Positions between a projection and the head of the store',
      labelNames: ['projection'],
    }),
);
export const projectionFailed = once(
  'tailboard_projection_failed',
  () =>
    new Gauge({
      name: 'tailboard_projection_failed',
      help: '1 while an event keeps a projection from going on',
      labelNames: ['projection'],
    }),
);
export const projectionEvents = once(
  'tailboard_projection_events_total',
  () =>
    new Counter({
      name: 'tailboard_projection_events_total',
      help: 'Events that a projection has taken in',
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
      help: 'Facts that a reaction could not answer and that wait for people',
      labelNames: ['reaction'],
    }),
);
export const relayLag = once(
  'tailboard_relay_lag',
  () => new Gauge({ name: 'tailboard_relay_lag', help: 'Positions that are not yet published to Kafka' }),
);
export const openStreams = once(
  'tailboard_live_streams',
  () => new Gauge({ name: 'tailboard_live_streams', help: 'Screens that listen to the live stream' }),
);

if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();

/** Everything counted so far, as Prometheus reads it. */
export const scrape = async (): Promise<{ type: string; text: string }> => ({
  type: register.contentType,
  text: await register.metrics(),
});
