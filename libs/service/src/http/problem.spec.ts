import { describe, expect, it, jest } from '@jest/globals';
import { refusal } from '@tailboard/contracts/refusal';
import { z } from 'zod';
import { StoreRefusedError, StoreUnavailableError } from '@tailboard/eventing/store/storable';
import { s3Blobs } from '../blobs/s3-blobs.js';
import { toProblem } from './http.js';
import { parseInput, ProblemError, problem, refusalProblem } from './problem.js';

const thrownBy = (run: () => unknown): ProblemError => {
  try {
    run();
  } catch (error) {
    if (error instanceof ProblemError) return error;
  }
  throw new Error('no problem was thrown');
};

describe('A problem', () => {
  it('returns its sentence in the language of the caller [API-107]', () => {
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
  it('of a busy system states when to retry', () =>
    expect(
      refusalProblem(refusal('Busy', 503, { en: 'x', es: 'x', 'zh-CN': 'x' }), { retry_after: 7 }).headers,
    ).toEqual({ 'retry-after': '7' }));
  it('that a service throws is answered as it is, though its bundle has a copy of this module', async () => {
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./problem.js');
      const thrown = copy.problem(422, 'keyReused');
      expect(thrown).not.toBeInstanceOf(ProblemError);
      expect(toProblem(thrown, 'one')).toBe(thrown);
    });
  });
  it.each([
    ['Premature close', 'ERR_STREAM_PREMATURE_CLOSE'],
    ['aborted', 'ECONNRESET'],
  ])('of a client that left (%s) is none of ours; of one that is there it is', (message, code) => {
    const error = Object.assign(new Error(message), { code });
    expect([true, false].map((destroyed) => toProblem(error, 'one', { destroyed }).status)).toEqual([
      499,
      code === 'ECONNRESET' ? 503 : 500,
    ]);
  });
  it('of an unreachable event store states when to retry, and that the request is not at fault', () => {
    for (const error of [new StoreRefusedError('no right', undefined), new StoreUnavailableError(undefined)])
      expect(toProblem(error, 'one').headers['retry-after']).toBeDefined();
    const away = toProblem(new StoreUnavailableError(new Error('14 UNAVAILABLE')), 'one');
    expect([away.status, away.headers['retry-after'], away.body('en').code]).toEqual([503, '2', 'Unavailable']);
  });
  it('of a file store that no one reaches is not taken for one of the database', async () => {
    const error = await s3Blobs('s3+http://KEY:SECRET@127.0.0.1:1/files')
      .has('a')
      .catch((reason: unknown) => reason);
    const away = toProblem(error, 'one');
    expect([away.status, away.cause?.code, away.body('en').code]).toEqual([503, 'files', undefined]);
  });
  it.each([
    ['the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a folder of ours', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
  ])('of a full disk (%s) states that nothing was changed', (_, error) => {
    const full = toProblem(error, 'one');
    expect([full.status, full.headers['retry-after']]).toEqual([503, '60']);
    expect(full.body('en').message).toBe('The disk is full. Nothing was changed. Please contact your administrator.');
  });
});
