import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { useSession } from '@tailboard/web/app-context';
import { getOutboxStore } from '@tailboard/web/offline/outbox-store';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { forgetDevice } from '../offline/notifications.js';

const LeaveContext = createContext<(() => void) | null>(null);

function useSignOut(): () => void {
  const { session } = useSession();
  const navigate = useNavigate();
  return useCallback(
    // The next user of this device does not get the notifications of this one.
    () =>
      void Promise.all([session.signOut(), forgetDevice().catch(() => null)]).then(() =>
        navigate(redirectPaths.login, { replace: true }),
      ),
    [session, navigate],
  );
}

/** Signs out and opens the sign-in page. Users with unsent commands must confirm first. */
export function useLeave(): () => void {
  const signOut = useSignOut();
  return useContext(LeaveContext) ?? signOut;
}

/**
 * Provides the sign-out. Unsent commands stay in this browser and are sent when the same user signs in again. The
 * dialog says so.
 */
export function LeaveProvider({ children }: { children: ReactNode }): ReactNode {
  const t = useTexts('shell-sign-out');
  const { session } = useSession();
  const signOut = useSignOut();
  const [waiting, setWaiting] = useState(0);
  const request = useCallback(() => {
    const state = session.state();
    const stored = state.status === 'in' ? getOutboxStore(state.user.id).load() : Promise.resolve([]);
    void stored.then(({ length }) => (length > 0 ? setWaiting(length) : signOut()));
  }, [session, signOut]);
  return (
    <LeaveContext value={request}>
      {children}
      <ConfirmDialog
        open={waiting > 0}
        title={t('title')}
        text={t('text', { count: waiting })}
        confirm={t('leave')}
        close={t('stay')}
        onConfirm={() => {
          setWaiting(0);
          signOut();
        }}
        onClose={() => setWaiting(0)}
      />
    </LeaveContext>
  );
}
