import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fadesDuringDrags } from './layout/drag-fading.js';
import { ABOVE_FOOT } from './layout/sticky-footer.js';
import { Icon } from './icons.js';
import { pageContext } from './page-context.js';
import { UNPRINTED } from './layout/paper.js';
import { visuallyHidden } from './visually-hidden.js';
import { useWords } from './words.js';

/** Minimum display time of a toast. */
export const TOAST_MS = 6000;

/** Successes within this interval are combined into one toast. */
export const TOAST_MERGE_MS = 250;

/** An action that a toast offers while it is shown. The caller has already announced the sentence. */
export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
  /** Aborted when the action was carried out in another way: its toast closes, because it is no longer true. */
  readonly closeSignal?: AbortSignal;
}

export interface ShowToast {
  /** Shows a sentence for a limited time and announces it to screen readers. */
  toast(text: string, tone?: 'success' | 'warning' | 'error', action?: ToastAction): void;
  /** Announces a sentence to screen readers only, for users who do not see the change. */
  announce(text: string): void;
}

const ToastContext = pageContext<ShowToast>('ui.says.1', { toast: () => undefined, announce: () => undefined });

export const useToast = (): ShowToast => useContext(ToastContext);

interface Toast {
  id: number;
  text: string;
  tone: 'success' | 'warning' | 'error';
  action: ToastAction | undefined;
  /** Time of the last addition, in ms. */
  at: number;
}

/**
 * Renders toasts and announcements in live regions that exist before the first message. Screen readers ignore live
 * regions that are added later.
 */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [message, setText] = useState('');
  const { dismiss } = useWords();
  const next = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const api = useMemo<ShowToast>(
    () => ({
      toast(text, tone = 'success', action) {
        const at = Date.now();
        setToasts((all) => {
          const before = all.at(-1);
          const one =
            before && [before.tone, tone].every((each) => each === 'success') && at - before.at < TOAST_MERGE_MS;
          // A toast with an action is not combined with others.
          if (!one || before.action || action)
            return [...all.slice(-2), { id: next.current++, text, tone, action, at }];
          const message = before.text.split('\n').includes(text) ? before.text : `${before.text}\n${text}`;
          return [...all.slice(0, -1), { ...before, text: message, at }];
        });
      },
      // A no-break space at the end makes a repeated sentence different, so that it is announced again.
      announce: (text) => setText((before) => (before === text ? `${text}\u00a0` : text)),
    }),
    [],
  );
  return (
    <ToastContext value={api}>
      {children}
      <Box aria-live="polite" data-testid="announcements" sx={{ ...visuallyHidden, top: 0 }}>
        {message}
      </Box>
      <Box
        role="status"
        aria-live="polite"
        className={UNPRINTED}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          // On wide windows, over the empty part of the top bar: rows, cards and their buttons are below it.
          top: { lg: 6 },
          bottom: { xs: ABOVE_FOOT, lg: 'auto' },
          right: { xs: 16, lg: 'auto' },
          left: { xs: 16, md: 'auto', lg: 300 },
          display: 'grid',
          gap: 1,
          maxWidth: { md: 420 },
          ...fadesDuringDrags,
        }}
      >
        {toasts.map((toast) => (
          <ShownToast key={toast.id} {...toast} closeText={dismiss} onClose={close} />
        ))}
      </Box>
    </ToastContext>
  );
}

function ShownToast({
  id,
  text,
  tone,
  action,
  closeText,
  onClose,
}: Toast & { closeText: string; onClose: (id: number) => void }): ReactNode {
  const until = action?.closeSignal;
  useEffect(() => {
    const close = (): void => onClose(id);
    const timer = setTimeout(close, TOAST_MS);
    if (until?.aborted) close();
    until?.addEventListener('abort', close);
    return () => {
      clearTimeout(timer);
      until?.removeEventListener('abort', close);
    };
  }, [id, until, onClose]);
  return (
    <Alert
      severity={tone}
      variant="filled"
      closeText={closeText}
      onClose={() => onClose(id)}
      sx={{ boxShadow: 6 }}
      {...(action
        ? {
            role: 'group',
            'aria-live': 'off',
            'aria-label': text,
            action: (
              <>
                <Button
                  color="inherit"
                  onClick={() => {
                    onClose(id);
                    action.onAction();
                  }}
                >
                  {action.label}
                </Button>
                <IconButton color="inherit" aria-label={closeText} onClick={() => onClose(id)}>
                  <Icon name="close" />
                </IconButton>
              </>
            ),
          }
        : {})}
    >
      {text.split('\n').map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
