import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { MarkAsSeen, ReadInbox, type InboxMessage } from '@tailboard/contracts/messaging/message-contracts';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useOnline, useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useOutbox } from '@tailboard/web/offline/outbox';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { hasChanged } from './has-changed.js';
import { MessageDialog } from './message-dialog.js';
import { useToRead, useToReadSentence } from './use-to-read.js';

type InboxView = 'unread' | 'changed' | 'all';
const toView = (value: string | null): InboxView => (value === 'all' || value === 'changed' ? value : 'unread');
const NONE = { unread: 'noneUnread', changed: 'noneChanged', all: 'none' } as const;

/**
 * The messages of the signed-in user. Roadblocks redirect here with a reason. After all required messages are read, a
 * link leads back.
 */
export function Page(): ReactNode {
  const t = useTexts('shell-messages');
  const [search, setSearch] = useAddressParams();
  const show = toView(search.get('show'));
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { data, problem, loading, refetch } = useCachedQuery(ReadInbox, { show, page }, { keepPrevious: true });
  const go = (change: (to: URLSearchParams) => void): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      change(after);
      return after;
    });
  const outbox = useOutbox({ contracts: [MarkAsSeen], refreshes: [ReadInbox, Heartbeat] });
  const online = useOnline();
  const waits = (id: string): boolean =>
    outbox.queued.some((action) => action.subject === id && action.failed === null);
  const refused = outbox.queued.filter(({ contract, failed }) => contract === MarkAsSeen.name && failed !== null);
  // The outbox stores a command a moment later, and the list is read again a moment after it was sent.
  const [dismissed, setDismissed] = useState<readonly InboxMessage[]>([]);
  const isDismissed = ({ id, version }: InboxMessage): boolean =>
    waits(id) ||
    (dismissed.some((one) => one.id === id && one.version === version) &&
      !refused.some(({ subject }) => subject === id));
  // With a network, the way back opens once the server knows. Before that, it would lead here again.
  const cleared = data !== undefined && data.to_read.every((id) => !online && waits(id));
  const toRead = useToRead();
  const toSentence = useToReadSentence();
  const waiting = toRead.ids.filter((id) => !waits(id) && !dismissed.some((one) => one.id === id));
  const all = data?.data ?? [];
  const changed = data?.changed ?? 0;
  const { opened, open, close } = useOpened(all);
  const shown = show === 'all' ? all : all.filter((message) => !isDismissed(message));
  const isToRead = (message: InboxMessage): boolean =>
    (message.read_at === null || hasChanged(message)) && !isDismissed(message);
  const next = opened && shown.find((message) => message.id !== opened.id && isToRead(message));
  const showView = (view: string): void =>
    go((after) => (view === 'unread' ? after.delete('show') : after.set('show', view)));
  const seen = (message: InboxMessage, downloaded: boolean, then: InboxMessage | null): void => {
    const { id, version, title } = message;
    outbox.enqueue(
      MarkAsSeen,
      { id, version, downloaded, at: new Date().toISOString() },
      { subject: id, label: title },
    );
    setDismissed((before) => [...before, message]);
    if (then) open(then);
    else close();
  };
  return (
    <>
      <PageHeader title={t('inbox')} context={t('inboxContext')} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Detour why={search.get('message')} cleared={cleared} />
          {waiting.length > 0 && (
            <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
              {toSentence(waiting.length, toRead.deadline)}
            </Alert>
          )}
          {show !== 'changed' && changed > 0 && (
            <Alert
              severity="info"
              variant="outlined"
              action={
                <Button color="inherit" onClick={() => showView('changed')}>
                  {t('showChanged')}
                </Button>
              }
            >
              {t('changedCount', { count: changed })}
            </Alert>
          )}
          {refused.map(({ key, label, failed }) => (
            <Alert key={key} severity="warning" variant="outlined" onClose={() => outbox.dismiss(key)}>
              {label}: {failed}
            </Alert>
          ))}
          <Panel>
            <Tabs
              value={show}
              aria-label={t('inbox')}
              onChange={(_, view: string) => showView(view)}
              sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}
            >
              <Tab value="unread" label={t('unreadOnly')} />
              {(show === 'changed' || changed > 0) && <Tab value="changed" label={t('changedTab')} />}
              <Tab value="all" label={t('all')} />
            </Tabs>
            {loading && (
              <Box sx={{ px: 2 }}>
                <Loading rows={4} height={64} />
              </Box>
            )}
            {problem && !data && (
              <Box sx={{ p: 2 }}>
                <ReadFailed problem={problem} onRetry={refetch}>
                  {t('failed', { message: problem.message })}
                </ReadFailed>
              </Box>
            )}
            {data && shown.length === 0 && <Empty>{t(NONE[show])}</Empty>}
            {shown.length > 0 && (
              <Box component="ul" aria-label={t('inbox')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {shown.map((message) => (
                  <MessageLine
                    key={message.id}
                    message={message}
                    waits={waits(message.id)}
                    onOpen={() => open(message)}
                  />
                ))}
              </Box>
            )}
            {data && (
              <Pagination
                current={data.current_page}
                last={data.last_page}
                onPage={(to) => go((after) => after.set('page', String(to)))}
              />
            )}
          </Panel>
        </Box>
      </PageContent>
      {opened && (
        <MessageDialog
          key={opened.id}
          message={opened}
          onClose={close}
          {...(isToRead(opened) && { onSeen: (has: boolean) => seen(opened, has, null) })}
          {...(isToRead(opened) && next && { onNext: (has: boolean) => seen(opened, has, next) })}
        />
      )}
    </>
  );
}

