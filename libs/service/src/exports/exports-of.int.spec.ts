import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { userEvents } from '@tailboard/contracts/identity/user';
import { isRefused } from '@tailboard/contracts/refusal';
import { DownloadExport, ListExports, ReadExport, RetryExport, type Export } from '@tailboard/contracts/reports/export';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { createCaller } from '../http/request-context.js';
import { defineService } from '../define-service.js';
import { peopleProjection } from '../queries/people.js';
import { PRINCIPAL_HEADER, signPrincipal } from '../auth/principal.js';
import { startService, type RunningService } from '../start-service.js';
import { startBucket } from '../testing/bucket.js';
import { createPrincipal, SECRET, serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import { queueRequestedExport } from './request-export.js';
import { openBlobs } from '../blobs/blobs-of.js';
import { nameInStore } from './export-file.js';
import { exportDownload, exportList, exportsOwned, handleRetryExport, oneExport } from './export-queries.js';
import { createExportParts } from './exports-of.js';

/** A service that makes exports, and another one that answers for all. */
const made = createExportParts({
  service: 'maker',
  sheets: [
    {
      types: ['code'],
      reads: ['maker.people'],
      fileName: ({ filters }) => `vans-${filters.year}`,
      sheet: async ({ db }) => {
        const people = await db.query<{ label: string }>('select label from person order by label');
        const rows = async function* () {
          yield people.map(({ label }) => [label, 2]);
        };
        const columns = [
          { title: 'Driver', kind: 'text' as const },
          { title: 'Vans', kind: 'number' as const },
        ];
        return { columns, total: people.length, rows: rows() };
      },
    },
  ],
});
const maker = defineService({
  name: 'maker',
  projections: [peopleProjection('maker')],
  migrations: made.migrations,
  tasks: made.tasks,
  onStart: made.begin,
});
const own = createExportParts({ service: 'reader', sheets: [] });
const reads = ['reader.people'];
const reader = defineService({
  name: 'reader',
  projections: [peopleProjection('reader')],
  ownerships: [exportsOwned],
  queryHandlers: [exportList(reads), oneExport(reads), exportDownload(reads)],
  commandHandlers: [handleRetryExport],
  migrations: own.migrations,
  tasks: own.tasks,
});

const owen = createPrincipal({
  user_id: '00000000-0000-4000-8000-00000000000a',
  label: 'Owen Frost',
  roles: ['owner'],
});
let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let making: ServiceUnderTest;
let reading: RunningService;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'));
  bucket = await startBucket(path.join(folder, 's3'));
  const BLOBS = bucket.url;
  // Each on a machine of its own: they share the bucket and no folder.
  making = await serviceUnderTest(maker, { contracts: [], config: { BLOBS, DATA_DIR: path.join(folder, 'maker') } });
  const { ctx, store, platform } = making;
  const stream = `user-${owen.user_id}`;
  const registered = userEvents.make.UserRegistered({
    email: 'owen@example.com',
    technician_id: null,
    label: owen.label,
    roles: [...owen.roles],
    profile: { first_name: 'Owen', last_name: 'Frost' },
  });
  const events = toNewEvents([registered], userEvents.shapes, stream, ctx.createSystemContext(['owen']));
  await store.append({ stream, expected: 0, events });
  reading = await startService(reader, [ListExports, ReadExport, DownloadExport, RetryExport], {
    ...platform,
    config: { ...ctx.config, DATA_DIR: path.join(folder, 'reader') },
  });
});
afterAll(async () => {
  await reading.stop();
  await making.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const request = async <Body>(url: string, method: 'GET' | 'POST' = 'GET'): Promise<Body> => {
  const headers = { [PRINCIPAL_HEADER]: signPrincipal(owen, SECRET) };
  const response = await reading.http.inject({ method, url: `/api/v1/exports${url}`, headers });
  return (String(response.headers['content-type']).includes('json') ? response.json() : response.body) as Body;
};
const ended = async (id: string): Promise<Export> => {
  let found: Export | undefined;
  await waitUntil(async () => {
    found = (await request<{ data: Export }>(`/${id}`)).data;
    return found.status === 'done';
  });
  return found!;
};

it('given an export that one service makes, when another one is asked, then it lists it, gives its file, and has it made again', async () => {
  const clock = { now: new Date(), zone: 'America/New_York', tls: false };
  const caller = createCaller({ headers: {}, id: 'test', ip: '' }, owen, 'all', clock);
  const requested = {
    type: 'code',
    format: 'csv',
    filters: { year: '2026' },
    needs: { 'report.read': 'all' },
  } as const;
  const responded = await queueRequestedExport('maker', making.ctx, caller, requested);
  if (isRefused(responded)) throw new Error(responded.refused);
  const { id } = responded.output;

  expect(await ended(id)).toMatchObject({ rows: 1, created_by: { label: 'Owen Frost' }, run: null });
  expect((await request<{ data: Export[] }>('')).data.map((each) => each.id)).toEqual([id]);
  const file = '\ufeffDriver,Vans\r\nOwen Frost,2\r\n';
  expect(await request(`/${id}/download`)).toBe(file);

  await openBlobs(making.ctx.config).remove(nameInStore({ id, format: 'csv' }));
  expect((await request<{ data: Export }>(`/${id}/retry`, 'POST')).data.status).toBe('queued');
  await ended(id);
  expect(await request(`/${id}/download`)).toBe(file);
});
