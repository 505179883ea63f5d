import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { facts } from '@tailboard/contracts/event';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import { decider, decision } from '@tailboard/eventing/decider';
import { step } from '@tailboard/eventing/step';
import { z } from 'zod';
import { claims } from './claims.js';
import { defineService } from './define-service.js';
import type { House } from './house.js';
import { serviceUnderTest, type ServiceUnderTest } from './testing/service-under-test.js';

const plateFacts = facts('plate', {
  PlateClaimed: z.object({ van: z.string() }),
  PlateReleased: z.object({ van: z.string() }),
});
const vanFacts = facts('van', { VanBought: z.object({ plates: z.array(z.string()) }) });
const Buy = step('vans.buy', { input: z.object({ id: z.string(), plates: z.array(z.string()) }) });
const vans = decider<string[] | null, typeof vanFacts>({
  facts: vanFacts,
  initial: null,
  evolve: { VanBought: (_, { plates }) => plates },
  decisions: [],
  steps: [decision(Buy, (van: string[] | null, { plates }) => (van ? [] : vanFacts.make.VanBought({ plates })))],
});
const PlateTaken = refusal('PlateTaken', 409, { en: 'Taken.', es: 'Ocupada.', 'zh-CN': '已占用。' });
const plates = claims({
  name: 'vans.plate',
  facts: plateFacts,
  wish: z.string(),
  key: (plate) => plate.toUpperCase(),
  claimed: (_, van) => plateFacts.make.PlateClaimed({ van }),
  released: (van) => plateFacts.make.PlateReleased({ van }),
  holder: { PlateClaimed: ({ van }) => van, PlateReleased: () => null },
  has: async (around, van, plate) => (await around.state(vans, van)).state?.includes(plate) ?? false,
  refusals: [PlateTaken],
  taken: (plate, holder) => refuse('PlateTaken', { plate, holder }),
});

let service: ServiceUnderTest;
let house: House;
beforeAll(async () => {
  service = await serviceUnderTest(defineService({ name: 'vans', deciders: [plates.decider, vans] }), {
    contracts: [],
  });
  house = service.house;
});
afterAll(() => service.close());

const NOON = Date.parse('2026-10-05T12:00:00.000Z');
const asking = (minutes = 0) =>
  house.systemAsking([randomUUID()], { now: new Date(NOON + minutes * 60_000).toISOString() });
/** Plates that no other test knows. */
const fresh = (many: number): string[] => Array.from({ length: many }, () => randomUUID().toUpperCase());
const wanted = (wishes: readonly string[]) => ({ record: randomUUID(), wishes });
const buy = (van: { record: string; wishes: readonly string[] }) =>
  house.perform(vans, Buy, { id: van.record, plates: [...van.wishes] }, asking());

describe('A record that claims its values', () => {
  it('gets all of them, and again when it asks again', async () => {
    const van = wanted(fresh(3));
    expect(await plates.claim(house, van, asking())).toBeUndefined();
    expect(await plates.claim(house, van, asking())).toBeUndefined();
    expect(await plates.holdersOf(house, van.wishes)).toEqual(van.wishes.map(() => van.record));
  });

  it('gets none of them when one is another record’s, and is told whose', async () => {
    const [a = '', b = '', c = ''] = fresh(3);
    const first = wanted([b]);
    await plates.claim(house, first, asking());
    const refused = await plates.claim(house, wanted([a, b, c]), asking());
    expect(refused).toEqual({ refused: 'PlateTaken', values: { plate: b, holder: first.record } });
    expect(await plates.holdersOf(house, [a, b, c])).toEqual([undefined, first.record, undefined]);
  });

  it('meets whoever spells a value otherwise', async () => {
    const [plate = ''] = fresh(1);
    const van = wanted([plate, plate.toLowerCase()]);
    expect(await plates.claim(house, van, asking())).toBeUndefined();
    expect(await plates.claim(house, wanted([plate.toLowerCase()]), asking())).toMatchObject({ refused: 'PlateTaken' });
  });

  it('shares them with nobody, however many want them in the same moment', async () => {
    const wishes = fresh(3);
    const rivals = Array.from({ length: 12 }, (_, at) => wanted(at % 2 ? wishes : [...wishes].reverse()));
    const answers = await Promise.all(rivals.map((van) => plates.claim(house, van, asking())));
    const winners = rivals.filter((_, at) => answers[at] === undefined);
    expect(winners.length).toBeLessThanOrEqual(1);
    const holders = new Set(await plates.holdersOf(house, wishes));
    expect([...holders]).toEqual([winners[0]?.record]);
  });
});