/**
 * The open message. It is part of the address, so that the browser's Back closes it. It stays open if the list no longer
 * contains it.
 */
function useOpened(listed: readonly InboxMessage[]): {
  opened: InboxMessage | null;
  open: (message: InboxMessage) => void;
  close: () => void;
} {
  const [search, setSearch] = useAddressParams();
  const { state } = useLocation() as { state: { openedHere?: true } | null };
  const navigate = useNavigate();
  const [held, setHeld] = useState<InboxMessage | null>(null);
  const id = search.get('open');
  const opened = id === null ? null : held?.id === id ? held : (listed.find((message) => message.id === id) ?? null);
  const change = (to: string | null, options: NavigateOptions): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('open');
        if (to !== null) after.set('open', to);
        return after;
      },
      { preventScrollReset: true, ...options },
    );
  return {
    opened,
    open: (message) => {
      setHeld(message);
      change(message.id, opened ? { replace: true, state } : { state: { openedHere: true } });
    },
    close: () => {
      if (state?.openedHere) void navigate(-1);
      else change(null, { replace: true });
    },
  };
}

/** The reason for the redirect. When no required message is unread, also the link back. */
function Detour({ why, cleared }: { why: string | null; cleared: boolean }): ReactNode {
  const t = useTexts('shell-messages');
  const navigate = useNavigate();
  if (why === null || why === '') return null;
  return (
    <Alert
      severity={cleared ? 'success' : 'warning'}
      variant="outlined"
      icon={<Icon name={cleared ? 'check' : 'warning'} />}
      action={
        cleared && (
          <Button color="inherit" onClick={() => void navigate(-1)}>
            {t('back')}
          </Button>
        )
      }
    >
      {cleared ? t('cleared') : why}
    </Alert>
  );
}

function MessageLine({
  message,
  waits,
  onOpen,
}: {
  message: InboxMessage;
  waits: boolean;
  onOpen: () => void;
}): ReactNode {
  const t = useTexts('shell-messages');
  const format = useFormat();
  const { zone } = useCompany();
  const unread = message.read_at === null && !waits;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.5,
          px: 2,
          py: 1.5,
          '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
        }}
      >
        <Icon name={unread ? 'mail' : 'check'} sx={{ color: unread ? 'primary.main' : 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body1" sx={{ fontWeight: unread ? 600 : 400, overflowWrap: 'anywhere' }}>
            {message.title}
          </Typography>
          <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
            {t('from', { who: message.published_by, when: format.instant(message.published_at, zone) })}
            {message.read_at !== null && ` · ${t('readOn', { when: format.instant(message.read_at, zone) })}`}
            {hasChanged(message) && !waits && ` · ${t('changed')}`}
            {waits && ` · ${t('waits')}`}
            {unread &&
              message.deadline !== null &&
              ` · ${t('readBy', { when: format.instant(message.deadline, zone) })}`}
          </Typography>
        </Box>
        {message.filename !== null && <Icon name="file" sx={{ color: 'text.secondary' }} />}
        {unread && message.required && <Chip size="small" color="warning" variant="outlined" label={t('required')} />}
      </ButtonBase>
    </Box>
  );
}
