import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../i18n/texts.js';
import type { ReadCode } from './scan-queue.js';
import { altCodes, scannerKey, type ScannerKey } from './scanner-key.js';
import { signal } from './tone.js';
import { LONG_PAUSE_MS, SLOW_MS } from './burst.js';

/** Keys that end a complete typed code; Enter and Tab always do. */
const ENDS = new Set([' ', ',', ';']);

const INPUT = {
  'data-scan-field': true,
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
  style: { fontFamily: MONO },
} as const;

/**
 * The field of a scan box, into which codes are typed, scanned or pasted. A slow scanner types like a person, also by Alt
 * and the codes of characters, or through an input method.
 * @param onCodes receives the codes of a text without errors
 * @param onPasted receives a pasted list of codes
 */
export function ScanField({
  inputRef,
  label,
  action,
  read,
  onCodes,
  onPasted,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  action: string;
  read: (text: string, pasted: boolean) => readonly ReadCode[];
  onCodes: (codes: readonly ReadCode[]) => void;
  onPasted: (codes: readonly ReadCode[]) => void;
}): ReactNode {
  const t = useTexts('web-scan');
  const lastKey = useRef(-Infinity);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  /**
   * Submits the typed text as a whole; invalid text stays to be corrected, and a scan replaces it. Text is read once,
   * because reading a code may have an effect.
   */
  const end = (codes = read(text, false)): void => {
    const bad = codes.find((code) => 'why' in code);
    const none = codes.length === 0 ? t('noCode') : null;
    const why = bad && 'why' in bad ? bad.why : null;
    const problem = none ?? (why !== null && codes.length > 1 ? `${bad?.raw}: ${why}` : why);
    setWrong(problem);
    if (problem === null) {
      onCodes(codes);
      setText('');
    } else signal('failed');
    setTimeout(() => inputRef.current?.select(), 0);
  };
  const alt = useRef(altCodes());
  /** The input method that composes the text of the field ends with the code. */
  const composed = useRef(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    alt.current.press(event.nativeEvent);
    const key = scannerKey(event.nativeEvent);
    if (key.kind === 'none') return;
    if (key.kind === 'end' && event.nativeEvent.isComposing) {
      composed.current = true;
      return;
    }
    const pause = event.timeStamp - lastKey.current;
    const fast = pause <= SLOW_MS;
    lastKey.current = event.timeStamp;
    if (text.trim() === '') return;
    if (isControl(event, key)) {
      // People copy what they selected, and pause before it.
      if (key.kind === 'person' || pause >= LONG_PAUSE_MS || hasSelection(inputRef.current)) return;
      event.preventDefault();
      // The field would leave the character out, and two parts of a code would become one.
      return key.kind === 'text' ? setText(text + key.text) : end();
    }
    // A space within a scan is part of it.
    const codes = ENDS.has(event.key) && !fast ? read(text, false) : [];
    const complete = codes.length > 0 && codes.every((code) => !('why' in code));
    if (event.key !== 'Enter' && event.key !== 'Tab' && !complete) return;
    event.preventDefault();
    end(complete ? codes : undefined);
  };
  /** Takes over control characters that are typed as Alt and their code, because the field would leave them out. */
  const onKeyUp = (event: KeyboardEvent): void => {
    const key = alt.current.release(event.nativeEvent);
    if (key?.kind === 'end' && text.trim() !== '') end();
    else if (key?.kind === 'text' && key.control) setText(text + key.text);
  };
  const onCompositionEnd = (): void => {
    if (!composed.current) return;
    composed.current = false;
    const composedText = inputRef.current?.value ?? '';
    setText(composedText);
    end(read(composedText, false));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text').trim();
    const codes = read(pasted, true);
    // The field would join the lines of a list with one code.
    if (codes.length < 2 && !/[\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    if (codes.length === 0) return setWrong(t('noCode'));
    onPasted(codes);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        inputRef={inputRef}
        label={label}
        value={text}
        autoFocus
        fullWidth
        error={wrong !== null}
        helperText={wrong ?? t('help')}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(null);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onCompositionEnd={onCompositionEnd}
        onPaste={onPaste}
        slotProps={{
          htmlInput: INPUT,
          input: { startAdornment: <Icon name="scan" sx={{ mr: 1, color: 'text.secondary' }} /> },
        }}
      />
      <Button
        variant="contained"
        disabled={text.trim() === ''}
        onClick={() => {
          end();
          inputRef.current?.focus();
        }}
        sx={{ flexShrink: 0, minHeight: { xs: 44, md: 38 } }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** Whether a key is a control character, or a shortcut that may be one. */
const isControl = ({ ctrlKey, key: { length } }: KeyboardEvent, key: ScannerKey): boolean =>
  ctrlKey || (key.kind === 'text' ? key.control === true : key.kind === 'end' && length === 1);
const hasSelection = (field: HTMLInputElement | null): boolean => field?.selectionStart !== field?.selectionEnd;
