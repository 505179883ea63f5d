import type { UploadedFile } from '@tailboard/contracts/contract';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_LIMITS } from '../files/file-limits.js';
import { getMediaType } from './headers.js';
import { problem } from './problem.js';

/** Returns a request's file: the first file of a multipart form, or the raw body. */
export async function uploadedFile(request: FastifyRequest, maxBytes?: number): Promise<UploadedFile | undefined> {
  if (request.isMultipart()) {
    for await (const part of formParts(request, maxBytes)) if ('bytes' in part) return part;
    return undefined;
  }
  const type = getMediaType(request.headers['content-type']);
  if (!type || request.headers['content-length'] === '0') return undefined;
  const disposition = [request.headers['content-disposition']].flat()[0] ?? '';
  const name =
    /\bfilename *= *"?([^";]+)"?/i.exec(disposition)?.[1] ?? (type.includes('json') ? 'upload.json' : 'upload.csv');
  return { name, type, bytes: request.raw };
}

/**
 * Yields the fields and files of a multipart form, of at most `most` bytes each; throws 422 for a broken form, 413 for
 * one with too many or too large fields.
 */
export async function* formParts(
  request: FastifyRequest,
  maxBytes?: number,
): AsyncGenerator<UploadedFile | { readonly field: string; readonly value: string }> {
  const limits = maxBytes === undefined ? {} : { limits: { fileSize: maxBytes + 1 } };
  for await (const part of wellFormed(request, () => request.parts(limits)))
    if (part.type === 'field') {
      if (part.valueTruncated) throw formTooLarge();
      yield { field: part.fieldname, value: String(part.value) };
    } else {
      const { filename, mimetype, file } = part;
      yield { name: filename, type: mimetype, bytes: wellFormed(request, () => file as AsyncIterable<Uint8Array>) };
    }
}

/** Iterates over the output of a multipart parser. Its errors mean a broken form, unless the client has left. */
async function* wellFormed<T>(request: FastifyRequest, read: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* read();
  } catch (error) {
    if (request.raw.socket.destroyed) throw error;
    throw (error as { statusCode?: number }).statusCode === 413
      ? formTooLarge()
      : problem(422, 'unreadableBody', { type: 'multipart/form-data' });
  }
}

const formTooLarge = () =>
  problem(413, 'formTooLarge', { fields: FILE_LIMITS.formFields, max: FILE_LIMITS.bytesPerFormField / 1_024 });
