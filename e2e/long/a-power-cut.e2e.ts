import { days } from '@tailboard/tools/demo/load-demo';
import { waitForImport, importDay, signIn } from '../api.js';
import { test as plain } from '../page-errors.js';
import { expect, openProduct } from '../product.js';

interface Jobs {
  data: { id: string; identifier: string }[];
  total: number;
}

plain.describe('A power cut', () => {
  plain(
    'in the middle of an import of all twelve days loses nothing that was accepted and doubles nothing',
    async () => {
      plain.setTimeout(480_000);
      const product = await openProduct();
      try {
        const manager = await signIn(product, 'manager');
        // Ten imports of one user may wait, so two users share the days.
        const senders = [manager, await signIn(product, 'admin')] as const;
        const accepted = await Promise.all(days.map((day, at) => importDay(senders[at % 2 === 0 ? 0 : 1], day)));
        // The power cut happens as soon as one of them is in progress; nearly all others are waiting.
        await Promise.any(accepted.map(({ id }) => waitForImport(manager, id, ({ processed }) => processed > 0)));
        await product.kill();
        const fell = new Date().toISOString();
        await product.startAgain();

        const finished: string[] = [];
        for (const { id } of accepted) {
          const done = await waitForImport(manager, id, ({ status }) => status === 'done' || status === 'failed');
          expect([done.status, done.processed, done.rejected]).toEqual(['done', 180, 0]);
          expect(done.created + done.unchanged + done.updated).toBe(180);
          finished.push(done.finished_at ?? '');
        }
        expect(finished.filter((at) => at > fell)).not.toEqual([]);
        for (const day of days) {
          const all: Jobs['data'] = [];
          for (let page = 1; page <= 2; page++) {
            const { body } = await manager.request<Jobs>('GET', `/jobs?date=${day}&per_page=100&page=${page}`);
            expect(body.total).toBe(180);
            all.push(...body.data);
          }
          expect(new Set(all.map(({ identifier }) => identifier)).size).toBe(180);
        }
        const verified = await product.operate(['projections', 'verify', '--all']);
        expect([verified.output, verified.code]).toEqual([expect.not.stringContaining('DIFFERS'), 0]);
        for (const name of ['jobs.jobs', 'identity.users'])
          expect(verified.output).toContain(`${name} agrees with its events`);
        const rebuilt = await product.operate(['projections', 'rebuild', 'jobs.jobs']);
        expect(rebuilt.code).toBe(0);
        expect((await manager.request<Jobs>('GET', `/jobs?date=${days[0]}`)).body.total).toBe(180);
      } finally {
        await product.stop();
      }
    },
  );
});
