import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { ImpersonationContext, type ImpersonationPlace } from './impersonation-place.js';
import { SwitchUsers } from './switch-users.js';

/** Display time of the message before a reload, in ms (specification section 9). */
export const RELOAD_MS = 1500;

type Turn = { readonly key: 'begun'; readonly label: string } | { readonly key: 'ended' };

const nothing: ImpersonationPlace = { active: false, offer: () => undefined, stop: () => undefined };

/** Returns whether the signed-in user impersonates another user, and the functions that start and stop it. */
export const useImpersonation = (): ImpersonationPlace => useContext(ImpersonationContext) ?? nothing;

/**
 * Provides impersonation to all pages: the modal that starts it, and the message before the page reloads as the other
 * user or as oneself. The server's data about the token determine the state, not a local flag.
 */
export function ImpersonationProvider({
  go = (path) => location.assign(path),
  children,
}: {
  go?: (path: string) => void;
  children: ReactNode;
}): ReactNode {
  const { session, state } = useSession();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [turned, setTurned] = useState<Turn | null>(null);
  const active = state.status === 'in' && state.user.impersonated_by !== null;
  const may = useMay('user.impersonate') && !active;
  const stop = useCallback(() => void session.stopImpersonating().then(() => setTurned({ key: 'ended' })), [session]);
  const offer = useCallback(() => setDialogOpen(true), []);
  const place = useMemo(() => ({ active, offer, stop }), [active, offer, stop]);
  useEffect(() => {
    if (!turned) return undefined;
    const timer = setTimeout(() => go('/'), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [turned, go]);
  return (
    <ImpersonationContext value={place}>
      {children}
      {dialogOpen && may && !turned && state.status === 'in' && (
        <SwitchUsers
          user={state.user}
          onBegun={(label) => setTurned({ key: 'begun', label })}
          onClose={() => setDialogOpen(false)}
        />
      )}
      {turned && <UserChangedDialog turned={turned} />}
    </ImpersonationContext>
  );
}

/** Blocks the page: it is still the previous one, but the token has already changed. */
function UserChangedDialog({ turned }: { turned: Turn }): ReactNode {
  const t = useTexts('shell-impersonation');
  const id = useId();
  return (
    <Dialog
      open
      role="alertdialog"
      aria-describedby={id}
      slotProps={{ paper: { 'aria-label': t('title'), 'aria-labelledby': undefined } }}
    >
      <DialogContent>
        <Typography id={id}>{turned.key === 'begun' ? t('begun', { label: turned.label }) : t('ended')}</Typography>
      </DialogContent>
    </Dialog>
  );
}

/** Shows on every page who is impersonated, and stops impersonation. */
export function ImpersonationBanner(): ReactNode {
  const t = useTexts('shell-impersonation');
  const { state } = useSession();
  const { stop } = useImpersonation();
  if (state.status !== 'in' || state.user.impersonated_by === null) return null;
  return (
    <Box
      role="region"
      aria-label={t('title')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
        px: { xs: 2, md: 3 },
        py: 0.75,
        minHeight: 44,
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
      }}
    >
      <Icon name="swap" />
      <Typography variant="body2" sx={{ flex: '1 1 200px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('banner', { actor: state.user.impersonated_by.label, label: state.user.label })}
      </Typography>
      <Button color="inherit" variant="outlined" onClick={stop}>
        {t('stop')}
      </Button>
    </Box>
  );
}
