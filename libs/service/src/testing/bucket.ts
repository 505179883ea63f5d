import S3rver from 's3rver';

/** Starts an S3-compatible server on this machine, with its files in a folder. `url` is a value for `BLOBS`. */
export async function startBucket(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder });
  const { port } = await server.run();
  return { url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files`, close: () => server.close() };
}
