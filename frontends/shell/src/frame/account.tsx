import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { User } from '@tailboard/contracts/identity/user';
import { Icon, type IconName } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMenuActions } from '../navigation/menu-actions.js';

export const initials = ({ profile }: Pick<User, 'profile'>): string =>
  `${profile.first_name.slice(0, 1)}${profile.last_name.slice(0, 1)}`.toUpperCase();

function Sign({ name }: { name: IconName }): ReactNode {
  return (
    <ListItemIcon>
      <Icon name={name} />
    </ListItemIcon>
  );
}

/** The menu behind the user's initials. */
export function Account({ user }: { user: User }): ReactNode {
  const { impersonate, stop, signOut } = useMenuActions();
  const switches = useMay('user.impersonate');
  const hasTokens = useMay('api-token.write');
  const t = useTexts('shell');
  const textOf = useTexts('web');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const closeBefore = (action: (() => void) | undefined) => (): void => {
    setAnchor(null);
    action?.();
  };
  return (
    <>
      <IconButton
        aria-label={`${initials(user)}: ${t('account', { name: user.label })}`}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Avatar
          sx={{
            width: 28,
            height: 28,
            fontSize: '0.75rem',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(user)}
        </Avatar>
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
          <Typography variant="h3" component="p">
            {user.label}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {user.roles.map((role) => textOf(`role.${role}`)).join(', ')}
          </Typography>
        </Box>
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to="/user/profile" onClick={() => setAnchor(null)}>
          <Sign name="person" />
          {t('viewProfile')}
        </MenuItem>
        {hasTokens && !stop && (
          <MenuItem component={Link} to="/settings/api-tokens" onClick={() => setAnchor(null)}>
            <Sign name="keys" />
            {t('apiTokens')}
          </MenuItem>
        )}
        {switches && impersonate && (
          <MenuItem onClick={closeBefore(impersonate)}>
            <Sign name="swap" />
            {t('switchUser')}
          </MenuItem>
        )}
        {stop && (
          <MenuItem onClick={closeBefore(stop)}>
            <Sign name="swap" />
            {t('stopImpersonating')}
          </MenuItem>
        )}
        <MenuItem onClick={closeBefore(signOut)}>
          <Sign name="signOut" />
          {t('signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
