import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routesOf } from '@tailboard/contracts/resource';
import type { Asking } from '@tailboard/eventing/perform';
import { Act } from './act.js';
import { homesOf } from './buses.js';
import type { House, ServiceDefinition } from './house.js';
import { colours, errandDecider, errandRoutes, errandService, Prefix } from './testing/errand.js';
import { serviceUnderTest, type ServiceUnderTest } from './testing/service-under-test.js';

const contracts = [...Object.values(errandRoutes), ...routesOf(colours)];
const { note, finish } = errandRoutes;
let service: ServiceUnderTest;
let [first, second, third] = ['', '', ''];
let house: House;
beforeAll(async () => {
  service = await serviceUnderTest(errandService, { contracts });
  house = service.house;
});
afterAll(() => service.close());
beforeEach(() => void ([first, second, third] = [randomUUID(), randomUUID(), randomUUID()]));

const asking = (as: Partial<Asking> = {}) => house.systemAsking([first], as);
const textOf = async (id: string) => (await house.state(errandDecider, id)).state?.text;
const typesOf = async (id: string) => (await house.state(errandDecider, id)).events.map(({ type }) => type);
/** The house as a process has it that is killed after so many decisions. */
function killedAfter(decisions: number): House {
  let left = decisions;
  return {
    ...house,
    perform: (...of) => (left-- > 0 ? house.perform(...of) : Promise.reject(new Error('killed'))),
  };
}
const noted = (ids: readonly string[]) =>
  Promise.all(
    ids.map((id) => house.perform(errandDecider, note, { id, text: 'milk' }, house.systemAsking(['noted', id]))),
  );

describe('An act on several streams', () => {
  /** Notes two errands, puts a word before the first, twice, and does the second. */
  const shopping = async (of: House) => {
    const act = new Act(of, asking());
    await act.perform(errandDecider, note, { id: first, text: 'milk' });
    await act.perform(errandDecider, note, { id: second, text: 'bread' });
    await act.step('more', errandDecider, Prefix, { id: first, word: 'more' });
    await act.step('much', errandDecider, Prefix, { id: first, word: 'much' });
    await act.step('done', errandDecider, finish, { id: second });
    return act;
  };

  it('that was broken off anywhere goes on where it ended, and does nothing twice', async () => {
    for (const decisions of [0, 1, 2, 3, 4]) await expect(shopping(killedAfter(decisions))).rejects.toThrow('killed');
    await shopping(house);
    expect(await textOf(first)).toBe('much more milk');
    expect(await typesOf(first)).toEqual(['ErrandNoted', 'ErrandNoted', 'ErrandNoted']);
    expect(await typesOf(second)).toEqual(['ErrandNoted', 'ErrandDone']);
    const again = await shopping(house);
    expect([await typesOf(first), await typesOf(second)].flat()).toHaveLength(5);
    expect(again.position).toBe((await house.state(errandDecider, second)).position);
  });

  it('knows which streams have heard of it and of its steps', async () => {
    const act = await shopping(killedAfter(5));
    const { events } = await house.state(errandDecider, first);
    expect([act.did(events), act.did(events, 'more'), act.did(events, 'done')]).toEqual([true, true, false]);
    expect(new Act(house, house.systemAsking(['another'])).did(events)).toBe(false);
  });

  it('hands on what is refused, and the version that the caller saw to whatever compares it', async () => {
    const act = new Act(house, asking({ if_match: 7 }));
    expect(act.seen).toBe(7);
    expect(await act.perform(errandDecider, finish, { id: first })).toMatchObject({ refused: 'NoErrand' });
    expect(await act.perform(errandDecider, note, { id: first, text: 'milk' })).toMatchObject({ outcome: 'performed' });
  });

  it('asks for a repeat where a race was lost', async () => {
    await noted([first]);
    const act = new Act(house, asking());
    const losing = act.perform(errandDecider, note, { id: first, text: 'bread' }, { if_match: 9 });
    await expect(losing).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await expect(losing).rejects.toThrow('Others were changing this at the same moment. Try again.');
  });
});

describe('An act on many', () => {
  const finishing = (of: House, as: Partial<Asking> = {}) => {
    const act = new Act(of, asking(as));
    return act.each([first, second, third], { refusals: finish.refusals, atOnce: 1 }, async (id) =>
      act.decide(errandDecider, finish, { id }, id === third ? { if_match: 9 } : {}),
    );
  };

  it('says of each that was refused or lost a race why, in the language of whoever asks, and does the rest', async () => {
    await noted([first, third]);
    expect(await finishing(house, { locale: 'es' })).toEqual({
      ids: [first],
      errors: {
        [second]: 'No existe.',
        [third]: 'Otras personas estaban modificando esto en el mismo momento. Inténtelo de nuevo.',
      },
      command_id: asking().command_id,
      done: [{ item: first, output: undefined }],
    });
    expect([await typesOf(first), await typesOf(third)]).toEqual([['ErrandNoted', 'ErrandDone'], ['ErrandNoted']]);
  });

  it('that was broken off is completed by the same act', async () => {
    await noted([first, second, third]);
    await expect(finishing(killedAfter(1))).rejects.toThrow('killed');
    expect((await finishing(house)).ids).toEqual([first, second]);
    expect(await typesOf(first)).toEqual(['ErrandNoted', 'ErrandDone']);
  });

  it('is a fault of ours where a refusal has no sentence', async () => {
    const act = new Act(house, asking());
    const silent = act.each([first], { refusals: [] }, () => act.decide(errandDecider, finish, { id: first }));
    await expect(silent).rejects.toThrow('NoErrand is not declared');
  });
});

describe('The homes of a service', () => {
  const homes = (of: Partial<ServiceDefinition>) => () => homesOf({ ...errandService, ...of }, contracts);
  const [errands, ...lists] = errandService.deciders;

  it('take in no step as if a route led to it, and miss none that a route leads to', () => {
    expect(homes({})().size).toBe(contracts.length);
    const { decisions, steps } = errands!;
    const asRoutes = { ...errands!, decisions: [...decisions, ...(steps as never[])] };
    expect(homes({ deciders: [asRoutes, ...lists] })).toThrow(
      'no route leads to errand.prefix of errands; is it a step?',
    );
    const asSteps = { ...errands!, decisions: [], steps: [...steps, ...(decisions as never[])] };
    expect(homes({ deciders: [asSteps, ...lists] })).toThrow('errand.note (PUT /api/v1/errands/{id}) has 0 homes');
  });
});
