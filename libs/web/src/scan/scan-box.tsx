import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { ResultList, toneProps, type ResultRow } from '../lists/result-list.js';
import { useTexts } from '../i18n/texts.js';
import { useScanQueue, type ReadCode, type ScanResponse, type ScanQueue } from './scan-queue.js';
import { scanTexts } from './scan-texts.js';
import { scannerKey, type ScannerKey } from './scanner-key.js';
import { signal } from './tone.js';
import { LONG_PAUSE_MS, PAUSE_MS, useWedge } from './wedge.js';

/** Keys that end a complete typed code; Enter and Tab always do. */
const ENDS = new Set([' ', ',', ';']);

const INPUT = {
  'data-scan-field': true,
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
  style: { fontFamily: MONO },
} as const;

interface ScanBoxProps<Context> {
  label: string;
  action: string;
  listed?: boolean;
  camera?: (onScan: (text: string) => void) => ReactNode;
  read: (text: string, pasted: boolean) => readonly ReadCode[];
  onCodes: (keys: readonly string[], context: Context) => Promise<readonly ScanResponse[]>;
  context: Context;
  settled?: (key: string) => Pick<ScanResponse, 'tone' | 'text'> | undefined;
  limit?: number;
  onUndo?: (undone: () => void) => void;
  incomplete?: IncompleteScan | null;
}

/** A scan that waits for another one before it is sent. */
export interface IncompleteScan {
  /** The scan, and the missing one. */
  readonly text: string;
  /** The label of the button that sends it alone. */
  readonly action: string;
  /** Returns its codes, which no longer wait. */
  readonly take: () => readonly ReadCode[];
  readonly discard: () => void;
}

/**
 * Accepts codes one after the other: from a scanner with any focus, typed, or pasted as a list, which is counted before
 * it is sent. No code waits for the previous one. Each result is signaled by sound, vibration, color and text; failures
 * are listed first.
 * @param read parses the codes in pasted text, or in one that was scanned or typed into the field
 * @param onCodes runs the action; if the promise rejects, its codes can be sent again
 * @param context what the user has chosen for the next scans; `onCodes` gets the context in which its codes were scanned
 * @param action label of the button beside the field
 * @param limit maximum codes per request
 * @param settled returns the later result of a code that was only stored at first
 * @param listed lists the results below; a screen that keeps its scans lists them itself
 * @param camera camera scanner beside the field
 * @param onUndo reverts the last action: by the button, and by Ctrl Z if no field has input to undo. It calls `undone`
 * when the shown result no longer holds.
 * @param incomplete the scan that waits for another one, if any
 */
export function ScanBox<Context>({
  label,
  action,
  read,
  onCodes,
  context,
  limit = 500,
  settled,
  listed = true,
  camera,
  onUndo,
  incomplete,
}: ScanBoxProps<Context>): ReactNode {
  const t = useTexts(scanTexts);
  const field = useRef<HTMLInputElement>(null);
  const lastKey = useRef(-Infinity);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [pasted, setPasted] = useState<readonly ReadCode[]>([]);
  const queue = useScanQueue(onCodes, { limit, unanswered: t('unanswered'), context });
  const undo = onUndo && ((): void => onUndo(queue.forget));
  useUndo(undo);
  const scanned = (scan: string): void => {
    const codes = read(scan, false);
    // A scan is accepted or refused as a whole.
    const wrong = codes.find((code) => 'why' in code);
    queue.put(codes.length === 0 ? [{ raw: scan, why: t('nothing') }] : wrong ? [{ ...wrong, raw: scan }] : codes);
  };
  useWedge((scan) => {
    scanned(scan);
    field.current?.focus();
  });

  /**
   * Submits the typed text as a whole; invalid text stays to be corrected, and a scan replaces it. Text is read once,
   * because reading a code may have an effect.
   */
  const end = (codes = read(text, false)): void => {
    const bad = codes.find((code) => 'why' in code);
    const none = codes.length === 0 ? t('nothing') : null;
    const why = bad && 'why' in bad ? bad.why : null;
    const problem = none ?? (why !== null && codes.length > 1 ? `${bad?.raw}: ${why}` : why);
    setWrong(problem);
    if (problem === null) {
      queue.put(codes);
      setText('');
    } else signal('no');
    setTimeout(() => field.current?.select(), 0);
  };
  const thenFocus = (act: () => void) => (): void => {
    act();
    field.current?.focus();
  };
  const typed = (event: KeyboardEvent): void => {
    const key = scannerKey(event.nativeEvent);
    if (key.kind === 'none') return;
    const pause = event.timeStamp - lastKey.current;
    const fast = pause < PAUSE_MS;
    lastKey.current = event.timeStamp;
    if (text.trim() === '') return;
    if (isControl(event, key)) {
      // People copy what they selected, and pause before it.
      if (key.kind === 'person' || pause >= LONG_PAUSE_MS || hasSelection(field.current)) return;
      event.preventDefault();
      // The field would leave the character out, and two parts of a code would become one.
      return key.kind === 'text' ? setText(text + key.text) : end();
    }
    // A space within a scan is part of it.
    const codes = ENDS.has(event.key) && !fast ? read(text, false) : [];
    const whole = codes.length > 0 && codes.every((code) => !('why' in code));
    if (event.key !== 'Enter' && event.key !== 'Tab' && !whole) return;
    event.preventDefault();
    end(whole ? codes : undefined);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const codes = read(event.clipboardData.getData('text'), true);
    if (codes.length < 2) return;
    event.preventDefault();
    setPasted((before) => [...before, ...codes]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          inputRef={field}
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
          onKeyDown={typed}
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
            field.current?.focus();
          }}
          sx={{ flexShrink: 0, minHeight: { xs: 44, md: 38 } }}
        >
          {action}
        </Button>
      </Box>
      {camera?.(scanned)}
      {incomplete && (
        <Unsent
          {...incomplete}
          onSend={thenFocus(() => queue.put(incomplete.take()))}
          onDiscard={thenFocus(incomplete.discard)}
        />
      )}
      {pasted.length > 0 && (
        <Pasted
          count={pasted.length}
          {...{ action, limit }}
          onSend={thenFocus(() => {
            queue.put(pasted);
            setPasted([]);
          })}
          onDiscard={thenFocus(() => setPasted([]))}
        />
      )}
      <LastScan queue={queue} settled={settled} onUndo={undo} />
      {listed && queue.scanned.length > 0 && (
        <ResultList label={t('results')} outcomes={queue.scanned.map(outcomeOf)} />
      )}
    </Box>
  );
}

