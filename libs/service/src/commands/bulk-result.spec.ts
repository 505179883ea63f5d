import { describe, expect, it } from '@jest/globals';
import { doneUnlessHeld } from '@tailboard/contracts/bulk-output';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import type { CommandOutcome } from '@tailboard/eventing/handle-command';
import { z } from 'zod';
import { bulkResult } from './bulk-result.js';

const HeldByAnother = refusal('HeldByAnother', 409, {
  en: '{label} has it.',
  es: 'Lo tiene {label}.',
  'zh-CN': '在 {label} 处。',
});
const NotThere = refusal('NotThere', 404, { en: 'It is not there.', es: 'No está.', 'zh-CN': '不存在。' });
const contract = { refusals: [HeldByAnother, NotThere] };
const done = (position: bigint): CommandOutcome => ({
  outcome: 'performed',
  output: undefined,
  position,
  version: 1,
  events: [],
});
const refused = (code: string, values = {}): CommandOutcome => ({ outcome: 'refused', refusal: refuse(code, values) });
const conflict: CommandOutcome = {
  outcome: 'conflict',
  current: undefined,
  version: 2,
  changed_by: 'ben',
  changed_through: undefined,
  changed_at: '2026-10-05T12:00:00.000Z',
};
const ids = ['a', 'b', 'c', 'd', 'e'];
const outcomes = [done(7n), refused('HeldByAnother', { label: 'Bell' }), conflict, refused('NotThere'), done(5n)];

describe('What became of many', () => {
  it('names those that it was done to, and for each other one the sentence why not', () => {
    expect(bulkResult(ids, outcomes, { contract, locale: 'es' })).toEqual({
      ids: ['a', 'e'],
      override: [],
      errors: {
        b: 'Lo tiene Bell.',
        c: 'Otro usuario modificó esto al mismo tiempo. Inténtelo de nuevo.',
        d: 'No está.',
      },
      position: 7n,
    });
  });

  it('lists apart what may be done after a user confirms it', () => {
    const overridable = [HeldByAnother.code];
    const { position: _, ...reported } = bulkResult(ids, outcomes, { contract, locale: 'en', overridable });
    expect(reported).toMatchObject({ override: ['b'], errors: { d: 'It is not there.' } });
    const response = { ...reported, command_id: '6f1d2a52-1a0f-5c0e-9a34-2c1f0f6f7d11' };
    expect(doneUnlessHeld(z.string()).parse(response)).toEqual(response);
  });

  it('is never reported by a code that no one declared', () => {
    expect(() => bulkResult(['a'], [refused('Other')], { contract, locale: 'en' })).toThrow('Other is not declared');
  });
});
