import { AlertDialog } from '@tailboard/ui/dialogs';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useGround, useSession } from './ground.js';
import { useTexts } from './texts.js';
import { words } from './words.js';

/** One failure, one notice: the expired sign-in before the broken server, and never both at once. */
export function Failures({ onLeft }: { onLeft: () => void }): ReactNode {
  const { broken } = useGround();
  const { session, state } = useSession();
  const problem = useSyncExternalStore(broken.subscribe, broken.current);
  const t = useTexts(words);
  const expired = state.status === 'in' && state.expired;
  if (expired)
    return (
      <AlertDialog
        open
        title={t('expiredTitle')}
        text={t('expiredText')}
        button={t('ok')}
        onClose={() => {
          session.leaveExpired();
          onLeft();
        }}
      />
    );
  return (
    <AlertDialog
      open={problem !== null}
      title={t('brokenTitle')}
      text={t('brokenText')}
      button={t('ok')}
      onClose={broken.clear}
    />
  );
}
