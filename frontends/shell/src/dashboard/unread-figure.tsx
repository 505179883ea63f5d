import Link from '@mui/material/Link';
import { useFormat } from '@tailboard/web/i18n/format';
import { useUnread } from '@tailboard/web/access/heartbeat';
import { redirectPaths } from '@tailboard/web/remote';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure } from '../figures/figure.js';

/** The number of unread messages, with a link to them if there are any. */
export function UnreadFigure(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const unread = useUnread();
  return (
    <Figure
      name={t('unread')}
      value={format.number(unread)}
      {...(unread > 0
        ? {
            tone: 'warning' as const,
            below: (
              <Link component={RouterLink} to={redirectPaths.viewinbox}>
                {t('toInbox')}
              </Link>
            ),
          }
        : {})}
    />
  );
}
