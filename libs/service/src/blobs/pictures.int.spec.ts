import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fileOutput, query } from '@tailboard/contracts/contract';
import { uploadContract } from '@tailboard/contracts/upload';
import { refuse } from '@tailboard/contracts/refusal';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import sharp from 'sharp';
import { z } from 'zod';
import type { Config } from '../runtime/config.js';
import { defineService } from '../define-service.js';
import { queryHandler } from '../service-context.js';
import { serviceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.js';
import { openBlobs } from './blobs-of.js';
import {
  createFileParts,
  forgetUnkept,
  keepUploads,
  createPictureResponse,
  findThumbnail,
  uploadHandler,
  findUploads,
} from './files-of.js';
import { pictureWorker } from './picture-worker.js';
import { receive, type Received } from './receive.js';

const send = uploadContract('pictures.send', {
  route: 'POST /pictures/upload',
  permission: 'job.write',
  maxBytes: 5_000_000,
  accepts: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'],
  summary: 'Send the bytes of a picture',
});
const show = query('pictures.show', {
  route: 'GET /pictures/{sha256}',
  permission: 'job.read',
  params: z.object({ sha256: z.string() }),
  query: z.object({ size: z.enum(['small']).optional() }),
  output: fileOutput('application/octet-stream'),
  summary: 'A picture',
});
const files = createFileParts();
const pictures = defineService({
  name: 'pictures',
  commandHandlers: [uploadHandler(send)],
  queryHandlers: [
    queryHandler(show, [], async ({ sha256, size }, ctx) => {
      const [upload] = await findUploads(ctx.db, [sha256]);
      return upload ? createPictureResponse(ctx, upload, { name: 'picture', size }) : (refuse('FileMissing') as never);
    }),
  ],
  migrations: files.migrations,
  tasks: files.tasks,
});

const as: { user_id: string; roles: ['owner'] } = { user_id: '00000000-0000-4000-8000-00000000000a', roles: ['owner'] };
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const plain = (width: number, height: number, background = '#0a6') =>
  sharp({ create: { width, height, channels: 3, background } });
/** A phone photo: rotated by metadata, with GPS coordinates. */
const photo = (background: string) =>
  plain(640, 480, background)
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 9/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '86/1 46/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

let folder: string;
let service: ServiceUnderTest;
const clock = { at: new Date('2026-10-05T12:00:00Z') };
const opened: ServiceUnderTest[] = [];
const open = async (config: Partial<Config> = {}) => {
  const data = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const one = await serviceUnderTest(pictures, {
    contracts: [send, show],
    config: { DATA_DIR: data, ...config },
    now: () => clock.at,
  });
  opened.push(one);
  return one;
};
beforeAll(async () => {
  service = await open();
  folder = service.ctx.config.DATA_DIR;
});
afterAll(async () => {
  for (const one of opened) {
    await one.close();
    await rm(one.ctx.config.DATA_DIR, { recursive: true, force: true });
  }
});
const sendPicture = (bytes: Buffer, to = service) =>
  to.inject<{ data: { sha256: string; size: number; media: string }; code: string; message: string }>({
    method: 'POST',
    url: '/api/v1/pictures/upload',
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
    as,
  });
const readBytes = async (sha256: string): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of openBlobs(service.ctx.config).read(sha256)) pieces.push(piece);
  return Buffer.concat(pieces);
};
const incoming = () => readdir(path.join(folder, 'blobs', 'incoming'));

