/** Bytes from one place to another, both counted from 0 and both in it. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the bytes of files are: each content once, under its sha256. What a file is called, whose it is and who may read it is
 * not theirs to know.
 */
export interface Blobs {
  /** Takes over a file of this machine. Content that is there already stays. */
  take(sha256: string, file: string): Promise<void>;
  read(sha256: string, range?: Range): AsyncIterable<Uint8Array>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
}