const outcomeOf = ({ key, tone, text }: ScanResponse): ResultRow => ({
  id: key,
  name: <span style={{ fontFamily: MONO }}>{key}</span>,
  tone,
  ...(text === undefined ? {} : { text }),
});

/** Whether a key is a control character, or a shortcut that may be one. */
const isControl = ({ ctrlKey, key: { length } }: KeyboardEvent, key: ScannerKey): boolean =>
  ctrlKey || (key.kind === 'text' ? key.control === true : key.kind === 'end' && length === 1);
const hasSelection = (field: HTMLInputElement | null): boolean => field?.selectionStart !== field?.selectionEnd;

/** Ctrl Z reverts the last action, unless a field has input to undo. */
function useUndo(onUndo: (() => void) | undefined): void {
  const undo = useRef(onUndo);
  useEffect(() => {
    undo.current = onUndo;
  });
  useEffect(() => {
    const heard = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      const { target } = event;
      if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '') return;
      if (!undo.current) return;
      event.preventDefault();
      undo.current();
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

/** Shows how many codes a pasted list contains, before anything is sent. */
function Pasted({
  count,
  action,
  limit,
  onSend,
  onDiscard,
}: {
  count: number;
  action: string;
  limit: number;
  onSend: () => void;
  onDiscard: () => void;
}): ReactNode {
  const t = useTexts(scanTexts);
  const format = useFormat();
  const parts = count > limit ? ` ${t('parts', { count: Math.ceil(count / limit), limit })}` : '';
  return (
    <Unsent
      autoFocus
      text={`${t('pasted', { count })}${parts}`}
      action={t('send', { action, count: format.number(count) })}
      {...{ onSend, onDiscard }}
    />
  );
}

/** Shows codes that are not sent yet, which the user sends or discards. */
function Unsent({
  text,
  action,
  autoFocus = false,
  onSend,
  onDiscard,
}: {
  text: string;
  action: string;
  autoFocus?: boolean;
  onSend: () => void;
  onDiscard: () => void;
}): ReactNode {
  const t = useTexts(scanTexts);
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={<Icon name="info" />}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button variant="contained" onClick={onSend} autoFocus={autoFocus}>
            {action}
          </Button>
        </Box>
      }
    >
      {text}
    </Alert>
  );
}

/** Shows the result of the last scan, readable from arm's length, and the counts. */
function LastScan({
  queue,
  settled,
  onUndo,
}: {
  queue: ScanQueue;
  settled: ((key: string) => Pick<ScanResponse, 'tone' | 'text'> | undefined) | undefined;
  onUndo: (() => void) | undefined;
}): ReactNode {
  const t = useTexts(scanTexts);
  const format = useFormat();
  const { waiting } = queue;
  const latest = <One extends ScanResponse>(one: One): One => ({ ...one, ...settled?.(one.key) });
  const last = queue.last && latest(queue.last);
  const scanned = queue.scanned.map(latest);
  const stored = scanned.filter((one) => one.tone === 'kept').length;
  const many = (tone: string): string => format.number(scanned.filter((one) => one.tone === tone).length);
  const lost = scanned.filter((one) => one.lost).length;
  const color = last ? toneProps[last.tone].color : 'divider';
  return (
    <Box sx={{ border: 2, borderColor: color, borderRadius: 1, p: 2, bgcolor: 'background.paper' }}>
      <Box role="status" aria-live={last?.tone === 'no' ? 'assertive' : 'polite'} aria-atomic sx={{ minHeight: 64 }}>
        {last ? (
          <>
            <Typography component="p" sx={{ color, fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.2 }}>
              <Icon name={toneProps[last.tone].icon} sx={{ fontSize: 28, mr: 1, verticalAlign: 'text-bottom' }} />
              {t(last.tone)}
            </Typography>
            <Typography component="p" sx={{ fontFamily: MONO, fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
              {last.key}
            </Typography>
            {last.text !== undefined && <Typography>{last.text}</Typography>}
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary', fontSize: '1.25rem' }}>{t('ready')}</Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
        <Typography variant="body2" className="figures" data-testid="scan-counts" sx={{ flex: '1 1 240px' }}>
          {t('counts', { ok: many('ok'), ask: many('ask'), no: many('no') })}
          {stored > 0 && ` · ${t('keptCount', { count: format.number(stored) })}`}
          {waiting > 0 && ` · ${t('waiting', { count: format.number(waiting) })}`}
        </Typography>
        {lost > 0 && <Button onClick={queue.again}>{t('again', { count: format.number(lost) })}</Button>}
        {onUndo && last && (
          <Button startIcon={<Icon name="undo" />} onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
