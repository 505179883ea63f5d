import { describe, expect, it } from '@jest/globals';
import { Agenda } from './agenda.js';
import { createDice } from './dice.js';

const doNothing = () => Promise.resolve();

describe('The agenda of a history', () => {
  it('given commands in any order, then they happen in theirs, and those of one instant as they were planned', async () => {
    const agenda = new Agenda();
    const dice = createDice('agenda');
    const happened: (readonly [number, number])[] = [];
    const planned = Array.from({ length: 500 }, (_, index) => [dice.below(50), index] as const);
    for (const action of planned) agenda.add(action[0], () => void happened.push(action));
    await agenda.until(Infinity, doNothing);
    expect(happened).toEqual([...planned].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
  });

  it('given an act that adds another one, then that one happens in its turn', async () => {
    const agenda = new Agenda();
    const happened: string[] = [];
    agenda.add(1, () => agenda.add(2, () => void happened.push('added')));
    agenda.add(3, () => void happened.push('planned'));
    await agenda.until(Infinity, doNothing);
    expect(happened).toEqual(['added', 'planned']);
  });

  it('given an instant, then what is later stays for the next time', async () => {
    const agenda = new Agenda();
    const happened: number[] = [];
    for (const at of [5, 3, 4]) agenda.add(at, () => void happened.push(at));
    await agenda.until(5, doNothing);
    expect(happened).toEqual([3, 4]);
    await agenda.until(Infinity, doNothing);
    expect(happened).toEqual([3, 4, 5]);
  });
});
