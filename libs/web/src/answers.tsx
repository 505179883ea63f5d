import type { AnyContract, CodeOf, OutputOf } from '@tailboard/contracts/contract';
import { useMutation, useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Answered, Api, AskOptions } from './client.js';
import { changesOf, overlaid, type See } from './foreseen.js';
import { useGround } from './ground.js';
import { ApiProblem } from './problem.js';
import type { Ask } from './request.js';

/** A stale answer is asked for again after this pause, until the read model has caught up. */
const CATCH_UP_MS = 1000;

/** Where an answer is kept: under its contract's name and what was asked. */
export const answerKey = (contract: AnyContract, ask?: unknown): readonly unknown[] =>
  ask === undefined ? [contract.name] : [contract.name, ask];

export interface AnswerState<C extends AnyContract> {
  readonly data: OutputOf<C> | undefined;
  readonly problem: ApiProblem<CodeOf<C>> | null;
  /** There is nothing to show yet. */
  readonly loading: boolean;
  /** An answer for another ask is shown while this one is on its way. */
  readonly previous: boolean;
  readonly again: () => void;
}

/** The answer to a query, with everything laid over it that commands under way will have changed. */
export function useAnswer<C extends AnyContract>(
  contract: C,
  ask: Ask<C>,
  options: {
    enabled?: boolean;
    /** Ask again every so many ms; 0 or `false` stops. */
    every?: (data: OutputOf<C> | undefined) => number | false;
    keepPrevious?: boolean;
    /** Nobody waits for it: a server that breaks opens no dialog. What is shown already is asked for again quietly anyway. */
    quiet?: boolean;
  } = {},
): AnswerState<C> {
  const { api, foreseen } = useGround();
  const found = useQuery<Answered<C>, ApiProblem<CodeOf<C>>>({
    ...asking(api, contract, ask, options.quiet),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: (before: Answered<C> | undefined) => before } : {}),
    refetchInterval: ({ state }) =>
      state.data?.stale ? CATCH_UP_MS : (options.every?.(state.data?.output) ?? false) || false,
  });
  const foresights = useSyncExternalStore(foreseen.subscribe, foreseen.all);
  const output = found.data?.output;
  // An ask is a plain object made anew at each render; its content counts.
  const asked = JSON.stringify(ask);
  const data = useMemo(
    () => (output === undefined ? undefined : overlaid(foresights, contract, JSON.parse(asked), output)),
    [output, foresights, contract, asked],
  );
  const { refetch } = found;
  return {
    data,
    problem: found.error,
    loading: found.isPending && (options.enabled ?? true),
    previous: found.isPlaceholderData,
    again: useCallback(() => void refetch(), [refetch]),
  };
}

/**
 * Asks ahead of the screen that will show the answer: what a click leads to is under way before anything is drawn.
 * @param quiet as the screen will ask, see `useAnswer`
 */
export function useAhead<C extends AnyContract>(contract: C, quiet?: boolean): (ask: Ask<C>) => void {
  const { api, queries } = useGround();
  return (ask) => void queries.prefetchQuery(asking(api, contract, ask, quiet));
}

/** Where an answer is kept and how it is fetched, the same for whoever asks. */
const asking = <C extends AnyContract>(api: Api, contract: C, ask: Ask<C>, quiet: boolean | undefined) => ({
  queryKey: answerKey(contract, ask),
  queryFn: ({ signal, client, queryKey }: QueryFunctionContext): Promise<Answered<C>> =>
    api.send(contract, ask, { signal, quiet: quiet ?? client.getQueryData(queryKey) !== undefined }),
});

export interface CommandState<C extends AnyContract> {
  /** Gives the command. A refusal is returned, not thrown: a screen answers it, no global handler does. */
  give: (ask: Ask<C>, options?: AskOptions) => Promise<{ output: OutputOf<C> } | { problem: ApiProblem<CodeOf<C>> }>;
  readonly pending: boolean;
  readonly problem: ApiProblem<CodeOf<C>> | null;
  reset: () => void;
}

/**
 * A command from a screen.
 * @param of.foresee what answers will look like when it is done; lifted at once when it is refused
 * @param of.learn what answers look like now that the server has said yes
 * @param of.refreshes the queries to ask again afterwards
 */
export function useCommand<C extends AnyContract>(
  contract: C,
  of: {
    foresee?: (see: See, ask: Ask<C>) => void;
    learn?: (see: See, output: OutputOf<C>, ask: Ask<C>) => void;
    refreshes?: readonly AnyContract[];
  } = {},
): CommandState<C> {
  const { api, foreseen, queries } = useGround();
  const mutation = useMutation<OutputOf<C>, ApiProblem<CodeOf<C>>, { ask: Ask<C>; options?: AskOptions }>({
    mutationKey: [contract.name],
    networkMode: 'always',
    mutationFn: async ({ ask, options }) => {
      const foresight = foreseen.add((see) => of.foresee?.(see, ask));
      try {
        const output = await api.call(contract, ask, options);
        await Promise.all((of.refreshes ?? []).map((query) => queries.cancelQueries({ queryKey: answerKey(query) })));
        write(queries, foresight.changes);
        write(
          queries,
          changesOf((see) => of.learn?.(see, output, ask)),
        );
        return output;
      } finally {
        foreseen.remove(foresight);
        for (const query of of.refreshes ?? []) void queries.invalidateQueries({ queryKey: answerKey(query) });
      }
    },
  });
  const { mutateAsync, reset } = mutation;
  const give = useCallback<CommandState<C>['give']>(
    async (ask, options) => {
      try {
        return { output: await mutateAsync(options ? { ask, options } : { ask }) };
      } catch (problem) {
        if (problem instanceof ApiProblem) return { problem: problem as ApiProblem<CodeOf<C>> };
        throw problem;
      }
    },
    [mutateAsync],
  );
  return { give, pending: mutation.isPending, problem: mutation.error, reset };
}

/** Has the answers of queries asked for again, because something that they tell of has changed. */
export function useRefresh(): (...contracts: readonly AnyContract[]) => void {
  const { queries } = useGround();
  return useCallback(
    (...contracts) => {
      for (const contract of contracts) void queries.invalidateQueries({ queryKey: answerKey(contract) });
    },
    [queries],
  );
}

/** What came true is written into the answers at hand, so that nothing flickers until they are asked for again. */
function write(queries: QueryClient, changes: ReturnType<typeof changesOf>): void {
  for (const [name, change] of changes)
    for (const [key, held] of queries.getQueriesData<Answered>({ queryKey: [name] }))
      if (held)
        queries.setQueryData<Answered>(key, {
          ...held,
          output: change(held.output as never, key[1] as never) as never,
        });
}
