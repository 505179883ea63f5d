import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventSchemas } from '@tailboard/contracts/event';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { defineReservations } from './reservations.js';
import { defineService } from '../define-service.js';
import type { ServiceContext } from '../service-context.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';

const plateEvents = eventSchemas('plate', {
  PlateReserved: z.object({ van: z.string() }),
  PlateReleased: z.object({ van: z.string() }),
});
const vanEvents = eventSchemas('van', { VanBought: z.object({ plates: z.array(z.string()) }) });
const Buy = internalCommand('vans.buy', { input: z.object({ id: z.string(), plates: z.array(z.string()) }) });
const vans = decider<string[] | null, typeof vanEvents>({
  events: vanEvents,
  initial: null,
  evolve: { VanBought: (_, { plates }) => plates },
  decisions: [],
  internalCommands: [
    decision(Buy, (van: string[] | null, { plates }) => (van ? [] : vanEvents.make.VanBought({ plates }))),
  ],
});
const PlateTaken = refusal('PlateTaken', 409, { en: 'Taken.', es: 'Ocupada.', 'zh-CN': '已占用。' });
const plates = defineReservations({
  name: 'vans.plate',
  events: plateEvents,
  value: z.string(),
  key: (plate) => plate.toUpperCase(),
  toReserved: (_, van) => plateEvents.make.PlateReserved({ van }),
  toReleased: (van) => plateEvents.make.PlateReleased({ van }),
  holder: { PlateReserved: ({ van }) => van, PlateReleased: () => null },
  has: async (readContext, van, plate) => (await readContext.load(vans, van)).state?.includes(plate) ?? false,
  refusals: [PlateTaken],
  refuseTaken: (plate, holder) => refuse('PlateTaken', { plate, holder }),
});

let service: ServiceUnderTest;
let ctx: ServiceContext;
beforeAll(async () => {
  service = await serviceUnderTest(defineService({ name: 'vans', deciders: [plates.decider, vans] }), {
    contracts: [],
  });
  ctx = service.ctx;
});
afterAll(() => service.close());

const NOON = Date.parse('2026-10-05T12:00:00.000Z');
const commandContext = (minutes = 0) =>
  ctx.createSystemContext([randomUUID()], { now: new Date(NOON + minutes * 60_000).toISOString() });
/** License plates that no other test uses. */
const fresh = (many: number): string[] => Array.from({ length: many }, () => randomUUID().toUpperCase());
const wanted = (values: readonly string[]) => ({ record: randomUUID(), values });
const buy = (van: { record: string; values: readonly string[] }) =>
  ctx.handleCommand(vans, Buy, { id: van.record, plates: [...van.values] }, commandContext());

describe('A record that claims its values', () => {
  it('given free values, when a record reserves them, then it gets all, and again when it repeats the request', async () => {
    const van = wanted(fresh(3));
    expect(await plates.reserve(ctx, van, commandContext())).toBeUndefined();
    expect(await plates.reserve(ctx, van, commandContext())).toBeUndefined();
    expect(await plates.findHolders(ctx, van.values)).toEqual(van.values.map(() => van.record));
  });

  it('given a value of another record, when a record reserves several, then it gets none and learns whose the value is', async () => {
    const [a = '', b = '', c = ''] = fresh(3);
    const first = wanted([b]);
    await plates.reserve(ctx, first, commandContext());
    const refused = await plates.reserve(ctx, wanted([a, b, c]), commandContext());
    expect(refused).toEqual({ refused: 'PlateTaken', values: { plate: b, holder: first.record } });
    expect(await plates.findHolders(ctx, [a, b, c])).toEqual([undefined, first.record, undefined]);
  });

  it('given a reserved value, when another record reserves it in another spelling, then it is refused', async () => {
    const [plate = ''] = fresh(1);
    const van = wanted([plate, plate.toLowerCase()]);
    expect(await plates.reserve(ctx, van, commandContext())).toBeUndefined();
    expect(await plates.reserve(ctx, wanted([plate.toLowerCase()]), commandContext())).toMatchObject({
      refused: 'PlateTaken',
    });
  });

  it('given a free value, when many records reserve it at once, then one gets it', async () => {
    const values = fresh(3);
    const rivals = Array.from({ length: 12 }, (_, at) => wanted(at % 2 ? values : [...values].reverse()));
    const answers = await Promise.all(rivals.map((van) => plates.reserve(ctx, van, commandContext())));
    const winners = rivals.filter((_, at) => answers[at] === undefined);
    expect(winners.length).toBeLessThanOrEqual(1);
    const holders = new Set(await plates.findHolders(ctx, values));
    expect([...holders]).toEqual([winners[0]?.record]);
  });
});

