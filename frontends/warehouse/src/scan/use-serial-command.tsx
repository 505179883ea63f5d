import type { AnyContract } from '@tailboard/contracts/contract';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import type { RequestInput } from '@tailboard/web/api/request';
import type { ScanResponse } from '@tailboard/web/scan/scan-queue';
import { signal } from '@tailboard/web/scan/tone';
import { useEffect, useRef, useState } from 'react';
import { outcomeOf, type Outcome } from './scan-response.js';
import { useUndo } from './use-undo.js';

/** The user's decision about units that other users hold: for which units, and why. */
interface SerialOutcome {
  readonly ids: readonly string[];
  readonly reason: string;
}
/** Units that other users hold, and the function that takes the decision. */
interface Question {
  readonly serials: readonly string[];
  readonly decide: (values: SerialOutcome | null) => void;
}

/** A command on many serials, for its scan box and its result. */
export interface SerialAction {
  readonly onCodes: (keys: readonly string[]) => Promise<readonly ScanResponse[]>;
  /** The failures, latest first, with the reason. */
  readonly failed: readonly { readonly serial: string; readonly why: string }[];
  readonly dismiss: () => void;
  /** The confirmation required before anything is overwritten. */
  readonly question: Question | null;
  /** Undoes the last command; `undefined` if the user may not. */
  readonly undo: (() => void) | undefined;
}

/**
 * A command on units by serial, for a scan box. Units that other users hold need confirmation, and the command is
 * repeated for the confirmed ones. Scans continue meanwhile and wait.
 * @param of.ask returns the request for some serials; `again` after the user confirmed the override
 * @param of.doneText returns the message for this number of completed units
 * @example const action = useSerialAction(verifyUnits, { ask: (serial_mac) => ({ user_id, serial_mac }), doneText, refreshes:
 * [assignedUnits] });
 */
export function useSerialAction<C extends AnyContract>(
  contract: C,
  of: {
    ask: (serial_mac: string[], again: { override: boolean; reason: string }) => RequestInput<C>;
    doneText: (count: number, outcome: Outcome) => string;
    refreshes: readonly AnyContract[];
  },
): SerialAction {
  const { toast } = useToast();
  const { mutate: submit } = useCommand(contract, { refreshes: of.refreshes });
  const { may, undo } = useUndo(of.refreshes);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const last = useRef<readonly string[]>([]);
  // A waiting scan uses the options current at the time it runs.
  const now = useRef(of);
  useEffect(() => {
    now.current = of;
  });

  const carryOut = async (keys: readonly string[], again: { override: boolean; reason: string }): Promise<Outcome> => {
    const response = await submit(now.current.ask([...keys], again));
    const outcome = outcomeOf(response);
    if (!outcome) throw 'problem' in response ? response.problem : new Error(contract.name);
    setErrors((before) => ({
      ...outcome.errors,
      // Units that succeed later are no longer failures.
      ...Object.fromEntries(Object.entries(before).filter(([serial]) => !keys.includes(serial))),
    }));
    if (outcome.ids.length > 0) {
      toast(now.current.doneText(outcome.ids.length, outcome));
      last.current = outcome.command_id === undefined ? last.current : [...last.current, outcome.command_id];
    }
    return outcome;
  };
  const requestsOf = async (serials: readonly string[]): Promise<SerialOutcome | null> => {
    signal('ask');
    const values = await new Promise<SerialOutcome | null>((decide) => setQuestion({ serials, decide }));
    setQuestion(null);
    return values;
  };
  return {
    onCodes: async (keys) => {
      last.current = [];
      const { errors: failed, override } = await carryOut(keys, { override: false, reason: '' });
      const values = override.length > 0 ? await requestsOf(override) : null;
      const second = values ? await carryOut(values.ids, { override: true, reason: values.reason }) : null;
      const left = override.filter((key) => !values?.ids.includes(key));
      const why: Readonly<Record<string, string>> = { ...failed, ...second?.errors };
      return keys.map((key): ScanResponse => {
        const text = why[key];
        if (text !== undefined) return { key, tone: 'no', text };
        return { key, tone: left.includes(key) ? 'ask' : 'ok' };
      });
    },
    failed: Object.entries(errors).map(([serial, why]) => ({ serial, why })),
    dismiss: () => setErrors({}),
    question,
    undo: may
      ? () => {
          const commands = last.current;
          last.current = [];
          if (commands.length > 0) void undo(commands);
        }
      : undefined,
  };
}
