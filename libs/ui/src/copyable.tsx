import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Icon } from './icons.js';
import { MONO } from './layout/theme.js';
import { useToast } from './toast.js';
import { useWords } from './words.js';

/** An ID in monospace, with a button that copies it. */
export function Copyable({ children }: { children: string }): ReactNode {
  const { copy, copied } = useWords();
  const { announce } = useToast();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, fontFamily: MONO, fontSize: '0.8125rem' }}
    >
      {children}
      <Tooltip title={copy}>
        <IconButton
          aria-label={`${copy} ${children}`}
          onClick={() => void navigator.clipboard.writeText(children).then(() => announce(`${copied}: ${children}`))}
        >
          <Icon name="copy" sx={{ fontSize: 15 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
