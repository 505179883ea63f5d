import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { boardTexts } from './state/board-texts.js';
import type { Connection } from './board-data/follow-board.js';

/** Shows whether the board is up to date, if relevant. The live region exists before it has content. */
export function ConnectionState({ connection }: { connection: Connection }): ReactNode {
  const t = useTexts(boardTexts);
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{
        color: connection === 'lost' ? 'warning.main' : 'text.secondary',
        mb: connection === 'open' ? 0 : 1,
      }}
    >
      {connection === 'lost' ? t('board.offline') : connection === 'back' ? t('board.back') : ''}
    </Typography>
  );
}