describe('A claim whose record was never written', () => {
  it('is respected for ten minutes, and another’s afterwards', async () => {
    const lost = wanted(fresh(1));
    await plates.claim(house, lost, asking());
    const next = { ...wanted(lost.wishes) };
    expect(await plates.claim(house, next, asking(9.9))).toMatchObject({ refused: 'PlateTaken' });
    expect(await plates.claim(house, next, asking(10))).toBeUndefined();
    expect(await plates.holderOf(house, lost.wishes[0]!)).toBe(next.record);
  });

  it('does not lapse under a record that came back to it', async () => {
    const slow = wanted(fresh(1));
    await plates.claim(house, slow, asking());
    await plates.claim(house, slow, asking(6));
    expect(await plates.claim(house, wanted(slow.wishes), asking(15))).toMatchObject({ refused: 'PlateTaken' });
  });

  it('never lapses once it is', async () => {
    const van = wanted(fresh(2));
    await plates.claim(house, van, asking());
    await buy(van);
    expect(await plates.claim(house, wanted(van.wishes), asking(100_000))).toMatchObject({ refused: 'PlateTaken' });
  });
});

describe('A record that gives back', () => {
  it('frees what it does not have, and keeps what it has and what is another’s', async () => {
    const [had = '', wished = '', foreign = ''] = fresh(3);
    const van = wanted([had]);
    await plates.claim(house, van, asking());
    await buy(van);
    await plates.claim(house, { ...van, wishes: [wished] }, asking());
    const other = wanted([foreign]);
    await plates.claim(house, other, asking());
    await plates.release(house, [{ ...van, wishes: [had, wished, foreign] }], asking());
    expect(await plates.holdersOf(house, [had, wished, foreign])).toEqual([van.record, undefined, other.record]);
    expect(await plates.claim(house, wanted([wished]), asking())).toBeUndefined();
  });
});

describe('Many records that claim together', () => {
  it('are told each for itself, the earlier one first, and hold up nobody', async () => {
    const [old = '', twice = '', ...rest] = fresh(1000);
    const holder = wanted([old]);
    await plates.claim(house, holder, asking());
    const free = rest.slice(0, -1).map((plate) => wanted([plate]));
    const half = rest.at(-1)!;
    const many = [wanted([half, old]), wanted([twice]), wanted([twice]), wanted([half]), ...free];
    const answers = await plates.claimMany(house, many, asking());
    expect(answers.map((answer, at) => (answer ? at : -1)).filter((at) => at >= 0)).toEqual([0, 2, 3]);
    expect(answers[0]).toMatchObject({ refusal: { values: { holder: holder.record } } });
    expect(answers[2]).toMatchObject({ refusal: { values: { holder: many[1]!.record } } });
    expect(await plates.holdersOf(house, [half, twice])).toEqual([undefined, many[1]!.record]);
    expect(new Set(await plates.holdersOf(house, rest.slice(0, -1)))).toEqual(
      new Set(free.map(({ record }) => record)),
    );
  });

  it('that were broken off anywhere are completed by the same command', async () => {
    const many = fresh(6).map((plate) => wanted([plate, `${plate}-B`]));
    await plates.claimMany(house, many.slice(0, 4), asking());
    await Promise.all(many.slice(0, 2).map(buy));
    expect(await plates.claimMany(house, many, asking(3))).toEqual(many.map(() => undefined));
    await Promise.all(many.map(buy));
    for (const { record, wishes } of many) {
      expect(await plates.holdersOf(house, wishes)).toEqual([record, record]);
      expect((await house.state(vans, record)).events).toHaveLength(1);
    }
  });
});
