import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Blobs } from './blobs.js';

/**
 * Stores blobs in a bucket: `s3://KEY:SECRET@host/bucket?region=eu-central-1`, or `s3+http:` without TLS. Loads the S3
 * library only when used.
 */
export function s3Blobs(setting: string): Blobs {
  const url = new URL(setting.replace(/^s3\+http:/, 'http:').replace(/^s3:/, 'https:'));
  const Bucket = url.pathname.split('/')[1] ?? '';
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      endpoint: url.origin,
      region: url.searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    return { sdk, client };
  };
  let opened: ReturnType<typeof load> | undefined;
  const open = () => (opened ??= load());
  const has = async (Key: string): Promise<boolean> => {
    const { client, sdk } = await open();
    return client.send(new sdk.HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      (error: { $metadata?: { httpStatusCode?: number } }) => {
        if (error.$metadata?.httpStatusCode === 404) return false;
        throw error;
      },
    );
  };
  return {
    has,
    async take(Key, file) {
      const { client, sdk } = await open();
      if (!(await has(Key))) {
        const { size } = await stat(file);
        // Sets the length because not every server accepts streams of unknown length.
        const put = { Bucket, Key, Body: createReadStream(file), ContentLength: size };
        await client.send(new sdk.PutObjectCommand(put));
      }
      await rm(file, { force: true });
    },
    async *read(Key, range) {
      const { client, sdk } = await open();
      const { Body } = await client.send(
        new sdk.GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}) }),
      );
      yield* Body as unknown as AsyncIterable<Uint8Array>;
    },
    async remove(Key) {
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
