import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { boardTexts } from './board-texts.js';
import type { Connection } from './follow-board.js';

/** Whether the board is up to date, where that is worth a word. The region is there before anything is said in it. */
export function Standing({ connection }: { connection: Connection }): ReactNode {
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
