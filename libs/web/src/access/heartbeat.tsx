import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Heartbeat as HeartbeatContract, HEARTBEAT_MS } from '@tailboard/contracts/identity/session';
import { ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { fadesDuringDrags } from '@tailboard/ui/layout/drag-fading';
import { ABOVE_FOOT } from '@tailboard/ui/layout/sticky-footer';
import { Icon } from '@tailboard/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { queryKey, useContractQuery, useRefresh } from '../queries/queries.js';
import { useApp, useSession } from '../app-context.js';
import { useLive } from '../queries/live.js';
import { useTexts } from '../i18n/texts.js';
import { useStore } from '../store.js';

/** Unread messages as of the last heartbeat; sends no request. */
export const useUnread = (): number =>
  useContractQuery(HeartbeatContract, {}, { enabled: false, quiet: true }).data?.unread ?? 0;

/** Heartbeat every 60 s while signed in, also from hidden pages. Offers a reload when the server has a new build. */
export function Heartbeat({ reload = () => location.reload() }: { reload?: () => void }): ReactNode {
  const { api, build } = useApp();
  const first = useStore(build);
  const { session, state } = useSession();
  const t = useTexts('web-heartbeat');
  const textOf = useTexts('web');
  const refresh = useRefresh();
  const [declined, setDeclined] = useState<string | null>(null);
  // With a temporary password there is nothing to request.
  const signedIn = state.status === 'in' && !state.expired && !state.user.profile.temp_password;
  // Learns of changed permissions or deactivation on any page: the stream ends or notifies.
  useLive(signedIn ? [`user:${state.user.id}`] : [], () => void session.refresh());
  // Updates the count and the inbox on messages (`messageUpdate`).
  useLive(signedIn ? ['inbox:all', `inbox:${state.user.id}`] : [], (notice) =>
    notice === 'resync' ? refresh(ReadInbox) : refresh(HeartbeatContract, ReadInbox),
  );
  const { data } = useQuery({
    queryKey: queryKey(HeartbeatContract, {}),
    queryFn: ({ signal }) => api.send(HeartbeatContract, {}, { signal, quiet: true }),
    enabled: signedIn,
    refetchInterval: HEARTBEAT_MS,
    refetchIntervalInBackground: true,
  });
  const version = data?.output.version;
  useEffect(() => {
    if (version !== undefined && build.current() === null) build.set(version);
  }, [version, build]);
  const newer = version !== undefined && first !== null && version !== first ? version : null;
  if (newer === null || newer === declined) return null;
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: ABOVE_FOOT,
        left: 16,
        right: { xs: 16, md: 'auto' },
        ...fadesDuringDrags,
      }}
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
            <IconButton color="inherit" aria-label={textOf('dismiss')} onClick={() => setDeclined(newer)}>
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
