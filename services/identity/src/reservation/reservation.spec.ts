import { describe, expect, it } from '@jest/globals';
import { reservationEvents } from '@tailboard/contracts/identity/reservation';
import { isRefused } from '@tailboard/contracts/refusal';
import type { DomainEvent } from '@tailboard/contracts/event';
import { foldState } from '@tailboard/eventing/decider';
import { specify } from '@tailboard/eventing/testing/specify';
import fc from 'fast-check';
import { reservationId, reservations } from './reservation.js';

const { ValueReserved, ValueReleased } = reservationEvents.make;
const ada = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
const rosa = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a002';
const { decider: reservation, take, releaseValue } = reservations;
const email = (value: string) => ({ record: ada, value: { kind: 'email' as const, value } });
const request = email('Ada@Example.com');
const heldByAda = ValueReserved({ kind: 'email', value: 'ada@example.com', user_id: ada });
const heldByRosa = ValueReserved({ kind: 'email', value: 'ada@example.com', user_id: rosa });
const gone = { has: false };
const free = { in_use: false };
const inUse = { in_use: true };

describe('Reserving a value', () => {
  const { given } = specify(reservation);

  it('reserves a free value, without regard to case and spaces', () =>
    given().when(take, email('  ADA@example.com'), free).then(heldByAda));
  it('records nothing when the same user has it already', () =>
    given(heldByAda).when(take, request, free).thenNothing());
  it('is quiet for its holder also when the holder uses it', () =>
    given(heldByAda).when(take, request, inUse).thenNothing());
  it('refuses a value of another user', () =>
    given(heldByRosa).when(take, request, free).thenRefused('EmailTaken', { email: 'Ada@Example.com' }));
  it('refuses what a user has', () =>
    given().when(take, request, inUse).thenRefused('EmailTaken', { email: 'Ada@Example.com' }));
  it('names the technician id that is taken', () =>
    given(ValueReserved({ kind: 'technician_id', value: '7011', user_id: rosa }))
      .when(take, { record: ada, value: { kind: 'technician_id', value: '7011' } }, free)
      .thenRefused('TechnicianIdTaken', { technician_id: '7011' }));
  it('reserves again what was released', () =>
    given(heldByRosa, ValueReleased({ user_id: rosa }))
      .when(take, request, free)
      .then(heldByAda));
});

describe('A reservation that a crash left behind', () => {
  const held = { by: rosa, since: '2026-10-05T12:00:00.000Z' };
  const createContext = (now: string) => ({
    actor_id: 'someone',
    scope: 'all' as const,
    now,
    today: '2026-10-05',
    command_id: 'c1',
  });

  it('is respected for ten minutes', () =>
    expect(
      isRefused(take.decide({ held }, request, { ...createContext('2026-10-05T12:09:59.999Z'), loaded: free })),
    ).toBe(true));
  it('is taken over after ten minutes when it never came to a user', () =>
    expect(take.decide({ held }, request, { ...createContext('2026-10-05T12:10:00.000Z'), loaded: free })).toEqual([
      ValueReleased({ user_id: rosa }),
      heldByAda,
    ]));
  it('is never taken over once it came to a user', () =>
    expect(
      isRefused(take.decide({ held }, request, { ...createContext('2027-10-05T12:00:00.000Z'), loaded: inUse })),
    ).toBe(true));
});

describe('Giving a value back', () => {
  const { given } = specify(reservation);

  it('releases a value of the user', () =>
    given(heldByAda)
      .when(releaseValue, request, gone)
      .then(ValueReleased({ user_id: ada })));
  it('keeps what came to the user', () => given(heldByAda).when(releaseValue, request, { has: true }).thenNothing());
  it('leaves a value of another user', () => given(heldByRosa).when(releaseValue, request, gone).thenNothing());
});

describe('Any series of reservations and releases', () => {
  it('has one holder at a time, regardless of who asks in whatever order', () => {
    const requested = {
      actor_id: 'someone',
      scope: 'all' as const,
      now: '2026-10-05T12:00:00.000Z',
      today: '2026-10-05',
      command_id: 'c1',
    };
    fc.assert(
      fc.property(
        fc.array(fc.record({ user_id: fc.constantFrom(ada, rosa), act: fc.constantFrom('reserve', 'release') })),
        (steps) => {
          const events: (DomainEvent & { meta: { at: string; actor_id: string; command_id: string } })[] = [];
          let holder: string | null = null;
          for (const { user_id, act: action } of steps) {
            const state = foldState(reservation, events);
            const input = { ...request, record: user_id };
            const outcome =
              action === 'reserve'
                ? take.decide(state, input, { ...requested, loaded: free })
                : releaseValue.decide(state, input, { ...requested, loaded: gone });
            const expected: string | null =
              action === 'reserve' ? (holder ?? user_id) : holder === user_id ? null : holder;
            if (!isRefused(outcome))
              for (const event of [outcome].flat() as DomainEvent[])
                events.push({ ...event, meta: { at: requested.now, actor_id: '', command_id: 'c1' } });
            holder = foldState(reservation, events).held?.by ?? null;
            expect(holder).toBe(expected);
          }
        },
      ),
    );
  });

  it('meets at one stream for spellings of the same value, and at others for other values', () => {
    expect(reservationId('email', ' Ada@Example.COM ')).toBe(reservationId('email', 'ada@example.com'));
    expect(reservationId('email', '7011')).not.toBe(reservationId('technician_id', '7011'));
  });
});
