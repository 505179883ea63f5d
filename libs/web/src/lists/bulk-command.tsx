import { useState } from 'react';
import type { ApiError } from '../api/problem.js';
import { NO_RESPONSE } from '../api/problem.js';
import type { BulkResponse } from './result-list.js';

/** Commands that cannot be undone respond without their ID. */
type BulkCommandResult = BulkResponse & { readonly command_id?: string };

export interface BulkCommand {
  /** The combined response to all parts of the command. */
  readonly response: BulkResponse | null;
  /** The commands that did it, by which it can be undone; the last first. */
  readonly commands: readonly string[];
  /** Progress: the number of completed items, and the total, while the command is running. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Items that would be overwritten and await a decision. */
  readonly overridable: readonly string[];
  /** Runs the command for these items, and resolves with those that were changed. */
  run: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Runs the same command for these items with `override`. */
  proceed: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Leaves the items that would be overwritten as they are. */
  leave: () => void;
  /** Discards the response, so that another command starts fresh. */
  forget: () => void;
}

const parts = (ids: readonly string[], limit: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limit) }, (_, index) => ids.slice(index * limit, (index + 1) * limit));

/**
 * A bulk command from a screen. It is sent in parts of at most `limit` items, with progress (decision D36). Items that
 * could not be sent are reported one by one, so that they can be sent again.
 * @param submit sends a part: `(ids, override) => command.mutate({ user_id, serial_mac: ids, override })`
 * @param limit maximum number of items per request
 */
export function useBulkCommand(
  submit: (ids: readonly string[], override: boolean) => Promise<{ output: BulkCommandResult } | { problem: ApiError }>,
  limit: number,
): BulkCommand {
  const [response, setResponse] = useState<BulkResponse | null>(null);
  const [commands, setCommands] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<BulkCommand['progress']>(null);
  const [overridable, setOverridable] = useState<readonly string[]>([]);

  const onSuccess = (part: readonly string[], partResponse: BulkResponse): void =>
    setResponse((before) => {
      const open = (id: string): boolean => !part.includes(id);
      return {
        ids: [...(before?.ids ?? []).filter(open), ...partResponse.ids],
        override: [...(before?.override ?? []).filter(open), ...(partResponse.override ?? [])],
        errors: {
          ...Object.fromEntries(Object.entries(before?.errors ?? {}).filter(([id]) => open(id))),
          ...partResponse.errors,
        },
      };
    });
  const send = async (ids: readonly string[], override: boolean): Promise<readonly string[]> => {
    const done: string[] = [];
    let gone: ApiError | null = null;
    let responded = 0;
    setProgress({ done: responded, total: ids.length });
    for (const part of parts(ids, limit)) {
      const result: { output: BulkCommandResult } | { problem: ApiError } = gone
        ? { problem: gone }
        : await submit(part, override);
      if ('output' in result) {
        onSuccess(part, result.output);
        done.push(...result.output.ids);
        const { ids: taken, command_id } = result.output;
        if (taken.length > 0 && command_id !== undefined) setCommands((before) => [command_id, ...before]);
        setOverridable((before) => [...before.filter((id) => !part.includes(id)), ...(result.output.override ?? [])]);
      } else {
        const { problem }: { problem: ApiError } = result;
        onSuccess(part, { ids: [], errors: Object.fromEntries(part.map((id) => [id, problem.message])) });
        // The server is unavailable, so the rest is not sent.
        if (problem.status === NO_RESPONSE || problem.status >= 500) gone = problem;
      }
      responded += part.length;
      setProgress({ done: responded, total: ids.length });
    }
    setProgress(null);
    return done;
  };
  return {
    response,
    commands,
    progress,
    overridable,
    run: (ids) => send(ids, false),
    proceed: (ids) => {
      setOverridable([]);
      return send(ids, true);
    },
    leave: () => setOverridable([]),
    forget: () => {
      setResponse(null);
      setCommands([]);
      setOverridable([]);
    },
  };
}
