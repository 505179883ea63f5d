import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { ResultList, toneProps, type ResultRow, type Tone } from '../lists/result-list.js';
import { useTexts } from '../i18n/texts.js';
import { PastedCodes, UnsentCodes } from './pasted-codes.js';
import { ScanField } from './scan-field.js';
import type { ScanCommand } from './unsent-scans.js';
import { useScanQueue, type ReadCode, type ScanQueue, type ScanResponse, type SendCodes } from './scan-queue.js';
import { signal } from './tone.js';
import { useWedge } from './wedge.js';

interface ScanBoxProps<Context> {
  label: string;
  action: string;
  listed?: boolean;
  camera?: (onScan: (text: string) => void) => ReactNode;
  read: (text: string, pasted: boolean) => readonly ReadCode[];
  onCodes: SendCodes<Context>;
  toCommand?: (keys: readonly string[], context: Context) => ScanCommand;
  context: Context;
  findSettled?: (key: string) => Pick<ScanResponse, 'tone' | 'text'> | undefined;
  limit?: number;
  undoes?: number;
  onUndo?: (undone: (codes?: readonly string[]) => void) => void;
  incomplete?: readonly IncompleteScan[];
  children?: ReactNode;
}

/**
 * Characters that keyboards of other layouts type for the digits and the hyphen of a code. Their keys are not translated
 * back, because a scanner that is set to such a layout sends the same keys for other characters.
 */
const OTHER_LAYOUT = /[àèéçùßöäüñ§]/i;

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
 * @param toCommand returns the command for codes, which is stored when the user leaves before the response
 * @param context what the user has chosen for the next scans; `onCodes` gets the context in which its codes were scanned
 * @param action label of the button beside the field
 * @param limit maximum codes per request
 * @param findSettled returns the later result of a code that was only stored at first, or needed confirmation
 * @param listed lists the results below; a screen that keeps its scans lists them itself
 * @param camera camera scanner beside the field
 * @param onUndo reverts the last action: by the button, and by Ctrl Z if no field has input to undo. It calls `undone`
 * with the codes whose shown results no longer hold.
 * @param undoes how many codes `onUndo` reverts: those of one request
 * @param incomplete the scans that wait for another one
 * @param children buttons that stay above the results, however many there are
 */
export function ScanBox<Context>({
  label,
  action,
  read: readText,
  onCodes,
  toCommand,
  context,
  limit = 500,
  findSettled,
  listed = true,
  camera,
  onUndo,
  undoes = 1,
  incomplete = [],
  children,
}: ScanBoxProps<Context>): ReactNode {
  const t = useTexts('web-scan');
  const field = useRef<HTMLInputElement>(null);
  const read = (text: string, pasted: boolean): readonly ReadCode[] => {
    const codes = readText(text, pasted);
    if (pasted || !OTHER_LAYOUT.test(text)) return codes;
    return codes.map((code) => ('why' in code ? { ...code, why: t('wrongLayout') } : code));
  };
  const [pasted, setPasted] = useState<readonly ReadCode[]>([]);
  const queue = useScanQueue(onCodes, { limit, unanswered: t('unanswered'), context, toCommand });
  const undo = onUndo && ((): void => onUndo(queue.remove));
  useUndo(undo);
  const acceptScan = (scan: string): void => {
    const codes = read(scan, false);
    // A scan is accepted or refused as a whole.
    const wrong = codes.find((code) => 'why' in code);
    queue.enqueue(codes.length === 0 ? [{ raw: scan, why: t('noCode') }] : wrong ? [{ ...wrong, raw: scan }] : codes);
  };
  const [unsure, setUnsure] = useState<readonly string[]>([]);
  const removeUnsure = (code: string): void => setUnsure((before) => before.filter((other) => other !== code));
  /** A dialog keeps the focus. */
  const focus = (): void => {
    if (!document.activeElement?.closest('[role=dialog],[role=alertdialog]')) field.current?.focus();
  };
  useWedge({
    onScan: (scan) => {
      acceptScan(scan);
      focus();
    },
    onRefused: (scan, why) => {
      queue.enqueue([{ raw: scan, why: t(why) }]);
      focus();
    },
    onUnsure: (scan) => {
      setUnsure((before) => [...before.filter((other) => other !== scan), scan]);
      signal('confirm');
    },
  });

  const thenFocus = (act: () => void) => (): void => {
    act();
    field.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScanField
        inputRef={field}
        {...{ label, action, read }}
        onCodes={queue.enqueue}
        onPasted={(codes) => setPasted((before) => [...before, ...codes])}
      />
      {camera?.(acceptScan)}
      {unsure.map((code) => (
        <UnsentCodes
          key={code}
          text={t('confirmCode', { code })}
          action={t('addCode', { action, code })}
          onSend={thenFocus(() => {
            acceptScan(code);
            removeUnsure(code);
          })}
          onDiscard={thenFocus(() => removeUnsure(code))}
        />
      ))}
      {incomplete.map((scan) => (
        <UnsentCodes
          key={scan.text}
          {...scan}
          onSend={thenFocus(() => queue.enqueue(scan.take()))}
          onDiscard={thenFocus(scan.discard)}
        />
      ))}
      {pasted.length > 0 && (
        <PastedCodes
          codes={pasted}
          {...{ action, limit }}
          onSend={thenFocus(() => {
            queue.enqueue(pasted);
            setPasted([]);
          })}
          onDiscard={thenFocus(() => setPasted([]))}
        />
      )}
      <LastScan queue={queue} findSettled={findSettled} onUndo={undo} undoes={undoes} />
      {children}
      {listed && queue.scanned.length > 0 && (
        <ResultList
          label={t('results')}
          outcomes={queue.scanned.map((scan) => toResultRow(withSettled(scan, findSettled)))}
        />
      )}
    </Box>
  );
}

