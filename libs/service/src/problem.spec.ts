import { describe, expect, it } from '@jest/globals';
import { refusal } from '@tailboard/contracts/refusal';
import { z } from 'zod';
import { parseInput, Problem, problem, refusalProblem } from './problem.js';

const thrownBy = (act: () => unknown): Problem => {
  try {
    act();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('no problem was thrown');
};

describe('A problem', () => {
  it('says its sentence in the language of the caller [API-107]', () => {
    expect(problem(401, 'signInFirst').body('en').message).toBe('Please sign in to continue.');
    expect(problem(401, 'signInFirst').body('es').message).toBe('Inicie sesión para continuar.');
    expect(problem(401, 'signInFirst').body('zh-CN').message).toBe('请先登录。');
  });
  it('lists wrong input by field, in the language of the caller [API-108]', () => {
    const wrong = thrownBy(() =>
      parseInput(z.object({ date: z.iso.date(), page: z.number() }), { date: '2026-02-30', page: 'x' }, 'es'),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.body('es').message).toBe('Corrija los siguientes problemas:');
    expect(Object.keys(wrong.body('es').errors ?? {})).toEqual(['date', 'page']);
    expect(wrong.body('es').errors?.date?.[0]).not.toBe(
      thrownBy(() => parseInput(z.object({ date: z.iso.date() }), { date: '2026-02-30' }, 'en')).body('en').errors
        ?.date?.[0],
    );
  });
  it('is what too deep an input meets, before anything walks through it', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
    expect(thrownBy(() => parseInput(z.object({}), deep, 'en')).status).toBe(422);
  });
  it('of a refused field lists the sentence there too [API-108]', () => {
    const taken = refusal('Taken', 422, { en: '{email} is taken', es: '', 'zh-CN': '' }, 'email');
    expect(refusalProblem(taken, { email: 'a@b.c' }).body('en')).toEqual({
      message: 'a@b.c is taken',
      code: 'Taken',
      errors: { email: ['a@b.c is taken'] },
    });
  });
  it('of a busy system says when to come back', () =>
    expect(
      refusalProblem(refusal('Busy', 503, { en: 'x', es: 'x', 'zh-CN': 'x' }), { retry_after: 7 }).headers,
    ).toEqual({ 'retry-after': '7' }));
});
