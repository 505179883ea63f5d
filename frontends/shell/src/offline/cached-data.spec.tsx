import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { AnyContract } from '@tailboard/contracts/contract';
import { AssignedUnits, UsualUnits } from '@tailboard/contracts/equipment/unit-lists';
import { ListCodes } from '@tailboard/contracts/jobs/code';
import { ReadDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { AssignedJobs } from '@tailboard/contracts/jobs/job';
import { ListSchedule } from '@tailboard/contracts/jobs/schedule';
import { ReadWorkOrder } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderChanges } from '@tailboard/contracts/jobs/work-order-match';
import { LinkToFile, ListFiles, ListUserFiles } from '@tailboard/contracts/messaging/file-contracts';
import { ListFolders } from '@tailboard/contracts/messaging/folder';
import { FetchAttachment, ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ExplainPay } from '@tailboard/contracts/reports/pay';
import { ListVisits, ReadVisit } from '@tailboard/contracts/qc/visit-contracts';
import type { Role } from '@tailboard/contracts/permission';
import { clearCachedResponses, readCachedFile } from '@tailboard/web/cached-responses';
import { readCachedOutput } from '@tailboard/web/offline/cached-query';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { CachedData, READ_AHEAD_AFTER } from './cached-data.js';

const createId = (n: number): string => `5a0c7c7e-2f1e-4f7e-9a51-${String(n).padStart(12, '0')}`;

