import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { command, fileOutput, query } from '@tailboard/contracts/contract';
import { LinkExpired, SignedLink, uploadContract } from '@tailboard/contracts/upload';
import { refuse } from '@tailboard/contracts/refusal';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { z } from 'zod';
import type { Config } from '../runtime/config.js';
import { defineService } from '../define-service.js';
import { queryHandler, commandHandler } from '../service-context.js';
import { PRINCIPAL_HEADER, signPrincipal } from '../auth/principal.js';
import { startBucket } from '../testing/bucket.js';
import { createPrincipal, SECRET, serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import { openBlobs } from './blobs-of.js';
import {
  createFileResponse,
  createFileParts,
  forgetUnkept,
  keepUploads,
  uploadHandler,
  findUploads,
} from './files-of.js';
import { verifyLink, signLink } from './links.js';
import { moveIntoBucket } from './move-into-bucket.js';

const MAX_BYTES = 200_000;
const send = uploadContract('photos.send', {
  route: 'POST /photos/upload',
  permission: 'job.write',
  maxBytes: MAX_BYTES,
  accepts: ['application/pdf', 'application/zip'],
  summary: 'Send the bytes of a photo',
});
const id = z.object({ sha256: z.string() });
const name = command('photos.name', {
  route: 'POST /photos/{sha256}',
  permission: 'job.write',
  params: id,
  output: z.object({ missing: z.array(z.string()) }),
  summary: 'Keep a photo',
});
const link = query('photos.link', {
  route: 'GET /photos/{sha256}/link',
  permission: 'job.read',
  params: id,
  output: SignedLink,
  summary: 'A link to a photo',
});
const show = query('photos.show', {
  route: 'GET /photos/{sha256}',
  permission: 'public',
  params: id,
  query: SignedLink,
  output: fileOutput('application/octet-stream'),
  refusals: [LinkExpired],
  summary: 'A photo',
});
const files = createFileParts();
const toPath = (sha256: string) => `/api/v1/photos/${sha256}`;
const photos = defineService({
  name: 'photos',
  commandHandlers: [
    uploadHandler(send),
    commandHandler(name, async ({ sha256 }, { db }) => ({
      output: { missing: [...(await keepUploads(db, [sha256]))] },
    })),
  ],
  queryHandlers: [
    queryHandler(link, [], async ({ sha256 }, { config, now }, { actor_id }) =>
      signLink(config, toPath(sha256), actor_id, now()),
    ),
    queryHandler(show, [], async ({ sha256, ...signed }, ctx) => {
      const [upload] = await findUploads(ctx.db, [sha256]);
      if (!verifyLink(ctx.config, toPath(sha256), signed, ctx.now()) || !upload) return refuse('LinkExpired');
      return createFileResponse(ctx, upload, { name: 'évidence.pdf', inline: true });
    }),
  ],
  migrations: files.migrations,
  tasks: files.tasks,
  onStart: files.begin,
});

/** A document that no other test uses. */
const paper = (mark: string, size = 50_000): Buffer => Buffer.from('%PDF-1.7\n'.padEnd(size, mark));
/** A one-pixel picture. */
/** The beginning of a HEIC picture. */
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQImWNg6PgPAAITAYgwuna5AAAAAElFTkSuQmCC',
  'base64',
);
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const as: { user_id: string; roles: ['owner'] } = { user_id: '00000000-0000-4000-8000-00000000000a', roles: ['owner'] };

