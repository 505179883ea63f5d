import type { FilePreview } from '@tailboard/contracts/import-contracts';

/** A file whose only column is recognized as the required field `code`. */
export const createFilePreview = (changes: Partial<FilePreview> = {}): FilePreview => ({
  ...{
    kind: 'table',
    sheets: [],
    sheet: null,
    line: 1,
    has_header: true,
    signature: '0'.repeat(32),
    is_saved: false,
    is_complete: true,
  },
  columns: [{ title: 'Code', field: 'code', samples: ['A1'] }],
  fields: [
    { name: 'code', title: 'Code', is_required: true },
    { name: 'place', title: 'Place', is_required: false },
  ],
  ...changes,
});
