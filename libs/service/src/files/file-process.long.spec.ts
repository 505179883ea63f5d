import { describe, expect, it } from '@jest/globals';
import { startFileProcess } from './file-process.js';

const entry = new URL('../testing/hungry-process.ts', import.meta.url);
const limits = { heapMegabytes: 128, residentBytes: 400_000_000, cpuMs: 20_000 };

describe('The process of a file', () => {
  it.each([
    ['fills buffers', 'buffers', limits, 'memory'],
    ['fills its heap', 'heap', { ...limits, residentBytes: 4_000_000_000 }, 'memory'],
    ['blocks', 'time', { ...limits, cpuMs: 100 }, 'time'],
    ['does not respond in time', 'time', { ...limits, waitMs: 0 }, 'time'],
  ])('given that it %s, when a limit is reached, then it ends and names the limit', async (_, request, given, end) => {
    const one = startFileProcess<string, string>(entry, given);
    await expect(one.request(request)).rejects.toMatchObject({ name: 'FileProcessEndedError', end });
    await expect(one.request('nothing')).rejects.toMatchObject({ end });
  });

  it('given that it is killed, when it is asked, then it has crashed', async () => {
    const one = startFileProcess<string, string>(entry, limits);
    expect(await one.request('nothing')).toBe('nothing');
    process.kill(one.pid!, 'SIGKILL');
    await expect(one.request('time')).rejects.toMatchObject({ end: 'crash' });
  });
});
