import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CompleteJob } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { Icon } from '@tailboard/ui/icons';
import { useOnline } from '@tailboard/web/offline/cached-query';
import type { Outbox } from '@tailboard/web/offline/outbox';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useState, type ReactNode } from 'react';
import type { VisitProgress } from './next-step.js';

/** Time without a response after which a command is shown as pending instead of sending, in ms. */
const SENDING_MS = 1500;

const waitsWords = { assigned: 'waitsStepBack', on_the_way: 'waitsOnTheWay', arrived: 'waitsArrived' } as const;
/** Returns the texts of a command while it waits and after it was refused. */
const getTexts = ({ contract, input }: Outbox['queued'][number]) =>
  contract === RecordProgress.name
    ? ({ waits: waitsWords[(input as { progress: VisitProgress }).progress], refused: 'refusedStep' } as const)
    : contract === CompleteJob.name
      ? ({ waits: 'waits', refused: 'refused' } as const)
      : ({ waits: 'waitsReopen', refused: 'refusedReopen' } as const);

/** A pending completion or step, or why the server refused it. */
export function WaitingCommand({
  command,
  onRetry,
  onDismiss,
}: {
  command: Outbox['queued'][number];
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
}): ReactNode {
  const t = useTexts('dispatch-my-jobs');
  const online = useOnline();
  const words = getTexts(command);
  const failed = command.failed !== null;
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SENDING_MS);
    return () => clearTimeout(timer);
  }, []);
  const waits = !online || long;
  return (
    <Box
      role={failed ? 'alert' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        color: failed ? 'error.main' : 'warning.main',
      }}
    >
      <Icon name={failed ? 'error' : 'clock'} />
      <Typography variant="body2" sx={{ flex: '1 1 180px', fontWeight: 600 }}>
        {failed ? t(words.refused, { message: command.failed }) : waits ? t(words.waits) : t('sending')}
      </Typography>
      {failed && (
        <Button color="inherit" onClick={() => onRetry(command.key)}>
          {t('again')}
        </Button>
      )}
      {(failed || waits) && (
        <Button color="inherit" onClick={() => onDismiss(command.key)}>
          {t(failed ? 'dismiss' : 'takeBack')}
        </Button>
      )}
    </Box>
  );
}
