import type { AnyContract } from '@tailboard/contracts/contract';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import type { RequestInput } from '@tailboard/web/api/request';
import type { Tone } from '@tailboard/web/lists/result-list';
import type { ScanCommand } from '@tailboard/web/scan/unsent-scans';
import type { ScanResponse, SendCodes } from '@tailboard/web/scan/scan-queue';
import { signal } from '@tailboard/web/scan/tone';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { listUnitsToConfirm, toOutcome, type Outcome, type UnitToConfirm } from '../undo/bulk-outcome.js';
import { useUndo } from '../undo/use-undo.js';
import { useUnconfirmed } from './use-unconfirmed.js';

/** The user's decision about units that other users hold: for which units, and why. */
interface OverrideDecision {
  readonly ids: readonly string[];
  readonly reason: string;
}
/** Units that are elsewhere, and the function that takes the decision. */
interface Question {
  readonly units: readonly UnitToConfirm[];
  readonly decide: (values: OverrideDecision | null) => void;
}

/** Units whose confirmation the user left open. */
interface UnconfirmedScans {
  readonly count: number;
  /** Opens the question about them again. */
  readonly review: () => void;
  readonly dismiss: () => void;
}

/** A command on many serials, for its scan box and its result. */
export interface SerialCommand<Context = unknown> {
  readonly onCodes: SendCodes<Context>;
  /** The command that sends these serials. */
  readonly toCommand: (keys: readonly string[], context: Context) => ScanCommand;
  /** The choices of the user for the next scans. */
  readonly context: Context;
  /** The failures, latest first, with the reason. */
  readonly failed: readonly { readonly serial: string; readonly why: string }[];
  readonly dismiss: () => void;
  /** The confirmation required before anything is overwritten. */
  readonly question: Question | null;
  /** The units whose confirmation the user left open. */
  readonly unconfirmed: readonly UnconfirmedScans[];
  /** Returns the later result of a scan that needed confirmation. */
  readonly findSettled: (key: string) => Pick<ScanResponse, 'tone' | 'text'> | undefined;
  /**
   * Undoes the last scans that were carried out; `undefined` if the user may not. Calls `undone` with their serials after
   * the server has undone them.
   */
  readonly undo: ((undone: (serials: readonly string[]) => void) => void) | undefined;
  /** The number of units that the undo would restore. */
  readonly undoCount: number;
}

/** Returns the model of a changed unit, and the places between which it was moved. */
function changeNotes(
  change: Outcome['units'][string] | undefined,
  t: (key: 'moved', values: Record<string, unknown>) => string,
): readonly (string | null | undefined)[] {
  const moved = change?.from && change.to && change.from !== change.to ? t('moved', { ...change }) : change?.to;
  return [change?.model, moved];
}

const toText = (text: string | undefined): { text?: string } => (text === undefined ? {} : { text });

/** How a command describes the result of a unit. */
interface ScanFormat {
  readonly getNote?: (serial: string, outcome: Outcome) => string | undefined;
  readonly getTone?: (serial: string, outcome: Outcome) => Tone;
}
/** Returns the result of one serial of a command. */
function createResponse(
  key: string,
  outcome: Outcome,
  { getNote, getTone }: ScanFormat,
  t: Parameters<typeof changeNotes>[1],
): ScanResponse {
  const text = outcome.errors[key];
  if (text !== undefined) return { key, tone: 'failed', text };
  const notes = [getNote?.(key, outcome), ...changeNotes(outcome.units[key], t)].filter(Boolean);
  return { key, tone: getTone?.(key, outcome) ?? 'done', ...toText(notes.join(' · ') || undefined) };
}

