import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { useToast } from '@tailboard/ui/toast';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useSendLinks, type AddedPerson } from './use-add-people.js';

/**
 * Sends the users who were added their links to choose a password, when the office is ready for it.
 * @param onSent receives those whose link was not sent
 */
export function SendLinks({
  people,
  onSent,
}: {
  people: readonly AddedPerson[];
  onSent: (left: readonly AddedPerson[]) => void;
}): ReactNode {
  const t = useTexts('shell-people-list');
  const { toast } = useToast();
  const { send, progress } = useSendLinks();
  const [failed, setFailed] = useState<readonly (AddedPerson & { why: string })[]>([]);
  const sendAll = async (): Promise<void> => {
    const notSent = await send(people);
    const count = people.length - notSent.length;
    if (count > 0) toast(t('sent', { count }));
    setFailed(notSent);
    onSent(notSent.map(({ id, label }) => ({ id, label })));
  };
  return (
    <Panel title={t('links')}>
      <Box sx={{ display: 'grid', gap: 1.5, p: 2, justifyItems: 'start' }}>
        <Typography role="status">{t('linksText', { count: people.length })}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('linksLater')}
        </Typography>
        {failed.length > 0 && (
          <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
            {t('notSent')}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {failed.map(({ id, label, why }) => (
                <li key={id}>{`${label}: ${why}`}</li>
              ))}
            </Box>
          </Alert>
        )}
        <Button variant="contained" loading={progress !== null} onClick={() => void sendAll()}>
          {t('send', { count: people.length })}
        </Button>
      </Box>
      {progress && <Progress label={t('sending', { ...progress })} done={progress.done} total={progress.total} />}
    </Panel>
  );
}
