import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { MESSAGE_DUE } from '@tailboard/contracts/live';
import { ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLive } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { redirectPaths } from '@tailboard/web/remote';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** The events after which a required message is shown on every screen. */
const ARRIVALS: readonly string[] = ['MessagePublished', 'MessageRevised', 'MessageReminded', MESSAGE_DUE];
interface Arrival {
  readonly id: string;
  readonly isReminder: boolean;
}

/**
 * A required message that arrived, or of which the user was reminded, since the page was opened. It takes space on
 * every screen but the inbox, so that it covers nothing. It does not take the focus. Dismissed ones stay away until the
 * next reminder.
 */
export function ArrivedNotice(): ReactNode {
  const t = useTexts('shell-messages');
  const w = useTexts('web');
  const { announce } = useToast();
  const { state } = useSession();
  const { pathname } = useLocation();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const remove = (id: string): void => setArrivals((all) => all.filter((one) => one.id !== id));
  useLive(state.status === 'in' ? ['inbox:all'] : [], (notice) => {
    if (notice === 'resync' || !ARRIVALS.includes(notice.type)) return;
    const arrival = { id: notice.id, isReminder: notice.type === 'MessageReminded' };
    setArrivals((all) => [...all.filter(({ id }) => id !== notice.id), arrival]);
  });
  // The notice goes to all users; only the inbox of those who must read the message has it. `Heartbeat` refreshes it.
  const { data } = useContractQuery(
    ReadInbox,
    { show: 'unread', page: 1 },
    { enabled: arrivals.length > 0, quiet: true },
  );
  const toRead = new Map(
    (data?.data ?? []).filter(({ id }) => data?.to_read.includes(id)).map((message) => [message.id, message.title]),
  );
  const [shown, ...others] = arrivals.filter(({ id }) => toRead.has(id)).reverse();
  const title = shown && toRead.get(shown.id);
  const sentence = shown ? t(shown.isReminder ? 'arrived.reminder' : 'arrived.message', { title: title ?? '' }) : '';
  const isInbox = pathname === redirectPaths.viewinbox;
  useEffect(() => {
    if (sentence !== '' && !isInbox) announce(sentence);
  }, [announce, sentence, isInbox]);
  if (!shown || isInbox) return null;
  return (
    <Alert
      severity="warning"
      icon={<Icon name="mail" />}
      sx={{ borderRadius: 0, alignItems: 'center', '& .MuiAlert-message': { flex: 1, overflowWrap: 'anywhere' } }}
      action={
        <>
          <Button
            component={Link}
            to={`${redirectPaths.viewinbox}?open=${shown.id}`}
            color="inherit"
            onClick={() => remove(shown.id)}
          >
            {t('readNow')}
          </Button>
          <IconButton color="inherit" aria-label={w('dismiss')} onClick={() => remove(shown.id)}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    >
      {sentence}
      {others.length > 0 && ` ${t('arrived.more', { count: others.length })}`}
    </Alert>
  );
}
