import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment, useId, type ReactNode } from 'react';
import { useWords } from './words.js';

/** The keyboard shortcuts of a page: each action with its keys. */
export function ShortcutList({
  title,
  keys,
  or,
  onClose,
}: {
  title: string;
  keys: readonly (readonly [meaning: string, names: readonly string[]])[];
  /** The word between two keys of one action. */
  or: string;
  onClose: () => void;
}): ReactNode {
  const { close } = useWords();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2.5, rowGap: 0.75 }}
        >
          {keys.map(([meaning, names]) => (
            <Fragment key={meaning}>
              <Typography component="dt" variant="body2">
                {names.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${or} `}
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
                {meaning}
              </Typography>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