/** The question about units that are elsewhere. When the user leaves the screen, or has left it, nothing is decided. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  const isShown = useRef(false);
  const decideNothing = useRef<() => void>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      decideNothing.current?.();
    };
  }, []);
  const askAboutUnits = async (units: readonly UnitToConfirm[]): Promise<OverrideDecision | null> => {
    if (!isShown.current) return null;
    signal('confirm');
    const values = await new Promise<OverrideDecision | null>((decide) => {
      decideNothing.current = () => decide(null);
      setQuestion({ units, decide });
    });
    setQuestion(null);
    return values;
  };
  return { question, askAboutUnits };
}

/** The commands of the last scans, and the serials that they changed. */
interface LastScans {
  readonly commands: readonly string[];
  readonly serials: readonly string[];
}
/** A request before the user has confirmed anything. */
const FIRST = { override: false, reason: '' };
const NONE: LastScans = { commands: [], serials: [] };

/** How a command is built from scans, and what follows it. */
interface SerialCommandOptions<C extends AnyContract, Context> extends ScanFormat {
  context: Context;
  toInput: (serial_mac: string[], override: { override: boolean; reason: string }, context: Context) => RequestInput<C>;
  formatDone: (count: number, outcome: Outcome, context: Context) => string;
  onDone?: (outcome: Outcome) => void;
  refreshes: readonly AnyContract[];
}
type Response = Pick<ScanResponse, 'tone' | 'text'>;
/** Returns the entries of a record without some keys. */
const omitKeys = <Value,>(record: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Sends commands, and keeps the failures and the later results of scans that needed confirmation. */
function useRequests<C extends AnyContract, Context>(
  contract: C,
  refreshes: readonly AnyContract[],
  latest: RefObject<SerialCommandOptions<C, Context>>,
) {
  const { mutate } = useCommand(contract, { refreshes });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [settled, setSettled] = useState<Readonly<Record<string, Response>>>({});
  const carryOut = async (
    keys: readonly string[],
    overriding: { override: boolean; reason: string },
    context: Context,
    key?: string,
  ): Promise<Outcome> => {
    const input = latest.current.toInput([...keys], overriding, context);
    const response = await mutate(input, key === undefined ? undefined : { key });
    const outcome = toOutcome(response);
    if (!outcome) throw 'problem' in response ? response.problem : new Error(contract.name);
    // Units that succeed later are no longer failures.
    setErrors((before) => ({ ...outcome.errors, ...omitKeys(before, keys) }));
    setSettled((before) => omitKeys(before, keys));
    latest.current.onDone?.(outcome);
    return outcome;
  };
  return { carryOut, errors, settled, setErrors, setSettled };
}

/** Keeps the commands of the last scans that moved a unit, and undoes them. */
function useScanUndo(refreshes: readonly AnyContract[]) {
  const t = useTexts('warehouse-scan');
  const { toast } = useToast();
  const { may, undo } = useUndo(refreshes);
  const last = useRef(NONE);
  const [undoCount, setUndoCount] = useState(0);
  /** A command without an effect leaves nothing to undo. */
  const keepForUndo = (serials: readonly string[], outcome: Outcome, before: LastScans): void => {
    const { ids, command_id, errors, override } = outcome;
    if (ids.length === 0 || command_id === undefined) return;
    const done = serials.filter((serial) => errors[serial] === undefined && !override.includes(serial));
    last.current = { commands: [...before.commands, command_id], serials: [...before.serials, ...done] };
    setUndoCount(last.current.serials.length);
  };
  const undoLast: SerialCommand['undo'] = (undone) => {
    const { commands, serials } = last.current;
    last.current = NONE;
    setUndoCount(0);
    if (commands.length === 0) return toast(t('nothingToUndo'), 'warning');
    void undo(commands).then(({ count, left }) => {
      if (count > 0) undone(serials.filter((serial) => !left.includes(serial)));
    });
  };
  return { getLast: () => last.current, keepForUndo, undoCount, undo: may ? undoLast : undefined };
}

/**
 * A command on units by serial, for a scan box, which shows the result. Units that other users hold need confirmation,
 * and the command is repeated for the confirmed ones. Scans continue meanwhile and wait.
 * @param options.context what the user has chosen for the next scans: a person, a type, a location. A scan that waits keeps
 * the context in which it was scanned.
 * @param options.toInput returns the request for some serials and their context; `override` after the user confirmed the override
 * @param options.formatDone returns the message for this number of completed units
 * @param options.getNote returns what is special about a unit, beside its scan; `options.getTone` how its result is shown
 * @param options.onDone receives the outcome of each command
 * @example const command = useSerialCommand(verifyUnits, { context: user, toInput: (serial_mac, _, user_id) =>
 * ({ user_id, serial_mac }), formatDone, refreshes: [assignedUnits] });
 */
export function useSerialCommand<C extends AnyContract, Context>(
  contract: C,
  options: SerialCommandOptions<C, Context>,
): SerialCommand<Context> {
  const t = useTexts('warehouse-scan');
  const { toast } = useToast();
  const { question, askAboutUnits } = useQuestion();
  const unconfirmed = useUnconfirmed<Context>();
  const { getLast, keepForUndo, undoCount, undo } = useScanUndo(options.refreshes);
  // The functions are the current ones; what the user chose comes from the time of the scan.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { carryOut, errors, settled, setErrors, setSettled } = useRequests(contract, options.refreshes, latest);
  const toResponse = (key: string, outcome: Outcome) => createResponse(key, outcome, latest.current, t);
  /** Asks about units, and repeats the command for the confirmed ones. The others stay to be confirmed. */
  const confirm = async (units: readonly UnitToConfirm[], context: Context, before: () => LastScans) => {
    const answer = await askAboutUnits(units);
    const ids = answer?.ids ?? [];
    unconfirmed.replace(
      units.map(({ id }) => id),
      units.filter(({ id }) => !ids.includes(id)),
      context,
    );
    if (!answer) return null;
    const outcome = await carryOut(ids, { override: true, reason: answer.reason }, context);
    keepForUndo(ids, outcome, before());
    return { ids, outcome };
  };
  const review = async (units: readonly UnitToConfirm[], context: Context): Promise<void> => {
    try {
      const confirmed = await confirm(units, context, () => NONE);
      if (!confirmed) return;
      const { ids, outcome } = confirmed;
      const responses = ids.map((key) => toResponse(key, outcome));
      setSettled((before) => ({ ...before, ...Object.fromEntries(responses.map(({ key, ...rest }) => [key, rest])) }));
      if (outcome.ids.length > 0) toast(latest.current.formatDone(outcome.ids.length, outcome, context));
      signal(responses.some(({ tone }) => tone === 'failed') ? 'failed' : 'done');
    } catch (error) {
      unconfirmed.replace([], units, context);
      toast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  return {
    context: options.context,
    toCommand: (keys, context) => ({
      contract: contract.name,
      input: latest.current.toInput([...keys], FIRST, context) as ScanCommand['input'],
    }),
    onCodes: async (keys, context, key) => {
      const first = await carryOut(keys, FIRST, context, key);
      keepForUndo(keys, first, NONE);
      const toConfirm = listUnitsToConfirm(first);
      unconfirmed.forget(keys);
      // The user may have undone the first command while the question was open.
      const before = (): LastScans => (first.ids.length > 0 ? getLast() : NONE);
      const second = toConfirm.length > 0 ? await confirm(toConfirm, context, before) : null;
      const count = first.ids.length + (second?.outcome.ids.length ?? 0);
      const done = latest.current.formatDone(count, second?.outcome ?? first, context);
      return keys.map((key): ScanResponse => {
        const unit = toConfirm.find(({ id }) => id === key);
        if (unit && !second?.ids.includes(key))
          return { key, tone: 'confirm', needsReason: unit.requiresReason, ...toText(first.held[key]) };
        const response = toResponse(key, unit && second ? second.outcome : first);
        return response.tone === 'failed' ? response : { ...response, done };
      });
    },
    question,
    unconfirmed: question
      ? []
      : unconfirmed.groups.map(({ units, context }) => ({
          count: units.length,
          review: () => void review(units, context),
          dismiss: () => unconfirmed.forget(units.map(({ id }) => id)),
        })),
    findSettled: (key) => settled[key],
    failed: Object.entries(errors).map(([serial, why]) => ({ serial, why })),
    dismiss: () => setErrors({}),
    undoCount,
    undo,
  };
}
