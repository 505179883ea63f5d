import type { UploadedFile } from '@tailboard/contracts/contract';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** Returns a request's file: the first file of a multipart form, or the raw body. */
export async function uploadedFile(request: FastifyRequest, most?: number): Promise<UploadedFile | undefined> {
  if (request.isMultipart()) {
    const part = await request.file(most === undefined ? {} : { limits: { fileSize: most + 1 } });
    return part && { name: part.filename, type: part.mimetype, bytes: part.file };
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (!type || request.headers['content-length'] === '0') return undefined;
  const disposition = [request.headers['content-disposition']].flat()[0] ?? '';
  const name = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? (type.includes('json') ? 'upload.json' : 'upload.csv');
  return { name, type, bytes: request.raw };
}
