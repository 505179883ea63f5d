import Box from '@mui/material/Box';
import { MONO } from '@tailboard/ui/layout/theme';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Bars } from './bars.js';
import { PrintedPages } from './printed-pages.js';
import { COLUMNS, toPages, ROWS, countByGroup, type SheetPage, type SheetRow } from './sheet-layout.js';

export interface SheetOf {
  readonly company: string;
  /** "Issued equipment — Antonio Bell (T101)". */
  readonly title: string;
  /** Formatted date range of the list. */
  readonly range: string;
  readonly printedBy: string;
  readonly printedAt: string;
  readonly rows: readonly SheetRow[];
  /** The statement to sign. */
  readonly statement: string;
  /** The signers; each gets a signature line and a date. */
  readonly signers: readonly string[];
}

/** Letter without its half-inch margins, in mm. */
const PAPER = { width: 190.5, height: 254 } as const;
const HEAD = 22;
const LINE = (PAPER.height - HEAD - 6) / (ROWS / COLUMNS);
const COLUMN = PAPER.width / COLUMNS;

/** Content of `PrintSheet`, with the print button. */
export const Sheet = (props: SheetOf): ReactNode => (
  <PrintedPages name="sheet" paper={{ size: 'letter portrait', margin: '0.5in' }} width={PAPER.width + 6}>
    <Pages {...props} />
  </PrintedPages>
);

function Pages(sheet: SheetOf): ReactNode {
  const pages = toPages(sheet.rows);
  return pages.map((page, index) => (
    <Page key={index} of={sheet} page={page} number={index + 1} pages={pages.length} />
  ));
}

function Page({ of, page, number, pages }: { of: SheetOf; page: SheetPage; number: number; pages: number }): ReactNode {
  const t = useTexts('web-print-sheet');
  return (
    <Box
      component="section"
      className="figures"
      sx={{
        page: 'sheet',
        breakAfter: number < pages ? 'page' : 'auto',
        width: `${PAPER.width}mm`,
        height: `${PAPER.height - 1}mm`,
        overflow: 'hidden',
        boxSizing: 'border-box',
        bgcolor: '#fff',
        color: '#000',
        fontSize: '9pt',
        lineHeight: 1.25,
        '@media screen': { p: '3mm', width: `${PAPER.width + 6}mm`, height: `${PAPER.height + 6}mm` },
      }}
    >
      <Box component="header" sx={{ height: `${HEAD}mm`, display: 'grid', gridTemplateColumns: '1fr auto' }}>
        <div>
          <div>{of.company}</div>
          <Box component="h2" sx={{ m: 0, fontSize: '13pt', overflowWrap: 'anywhere' }}>
            {of.title}
          </Box>
          <div>{of.range}</div>
        </div>
        <Box sx={{ textAlign: 'right' }}>
          <div>{t('page', { page: number, pages })}</div>
          <div>{t('printed', { by: of.printedBy, at: of.printedAt })}</div>
        </Box>
      </Box>
      <Box
        component="ol"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none' },
          ...{ display: 'grid', gridTemplateColumns: `repeat(${COLUMNS}, ${COLUMN}mm)`, gridAutoRows: `${LINE}mm` },
        }}
      >
        {page.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Box>
      {page.last && <End of={of} />}
    </Box>
  );
}

function Row({ row: { number, group, code, date } }: { row: SheetPage['rows'][number] }): ReactNode {
  return (
    <Box component="li" sx={{ breakInside: 'avoid', borderTop: '0.2mm solid #999', pt: '0.6mm', overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', gap: '2mm', pr: '3mm', whiteSpace: 'nowrap' }}>
        <span>{number}</span>
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{group}</span>
        <strong style={{ fontFamily: MONO, marginLeft: 'auto' }}>{code}</strong>
        <span>{date}</span>
      </Box>
      <Bars text={code} height={12} within={COLUMN} />
    </Box>
  );
}

/** Totals by group, and the signature lines. */
function End({ of: { rows, statement, signers } }: { of: SheetOf }): ReactNode {
  const t = useTexts('web-print-sheet');
  return (
    <Box sx={{ breakInside: 'avoid', borderTop: '0.4mm solid #000', mt: '2mm', pt: '2mm' }}>
      <Box sx={{ columns: 3 }}>
        {countByGroup(rows).map(([group, count]) => (
          <div key={group}>{t('sum', { group, count })}</div>
        ))}
        <strong>{t('total', { count: rows.length })}</strong>
      </Box>
      <p>{statement}</p>
      {signers.map((name) => (
        <Box key={name} sx={{ display: 'grid', gridTemplateColumns: '1fr 45mm', gap: '8mm', mt: '10mm' }}>
          <Box sx={{ borderTop: '0.3mm solid #000' }}>{t('signature', { name })}</Box>
          <Box sx={{ borderTop: '0.3mm solid #000' }}>{t('date')}</Box>
        </Box>
      ))}
    </Box>
  );
}
