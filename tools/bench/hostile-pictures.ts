import { createRequire } from 'node:module';
import path from 'node:path';

type Sharp = (input: { create: object }) => { jpeg(options: object): { toBuffer(): Promise<Buffer> } };
// The service's copy, because it is a dependency of the service and not of the tools.
const sharp = createRequire(path.resolve(import.meta.dirname, '../../libs/service/package.json'))('sharp') as Sharp;

/** Pictures at the limits: one that is refused, because its few bytes need much memory, and one that is encoded. */
export interface HostilePictures {
  readonly bomb: Buffer;
  readonly large: Buffer;
}
const background = '#336699';

/** Creates a progressive JPEG of 99 megapixels, four times the limit, and an ordinary one of half the limit. */
export async function hostilePictures(): Promise<HostilePictures> {
  const create = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background } });
  return {
    bomb: await create(9_900, 10_000).jpeg({ progressive: true, quality: 40 }).toBuffer(),
    large: await create(8_160, 6_120).jpeg({ quality: 40 }).toBuffer(),
  };
}

/** Uploads a picture as a QC photo and returns the status. `mark` makes its bytes new, or it would be recognized. */
export async function uploadPicture(address: string, token: string, picture: Buffer, mark: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/qcs/photos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(Buffer.concat([picture, Buffer.from(mark)])),
  });
  await response.arrayBuffer();
  return response.status;
}
