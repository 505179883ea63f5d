import { QcRoute, ReorderVisits } from '@tailboard/contracts/qc/visit-contracts';
import { qcRouteEvents, QcRouteOutdated } from '@tailboard/contracts/qc/visit';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import { z } from 'zod';
import { inRouteOrder } from './visit-projection.js';

/** The last order of the visits of an inspector's day. */
interface Order {
  readonly qc_ids: readonly string[];
}

/** Returns the visits of a day in order: if the read model does not contain the last order yet, that order counts. */
const orderNow = ({ qc_ids }: Order, there: readonly string[]): readonly string[] => {
  const place = new Map(qc_ids.map((id, at) => [id, at]));
  return [...there].sort((a, b) => (place.get(a) ?? place.size) - (place.get(b) ?? place.size));
};

/** Sets the order of an inspector's day. */
export const OrderVisits = internalCommand('qc.order-visits', {
  input: QcRoute,
  output: z.object({ data: QcRoute }),
  refusals: [QcRouteOutdated],
});
const orderVisits = decision(OrderVisits, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  reads: ['qc.visits'],
  load: async ({ user_id, date }, db: Database) => {
    const rows = await db.query<{ id: string }>(
      `select visit.id ${inRouteOrder} where visit.user_id = $1 and visit.date = $2 order by place, visit.id`,
      [user_id, date],
    );
    return rows.map(({ id }) => id);
  },
  decide: (order: Order, { user_id, date, job_ids }, { loaded }) => {
    const now = orderNow(order, loaded);
    const same = job_ids.length === now.length && new Set(job_ids).size === now.length;
    if (!same || !job_ids.every((id) => now.includes(id)))
      return refuse('QcRouteOutdated', { current: { user_id, date, job_ids: now } });
    if (job_ids.every((id, at) => id === now[at])) return [];
    return qcRouteEvents.make.QcRouteOrdered({ user_id, date, qc_ids: job_ids, from: [...now] });
  },
  output: (order: Order, { user_id, date }, { loaded }) => ({
    data: { user_id, date, job_ids: [...orderNow(order, loaded)] },
  }),
});

/** The order of an inspector's day. Which visits belong to it is decided by the visits. */
export const visitRouteDecider = decider<Order, typeof qcRouteEvents>({
  events: qcRouteEvents,
  initial: { qc_ids: [] },
  evolve: { QcRouteOrdered: (_, { qc_ids }) => ({ qc_ids }) },
  decisions: [],
  internalCommands: [orderVisits],
});

/** Reorders visits; without a date, on their own date (C-23). */
export const handleReorderVisits = commandHandler(
  ReorderVisits,
  async ({ user_id, job_ids, date: requested }, ctx, commandContext) => {
    let date = requested;
    if (date === undefined) {
      const [first, second] = await ctx.db.query<{ date: string }>(
        'select distinct date from visit where user_id = $1 and id = any($2::uuid[])',
        [user_id, job_ids],
      );
      if (!first) return refuse('VisitNotFound');
      if (second) return refuse('VisitsOfSeveralDates');
      date = first.date;
    }
    const command = new MultiStreamCommand(ctx, commandContext);
    const done = await command.handleCommand(visitRouteDecider, OrderVisits, { user_id, date, job_ids });
    return isRefused(done)
      ? done
      : { output: { ...done.output, command_id: commandContext.command_id }, position: command.position };
  },
  ['qc.visits'],
);