describe('A claim whose record was never written', () => {
  it('given a reservation without its record, when ten minutes passed, then another record gets the value', async () => {
    const lost = wanted(fresh(1));
    await plates.reserve(ctx, lost, commandContext());
    const next = { ...wanted(lost.values) };
    expect(await plates.reserve(ctx, next, commandContext(9.9))).toMatchObject({ refused: 'PlateTaken' });
    expect(await plates.reserve(ctx, next, commandContext(10))).toBeUndefined();
    expect(await plates.findHolder(ctx, lost.values[0]!)).toBe(next.record);
  });

  it('given a slow record, when it reserves its value again, then its reservation does not expire', async () => {
    const slow = wanted(fresh(1));
    await plates.reserve(ctx, slow, commandContext());
    await plates.reserve(ctx, slow, commandContext(6));
    expect(await plates.reserve(ctx, wanted(slow.values), commandContext(15))).toMatchObject({ refused: 'PlateTaken' });
  });

  it('given a reservation with its record, when ten minutes have passed, then it does not expire', async () => {
    const van = wanted(fresh(2));
    await plates.reserve(ctx, van, commandContext());
    await buy(van);
    expect(await plates.reserve(ctx, wanted(van.values), commandContext(100_000))).toMatchObject({
      refused: 'PlateTaken',
    });
  });
});

describe('A record that gives back', () => {
  it('given reserved values, when a record releases them, then those that it no longer has are free', async () => {
    const [had = '', wished = '', foreign = ''] = fresh(3);
    const van = wanted([had]);
    await plates.reserve(ctx, van, commandContext());
    await buy(van);
    await plates.reserve(ctx, { ...van, values: [wished] }, commandContext());
    const other = wanted([foreign]);
    await plates.reserve(ctx, other, commandContext());
    await plates.release(ctx, [{ ...van, values: [had, wished, foreign] }], commandContext());
    expect(await plates.findHolders(ctx, [had, wished, foreign])).toEqual([van.record, undefined, other.record]);
    expect(await plates.reserve(ctx, wanted([wished]), commandContext())).toBeUndefined();
  });
});

describe('Many records that claim together', () => {
  it('are reported each for itself, the earlier one first, and delay no other', async () => {
    const [old = '', twice = '', ...rest] = fresh(1000);
    const holder = wanted([old]);
    await plates.reserve(ctx, holder, commandContext());
    const free = rest.slice(0, -1).map((plate) => wanted([plate]));
    const half = rest.at(-1)!;
    const many = [wanted([half, old]), wanted([twice]), wanted([twice]), wanted([half]), ...free];
    const answers = await plates.reserveMany(ctx, many, commandContext());
    expect(answers.map((response, at) => (response ? at : -1)).filter((at) => at >= 0)).toEqual([0, 2, 3]);
    expect(answers[0]).toMatchObject({ refusal: { values: { holder: holder.record } } });
    expect(answers[2]).toMatchObject({ refusal: { values: { holder: many[1]!.record } } });
    expect(await plates.findHolders(ctx, [half, twice])).toEqual([undefined, many[1]!.record]);
    expect(new Set(await plates.findHolders(ctx, rest.slice(0, -1)))).toEqual(
      new Set(free.map(({ record }) => record)),
    );
  });

  it('given reservations of many records that were interrupted, when the command is repeated, then they are completed', async () => {
    const many = fresh(6).map((plate) => wanted([plate, `${plate}-B`]));
    await plates.reserveMany(ctx, many.slice(0, 4), commandContext());
    await Promise.all(many.slice(0, 2).map(buy));
    expect(await plates.reserveMany(ctx, many, commandContext(3))).toEqual(many.map(() => undefined));
    await Promise.all(many.map(buy));
    for (const { record, values } of many) {
      expect(await plates.findHolders(ctx, values)).toEqual([record, record]);
      expect((await ctx.load(vans, record)).events).toHaveLength(1);
    }
  });
});
