import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Import } from '@tailboard/contracts/import-contracts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.js';
import { useContractQuery } from '../queries/queries.js';
import type { ImportKind } from './import-kind.js';

/** The reasons that several rejected rows share, with the number of their rows and what to do about each. */
export function RejectedReasons({ kind, of: { id, rejected } }: { kind: ImportKind; of: Import }): ReactNode {
  const t = useTexts('web-import');
  const { data, refetch } = useContractQuery(kind.contracts.rejectedReasons, { id });
  // Refetch when more rows were rejected.
  const seen = useRef(rejected);
  useEffect(() => {
    if (seen.current !== rejected) refetch();
    seen.current = rejected;
  }, [rejected, refetch]);
  const shared = (data?.data ?? []).filter(({ rows }) => rows > 1);
  if (shared.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{t('reasons')}</Typography>
      <Box component="ul" aria-label={t('reasons')} sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {shared.map(({ field, value, reason, code, rows }) => (
          <li key={`${field ?? ''} ${reason}`}>
            {t('reasonOf', { value: value ?? '', count: rows, reason })} {kind.remedy?.(code ?? '')}
          </li>
        ))}
      </Box>
    </Box>
  );
}
