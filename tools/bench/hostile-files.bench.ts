import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hostileLists } from '@tailboard/service/testing/hostile-workbooks';
import { DAY, DISPATCHER, foundCompany, SIZES } from './board-day.js';
import { hostilePictures, uploadPicture } from './hostile-pictures.js';
import { descendants, megabytes } from './memory.js';
import { onPrivateProduct, requestToken } from './private-product.js';
import { quantile, table, formatInteger, type BenchSettings } from './report.js';

/** Time between two ordinary requests, in ms. */
const EVERY_MS = 20;
const GOAL_MS = 500;
const GOAL_MB = 50;
/** Time after which a file counts as not ended, in ms. */
const TIMEOUT_MS = 300_000;

/**
 * Sends hostile files one after another, and beside each of them ordinary requests. Reports the slowest of these, and the
 * memory of the product and its processes.
 */
export async function bench({ tier }: BenchSettings): Promise<void> {
  await onPrivateProduct(async ({ address, operate, folder }) => {
    await foundCompany({ address, operate, folder, size: SIZES[tier] });
    const token = await requestToken(address, DISPATCHER);
    const headers = { authorization: `Bearer ${token}` };
    const { gateway } = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as { gateway: number };
    const ask = async (route: string): Promise<Response> => fetch(`${address}/api/v1${route}`, { headers });

    const importFile = (file: Buffer) => async (): Promise<string> => {
      const response = await fetch(`${address}/api/v1/cpes/import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(file),
      });
      if (!response.ok) return String(response.status);
      const { data } = (await response.json()) as { data: { id: string } };
      for (const until = performance.now() + TIMEOUT_MS; performance.now() < until; await pause(200)) {
        const { data: now } = (await (await ask(`/cpes/imports/${data.id}`)).json()) as {
          data: { status: string; rejected: number; finished_at: string | null };
        };
        if (now.finished_at !== null) return `${now.status}, ${now.rejected} rejected`;
      }
      return 'not ended';
    };
    const pictures = await hostilePictures();
    const files: Record<string, () => Promise<string>> = {
      nothing: async () => (await pause(3_000), ''),
      ...Object.fromEntries(Object.entries(hostileLists()).map(([name, file]) => [name, importFile(file)])),
      'a picture of 99 megapixels': async () => String(await uploadPicture(address, token, pictures.bomb, 'bomb')),
      'a picture of 50 megapixels': async () => String(await uploadPicture(address, token, pictures.large, 'large')),
    };

    const rows: string[][] = [];
    for (const [name, send] of Object.entries(files)) {
      const before = megabytes(descendants([gateway]));
      const times: number[] = [];
      let [failed, slowest, hasEnded] = [0, 0, false];
      const ordinaryRequests = (async () => {
        for (let turn = 0; !hasEnded; turn++) {
          const routes = [`/board?date=${DAY}`, '/cpes', `/jobs?date=${DAY}`, '/heartbeat'];
          const began = performance.now();
          const response = await ask(routes[turn % routes.length]!);
          await response.arrayBuffer();
          times.push(performance.now() - began);
          if (response.status >= 500) failed++;
          slowest = Math.max(slowest, megabytes(descendants([gateway])));
          await pause(EVERY_MS);
        }
      })();
      const outcome = await send();
      hasEnded = true;
      await ordinaryRequests;
      await pause(3_000);
      rows.push([
        name,
        outcome,
        formatInteger(times.length),
        formatInteger(quantile(times, 0.5)),
        formatInteger(Math.max(...times)),
        formatInteger(failed),
        formatInteger(before),
        formatInteger(slowest),
        formatInteger(megabytes(descendants([gateway])) - before),
      ]);
    }
    console.log(
      table(
        ['beside', 'its end', 'requests', 'p50 ms', 'slowest ms', 'failed', 'MB before', 'MB at most', 'MB more after'],
        rows,
      ),
    );
    console.log(`\nThe goal: slowest under ${GOAL_MS} ms, memory back within ${GOAL_MB} MB.`);
  });
}
