import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { StoredFile } from '@tailboard/contracts/messaging/file-contracts';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Whether a document waits for the office or was rejected, and why; nothing if it was accepted. */
export function ReviewChip({ file: { review, reason } }: { file: StoredFile }): ReactNode {
  const t = useTexts('shell-documents');
  if (review === 'accepted') return null;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Chip
        size="small"
        variant="outlined"
        color={review === 'rejected' ? 'error' : 'info'}
        label={t(`review.${review}`)}
      />
      {reason !== null && <Typography variant="body2">{reason}</Typography>}
    </Box>
  );
}
