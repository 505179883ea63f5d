import { describe, expect, it } from '@jest/globals';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { derivedId } from '@tailboard/eventing/ids';
import { evolveUnit, noUnit, toPlace, type Unit, type UnitEvent } from './unit.js';

const [bell, augusta, job, shipment] = ['bell', 'augusta', 'job', 'shipment'].map((name) => derivedId('test', name));
const make = unitEvents.make;

/** Returns the unit after some events, each one day later. */
const after = (...events: readonly ((before: Unit) => UnitEvent)[]): Unit =>
  events.reduce<Unit>((unit, event, day) => {
    const { type, data } = event(unit) as UnitEvent;
    const meta = {
      stream: 'cpe-1',
      at: `2026-10-0${day + 1}T12:00:00.000Z`,
      actor_id: bell!,
      command_id: `c${day}`,
    };
    return (evolveUnit[type] as (unit: Unit, data: unknown, metadata: typeof meta) => Unit)(unit, data, meta);
  }, noUnit);
const createReceived =
  (location_id: string | null = augusta!) =>
  () =>
    make.UnitReceived({
      ...{ serial_mac: 'NJ90MAKU187CB', mac: null, cpe_type_id: null, cpe_model_id: null },
      ...{ location_id, condition: 'new' as const, raw: null },
    });
const createIssued = (unit: Unit) => make.UnitIssued({ user_id: bell!, from: toPlace(unit) });
const createUsed = (unit: Unit) =>
  make.UnitUsed({ job_id: job!, user_id: bell!, date: '2026-10-03', reason: '', from: toPlace(unit) });
const createReturned = (unit: Unit) =>
  make.UnitReturnedByCustomer({ user_id: bell!, job_id: job!, from: toPlace(unit) });
const createShipped = (unit: Unit) =>
  make.UnitShipped({ shipment: shipment!, shipped_on: '2026-10-05', reason: '', from: toPlace(unit) });

describe('Where a unit is follows from what happened to it [CPE-021]', () => {
  it('received: in the warehouse of a location, or of none that is known [CPE-016]', () => {
    expect(after(createReceived())).toMatchObject({ status: 'in_warehouse', location_id: augusta });
    expect(after(createReceived(null))).toMatchObject({ status: 'in_warehouse', location_id: null });
  });
  it('issued: with its user, and no longer in a location [CPE-017]', () => {
    expect(after(createReceived(), createIssued)).toMatchObject({ status: 'issued', user_id: bell, location_id: null });
  });
  it('used: on the job [CPE-018]', () => {
    expect(after(createReceived(), createIssued, createUsed)).toMatchObject({
      status: 'on_job',
      job_id: job,
      verified_in: null,
    });
  });
  it('back from a customer: returned, since that moment [CPE-019]', () => {
    expect(after(createReceived(), createIssued, createUsed, createReturned)).toMatchObject({
      status: 'customer_returned',
      user_id: bell,
      returned_customer_date: '2026-10-04T12:00:00.000Z',
    });
  });
  it('shipped: with the provider, since that date; issued again, it is not [CPE-020]', () => {
    const gone = after(createReceived(), createIssued, createUsed, createReturned, createShipped);
    expect(gone).toMatchObject({ status: 'returned_to_provider', return_date: '2026-10-05', user_id: null });
    expect(after(createReceived(), createShipped, createIssued)).toMatchObject({ status: 'issued', return_date: null });
  });
});
