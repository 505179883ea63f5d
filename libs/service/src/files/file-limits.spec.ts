import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FILE_LIMITS, PROCESS_LIMITS } from './file-limits.js';

const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
const kib = (bytes: number): string => `${bytes / 1_024} KiB`;
const mib = (bytes: number): string => `${bytes / 1_048_576} MiB`;

describe('The limits of files', () => {
  it.each([
    `${FILE_LIMITS.cellsPerRow} cells a row`,
    `${kib(FILE_LIMITS.bytesPerCell)} a cell`,
    `${mib(FILE_LIMITS.bytesPerRow)} a row`,
    `batches of ${mib(FILE_LIMITS.bytesPerBatch)}`,
    `${mib(FILE_LIMITS.bytesOfRows)} of text in all rows`,
    `${FILE_LIMITS.rejectedRows.toLocaleString('en')} rejected rows`,
    `${mib(FILE_LIMITS.unpackedBytes)} unpacked, ${FILE_LIMITS.archiveEntries.toLocaleString('en')} entries`,
    `${FILE_LIMITS.formFields} other fields of ${kib(FILE_LIMITS.bytesPerFormField)}`,
    `${FILE_LIMITS.fileName} characters of an import, ${FILE_LIMITS.fileStem} of a stored file`,
    `${FILE_LIMITS.megapixels} million pixels; progressive or interlaced ${FILE_LIMITS.progressiveMegapixels}`,
    `${PROCESS_LIMITS.heapMegabytes} MiB heap, ${mib(PROCESS_LIMITS.residentBytes)} resident, ${PROCESS_LIMITS.cpuMs / 1_000} s of CPU time a file`,
  ])('given "%s", when the security page is read, then it contains the limit', (limit) =>
    expect(page).toContain(limit),
  );
});