/** Returns the result of a scan with the later one instead, if there is one. */
function withSettled<Scan extends ScanResponse>(scan: Scan, findSettled: ScanBoxProps<unknown>['findSettled']): Scan {
  const settled = findSettled?.(scan.key);
  const { text: _, ...rest } = scan;
  return settled ? ({ ...rest, ...settled } as Scan) : scan;
}

const toResultRow = ({ key, tone, text }: ScanResponse): ResultRow => ({
  id: key,
  name: <span style={{ fontFamily: MONO }}>{key}</span>,
  tone,
  ...(text === undefined ? {} : { text }),
});

/** Ctrl Z reverts the last action, unless a field has input to undo. */
function useUndo(onUndo: (() => void) | undefined): void {
  const undo = useRef(onUndo);
  useEffect(() => {
    undo.current = onUndo;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      const { target } = event;
      if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '') return;
      if (!undo.current) return;
      event.preventDefault();
      undo.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Shows the result of the last scan, readable from arm's length, and the counts. */
function LastScan({
  queue,
  findSettled,
  onUndo,
  undoes,
}: {
  queue: ScanQueue;
  findSettled: ScanBoxProps<unknown>['findSettled'];
  onUndo: (() => void) | undefined;
  undoes: number;
}): ReactNode {
  const t = useTexts('web-scan');
  const format = useFormat();
  const { waiting } = queue;
  const last = queue.last && withSettled(queue.last, findSettled);
  const scanned = queue.scanned.map((scan) => withSettled(scan, findSettled));
  const count = (tone: Tone): number => scanned.filter((one) => one.tone === tone).length;
  const many = (tone: Tone): string => format.number(count(tone));
  const [stored, unexpected] = [count('queued'), count('unexpected')];
  const lost = scanned.filter((one) => one.lost).length;
  const color = last ? toneProps[last.tone].color : 'divider';
  return (
    <Box sx={{ border: 2, borderColor: color, borderRadius: 1, p: 2, bgcolor: 'background.paper' }}>
      <Box
        role="status"
        aria-live={last?.tone === 'failed' ? 'assertive' : 'polite'}
        aria-atomic
        sx={{ minHeight: 64 }}
      >
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
            {last.done !== undefined && <Typography>{last.done}</Typography>}
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary', fontSize: '1.25rem' }}>{t('ready')}</Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1 }}>
        <Typography variant="body2" className="figures" data-testid="scan-counts" sx={{ flex: '1 1 240px' }}>
          {t('counts', { done: many('done'), confirm: many('confirm'), failed: many('failed') })}
          {unexpected > 0 && ` · ${t('unexpectedCount', { count: format.number(unexpected) })}`}
          {stored > 0 && ` · ${t('queuedCount', { count: format.number(stored) })}`}
          {waiting > 0 && ` · ${t('waiting', { count: format.number(waiting) })}`}
        </Typography>
        {lost > 0 && <Button onClick={queue.retry}>{t('retry', { count: format.number(lost) })}</Button>}
        {onUndo && last && (
          <Button startIcon={<Icon name="undo" />} onClick={onUndo}>
            {undoes > 1 ? t('undoMany', { count: format.number(undoes) }) : t('undo')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
