import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Heartbeat as HeartbeatContract, HEARTBEAT_MS } from '@tailboard/contracts/identity/session';
import { ReadInbox } from '@tailboard/contracts/messaging/message-acts';
import { ABOVE_FOOT } from '@tailboard/ui/foot';
import { Icon } from '@tailboard/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { queryKey, useContractQuery, useRefresh } from './answers.js';
import { useApp, useSession } from './ground.js';
import { useLive } from './live.js';
import { texts, useTexts } from './texts.js';
import { commonTexts } from './words.js';

export const heartbeatTexts = texts('web-heartbeat', {
  en: { newer: 'A newer version is ready.', reload: 'Reload' },
  es: { newer: 'Hay una versión más reciente.', reload: 'Recargar' },
  'zh-CN': { newer: '新版本已就绪。', reload: '刷新页面' },
});

/** How many messages are unread, as the last heartbeat said; it asks nothing itself. */
export const useUnread = (): number =>
  useContractQuery(HeartbeatContract, {}, { enabled: false, quiet: true }).data?.unread ?? 0;

/**
 * A sign of life every 60 s as long as somebody is signed in, from hidden pages too. Once the server is of another build
 * than when this page first asked, a reload is offered; nothing is pressed on anybody.
 */
export function Heartbeat({ reload = () => location.reload() }: { reload?: () => void }): ReactNode {
  const { api, build } = useApp();
  const first = useSyncExternalStore(build.subscribe, build.current);
  const { session, state } = useSession();
  const t = useTexts(heartbeatTexts);
  const said = useTexts(commonTexts);
  const refresh = useRefresh();
  const [declined, setDeclined] = useState<string | null>(null);
  // Who must choose a password first has no other right, so there is nothing to ask.
  const lives = state.status === 'in' && !state.expired && !state.user.profile.temp_password;
  // Whose rights change, or who is deactivated, learns it on whatever page is open: the stream ends, or tells.
  useLive(lives ? [`user:${state.user.id}`] : [], () => void session.refresh());
  // A message came, was read or went away (`messageUpdate`): the count and the inbox follow at once.
  useLive(lives ? ['inbox', `inbox:${state.user.id}`] : [], (notice) =>
    notice === 'resync' ? refresh(ReadInbox) : refresh(HeartbeatContract, ReadInbox),
  );
  const { data } = useQuery({
    queryKey: queryKey(HeartbeatContract, {}),
    queryFn: ({ signal }) => api.send(HeartbeatContract, {}, { signal, quiet: true }),
    enabled: lives,
    refetchInterval: HEARTBEAT_MS,
    refetchIntervalInBackground: true,
  });
  const version = data?.output.version;
  useEffect(() => {
    if (version !== undefined && build.current() === null) build.tell(version);
  }, [version, build]);
  const newer = version !== undefined && first !== null && version !== first ? version : null;
  if (newer === null || newer === declined) return null;
  return (
    <Box
      role="status"
      sx={{ position: 'fixed', zIndex: 'snackbar', bottom: ABOVE_FOOT, left: 16, right: { xs: 16, md: 'auto' } }}
    >
      <Alert
        severity="info"
        icon={<Icon name="info" />}
        sx={{ boxShadow: 6, alignItems: 'center' }}
        action={
          <>
            <Button color="inherit" onClick={reload}>
              {t('reload')}
            </Button>
            <IconButton color="inherit" aria-label={said('dismiss')} onClick={() => setDeclined(newer)}>
              <Icon name="close" />
            </IconButton>
          </>
        }
      >
        {t('newer')}
      </Alert>
    </Box>
  );
}
