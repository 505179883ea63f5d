/** The class of elements that are not printed: buttons, and links to other pages. */
export const UNPRINTED = 'unprinted';

/** The class of elements that scroll on the screen, and are as tall and as wide as their content on paper. */
export const PRINTED_WHOLE = 'printed-whole';

const gone = { display: 'none !important' } as const;

/**
 * Print styles of every page: its content without the frame. Filter fields are printed with their values. A total
 * appears once, at the end. Rows are not split. If a dialog is open, only the dialog is printed. Separate print pages
 * (`PrintedPages`) keep their paper settings.
 */
export const paper = {
  '@page': { margin: '0.5in' },
  '@media print': {
    html: { overflowY: 'visible', fontSize: '13px' },
    body: { backgroundColor: '#fff' },
    [`.${UNPRINTED}, nav, [role="progressbar"], .MuiTableSortLabel-icon, .MuiBackdrop-root, .MuiButton-root, .MuiIconButton-root`]:
      gone,
    '[role="search"] :is(button, .MuiInputAdornment-root, .MuiSelect-icon)': gone,
    '[role="search"] .MuiFormControl-root:has(input[value=""])': gone,
    '[role="tab"]:not([aria-selected="true"])': gone,
    '.MuiOutlinedInput-notchedOutline': { borderColor: 'transparent !important' },
    a: { color: 'inherit !important', textDecoration: 'none !important' },
    '[role="region"], .MuiTableContainer-root': { overflow: 'visible !important' },
    thead: { display: 'table-header-group !important' },
    tfoot: { display: 'table-row-group !important' },
    'tr, li, .MuiAlert-root': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    'th, td': { position: 'static !important', height: 'auto !important', padding: '2px 6px !important' },
    section: { overflow: 'visible !important' },
    [`.${PRINTED_WHOLE}`]: {
      position: 'static !important',
      overflow: 'visible !important',
      minWidth: '0 !important',
      height: 'auto !important',
      maxHeight: 'none !important',
    },
    'body:has(> .MuiDialog-root):not(:has(> .printed-sheets)) > :not(.MuiDialog-root, .printed-head)': gone,
    '.MuiDialog-root': { position: 'static !important' },
    '.MuiDialog-container': { display: 'block !important', height: 'auto !important' },
    '.MuiDialog-paper': {
      margin: '0 !important',
      maxWidth: 'none !important',
      maxHeight: 'none !important',
      boxShadow: 'none !important',
    },
    '.MuiDialogContent-root': { overflow: 'visible !important' },
    '.MuiDialogActions-root': gone,
  },
} as const;
