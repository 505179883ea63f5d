/** A byte range from 0, both ends inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Stores file contents, each once, under its SHA-256. Knows nothing about names, owners or permissions. */
export interface Blobs {
  /** Moves a local file into the store. Existing content stays. */
  take(sha256: string, file: string): Promise<void>;
  read(sha256: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
}
