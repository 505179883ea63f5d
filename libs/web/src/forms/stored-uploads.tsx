import { sha256 as ofBytes } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { UploadContract } from '@tailboard/contracts/upload';
import type { Outbox } from '../offline/outbox.js';
import type { RequestInput } from '../api/request.js';
import type { Arrived } from './uploads.js';

/**
 * Stores a file's bytes in the outbox, which sends them before the command that refers to them. Computes the SHA-256
 * here.
 * @example later={storedUploads(outbox, UploadQcPhoto, visit.id)}
 */
export const storedUploads =
  <C extends UploadContract>(outbox: Pick<Outbox, 'enqueue'>, contract: C, subject: string) =>
  async (file: File): Promise<Arrived> => {
    // The Web Crypto hash is unavailable over plain HTTP.
    const sha256 = bytesToHex(ofBytes(new Uint8Array(await file.arrayBuffer())));
    outbox.enqueue(contract, { file } as unknown as RequestInput<C>, { subject, label: file.name });
    return { sha256, size: file.size, media: file.type === '' ? null : file.type, name: file.name };
  };
