import IconButton from '@mui/material/IconButton';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';

export interface Reveal {
  readonly type: 'password' | 'text';
  /** The button that shows or hides the characters. */
  readonly endAdornment: ReactNode;
}

/** Lets users show the password that they type. A long password is hard to type blind on a phone, especially twice. */
export function useReveal(): Reveal {
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    endAdornment: <Eye shown={shown} onTurn={() => setShown(!shown)} />,
  };
}

function Eye({ shown, onTurn }: { shown: boolean; onTurn: () => void }): ReactNode {
  const label = useTexts('shell-reveal')('reveal');
  return (
    <IconButton
      title={label}
      aria-label={label}
      aria-pressed={shown}
      // The field keeps the focus and the cursor position.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTurn}
      sx={{ mr: -1, ...(shown ? { color: 'primary.main' } : { color: 'text.secondary' }) }}
    >
      <Icon name="eye" />
    </IconButton>
  );
}
