import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTexts } from '@tailboard/web/texts';
import { Fragment, useId, type ReactNode } from 'react';
import { shellTexts } from '../texts.js';

const KEYS = [
  ['keys.find', ['Ctrl K', '⌘ K']],
  ['keys.list', ['?']],
  ['keys.escape', ['Esc']],
  ['keys.skip', ['Tab']],
] as const;

/** What the keys do that every page has. */
export function ShortcutList({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts(shellTexts);
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{t('keys')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2.5, rowGap: 0.75 }}
        >
          {KEYS.map(([text, keys]) => (
            <Fragment key={text}>
              <Typography component="dt" variant="body2">
                {keys.map((key, at) => (
                  <Fragment key={key}>
                    {at > 0 && ` ${t('keys.or')} `}
                    <Box
                      component="kbd"
                      sx={{ border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.75, fontFamily: 'inherit' }}
                    >
                      {key}
                    </Box>
                  </Fragment>
                ))}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {t(text)}
              </Typography>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