describe('Data for a place without a network', () => {
  let api: FakeApi;
  let documents: readonly object[];
  let messages: readonly object[];
  let count: number;
  let onJobsRead: () => void;
  const start = async (role: Role): Promise<string> => {
    jest.useFakeTimers({
      now: new Date('2026-10-06T15:00:00Z'),
      doNotFake: ['setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    const user = createSignedInUser([role]);
    api = fakeApi();
    api.when(AssignedJobs).respond(() => {
      onJobsRead();
      return api.bare(200, {
        data: Array.from({ length: count }, (_, n) => ({ user_id: user.id, work_order_id: createId(n) })),
      });
    });
    for (const contract of [
      UsualUnits,
      ListSchedule,
      ExplainPay,
      ListFolders,
      ReadDailyWork,
      ListCodes,
      ReadWorkOrder,
      WorkOrderChanges,
      AssignedUnits,
    ])
      api.when<AnyContract>(contract).respond(() => api.bare(200, { data: [contract.name] }));
    api.when(ReadInbox).respond(() => api.bare(200, { data: messages }));
    api.when(FetchAttachment).respond(() => ({ data: { url: 'https://tailboard.example.com/attachment' } }));
    api.when(ReadCodeReport).respond(() => api.bare(200, { data: [], start_date: '2026-10-04' }));
    api.when(LinkToFile).respond(() => ({ data: { url: 'https://tailboard.example.com/content' } }));
    api.when(ListFiles).respond(() => api.bare(200, { data: [{ id: createId(7), version: 3, size: 20 }] }));
    api.when(ListUserFiles).respond(() => api.bare(200, { data: documents, missing: [] }));
    api.when(ListVisits).respond(() => api.bare(200, { data: [{ id: createId(1) }, { id: createId(2) }] }));
    api.when(ReadVisit).respond(({ id }) => api.bare(200, { data: { id } }));
    await renderScreen(<CachedData />, { api, user });
    await act(async () => void (await jest.advanceTimersByTimeAsync(READ_AHEAD_AFTER)));
    return user.id;
  };
  afterEach(() => void jest.useRealTimers());
  beforeEach(() => {
    count = 2;
    documents = [];
    messages = [];
    onJobsRead = () => undefined;
  });

  it('given another user who signs in in the meantime, then no more is read, and the response is not kept for the first one', async () => {
    onJobsRead = () => localStorage.setItem('user', JSON.stringify({ id: createId(9) }));
    const me = await start('technician');
    await waitFor(() => expect(api.sent(AssignedJobs)).toHaveLength(1));
    await act(async () => void (await jest.advanceTimersByTimeAsync(READ_AHEAD_AFTER)));
    expect([api.sent(ReadDailyWork), api.sent(ReadInbox)]).toEqual([[], []]);
    expect(readCachedOutput(me, AssignedJobs, { date: '2026-10-06' })).toBeUndefined();
  });

  it('given a technician who has opened no page, then the day, its orders, codes, equipment, inbox and documents are in the browser', async () => {
    const me = await start('technician');
    await waitFor(() => expect(readCachedOutput(me, ListUserFiles, { id: me })).toBeDefined());
    expect(readCachedOutput(me, AssignedJobs, { date: '2026-10-06' })?.data).toHaveLength(2);
    expect(readCachedOutput(me, ReadDailyWork, { user_id: me, date: '2026-10-06' })).toBeDefined();
    expect(readCachedOutput(me, ListCodes, { grouped: '1', active: '1', show: 'all' })).toBeDefined();
    for (const id of [createId(0), createId(1)]) {
      expect(readCachedOutput(me, ReadWorkOrder, { id })).toBeDefined();
      expect(readCachedOutput(me, WorkOrderChanges, { id })).toBeDefined();
    }
    expect(readCachedOutput(me, AssignedUnits, { techId: me, type: 'issued', sort: 'date' })).toBeDefined();
    expect(readCachedOutput(me, ReadInbox, { show: 'unread', page: 1 })).toBeDefined();
    expect(readCachedOutput(me, ListSchedule, { start_date: '2026-10-06', end_date: '2026-10-06' })).toBeDefined();
    expect(readCachedOutput(me, ExplainPay, { user_id: me, date: '2026-10-04' })).toBeDefined();
    expect(api.sent(ListVisits)).toEqual([]);
  });

  it('given a file that must be seen and an own document, then their contents are opened without a network, and are gone after a sign-out', async () => {
    const stored = new Map<string, Response>();
    const cache = {
      match: async (request: string | { url: string }) =>
        stored.get(typeof request === 'string' ? request : request.url),
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      put: async (path: string, response: Response) => void stored.set(path, response),
    };
    const opened: Blob[] = [];
    Object.assign(globalThis, {
      caches: { open: async () => cache, delete: async () => stored.clear() },
      fetch: async () => ({ ok: true, blob: async () => new Blob(['Wear a helmet']) }),
    });
    URL.createObjectURL = (blob) => `blob:${opened.push(blob as Blob)}`;
    documents = [{ id: createId(8), version: 1, size: 20, review: 'accepted' }];
    const me = await start('technician');
    await waitFor(() => expect(stored.size).toBe(2));
    expect(await readCachedFile(me, createId(7))).toBe('blob:1');
    expect(await readCachedFile(me, createId(8))).toBe('blob:2');
    expect(await readCachedFile(createId(9), createId(7))).toBeUndefined();
    clearCachedResponses();
    expect(await readCachedFile(me, createId(7))).toBeUndefined();
    Object.assign(globalThis, { caches: undefined });
  });

  it('given unread messages with attachments, then those of a size for a phone are cached without counting as downloaded', async () => {
    const stored: string[] = [];
    const cache = { match: async () => undefined, put: async (path: string) => void stored.push(path) };
    Object.assign(globalThis, { caches: { open: async () => cache }, fetch: async () => ({ ok: true }) });
    messages = [
      { id: createId(20), version: 2, attachment: { size: 20 } },
      { id: createId(21), version: 1, attachment: null },
      { id: createId(22), version: 1, attachment: { size: 20_000_000 } },
    ];
    const me = await start('technician');
    await waitFor(() => expect(readCachedOutput(me, ListUserFiles, { id: me })).toBeDefined());
    expect(api.sent(FetchAttachment).map(({ input }) => input)).toEqual([{ id: createId(20), ahead: true }]);
    expect(stored).toContain(`/kept-files/${me}/${createId(20)}/2`);
    Object.assign(globalThis, { caches: undefined });
  });

  it('given a day of forty jobs, then the orders of twenty are read ahead', async () => {
    count = 40;
    const me = await start('technician');
    await waitFor(() => expect(readCachedOutput(me, ListUserFiles, { id: me })).toBeDefined());
    expect(api.sent(ReadWorkOrder)).toHaveLength(20);
  });

  it('given an inspector, then their planned visits are in the browser', async () => {
    const me = await start('qc');
    await waitFor(() => expect(readCachedOutput(me, ReadVisit, { id: createId(2) })).toBeDefined());
    expect(readCachedOutput(me, ListVisits, { user_id: me, status: 'planned', per_page: 100 })).toBeDefined();
    expect(api.sent(AssignedJobs)).toEqual([]);
  });
});
