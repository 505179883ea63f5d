import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useSession } from '@tailboard/web/ground';
import { useLocale } from '@tailboard/web/locale';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useConfig } from '@tailboard/web/config';
import { useRemotes } from '../remotes/remotes-context.js';
import { shellTexts } from '../texts.js';
import { Mark } from './brand.js';
import { navigationFor } from './navigation.js';

export const SIDEBAR_PX = 224;

/** The side navigation. `onChosen` closes the drawer that it stands in on narrow screens. */
export function Sidebar({ onChosen }: { onChosen?: () => void }): ReactNode {
  const { state } = useSession();
  const { locale } = useLocale();
  const { states, retry } = useRemotes();
  const { app_name } = useConfig();
  const { pathname } = useLocation();
  const t = useTexts(shellTexts);
  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      sx={{ width: SIDEBAR_PX, height: '100%', overflowY: 'auto', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, height: 52, flex: 'none' }}>
        <Mark />
        <Typography component="span" sx={{ fontWeight: 700, letterSpacing: '-0.01em', fontSize: '0.9375rem' }}>
          {app_name}
        </Typography>
      </Box>
      {navigationFor(state, states ?? []).map(({ heading, entries }) => (
        <Box key={heading?.en ?? ''} sx={{ px: 1, pb: 1 }}>
          {heading && (
            <Typography
              variant="caption"
              component="h2"
              sx={{ px: 1, pt: 0.5, pb: 0.25, color: 'text.secondary', fontWeight: 600 }}
            >
              {heading[locale]}
            </Typography>
          )}
          <List disablePadding>
            {entries.map(({ path, label, icon }) => (
              <ListItem key={path} disablePadding>
                <ListItemButton
                  component={NavLink}
                  to={path}
                  selected={pathname === path}
                  onClick={onChosen}
                  sx={{
                    borderRadius: 1,
                    px: 1,
                    py: 0.25,
                    '&.Mui-selected': { color: 'primary.main', fontWeight: 600 },
                  }}
                >
                  <ListItemIcon sx={{ minWidth: 30, color: 'inherit' }}>
                    <Icon name={icon} />
                  </ListItemIcon>
                  <ListItemText
                    primary={label[locale]}
                    slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } }}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Box>
      ))}
      {(states === null || states.some(({ status }) => status === 'loading')) && (
        <Box aria-hidden sx={{ px: 2, display: 'grid', gap: 1 }}>
          <Skeleton height={22} />
          <Skeleton height={22} width="70%" />
        </Box>
      )}
      {states
        ?.filter(({ status }) => status === 'failed')
        .map(({ name }) => (
          <Box key={name} sx={{ px: 2, py: 0.5 }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {t('remote.missing', { name })}
            </Typography>
            <Button startIcon={<Icon name="retry" />} onClick={() => retry(name)} sx={{ px: 0.5 }}>
              {t('remote.retry')}
            </Button>
          </Box>
        ))}
    </Box>
  );
}
