import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { MONO } from '@tailboard/ui/layout/theme';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Bars, fitModule, MIN_MODULE, toModules, type BarKind } from './bars.js';
import { labelPages, labelStocks, type LabelStock, type LabelStockName } from './label-layout.js';
import { PrintedPages } from './printed-pages.js';

/** Content of a label: a line of text, the code, and its bars. */
export interface Label {
  readonly id: string;
  readonly text: string;
  readonly code: string;
  readonly kind?: BarKind;
}
export interface LabelsOf {
  readonly stock: LabelStockName;
  readonly labels: readonly Label[];
  /** The first label still available on the first sheet, from 1. */
  readonly from?: number;
}

/** Margin inside a label, in mm: printers shift the paper. */
const EDGE = 2;
const WORDS = 4;
const CODE = 4.6;

/** Names of the stocks as their boxes say. */
const stockNames: Readonly<Record<LabelStockName, string>> = { avery5160: 'Avery 5160', dymo30252: 'Dymo 30252' };
/** Codes that a warning names; the rest is counted. */
const NAMED = 3;

/** Returns whether a label's bars are wide enough for scanners on this stock. */
const isReadable = ({ code, kind }: Label, { label }: LabelStock): boolean => {
  const modules = toModules(code, kind);
  return modules === null || fitModule(modules.length, label.width - 2 * EDGE, true) >= MIN_MODULE;
};

/** Warns of codes whose bars would be too narrow, and names a stock on which they are not. */
function NarrowBars({ stock, labels }: { stock: LabelStockName; labels: readonly Label[] }): ReactNode {
  const t = useTexts('web-print-sheet');
  const narrow = labels.filter((label) => !isReadable(label, labelStocks[stock]));
  const codes = [...new Set(narrow.map(({ code }) => code))];
  if (codes.length === 0) return null;
  const wider = (Object.keys(labelStocks) as LabelStockName[]).find((name) =>
    narrow.every((label) => isReadable(label, labelStocks[name])),
  );
  const named = codes.slice(0, NAMED).join(', ');
  const listed = codes.length > NAMED ? t('more', { codes: named, count: codes.length - NAMED }) : named;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('narrow', { codes: listed })} {wider ? t('wider', { stock: stockNames[wider] }) : t('typed')}
    </Alert>
  );
}

/** Content of `PrintLabels`, with the print button. */
export function LabelSheet({ stock: name, labels, from }: LabelsOf): ReactNode {
  const stock = labelStocks[name];
  const { width, height } = stock.paper;
  const pages = labelPages(labels, stock, from);
  return (
    <>
      <NarrowBars stock={name} labels={labels} />
      <PrintedPages name={name} paper={{ size: `${width}mm ${height}mm`, margin: '0' }} width={width}>
        {pages.map((page, index) => (
          <LabelPage key={index} name={name} stock={stock} labels={page} last={index === pages.length - 1} />
        ))}
      </PrintedPages>
    </>
  );
}

function LabelPage({
  name,
  stock: { paper, label, columns, gap, top, left },
  labels,
  last,
}: {
  name: string;
  stock: LabelStock;
  labels: readonly (Label | null)[];
  last: boolean;
}): ReactNode {
  return (
    <Box
      component="ol"
      sx={{
        ...{ page: name, breakAfter: last ? 'auto' : 'page', boxSizing: 'border-box', overflow: 'hidden' },
        // A page exactly as high as the paper would break onto the next.
        ...{ width: `${paper.width}mm`, height: `${paper.height - 0.1}mm` },
        ...{ m: 0, p: 0, pt: `${top}mm`, pl: `${left}mm`, listStyle: 'none', bgcolor: '#fff', color: '#000' },
        ...{ display: 'grid', gridTemplateColumns: `repeat(${columns}, ${label.width}mm)`, columnGap: `${gap}mm` },
        ...{ gridAutoRows: `${label.height}mm`, alignContent: 'start' },
      }}
    >
      {labels.map((one, index) =>
        one ? <LabelBox key={one.id} size={one} of={label} /> : <li key={index} aria-hidden />,
      )}
    </Box>
  );
}

function LabelBox({ size: { text, code, kind }, of: size }: { size: Label; of: LabelStock['label'] }): ReactNode {
  const line = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis', textAlign: 'center' } as const;
  return (
    <Box
      component="li"
      sx={{ boxSizing: 'border-box', width: `${size.width}mm`, height: `${size.height}mm`, p: `${EDGE}mm` }}
    >
      <Box sx={{ ...line, height: `${WORDS}mm`, fontSize: '8pt', lineHeight: `${WORDS}mm` }}>{text}</Box>
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        <Bars
          text={code}
          {...(kind ? { kind } : {})}
          height={size.height - 2 * EDGE - WORDS - CODE}
          within={size.width - 2 * EDGE}
          tight
        />
      </Box>
      <Box sx={{ ...line, height: `${CODE}mm`, fontSize: '9pt', lineHeight: `${CODE}mm`, fontFamily: MONO }}>
        {code}
      </Box>
    </Box>
  );
}
