import { sha256 as ofBytes } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { UploadContract } from '@tailboard/contracts/upload';
import type { Outbox } from './outbox.js';
import type { RequestInput } from './request.js';
import type { Arrived } from './uploads.js';

/**
 * Keeps the bytes of a file in the outbox, from where they leave when there is a network: before the command that names them, if
 * that is put there after them. The sha256 by which it names them is reckoned here.
 * @example later={keptUploads(outbox, uploadQcPhoto, visit.id)}
 */
export const storedUploads =
  <C extends UploadContract>(outbox: Pick<Outbox, 'put'>, contract: C, about: string) =>
  async (file: File): Promise<Arrived> => {
    // The browser's own hash is missing where a page came over plain http.
    const sha256 = bytesToHex(ofBytes(new Uint8Array(await file.arrayBuffer())));
    outbox.put(contract, { file } as unknown as RequestInput<C>, { about, label: file.name });
    return { sha256, size: file.size, media: file.type === '' ? null : file.type, name: file.name };
  };
