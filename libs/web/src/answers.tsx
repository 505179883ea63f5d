import type { AnyContract, CodeOf, OutputOf } from '@tailboard/contracts/contract';
import { useMutation, useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ApiResponse, Api, RequestOptions } from './client.js';
import { changesOf, overlaid, type ApplyOptimistic } from './foreseen.js';
import { useApp } from './ground.js';
import { ApiProblem } from './problem.js';
import type { RequestInput } from './request.js';

/** A stale answer is asked for again after this pause, until the read model has caught up. */
const CATCH_UP_MS = 1000;

/** Where an answer is kept: under its contract's name and what was asked. */
export const queryKey = (contract: AnyContract, ask?: unknown): readonly unknown[] =>
  ask === undefined ? [contract.name] : [contract.name, ask];

export interface QueryState<C extends AnyContract> {
  readonly data: OutputOf<C> | undefined;
  readonly problem: ApiProblem<CodeOf<C>> | null;
  /** There is nothing to show yet. */
  readonly loading: boolean;
  /** An answer for another ask is shown while this one is on its way. */
  readonly previous: boolean;
  readonly refetch: () => void;
}

/** The answer to a query, with everything laid over it that commands under way will have changed. */
export function useContractQuery<C extends AnyContract>(
  contract: C,
  ask: RequestInput<C>,
  options: {
    enabled?: boolean;
    /** Ask again every so many ms; 0 or `false` stops. */
    every?: (data: OutputOf<C> | undefined) => number | false;
    keepPrevious?: boolean;
    /** Nobody waits for it: a server that breaks opens no dialog. What is shown already is asked for again quietly anyway. */
    quiet?: boolean;
  } = {},
): QueryState<C> {
  const { api, optimistic } = useApp();
  const found = useQuery<ApiResponse<C>, ApiProblem<CodeOf<C>>>({
    ...asking(api, contract, ask, options.quiet),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: (before: ApiResponse<C> | undefined) => before } : {}),
    refetchInterval: ({ state }) =>
      state.data?.stale ? CATCH_UP_MS : (options.every?.(state.data?.output) ?? false) || false,
  });
  const optimisticUpdates = useSyncExternalStore(optimistic.subscribe, optimistic.all);
  const output = found.data?.output;
  // An ask is a plain object made anew at each render; its content counts.
  const asked = JSON.stringify(ask);
  const data = useMemo(
    () => (output === undefined ? undefined : overlaid(optimisticUpdates, contract, JSON.parse(asked), output)),
    [output, optimisticUpdates, contract, asked],
  );
  const { refetch } = found;
  return {
    data,
    problem: found.error,
    loading: found.isPending && (options.enabled ?? true),
    previous: found.isPlaceholderData,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}

/**
 * Asks ahead of the screen that will show the answer: what a click leads to is under way before anything is drawn.
 * @param quiet as the screen will ask, see `useContractQuery`
 */
export function usePrefetch<C extends AnyContract>(contract: C, quiet?: boolean): (ask: RequestInput<C>) => void {
  const { api, queries } = useApp();
  return (ask) => void queries.prefetchQuery(asking(api, contract, ask, quiet));
}

/** Where an answer is kept and how it is fetched, the same for whoever asks. */
const asking = <C extends AnyContract>(api: Api, contract: C, ask: RequestInput<C>, quiet: boolean | undefined) => ({
  queryKey: queryKey(contract, ask),
  queryFn: ({ signal, client, queryKey }: QueryFunctionContext): Promise<ApiResponse<C>> =>
    api.send(contract, ask, { signal, quiet: quiet ?? client.getQueryData(queryKey) !== undefined }),
});

export interface CommandState<C extends AnyContract> {
  /** Gives the command. A refusal is returned, not thrown: a screen answers it, no global handler does. */
  mutate: (
    ask: RequestInput<C>,
    options?: RequestOptions,
  ) => Promise<{ output: OutputOf<C> } | { problem: ApiProblem<CodeOf<C>> }>;
  readonly pending: boolean;
  readonly problem: ApiProblem<CodeOf<C>> | null;
  reset: () => void;
}

/**
 * A command from a screen.
 * @param of.optimistic what answers will look like when it is done; lifted at once when it is refused
 * @param of.onSuccess what answers look like now that the server has said yes
 * @param of.refreshes the queries to ask again afterwards
 */
export function useCommand<C extends AnyContract>(
  contract: C,
  of: {
    optimistic?: (see: ApplyOptimistic, ask: RequestInput<C>) => void;
    onSuccess?: (see: ApplyOptimistic, output: OutputOf<C>, ask: RequestInput<C>) => void;
    refreshes?: readonly AnyContract[];
  } = {},
): CommandState<C> {
  const { api, optimistic, queries } = useApp();
  const mutation = useMutation<OutputOf<C>, ApiProblem<CodeOf<C>>, { ask: RequestInput<C>; options?: RequestOptions }>({
    mutationKey: [contract.name],
    networkMode: 'always',
    mutationFn: async ({ ask, options }) => {
      const optimisticUpdate = optimistic.add((see) => of.optimistic?.(see, ask));
      try {
        const output = await api.call(contract, ask, options);
        await Promise.all((of.refreshes ?? []).map((query) => queries.cancelQueries({ queryKey: queryKey(query) })));
        write(queries, optimisticUpdate.changes);
        write(
          queries,
          changesOf((see) => of.onSuccess?.(see, output, ask)),
        );
        return output;
      } finally {
        optimistic.remove(optimisticUpdate);
        for (const query of of.refreshes ?? []) void queries.invalidateQueries({ queryKey: queryKey(query) });
      }
    },
  });
  const { mutateAsync, reset } = mutation;
  const give = useCallback<CommandState<C>['mutate']>(
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
  return { mutate: give, pending: mutation.isPending, problem: mutation.error, reset };
}

/** Has the answers of queries asked for again, because something that they tell of has changed. */
export function useRefresh(): (...contracts: readonly AnyContract[]) => void {
  const { queries } = useApp();
  return useCallback(
    (...contracts) => {
      for (const contract of contracts) void queries.invalidateQueries({ queryKey: queryKey(contract) });
    },
    [queries],
  );
}

/** What came true is written into the answers at hand, so that nothing flickers until they are asked for again. */
function write(queries: QueryClient, changes: ReturnType<typeof changesOf>): void {
  for (const [name, change] of changes)
    for (const [key, held] of queries.getQueriesData<ApiResponse>({ queryKey: [name] }))
      if (held)
        queries.setQueryData<ApiResponse>(key, {
          ...held,
          output: change(held.output as never, key[1] as never) as never,
        });
}
