import { createReadStream, type ReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Blobs, ByteRange } from './blobs.js';

type MetadataError = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** The file store does not answer, or refuses what it always has to do. */
class FilesUnavailableError extends Error {
  override readonly name = 'FilesUnavailableError';
  constructor(cause: Error) {
    super(`the file store: ${cause.name} ${cause.message}`, { cause });
  }
}

/** Time limits of the store in ms: to connect, and between two pieces. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 30_000 };

/** Distinguishes errors of the store from a missing file, there or here. */
const withUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: MetadataError) => {
    if (error.$metadata?.httpStatusCode === 404 || error.code === 'ENOENT') throw error;
    throw new FilesUnavailableError(error);
  });

/**
 * Stores blobs in a bucket: `s3://KEY:SECRET@host/bucket?region=eu-central-1`, or `s3+http:` without TLS. Loads the S3
 * library only when used. Creates the bucket if there is none.
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
      requestHandler: TIMEOUTS,
    });
    return { sdk, client };
  };
  let opened: ReturnType<typeof load> | undefined;
  const open = () => (opened ??= load());
  const has = async (Key: string): Promise<boolean> => {
    const { client, sdk } = await open();
    return withUnavailable(client.send(new sdk.HeadObjectCommand({ Bucket, Key }))).then(
      () => true,
      (error: MetadataError) => {
        if (error.$metadata?.httpStatusCode === 404) return false;
        throw error;
      },
    );
  };
  /** Makes the bucket before the first write of this process: a stream cannot be sent a second time. */
  const makeBucket = async (): Promise<void> => {
    const { client, sdk } = await open();
    await client.send(new sdk.HeadBucketCommand({ Bucket })).catch(async (error: MetadataError) => {
      if (error.$metadata?.httpStatusCode !== 404) throw error;
      await client.send(new sdk.CreateBucketCommand({ Bucket })).catch((reason: Error) => {
        // Another process was first.
        if (!reason.name.startsWith('BucketAlready')) throw reason;
      });
    });
  };
  let made: Promise<void> | undefined;
  const put = async (
    Key: string,
    content: () => { Body: ReadStream | string; ContentLength: number },
  ): Promise<void> => {
    made ??= withUnavailable(makeBucket()).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    await made;
    const { client, sdk } = await open();
    await withUnavailable(client.send(new sdk.PutObjectCommand({ Bucket, Key, ...content() })));
  };
  const replace = async (Key: string, file: string): Promise<void> => {
    const { size } = await stat(file);
    // Sets the length because not every server accepts streams of unknown length.
    await put(Key, () => ({ Body: createReadStream(file), ContentLength: size }));
    await rm(file, { force: true });
  };
  async function* read(Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const { client, sdk } = await open();
    const { Body } = await withUnavailable(
      client.send(
        new sdk.GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}) }),
      ),
    );
    yield* Body as unknown as AsyncIterable<Uint8Array>;
  }
  return {
    has,
    read,
    replace,
    async take(sha256, file) {
      return (await has(sha256)) ? rm(file, { force: true }) : replace(sha256, file);
    },
    async append(name, text) {
      const parts: Uint8Array[] = [];
      if (await has(name)) for await (const part of read(name)) parts.push(part);
      const Body = Buffer.concat(parts).toString('utf8') + text;
      await put(name, () => ({ Body, ContentLength: Buffer.byteLength(Body) }));
    },
    async remove(Key) {
      const { client, sdk } = await open();
      await withUnavailable(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
    },
    async *keys() {
      const { client, sdk } = await open();
      for (let ContinuationToken: string | undefined; ;) {
        const { Contents = [], NextContinuationToken } = await withUnavailable(
          client.send(new sdk.ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) })),
        ).catch((error: MetadataError) => {
          // The bucket is made by the first write.
          if (error.$metadata?.httpStatusCode === 404) return { Contents: [], NextContinuationToken: undefined };
          throw error;
        });
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
        if (NextContinuationToken === undefined) return;
        ContinuationToken = NextContinuationToken;
      }
    },
  };
}
