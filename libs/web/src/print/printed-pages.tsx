import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../i18n/texts.js';
import { sheetTexts } from './sheet-texts.js';

/**
 * Shows pages as they will be printed, with a button that prints only them; other printouts keep their own paper
 * format.
 * @param paper the named `@page` of the pages: its size and margin
 */
export function PrintedPages({
  name,
  paper,
  children,
}: {
  name: string;
  paper: { size: string; margin: string };
  children: ReactNode;
}): ReactNode {
  const t = useTexts(sheetTexts);
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
        role="region"
        aria-label={t('preview')}
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: '60vh', bgcolor: 'action.hover', p: 2, display: 'grid', gap: 2 }}
      >
        {children}
      </Box>
      {createPortal(<div className="printed-sheets">{children}</div>, document.body)}
    </Box>
  );
}
