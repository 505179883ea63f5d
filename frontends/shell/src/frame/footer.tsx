import Typography from '@mui/material/Typography';
import { UNPRINTED } from '@tailboard/ui/layout/paper';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useConfig } from '@tailboard/web/api/config';

export function Footer(): ReactNode {
  const { app_name } = useConfig();
  const t = useTexts('shell');
  return (
    <Typography
      component="footer"
      className={UNPRINTED}
      variant="caption"
      sx={{ display: 'block', mt: 'auto', px: { xs: 2, md: 3 }, py: 1.5, color: 'text.secondary' }}
    >
      © {thisYear()} {app_name}. {t('rights')}
    </Typography>
  );
}

const thisYear = (): number => new Date().getFullYear();
