import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '@tailboard/ui/icons';
import { useUnread } from '@tailboard/web/access/heartbeat';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { unreadLabel } from './unread.js';

/** The inbox button in the top bar, with the number of unread messages. */
export function InboxButton(): ReactNode {
  const unread = useUnread();
  const t = useTexts('shell');
  return (
    <Tooltip title={t('inbox')}>
      <IconButton
        component={Link}
        to={redirectPaths.viewinbox}
        aria-label={unread > 0 ? t('inboxUnread', { count: unread }) : t('inbox')}
      >
        <Badge
          badgeContent={unreadLabel(unread)}
          invisible={unread <= 0}
          color="primary"
          slotProps={{
            badge: { className: 'figures', sx: { height: 16, minWidth: 16, px: 0.5, fontSize: '0.6875rem' } },
          }}
        >
          <Icon name="inbox" />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
