import { Readable } from 'node:stream';
import type { FileResponse } from '@tailboard/contracts/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInList } from './headers.js';

/** Media types that browsers display without running code. SVG and HTML are excluded. */
const HARMLESS: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/mpeg',
  'video/mp4',
]);

/**
 * Streams a file under its name, as a download unless inline display is allowed. Seekable files support single ranges
 * and conditional requests.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, media: string, file: FileResponse): void {
  const { name, content, inline = false, parts, at, onSent } = file;
  if (at !== undefined) return void reply.header('cache-control', 'no-store').redirect(at, 302);
  const shown = inline && HARMLESS.has(file.media ?? '');
  void reply.headers({
    'content-type': file.media ?? `${media}; charset=utf-8`,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(name)}`,
    'cache-control': parts ? 'private, no-cache' : 'no-store',
    'x-content-type-options': 'nosniff',
  });
  // The response to HEAD reads nothing.
  const isHead = request.method === 'HEAD';
  const send = (bytes: FileResponse['content'], atEnd: FileResponse['onSent']): void =>
    void reply.send(Readable.from(isHead ? [] : readChunks(bytes, atEnd)));
  if (!parts) return send(content, onSent);

  const { size, etag, read } = parts;
  const { range: requested, 'if-none-match': known, 'if-range': only } = request.headers;
  // Ranges require an uncompressed body.
  void reply.headers({ etag, 'accept-ranges': 'bytes', 'content-encoding': 'identity' });
  if (isInList(known, etag)) return void reply.status(304).send();
  const range = only === undefined || only === etag ? parseRange(requested, size) : undefined;
  if (range === 'unsatisfiable') return void reply.status(416).header('content-range', `bytes */${size}`).send();
  if (range === undefined) return send((void reply.header('content-length', size), content), onSent);
  void reply.status(206).headers({
    'content-range': `bytes ${range.from}-${range.to}/${size}`,
    'content-length': range.to - range.from + 1,
  });
  send(read(range.from, range.to), range.to === size - 1 ? onSent : undefined);
}

async function* readChunks(
  content: FileResponse['content'],
  atEnd: FileResponse['onSent'],
): AsyncGenerator<string | Uint8Array> {
  if (typeof content === 'string') yield content;
  else yield* content as AsyncIterable<string | Uint8Array>;
  await atEnd?.();
}

/** Encodes a file name for a header (RFC 8187), which allows fewer characters than an address. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parses `bytes=5-9`, `bytes=5-` and `bytes=-5`; other values get the whole file. */
function parseRange(
  requested: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes= *(\d*)-(\d*) *$/i.exec(requested ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const from = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'unsatisfiable' : { from, to };
}
