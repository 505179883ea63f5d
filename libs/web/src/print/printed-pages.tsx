import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.js';

/**
 * Shows pages as they will be printed, with a button that prints only them; other printouts keep their own paper
 * format.
 * @param paper the named `@page` of the pages: its size and margin
 */
export function PrintedPages({
  name,
  paper,
  width,
  children,
}: {
  name: string;
  paper: { size: string; margin: string };
  /** The width of a page on the screen, in mm, if it is fixed: wider pages are shown smaller. */
  width?: number;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('web-print-sheet');
  const region = useRef<HTMLDivElement>(null);
  const scale = useScale(region, width);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <GlobalStyles
        styles={{
          [`@page ${name}`]: paper,
          '@media screen': { '.printed-sheets': { display: 'none' } },
          '@media print': { 'body:has(> .printed-sheets) > :not(.printed-sheets)': { display: 'none !important' } },
        }}
      />
      <Button variant="contained" onClick={() => window.print()} sx={{ justifySelf: 'start' }}>
        {t('print')}
      </Button>
      <Box
        ref={region}
        role="region"
        aria-label={t('preview')}
        tabIndex={0}
        sx={{
          ...{ overflow: 'auto', maxHeight: '60vh', bgcolor: 'action.hover', p: 2 },
          // In a low window, the dialog alone scrolls.
          '@media (max-height: 600px)': { maxHeight: 'none' },
        }}
      >
        <Box style={{ zoom: scale }} sx={{ display: 'grid', gap: 2 }}>
          {children}
        </Box>
      </Box>
      {createPortal(<div className="printed-sheets">{children}</div>, document.body)}
    </Box>
  );
}

/** Padding of the preview on both sides, in px. */
const PADDING = 32;
const PX_PER_MM = 96 / 25.4;

/** Returns the factor by which a page of this width, in mm, fits into an element; at most 1. */
function useScale(element: RefObject<HTMLElement | null>, width: number | undefined): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || width === undefined || typeof ResizeObserver === 'undefined') return;
    const fit = (): void => setScale(Math.min(1, Math.max(0.1, (current.clientWidth - PADDING) / (width * PX_PER_MM))));
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    fit();
    return () => observer.disconnect();
  }, [element, width]);
  return scale;
}
