import { AlertDialog } from '@tailboard/ui/dialogs';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../app-context.js';
import { useTexts } from '../i18n/texts.js';
import { useStore } from '../store.js';

/**
 * Shows one failure at a time: an expired session before a server error. After an expired session is confirmed, the
 * guard leads to sign-in and back.
 */
export function Failures(): ReactNode {
  const { broken } = useApp();
  const { session, state } = useSession();
  const problem = useStore(broken);
  const t = useTexts('web');
  const expired = state.status === 'in' && state.expired;
  const impersonating = expired && state.user.impersonated_by !== null;
  if (expired)
    return (
      <AlertDialog
        open
        title={t(impersonating ? 'actedTitle' : 'expiredTitle')}
        text={impersonating ? t('actedText', { label: state.user.label }) : t('expiredText')}
        button={t('ok')}
        onClose={session.leaveExpired}
      />
    );
  return (
    <AlertDialog
      open={problem !== null}
      title={t('brokenTitle')}
      text={t('brokenText')}
      button={t('ok')}
      onClose={() => broken.set(null)}
    />
  );
}
