import IconButton from '@mui/material/IconButton';
import { Icon } from '@tailboard/ui/icons';
import { texts, useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';

/** The name of the button. The sign-in has the button too, and fetches none of the other texts about passwords. */
export const revealTexts = texts('shell-reveal', {
  en: { reveal: 'Show characters' },
  es: { reveal: 'Mostrar los caracteres' },
  'zh-CN': { reveal: '显示字符' },
});

export interface Reveal {
  readonly type: 'password' | 'text';
  /** The button that shows or hides the characters. */
  readonly endAdornment: ReactNode;
}

/** Lets whoever types a password see it: a long one on a phone is not typed blind, least of all twice. */
export function useReveal(): Reveal {
  const [shown, setShown] = useState(false);
  return {
    type: shown ? 'text' : 'password',
    endAdornment: <Eye shown={shown} onTurn={() => setShown(!shown)} />,
  };
}

function Eye({ shown, onTurn }: { shown: boolean; onTurn: () => void }): ReactNode {
  const label = useTexts(revealTexts)('reveal');
  return (
    <IconButton
      title={label}
      aria-label={label}
      aria-pressed={shown}
      // The field keeps the focus, and the place in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTurn}
      sx={{ mr: -1, ...(shown ? { color: 'primary.main' } : { color: 'text.secondary' }) }}
    >
      <Icon name="eye" />
    </IconButton>
  );
}
