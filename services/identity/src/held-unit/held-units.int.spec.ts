import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unitEvents, type UnitPlace, type UnitState } from '@tailboard/contracts/equipment/unit';
import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import type { Registered } from '../account/register-user.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
let ada: Registered;
beforeAll(async () => {
  identity = await identityUnderTest();
  await identity.addUser('owner@example.com', ['owner']);
  ada = await identity.addUser('ada@example.com', ['technician'], { label: 'Ada Reed' });
});
afterAll(() => identity.close());

const make = unitEvents.make;
const record = async (stream: string, schemas: AnyEventSchemas, events: readonly DomainEvent[]) => {
  const commandContext = identity.ctx.createSystemContext([stream, events.length]);
  await identity.store.append({
    stream,
    expected: 'any',
    events: toNewEvents(events, schemas.shapes, stream, commandContext),
  });
};
const unit = (...events: DomainEvent[]) => record(`cpe-${randomUUID()}`, unitEvents, events);
const stock: UnitPlace = { status: 'in_warehouse', user_id: null, job_id: null, location_id: null };
const hers = (): UnitPlace => ({ ...stock, status: 'issued', user_id: ada.id });
const received = make.UnitReceived({
  serial_mac: 'T000000001',
  mac: null,
  cpe_type_id: null,
  cpe_model_id: null,
  location_id: null,
  condition: 'new',
  raw: null,
});
const createState = (place: UnitPlace): UnitState => ({
  ...place,
  warehouse_date: null,
  assigned_date: null,
  returned_customer_date: null,
  return_date: null,
  missing_since: null,
  removed_reason: null,
  verified_in: null,
  verified_at: null,
  verified_by: null,
  shipment_id: null,
});
const end = async (query = '') => {
  await identity.settle();
  return identity.inject<{ message: string; current: object }>({
    method: 'DELETE',
    url: `/api/v1/users/${ada.id}${query}`,
    as: { roles: ['owner'] },
  });
};

describe('Deactivating a user with units', () => {
  it('given units came to their list and left it in every way, then those that are there are counted', async () => {
    const issued = make.UnitIssued({ user_id: ada.id, from: stock });
    const missing = make.UnitMissing({ user_id: ada.id, session: 1, reason: 'not presented', from: hers() });
    const place = { location_id: randomUUID(), from: hers() };
    const undoes = randomUUID();
    await unit(received, issued);
    await unit(received, make.UnitReturnedByCustomer({ user_id: ada.id, job_id: null, from: stock }));
    await unit(received, issued, missing, make.UnitFound({ from: { ...hers(), status: 'missing' } }));
    await unit(
      received,
      issued,
      make.UnitRemoved({ reason: '', from: hers() }),
      make.UnitRestored({ to: createState(hers()) }),
    );
    await unit(received, issued, make.UnitTakenBack({ ...place, reason: '' }));
    await unit(received, issued, make.UnitRefreshed(place));
    await unit(received, issued, missing);
    await unit(received, issued, make.UnitPutBack({ undoes, to: createState(stock), from: hers() }));
    await unit(received, issued, make.UnitRemoved({ reason: '', from: hers() }));
    const { status, body } = await end();
    expect({ status, current: body.current }).toEqual({
      status: 409,
      current: { cpes: 4, open_jobs: 0, open_days: 0 },
    });
    expect(body.message).toBe('Ada Reed still has 0 open jobs, 0 open days and 4 CPEs.');
    expect((await end('?force=1')).status).toBe(204);
  });

  it('given their list was reconciled, then their profile shows when', async () => {
    const read = async () => {
      await identity.settle();
      const { body } = await identity.inject<{ data: { profile: { reconciliation_report_date: string | null } } }>({
        url: `/api/v1/users/${ada.id}`,
        as: { roles: ['owner'] },
      });
      return body.data.profile.reconciliation_report_date;
    };
    expect(await read()).toBeNull();
    await record(`verification-${ada.id}`, verificationEvents, [
      verificationEvents.make.ListReconciled({ session: 1, date: '2026-10-05', verified: [], missing: [] }),
    ]);
    expect(await read()).toBe('2026-10-05');
  });
});
