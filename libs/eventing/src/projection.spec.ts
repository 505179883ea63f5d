import { describe, expect, it } from '@jest/globals';
import { eventSchemas } from '@tailboard/contracts/event';
import { z } from 'zod';
import { column, projection, table, type RowOf } from './projection.js';

const orderEvents = eventSchemas('order', {
  OrderOpened: z.object({ customer: z.string(), day: z.iso.date() }),
  OrderPaid: z.object({ cents: z.int() }),
  OrderWithdrawn: z.object({}),
});
const customerEvents = eventSchemas('customer', { CustomerRenamed: z.object({ name: z.string() }) });

const order = table('order', {
  columns: {
    id: 'uuid',
    customer: 'text',
    day: 'date',
    status: column<'open' | 'paid'>('text'),
    paid_at: 'timestamptz?',
    cents: 'int',
  },
  key: ['id'],
  indexes: ['(day, customer)', 'unique (customer, day)'],
});
const day = table('order_day', { columns: { day: 'date', customer: 'text', orders: 'int' }, key: ['day', 'customer'] });

type Order = RowOf<typeof order>;
const tables = { order, day };

const orders = projection({ name: 'shop.orders', version: 1, tables })
  .on(orderEvents, {
    OrderOpened: (event, rows) => {
      const { customer, day } = event.data;
      rows.order.put({ id: event.id_in_category, customer, day, status: 'open', paid_at: null, cents: 0 });
      rows.day.make({ day, customer }, (row) => ({ day, customer, orders: (row?.orders ?? 0) + 1 }));
    },
    OrderPaid: (event, rows) => {
      rows.order.change(event.id_in_category, { status: 'paid', paid_at: event.meta.at });
      rows.order.change(event.id_in_category, (row) => ({ ...row, cents: row.cents + event.data.cents }));
    },
    OrderWithdrawn: (event, rows) => rows.order.remove({ id: event.id_in_category }),
  })
  .on(customerEvents, {
    CustomerRenamed: (event, rows) =>
      rows.order.changeWhere({ customer: event.id_in_category }, { customer: event.data.name }),
  })
  .notices({
    order: ({ before, after, event }) =>
      [...new Set([before?.day, after?.day])].flatMap((on) =>
        on === undefined
          ? []
          : [{ topic: `board:${on}`, type: event.type, id: event.stream, actor_id: event.meta.actor_id }],
      ),
  });

describe('a declared projection', () => {
  it('given events of two kinds of stream, it listens to both categories and knows its rows', () => {
    const row: Order = { id: 'i', customer: 'c', day: '2026-10-06', status: 'open', paid_at: null, cents: 1 };

    expect(orders.categories).toEqual(['order', 'customer']);
    expect([...orders.handlers.keys()]).toEqual(['OrderOpened', 'OrderPaid', 'OrderWithdrawn', 'CustomerRenamed']);
    expect(Object.keys(orders.tables.order!.columns)).toEqual(Object.keys(row));
    expect(orders.tables.order!.columns.paid_at).toEqual({ type: 'timestamptz', nullable: true });
  });

  it('when an event, table or column is misspelt, then it does not compile', () => {
    const bare = projection({ name: 'shop.bare', version: 1, tables });
    // @ts-expect-error -- no such event
    const wrongEvent = bare.on(orderEvents, { OrderOpend: () => undefined });
    // @ts-expect-error -- an event is missing: it is neither handled nor in the ignored list
    const forgotten = bare.on(orderEvents, { OrderOpened: () => undefined }, ['OrderPaid']);
    const wrongTopic = bare.notices({
      // @ts-expect-error -- there is no such topic
      order: ({ event }) => [{ topic: 'orders', type: event.type, id: event.stream, actor_id: event.meta.actor_id }],
    });
    const wrongRows = bare.on(orderEvents, {
      OrderOpened: (event, rows) => {
        // @ts-expect-error -- no such table
        void rows.orders;
        // @ts-expect-error -- the event has no such field
        void event.data.costumer;
        // @ts-expect-error -- a column is missing
        rows.day.put({ day: event.data.day, customer: 'c' });
        // @ts-expect-error -- no such column
        rows.order.change('id', { stauts: 'paid' });
        // @ts-expect-error -- no such value
        rows.order.change('id', { status: 'lost' });
        // @ts-expect-error -- no such column
        rows.order.change('id', (row) => ({ ...row, cent: 1 }));
        // @ts-expect-error -- no such column
        rows.day.make({ day: 'd', customer: 'c' }, () => ({ day: 'd', customer: 'c', orders: 1, order: 1 }));
        // @ts-expect-error -- half a key
        rows.day.remove({ day: 'd' });
        // @ts-expect-error -- the key is not changed
        rows.order.change('id', { id: 'other' });
        // @ts-expect-error -- no such column
        rows.order.removeWhere({ dya: 'd' });
      },
      OrderPaid: () => undefined,
      OrderWithdrawn: () => undefined,
    });
    // @ts-expect-error -- no such column in the key
    expect(() => table('t', { columns: { a: 'text' }, key: ['b'] })).toThrow();
    // @ts-expect-error -- null wants a column that may be null
    expect(column<string | null>('text')).toEqual({ type: 'text', nullable: false });

    expect([wrongEvent, forgotten, wrongRows].map(({ categories }) => categories)).toEqual([
      ['order'],
      ['order'],
      ['order'],
    ]);
    expect(wrongTopic.noticesOf.size).toBe(1);
  });

  it('given an event that is handled already, when it is handled again, then the declaration is refused', () => {
    expect(() => orders.on(orderEvents, { OrderPaid: () => undefined }, ['OrderOpened', 'OrderWithdrawn'])).toThrow(
      'shop.orders handles OrderPaid twice',
    );
  });

  it('given a key that has more than one spelling, then the table is refused', () => {
    expect(() => table('t', { columns: { at: 'timestamptz' }, key: ['at'] })).toThrow('t.at cannot be part of a key');
  });
});
