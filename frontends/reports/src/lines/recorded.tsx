import Box from '@mui/material/Box';
import type { ExplainedLine } from '@tailboard/contracts/reports/pay';
import { MONO } from '@tailboard/ui/theme';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { linesTexts } from './lines-texts.js';

/** The fact that a line comes from: which, when, by whom, and where an auditor finds it in the store. */
export function Recorded({ source }: { source: z.output<typeof ExplainedLine>['source'] }): ReactNode {
  const t = useTexts(linesTexts);
  const format = useFormat();
  const { zone } = useCompany();
  if (source === null) return t('empty');
  return (
    <Box sx={{ minWidth: { md: 210 } }}>
      {t('sourceLine', { type: source.type, when: format.instant(source.at, zone), by: source.by })}
      <Box sx={{ fontFamily: MONO, fontSize: '0.6875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {source.stream} #{source.version}
      </Box>
    </Box>
  );
}
