import { describe, expect, it } from '@jest/globals';
import { semaphore } from './semaphore.js';

/** Work that ends on request. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

describe('Places', () => {
  it('given as much work as there are places, when more comes, then it begins when another has ended, in its order', async () => {
    const { run } = semaphore({ atOnce: 2, waiting: 5 });
    const begun: number[] = [];
    const works = [held(), held(), held(), held()];
    const done = works.map(({ until }, at) =>
      run(async () => {
        begun.push(at);
        await until;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    works[1]!.release();
    await done[1];
    expect(begun).toEqual([0, 1, 2]);
    for (const { release } of works) release();
    await Promise.all(done);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('given a full queue, when more comes, then it is reported at once when to come back', async () => {
    const { run } = semaphore({ atOnce: 1, waiting: 1 });
    const work = held();
    const under = [run(() => work.until), run(() => work.until)];
    await expect(run(async () => 'done')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    work.release();
    await Promise.all(under);
    await expect(run(async () => 'done')).resolves.toBe('done');
  });

  it('given a full queue, when preferred work comes, then it begins next', async () => {
    const { run } = semaphore({ atOnce: 1, waiting: 1 });
    const work = held();
    const begun: string[] = [];
    const begin = async (name: string) => void begun.push(name);
    const under = [run(() => work.until), run(() => begin('ordinary')), run(() => begin('preferred'), { first: true })];
    work.release();
    await Promise.all(under);
    expect(begun).toEqual(['preferred', 'ordinary']);
  });

  it('given work that fails, when it has, then its place is free', async () => {
    const { run } = semaphore({ atOnce: 1, waiting: 0 });
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(run(async () => 'done')).resolves.toBe('done');
  });
});
