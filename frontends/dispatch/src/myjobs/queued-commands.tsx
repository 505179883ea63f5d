import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Outbox } from '@tailboard/web/offline/outbox';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { myJobsTexts } from './my-jobs-texts.js';
import { WaitingCommand } from './queued-command.js';

/** Pending or refused commands on jobs of other days, so that none is overlooked. */
export function OtherActs({ acts: actions, outbox }: { acts: Outbox['acts']; outbox: Outbox }): ReactNode {
  const t = useTexts(myJobsTexts);
  const title = useId();
  if (actions.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ px: 1, display: 'grid', gap: 0.5 }}>
      <Typography id={title} variant="h3" component="h2">
        {t('elsewhere')}
      </Typography>
      {actions.map((action) => (
        <Box key={action.key}>
          <Typography variant="body2">{action.label}</Typography>
          <WaitingCommand act={action} again={outbox.again} dismiss={outbox.dismiss} />
        </Box>
      ))}
    </Box>
  );
}