describe('A picture', () => {
  it('given a photo with its place, then it is kept upright and without it, regardless of who names the bytes that were sent', async () => {
    const sent = await photo('#c00');
    expect((await sharp(sent).metadata()).exif?.includes('Phone')).toBe(true);
    const { status, body } = await sendPicture(sent);
    expect(status).toBe(201);
    expect(body.data.sha256).not.toBe(hash(sent));
    const stored = await readBytes(body.data.sha256);
    expect(hash(stored)).toBe(body.data.sha256);
    const { exif, orientation, width, height } = await sharp(stored).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 480,
      height: 640,
    });
    const { db } = service.ctx;
    expect(await findUploads(db, [hash(sent), body.data.sha256])).toEqual([body.data, body.data]);
    expect(await keepUploads(db, [hash(sent), body.data.sha256, 'f'.repeat(64)])).toEqual(['f'.repeat(64)]);
    expect(await incoming()).toEqual([]);
    // The same photo again has the same content.
    expect((await sendPicture(sent)).body.data).toEqual(body.data);
  });

  it('given bytes after its end, then they are dropped, also a second picture with its place', async () => {
    const sent = Buffer.concat([await plain(300, 200, '#0c0').jpeg().toBuffer(), await photo('#00c')]);
    const { status, body } = await sendPicture(sent);
    expect(status).toBe(201);
    const stored = await readBytes(body.data.sha256);
    expect([stored.lastIndexOf(Buffer.from('ffd8ff', 'hex')), stored.includes('Phone')]).toEqual([0, false]);
  });

  it('given any picture, then only the owner of the files may read it on the disk', async () => {
    const { sha256 } = (await sendPicture(await photo('#345'))).body.data;
    const { mode } = await stat(path.join(folder, 'blobs', sha256.slice(0, 2), sha256));
    expect((mode & 0o777).toString(8)).toBe('600');
  });

  it('given an animated one, then every frame stays', async () => {
    const frames = Buffer.alloc(40 * 60 * 3, 'a9z');
    const raw = { width: 40, height: 60, channels: 3, pageHeight: 20 } as const;
    const sent = await sharp(frames, { raw }).gif().toBuffer();
    const { sha256 } = (await sendPicture(sent)).body.data;
    expect((await sharp(await readBytes(sha256)).metadata()).pages).toBe((await sharp(sent).metadata()).pages);
  });

  it('given a large one, then there is a small one beside it for lists', async () => {
    const sent = await plain(900, 600, '#00c').webp().toBuffer();
    const { body } = await sendPicture(sent);
    const small = await findThumbnail(service.ctx.db, body.data.sha256);
    expect(await sharp(await readBytes(small!.sha256)).metadata()).toMatchObject({
      width: 320,
      height: 213,
      format: 'webp',
    });
    const shown = await service.inject<string>({ url: `/api/v1/pictures/${body.data.sha256}?size=small`, as });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': String(small!.size) });
  });

  it('given that no one kept it, then it is forgotten with its small one, and with what was sent', async () => {
    const sent = await photo('#0cc');
    const { sha256 } = (await sendPicture(sent)).body.data;
    const small = await findThumbnail(service.ctx.db, sha256);
    const began = clock.at;
    clock.at = new Date(began.getTime() + 25 * 3_600_000);
    await forgetUnkept(service.ctx);
    clock.at = began;
    const blobs = openBlobs(service.ctx.config);
    expect([await blobs.has(sha256), await blobs.has(small!.sha256)]).toEqual([false, false]);
    expect(await findUploads(service.ctx.db, [hash(sent)])).toEqual([undefined]);
  });

  it.each([
    ['is cut off in the middle', async () => (await photo('#123456')).subarray(0, 2_000), 'PictureBroken'],
    [
      'has a head and nothing else',
      () => Promise.resolve(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      'PictureBroken',
    ],
    [
      'unpacks into more points than a memory has room for',
      () => plain(20_000, 6_000).png().toBuffer(),
      'PictureTooLarge',
    ],
  ])('given a picture that %s, when it is sent, then it is refused and nothing is stored', async (_, made, code) => {
    const sent = await made();
    const { status, body } = await sendPicture(sent);
    expect([status, body.code]).toEqual([422, code]);
    expect(await incoming()).toEqual([]);
    expect(await findUploads(service.ctx.db, [hash(sent)])).toEqual([undefined]);
  });
});

describe('The picture process', () => {
  const receiveFile = async (name: string): Promise<Received> => {
    const file = path.join(folder, name);
    await writeFile(file, await photo('#abc'));
    return { file, sha256: '', size: 0, media: 'image/jpeg' };
  };

  it('given six progressive pictures of 99 million points at once, then each is refused by its head', async () => {
    const sent = await plain(99, 100).jpeg({ progressive: true }).toBuffer();
    // The head of a progressive image: marker, length and precision in five bytes, then height and width.
    const head = sent.indexOf(Buffer.from('ffc2', 'hex'));
    sent.writeUInt16BE(10_000, head + 5);
    sent.writeUInt16BE(9_900, head + 7);
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendPicture(sent)));
    expect(responses.map(({ body }) => body.code)).toEqual(Array(6).fill('PictureTooLarge'));
    expect(responses[0]?.body.message).toContain('25');
  });

  it('given that it is killed, then the caller is asked to come again, and another one takes its place', async () => {
    const worker = pictureWorker();
    const cleaning = worker.clean(await receiveFile('killed'));
    // Handlers must be attached before the process ends.
    const ended = expect(cleaning).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await waitUntil(() => worker.pids[0] !== undefined);
    const first = worker.pids[0]!;
    process.kill(first, 'SIGKILL');
    await ended;
    expect(await worker.clean(await receiveFile('after'))).toMatchObject({ media: 'image/jpeg' });
  });

  it('given a picture beyond the time limit, then the process ends and the picture is too complex', async () => {
    const worker = pictureWorker({ waitMs: 0 });
    expect(await worker.clean(await receiveFile('slow'))).toBe('too-complex');
    expect(worker.pids).toEqual([]);
  });
});

