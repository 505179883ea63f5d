import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DueDocument } from '@tailboard/contracts/messaging/document';
import { Icon } from '@tailboard/ui/icons';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UPLOAD_DOCUMENT } from './document-address.js';

/** The documents that a person must provide or renew. Users upload their own. */
export function DueList({ due, own }: { due: readonly DueDocument[]; own: boolean }): ReactNode {
  const t = useTexts('shell-documents');
  const format = useFormat();
  const uploads = useMay('user-document.submit') && own;
  if (due.length === 0) return null;
  const waitsAll = due.every(({ review }) => review === 'submitted');
  return (
    <Alert
      severity={waitsAll ? 'info' : 'warning'}
      variant="outlined"
      icon={<Icon name={waitsAll ? 'info' : 'warning'} />}
      sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box component="ul" aria-label={t('due')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {due.map(({ folder_id, name, state, expires_on, review, reason }) => (
          <Box
            component="li"
            key={folder_id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {t(`due.${state}`, { folder: name, date: expires_on === null ? '' : format.date(expires_on) })}
              {review !== null && (
                <Typography variant="body2">
                  {review === 'submitted' ? t('waits') : t('rejectedWith', { reason: reason ?? '' })}
                </Typography>
              )}
            </Box>
            {uploads && review !== 'submitted' && (
              <Button
                component={Link}
                to={`${UPLOAD_DOCUMENT}?folder_id=${folder_id}`}
                variant="outlined"
                startIcon={<Icon name="upload" />}
                aria-label={t('uploadTo', { folder: name })}
              >
                {t('upload')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