describe.each(['a folder', 'a bucket'])('Files in %s', (where) => {
  let service: ServiceUnderTest;
  let folder: string;
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined;
  let config: Partial<Config>;
  const clock = { at: new Date('2026-10-05T12:00:00Z') };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'blobs-'));
    config = { DATA_DIR: folder };
    if (where === 'a bucket') {
      const directory = path.join(folder, 's3');
      // It has no bucket yet.
      bucket = await startBucket(directory);
      config = { ...config, BLOBS: bucket.url };
    }
    service = await serviceUnderTest(photos, {
      contracts: [send, name, link, show],
      config,
      now: () => clock.at,
    });
  });
  afterAll(async () => {
    await service.close();
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const blobs = () => openBlobs(service.ctx.config);
  const readText = async (key: string): Promise<string> => {
    let text = '';
    for await (const part of blobs().read(key)) text += Buffer.from(part).toString();
    return text;
  };
  const listIncoming = () => readdir(path.join(folder, 'blobs', 'incoming'));
  const sendFile = (bytes: Buffer, type = 'application/pdf', more: { impersonator_id?: string } = {}) =>
    service.inject<{ data: object; code: string }>({
      method: 'POST',
      url: '/api/v1/photos/upload',
      headers: { 'content-type': type },
      payload: bytes,
      as: { ...as, ...more },
    });
  const linkTo = async (sha256: string): Promise<string> => {
    const { body } = await service.inject<Record<string, string>>({ url: `${toPath(sha256)}/link`, as });
    return `${toPath(sha256)}?${new URLSearchParams(body).toString()}`;
  };
  const showFile = (url: string, headers: Record<string, string> = {}) => service.inject<string>({ url, headers });

  it('are stored under a name as well, in place of what was there, or at its end', async () => {
    for (const text of ['first', 'second']) {
      const file = path.join(folder, 'note.part');
      await writeFile(file, text);
      await blobs().replace('notes/a.txt', file);
      await expect(stat(file)).rejects.toThrow('ENOENT');
      await blobs().append('log.jsonl', `${text}\n`);
    }
    expect([await readText('notes/a.txt'), await readText('log.jsonl')]).toEqual(['second', 'first\nsecond\n']);
    await blobs().remove('notes/a.txt');
    expect(await blobs().has('notes/a.txt')).toBe(false);
  });

  it('of earlier releases are found in the store, and what is being written stays', async () => {
    const names = ['exports/1.csv', 'mail/1.eml', 'mail/2.eml.part', 'anchors.jsonl'];
    for (const each of ['exports', 'mail']) await mkdir(path.join(folder, each), { recursive: true });
    for (const each of names) await writeFile(path.join(folder, each), each);
    await moveIntoBucket(service.ctx.config, service.ctx.log);
    expect(await Promise.all(names.map((each) => blobs().has(each)))).toEqual([true, true, where === 'a folder', true]);
    expect([await readText('exports/1.csv'), await readText('anchors.jsonl')]).toEqual([
      'exports/1.csv',
      'anchors.jsonl',
    ]);
    await writeFile(path.join(folder, 'anchors.jsonl'), 'older');
    await moveIntoBucket(service.ctx.config, service.ctx.log);
    expect(await readText('anchors.jsonl')).toBe(where === 'a folder' ? 'older' : 'anchors.jsonl');
  });

  it('given one content, when it is sent several times, then it is stored once and identified by its hash', async () => {
    const bytes = paper('a');
    const upload = { sha256: hash(bytes), size: bytes.length, media: 'application/pdf' };
    for (const type of ['application/pdf', 'text/html'])
      expect(await sendFile(bytes, type)).toMatchObject({ status: 201, body: { data: upload } });
    expect(await blobs().has(upload.sha256)).toBe(true);
    expect(await listIncoming()).toEqual([]);
  });

  it('name who sent them, and for whom, until someone else sends the same content', async () => {
    const bytes = paper('i');
    const senders = () =>
      service.ctx.db.query('select uploaded_by, impersonator_id from blobs.blob where sha256 = $1', [hash(bytes)]);
    const admin = '00000000-0000-4000-8000-00000000000b';
    expect((await sendFile(bytes, 'application/pdf', { impersonator_id: admin })).status).toBe(201);
    expect(await senders()).toEqual([{ uploaded_by: as.user_id, impersonator_id: admin }]);
    expect((await sendFile(bytes)).status).toBe(201);
    expect(await senders()).toEqual([{ uploaded_by: as.user_id, impersonator_id: null }]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 422, 'FileMissing'],
    ['one byte too many', paper('b', MAX_BYTES + 1), 413, 'FileTooLarge'],
    ['far too many', paper('c', 10 * MAX_BYTES), 413, 'FileTooLarge'],
    ['a script that calls itself a picture', Buffer.from('<svg onload="alert(1)"/>'), 422, 'FileTypeNotAllowed'],
    ['a type that is not taken', PNG, 422, 'FileTypeNotAllowed'],
    ['a picture in the format of an iPhone', HEIC, 422, 'PictureIsHeic'],
  ])(
    'given %s, when it is sent as a file, then it is refused and nothing is stored',
    async (_, bytes, status, code) => {
      const responded = await sendFile(bytes);
      expect([responded.status, responded.body.code]).toEqual([status, code]);
      expect(await blobs().has(hash(bytes))).toBe(false);
      expect(await listIncoming()).toEqual([]);
    },
  );

  it('given an upload, when its sender disconnects, then nothing is stored', async () => {
    const bytes = paper('d', 150_000);
    await service.service.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.service.http.server.address() as AddressInfo;
    const leaving = request({
      port,
      method: 'POST',
      path: '/api/v1/photos/upload',
      headers: {
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        [PRINCIPAL_HEADER]: signPrincipal(createPrincipal(as), SECRET),
      },
    });
    leaving.on('error', () => undefined);
    leaving.write(bytes.subarray(0, 149_999));
    await waitUntil(async () => (await listIncoming()).length === 1);
    leaving.destroy();
    await waitUntil(async () => (await listIncoming()).length === 0);
    expect(await blobs().has(hash(bytes))).toBe(false);
  });

  it('are read whole, in parts, and not again by anyone who has them', async () => {
    const bytes = paper('e');
    await sendFile(bytes);
    const url = await linkTo(hash(bytes));
    const whole = await showFile(url);
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename*=UTF-8''%C3%A9vidence.pdf`,
        'content-length': String(bytes.length),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      },
    });
    const etag = String(whole.headers.etag);
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`, '*'])
      expect((await showFile(url, { 'if-none-match': held })).status).toBe(304);
    for (const [range, part] of [
      ['bytes=100-199', 'bytes 100-199/50000'],
      ['bytes=49990-', 'bytes 49990-49999/50000'],
      ['bytes=-10', 'bytes 49990-49999/50000'],
    ] as const) {
      const { status, headers, body } = await showFile(url, { range, 'if-range': etag });
      expect([status, headers['content-range'], body]).toEqual([
        206,
        part,
        'e'.repeat(part.includes('-199') ? 100 : 10),
      ]);
    }
    expect((await showFile(url, { range: 'Bytes=0-9' })).status).toBe(206);
    expect((await showFile(url, { range: 'bytes=50000-' })).status).toBe(416);
    expect((await showFile(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
  });

  it('are never shown by a browser where they are no harmless picture', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 'z')]);
    expect((await sendFile(zip)).status).toBe(201);
    const { headers } = await showFile(await linkTo(hash(zip)));
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('given a file, when a link to it is issued, then it works for a minute, for one path and one user', async () => {
    const bytes = paper('f');
    await sendFile(bytes);
    const url = await linkTo(hash(bytes));
    const began = clock.at;
    clock.at = new Date(began.getTime() + 60_000);
    expect((await showFile(url)).status).toBe(200);
    clock.at = new Date(began.getTime() + 60_001);
    expect((await showFile(url)).status).toBe(403);
    clock.at = began;
    for (const forged of [
      url.replace(as.user_id, '00000000-0000-4000-8000-00000000000b'),
      url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`),
      url.replace(hash(bytes), hash(paper('e'))),
    ])
      expect((await showFile(forged)).status).toBe(403);
  });

  it('given a file that no record names, when a day has passed, then it is deleted', async () => {
    const [stored, lost] = [paper('g'), paper('h')];
    for (const bytes of [stored, lost]) await sendFile(bytes);
    const naming = (bytes: Buffer) =>
      service.inject<{ missing: string[] }>({ method: 'POST', url: toPath(hash(bytes)), payload: {}, as });
    expect((await naming(stored)).body.missing).toEqual([]);
    const began = clock.at;
    clock.at = new Date(began.getTime() + 25 * 3_600_000);
    await forgetUnkept(service.ctx);
    clock.at = began;
    expect([await blobs().has(hash(stored)), await blobs().has(hash(lost))]).toEqual([true, false]);
    expect((await naming(lost)).body.missing).toEqual([hash(lost)]);
  });
});