describe('A virus scanner', () => {
  const PDF = Buffer.from('%PDF-1.7\nharmless');
  let scanner: Server | undefined;
  /** A fake clamd: reads length-prefixed parts until an empty one, then reports its finding. */
  const clamd = async (say: (bytes: Buffer) => string | null): Promise<string> => {
    scanner = createServer((socket) => {
      let all = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (piece) => {
        all = Buffer.concat([all, piece]);
        const body: Buffer[] = [];
        let at = 'zINSTREAM\0'.length;
        while (all.length >= at + 4) {
          const length = all.readUInt32BE(at);
          if (length === 0) {
            const text = say(Buffer.concat(body));
            return text === null ? socket.destroy() : socket.end(`${text}\0`);
          }
          body.push(all.subarray(at + 4, at + 4 + length));
          at += 4 + length;
        }
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => scanner?.once('listening', resolve));
    return `127.0.0.1:${(scanner.address() as { port: number }).port}`;
  };
  afterEach(() => new Promise<void>((resolve) => (scanner ? scanner.close(() => resolve()) : resolve())));

  it('given a file that it knows nothing against, then it is taken, and it has seen every byte', async () => {
    const seen: Buffer[] = [];
    const guarded = await open({ CLAMD: await clamd((bytes) => (seen.push(bytes), 'stream: OK')) });
    expect((await sendPicture(PDF, guarded)).status).toBe(201);
    expect(seen).toEqual([PDF]);
  });

  it('given one in which it finds something, then the file is refused by its name and kept nowhere', async () => {
    const guarded = await open({ CLAMD: await clamd(() => 'stream: Eicar-Test-Signature FOUND') });
    const { status, body } = await sendPicture(PDF, guarded);
    expect([status, body.code]).toEqual([422, 'FileInfected']);
    expect(body.message).toContain('Eicar-Test-Signature');
    expect(await findUploads(guarded.ctx.db, [hash(PDF)])).toEqual([undefined]);
    expect(await openBlobs(guarded.ctx.config).has(hash(PDF))).toBe(false);
  });

  it.each([
    ['says that it cannot', () => 'INSTREAM size limit exceeded. ERROR'],
    ['breaks off', () => null],
  ])('given that it %s, then no file is taken without it', async (_, say) => {
    const guarded = await open({ CLAMD: await clamd(say) });
    const { status, body } = await sendPicture(PDF, guarded);
    expect([status, body.code]).toEqual([503, 'ScannerAway']);
  });

  it('given that no one is there, then no file is taken without it', async () => {
    const guarded = await open({ CLAMD: path.join(folder, 'no-such-socket') });
    expect((await sendPicture(PDF, guarded)).body.code).toBe('ScannerAway');
  });
});

describe('Room for files', () => {
  const pdf = (mark: string, size: number): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, mark)]);

  it('given a user who sent their share, then the rest waits until tomorrow', async () => {
    const small = await open({ UPLOADS_A_DAY_MB: 1 });
    expect((await sendPicture(pdf('a', 700_000), small)).status).toBe(201);
    const { status, body } = await sendPicture(pdf('b', 700_000), small);
    expect([status, body.code]).toEqual([429, 'QuotaReached']);
    const began = clock.at;
    clock.at = new Date(began.getTime() + 25 * 3_600_000);
    expect((await sendPicture(pdf('b', 700_000), small)).status).toBe(201);
    clock.at = began;
  });

  it('given as much as may be kept, then the next file is refused with a sentence', async () => {
    const small = await open({ UPLOADS_KEPT_GB: 0.001 });
    expect((await sendPicture(pdf('c', 700_000), small)).status).toBe(201);
    const { status, body } = await sendPicture(pdf('d', 700_000), small);
    expect([status, body.code]).toEqual([503, 'StoreFull']);
  });

  it('given a disk that is full in the middle of a file, then nothing of it stays', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('%PDF-1.7\n');
      throw await Promise.resolve(full);
    }
    await expect(receive(path.join(folder, 'full'), bytes(), 1_000)).rejects.toBe(full);
    expect(await readdir(path.join(folder, 'full', 'incoming'))).toEqual([]);
  });
});
