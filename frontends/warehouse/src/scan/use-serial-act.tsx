import type { AnyContract } from '@tailboard/contracts/contract';
import { useCommand } from '@tailboard/web/answers';
import { useLocale } from '@tailboard/web/locale';
import type { ApiProblem } from '@tailboard/web/problem';
import type { Ask } from '@tailboard/web/request';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useEquipmentSettings } from '../unit/equipment-settings.js';
import { outcomeOf, type Outcome } from './answered.js';
import { givenSerials, inParts, whyNone, type GivenSerials } from './serials-given.js';
import { useUndo } from './use-undo.js';

/** An act on many serials as its field, its result and its dialog know it. */
export interface SerialAct {
  /** What stands in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** What it holds. */
  readonly given: GivenSerials;
  /** Does the act to every serial in the field; what is under way goes on before it. */
  readonly submit: () => void;
  /** How many serials of how many have left; `null` when nothing is under way. */
  readonly sending: { readonly sent: number; readonly of: number } | null;
  /** Those that were not done, the last ones first, with the reason. */
  readonly failed: readonly { readonly serial: string; readonly why: string }[];
  /** How many stood twice in what was sent last. */
  readonly repeated: number;
  /** Those that wait for a word, because others have them. */
  readonly held: readonly string[];
  /** Does the same act to those, overwriting what stands. */
  readonly proceed: (reason: string) => void;
  /** Leaves those as they are. */
  readonly leave: () => void;
  readonly problem: ApiProblem | null;
  readonly dismiss: () => void;
  /** Takes the last act back. */
  readonly undo: () => void;
}

interface Result {
  readonly errors: Readonly<Record<string, string>>;
  readonly held: readonly string[];
  readonly repeated: number;
  readonly problem: ApiProblem | null;
}
const nothing: Result = { errors: {}, held: [], repeated: 0, problem: null };

const without = <Value,>(all: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));

/** What stood before, with the outcome of one more part: who was done after all is no failure any more, and no question. */
const withOutcome = (before: Result, part: readonly string[], { errors, override }: Outcome): Result => ({
  ...before,
  errors: { ...errors, ...without(before.errors, part) },
  held: [...before.held.filter((serial) => !part.includes(serial)), ...override],
});

/**
 * An act on many units by their serials: one scan after another, or a paste of thousands in parts that the server takes. Nothing
 * typed is lost: what could not be sent stands in the field again.
 * @param of.ask what is asked for some serials; `again` once somebody said to overwrite
 * @param of.told the sentence of so many done
 * @example const act = useSerialAct(verifyUnits, { ask: (serial_mac) => ({ user_id, serial_mac }), told, refreshes: [assignedUnits] });
 */
export function useSerialAct<C extends AnyContract>(
  contract: C,
  of: {
    ask: (serial_mac: string[], again: { override: boolean; reason: string }) => Ask<C>;
    told: (count: number, outcomes: readonly Outcome[]) => string;
    refreshes: readonly AnyContract[];
    /** How a text is read, where not every serial or MAC in it is a unit of its own. */
    read?: (text: string) => GivenSerials;
  },
): SerialAct {
  const { limit } = useEquipmentSettings();
  const { locale } = useLocale();
  const { give } = useCommand(contract, { refreshes: of.refreshes });
  const { undo, tell } = useUndo(of.refreshes);
  const [text, setText] = useState('');
  const [sending, setSending] = useState<SerialAct['sending']>(null);
  const [result, setResult] = useState<Result>(nothing);
  const read = of.read ?? givenSerials;
  const given = useMemo(() => read(text), [read, text]);
  const last = useRef<readonly string[]>([]);
  const queue = useRef(Promise.resolve());
  // An act that waits in the queue is done as the screen is then.
  const now = useRef({ ...of, limit, tell });
  useEffect(() => {
    now.current = { ...of, limit, tell };
  });

  const carryOut = async (keys: readonly string[], again: { override: boolean; reason: string }): Promise<void> => {
    const { limit: most, ask, told, tell: say } = now.current;
    const outcomes: Outcome[] = [];
    let sent = 0;
    for (const part of inParts(keys, most)) {
      setSending({ sent, of: keys.length });
      const answer = await give(ask(part, again));
      const outcome = outcomeOf(answer);
      if (!outcome) {
        const left = keys.slice(sent);
        setText((typed) => [typed, ...left].filter(Boolean).join('\n'));
        setResult((before) => ({ ...before, problem: 'problem' in answer ? answer.problem : null }));
        break;
      }
      outcomes.push(outcome);
      setResult((before) => withOutcome(before, part, outcome));
      sent += part.length;
    }
    setSending(null);
    const count = outcomes.reduce((sum, { ids }) => sum + ids.length, 0);
    last.current = outcomes.flatMap(({ ids, command_id }) => (ids.length > 0 && command_id ? [command_id] : []));
    if (count > 0) say(told(count, outcomes), last.current);
  };
  const line = (keys: readonly string[], again: { override: boolean; reason: string }): void => {
    if (keys.length > 0) queue.current = queue.current.then(() => carryOut(keys, again));
  };
  return {
    text,
    type: setText,
    given,
    submit: () => {
      const { keys, wrong, repeated } = given;
      if (keys.length === 0 && wrong.length === 0) return;
      const none = Object.fromEntries(wrong.map(({ raw, why }) => [raw, whyNone(why, locale)]));
      setResult((before) => ({ ...before, repeated, errors: { ...none, ...before.errors } }));
      setText('');
      line(keys, { override: false, reason: '' });
    },
    sending,
    failed: Object.entries(result.errors).map(([serial, why]) => ({ serial, why })),
    repeated: result.repeated,
    held: sending === null ? result.held : [],
    proceed: (reason) => {
      setResult((before) => ({ ...before, held: [] }));
      line(result.held, { override: true, reason });
    },
    leave: () => setResult((before) => ({ ...before, held: [] })),
    problem: result.problem,
    dismiss: () => setResult((before) => ({ ...nothing, held: before.held })),
    undo: () => {
      const commands = last.current;
      last.current = [];
      if (commands.length > 0) void undo(commands);
    },
  };
}
