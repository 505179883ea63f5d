/** A byte range from 0, both ends inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Stores the product's files. Uploads are stored once for each content, under its SHA-256; exports, unsent e-mails and
 * anchors under a name such as `exports/….csv`. Knows nothing about owners or permissions.
 */
export interface Blobs {
  /** Moves a local file into the store. Existing content stays. */
  take(sha256: string, file: string): Promise<void>;
  /** Moves a local file into the store under a name, in place of what is there. */
  replace(name: string, file: string): Promise<void>;
  /** Adds text at the end of a file. For one writer at a time. */
  append(name: string, text: string): Promise<void>;
  read(key: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Lists the keys of all files. */
  keys(): AsyncIterable<string>;
}
