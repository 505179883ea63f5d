import Alert from '@mui/material/Alert';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { Icon } from '@tailboard/ui/icons';
import { useEffect, type ReactNode } from 'react';
import { useApp, useSession } from '../app-context.js';
import { useTexts } from '../i18n/texts.js';
import { useStore } from '../store.js';

/** Poll interval while the product is unavailable, in ms. */
const POLL_EVERY = 3_000;

/**
 * Banner shown while part of the product, such as its database, is unavailable. Polls, and refetches every screen once
 * it is back.
 */
export function Away(): ReactNode {
  const { api, away, queries } = useApp();
  const { session } = useSession();
  const t = useTexts('web');
  const gone = useStore(away) !== null;
  useEffect(() => {
    if (!gone) return undefined;
    const timer = setInterval(() => {
      api.send(Heartbeat, {}, { quiet: true }).catch(() => undefined);
    }, POLL_EVERY);
    const unhook = away.subscribe(() => {
      if (away.current() !== null) return;
      if (session.state().status === 'unreachable') void session.check();
      void queries.invalidateQueries();
    });
    return () => {
      clearInterval(timer);
      unhook();
    };
  }, [gone, api, away, queries, session]);
  return (
    <div role="status">
      {gone && (
        <Alert
          severity="warning"
          square
          icon={<Icon name="warning" />}
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {t('away')}
        </Alert>
      )}
    </div>
  );
}
