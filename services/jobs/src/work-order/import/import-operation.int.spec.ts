import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { companyFile, jobsUnderTest, type JobsUnderTest } from '../../testing/jobs-under-test.js';
import { workOrderImport } from './work-order-import.js';

let jobs: JobsUnderTest;
let folder: string;
beforeAll(async () => {
  jobs = await jobsUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'orders-'));
});
afterAll(async () => {
  await jobs.close();
  await rm(folder, { recursive: true });
});
const run = async (...files: string[]) => {
  const lines: string[] = [];
  return { code: await workOrderImport.operation(files, jobs.ctx, (line) => lines.push(line)), lines };
};

describe('npm run import', () => {
  it('given files, when they are imported, then the progress is printed and the exit code is 0', async () => {
    const { code, lines } = await run(companyFile('work-orders/2026-10-06.csv'));
    expect(code).toBe(0);
    const [done, ...progress] = lines.map((line) => line.replace(/^.*2026-10-06.csv: /, '')).reverse();
    expect(done).toBe('done: 180 rows, 180 created, 0 updated, 0 unchanged, 0 to match, 0 rejected');
    expect(progress[0]).toBe(done?.replace('done: ', ''));
  });

  it('given rejected rows, when a file is imported, then they are printed, and that the file is incomplete', async () => {
    const file = join(folder, 'bad.json');
    await writeFile(file, '[\n{"work_order_number":"1"},\n7]');
    const { code, lines } = await run(file);
    expect(code).toBe(1);
    expect(lines).toContain(`${file}:3: This is not a work order.`);
    expect(lines.at(-1)).toBe(`${file}: done: 2 rows, 0 created, 0 updated, 0 unchanged, 0 to match, 2 rejected`);
  });

  it('given a file that is empty, no text or missing, when it is imported, then an error is printed', async () => {
    await writeFile(join(folder, 'empty.csv'), '');
    await writeFile(join(folder, 'page.pdf'), '%PDF-1.7');
    const { code, lines } = await run(...['empty.csv', 'page.pdf', 'missing.csv'].map((name) => join(folder, name)));
    expect(code).toBe(1);
    expect(lines).toEqual([
      `${join(folder, 'empty.csv')}: not imported: it is empty`,
      expect.stringContaining('not imported: It is a PDF.'),
      expect.stringContaining('missing.csv: cannot be read: ENOENT'),
    ]);
  });

  it('given no file, when the command runs, then it prints its usage', async () => {
    expect(await run()).toEqual({ code: 2, lines: [expect.stringContaining('Usage: npm run import -- FILE')] });
  });
});
