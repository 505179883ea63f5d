const KIB = 1_024;
const MIB = 1_048_576;

/**
 * What uploaded files may have and use, for every reader. `docs/security.md` lists the limits with what a user sees at
 * each. The largest file of an upload is part of its contract, that of an import the setting `IMPORT_MAX_BYTES`.
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

/** What the process that reads, decodes or writes one file may use. */
export const PROCESS_LIMITS = {
  heapMegabytes: 384,
  residentBytes: 768 * MIB,
  /** Time in which the process works for its file; waiting for the product does not count. */
  workMs: 60_000,
  /** A download whose content a process writes. */
  downloadMs: 600_000,
} as const;
