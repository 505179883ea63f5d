import type { AnyContract } from '@tailboard/contracts/contract';
import type { ApiError } from '@tailboard/web/api/problem';
import type { RequestInput } from '@tailboard/web/api/request';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState } from 'react';
import { toOutcome, type Outcome } from '../undo/bulk-outcome.js';
import { useEquipmentSettings } from './equipment-settings.js';

/** The results of all parts of a command together. */
export interface PartsOutcome extends Omit<Outcome, 'command_id' | 'shipment_id' | 'unexpected' | 'came'> {
  /** The commands that changed units, the first one first. An undo reverses all of them. */
  readonly commands: readonly string[];
  /** The units of the part that failed, and of those after it. */
  readonly unsent: readonly string[];
}

interface InParts<C extends AnyContract> {
  /** Sends a command on any number of units, in parts of the size that the settings allow, one after the other. */
  readonly send: (serials: readonly string[], ask: (part: string[]) => RequestInput<C>) => Promise<PartsOutcome>;
  /** The progress while a command of several parts is sent. */
  readonly progress: { readonly sent: number; readonly total: number } | null;
  readonly pending: boolean;
  readonly problem: ApiError | null;
  readonly reset: () => void;
}

const NOTHING_SENT: PartsOutcome = {
  ...{ ids: [], errors: {}, override: [], held: {}, held_details: {}, reason_needed: [], units: {} },
  ...{ commands: [], unsent: [] },
};

/** A command on units of any number. It stops at a part that fails. */
export function useInParts<C extends AnyContract>(contract: C, refreshes: readonly AnyContract[]): InParts<C> {
  const { limit } = useEquipmentSettings();
  const { mutate, pending, problem, reset } = useCommand(contract, { refreshes });
  const [progress, setProgress] = useState<InParts<C>['progress']>(null);
  const send: InParts<C>['send'] = async (serials, ask) => {
    let all: PartsOutcome = NOTHING_SENT;
    for (let sent = 0; sent < serials.length; sent += limit) {
      if (serials.length > limit) setProgress({ sent, total: serials.length });
      const outcome = toOutcome(await mutate(ask(serials.slice(sent, sent + limit))));
      if (!outcome) {
        all = { ...all, unsent: serials.slice(sent) };
        break;
      }
      // The response with failures only is a result, not a problem of the request.
      reset();
      all = joined(all, outcome);
    }
    setProgress(null);
    return all;
  };
  return { send, progress, pending: pending || progress !== null, problem, reset };
}

const joined = (all: PartsOutcome, part: Outcome): PartsOutcome => ({
  ...all,
  ids: [...all.ids, ...part.ids],
  errors: { ...all.errors, ...part.errors },
  override: [...all.override, ...part.override],
  held: { ...all.held, ...part.held },
  held_details: { ...all.held_details, ...part.held_details },
  reason_needed: [...all.reason_needed, ...part.reason_needed],
  units: { ...all.units, ...part.units },
  commands: part.ids.length > 0 && part.command_id !== undefined ? [...all.commands, part.command_id] : all.commands,
});
