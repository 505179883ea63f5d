import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useToRead, useToReadSentence } from './use-to-read.js';

/** How many messages must be read, and by when, with the way to the inbox; nothing if there are none. */
export function ToReadAlert(): ReactNode {
  const t = useTexts('shell-messages');
  const toSentence = useToReadSentence();
  const { ids, deadline } = useToRead();
  if (ids.length === 0) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      action={
        <Button component={Link} to={redirectPaths.viewinbox} color="inherit">
          {t('readNow')}
        </Button>
      }
    >
      {toSentence(ids.length, deadline)}
    </Alert>
  );
}
