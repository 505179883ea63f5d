import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Outbox } from '@tailboard/web/offline/outbox';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { WaitingCommand } from './queued-command.js';

/** Pending or refused commands on jobs of other days, so that none is overlooked. */
export function OtherQueuedCommands({ commands, outbox }: { commands: Outbox['queued']; outbox: Outbox }): ReactNode {
  const t = useTexts('dispatch-my-jobs');
  const title = useId();
  if (commands.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ px: 1, display: 'grid', gap: 0.5 }}>
      <Typography id={title} variant="h3" component="h2">
        {t('elsewhere')}
      </Typography>
      {commands.map((command) => (
        <Box key={command.key}>
          <Typography variant="body2">{command.label}</Typography>
          <WaitingCommand command={command} onRetry={outbox.retry} onDismiss={outbox.dismiss} />
        </Box>
      ))}
    </Box>
  );
}
