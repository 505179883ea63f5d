import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { Connection } from './board-data/follow-board.js';

/**
 * Shows whether the board is up to date, if relevant. The live region exists before it has content.
 * @param beside it is next to other text, and is never cut
 */
export function ConnectionState({
  connection,
  inline = false,
}: {
  connection: Connection;
  inline?: boolean;
}): ReactNode {
  const t = useTexts('dispatch-board', 'dispatch');
  return (
    <Typography
      role="status"
      variant="caption"
      component="p"
      sx={{
        color: connection === 'lost' ? 'warning.main' : 'text.secondary',
        ...(inline ? { flex: 'none' } : { mb: connection === 'open' ? 0 : 1 }),
      }}
    >
      {connection === 'lost' ? t('board.offline') : connection === 'back' ? t('board.back') : ''}
    </Typography>
  );
}
