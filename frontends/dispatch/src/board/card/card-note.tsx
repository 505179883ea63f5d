import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useWords } from '@tailboard/ui/words';
import type { ReactNode } from 'react';
import type { Note } from '../state/use-notes.js';

/** Note beside a card. It does not interrupt, and stays until it is dismissed or the card's next action. */
export function CardNote({ note, onDismiss }: { note: Note; onDismiss: () => void }): ReactNode {
  const { dismiss } = useWords();
  const colour = note.tone === 'error' ? 'error' : 'warning';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        mt: 0.25,
        pt: 0.5,
        pb: 0.25,
        borderTop: 1,
        borderColor: 'divider',
        color: `${colour}.main`,
      }}
    >
      <Icon name={colour} sx={{ fontSize: 16, mt: '1px' }} />
      <Typography variant="caption" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {note.text}
      </Typography>
      <IconButton aria-label={dismiss} color="inherit" onClick={onDismiss} sx={{ p: 0.25 }}>
        <Icon name="close" sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  );
}
