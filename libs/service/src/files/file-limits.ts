const KIB = 1_024;
const MIB = 1_048_576;

/**
 * Limits of uploaded files, for every reader. `docs/security.md` lists them with what a user sees at each. The largest file
 * of an upload is part of its contract, that of an import the setting `IMPORT_MAX_BYTES`.
 */
export const FILE_LIMITS = {
  /** Rows of imports: CSV, JSON and XLSX. */
  cellsPerRow: 500,
  bytesPerCell: 16 * KIB,
  bytesPerRow: 2 * MIB,
  /** Rows that are read, imported and recorded together. */
  bytesPerBatch: 2 * MIB,
  /** All rows of a file. Texts that the cells of a workbook share count in each of them. */
  bytesOfRows: 128 * MIB,
  rejectedRows: 100_000,
  /** All entries of a workbook, as they are unpacked. */
  unpackedBytes: 256 * MIB,
  archiveEntries: 1_000,
  /** Multipart forms. */
  formFields: 10,
  bytesPerFormField: 64 * KIB,
  /** Characters of the name of an imported file. */
  fileName: 200,
  /** Characters of the name of a stored file without its extension; file systems allow 255 bytes. */
  fileStem: 120,
  megapixels: 100,
  /** The decoder holds a progressive or interlaced picture in memory as a whole. */
  progressiveMegapixels: 25,
} as const;

export interface ProcessLimits {
  readonly heapMegabytes: number;
  readonly residentBytes: number;
  readonly cpuMs: number;
  readonly waitMs: number;
}
/** Limits of the process that reads, decodes or writes one file. */
export const PROCESS_LIMITS: ProcessLimits & { readonly downloadMs: number } = {
  heapMegabytes: 384,
  residentBytes: 1_024 * MIB,
  /** CPU time, so that a busy machine refuses no file. */
  cpuMs: 60_000,
  /** Time until responses to all requests, whatever the process does meanwhile. */
  waitMs: 600_000,
  /** A download whose content a process writes. */
  downloadMs: 600_000,
};
