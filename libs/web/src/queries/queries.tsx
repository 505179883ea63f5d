import type { AnyContract, CodeOf, OutputOf } from '@tailboard/contracts/contract';
import { useMutation, useQueries, useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ApiResponse, Api, RequestOptions } from '../api/client.js';
import { collectChanges, applyUpdates, type ApplyOptimistic } from '../api/optimistic.js';
import { useApp } from '../app-context.js';
import { ApiError } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';

/** Delay before a stale response is refetched, until the read model has caught up. */
const CATCH_UP_MS = 1000;

/** Cache key: the contract's name and the request input. */
export const queryKey = (contract: AnyContract, input?: unknown): readonly unknown[] =>
  input === undefined ? [contract.name] : [contract.name, input];

export interface QueryState<C extends AnyContract> {
  readonly data: OutputOf<C> | undefined;
  readonly problem: ApiError<CodeOf<C>> | null;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Data of the previous input are shown while the new ones load. */
  readonly previous: boolean;
  readonly refetch: () => void;
}

/** Runs a query and applies the optimistic updates of running commands. */
export function useContractQuery<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: {
    enabled?: boolean;
    /** Refetch interval in ms; 0 or `false` stops. */
    every?: (data: OutputOf<C> | undefined) => number | false;
    keepPrevious?: boolean;
    /** Background request: suppress the 5xx dialog. Refetches of visible data are always background. */
    quiet?: boolean;
  } = {},
): QueryState<C> {
  const { api, optimistic } = useApp();
  const found = useQuery<ApiResponse<C>, ApiError<CodeOf<C>>>({
    ...toQueryOptions(api, contract, input, options.quiet),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: (before: ApiResponse<C> | undefined) => before } : {}),
    refetchInterval: ({ state }) =>
      state.data?.stale ? CATCH_UP_MS : (options.every?.(state.data?.output) ?? false) || false,
  });
  const optimisticUpdates = useSyncExternalStore(optimistic.subscribe, optimistic.all);
  const output = found.data?.output;
  // Inputs are new objects on each render, so compare by content.
  const requested = JSON.stringify(input);
  const data = useMemo(
    () => (output === undefined ? undefined : applyUpdates(optimisticUpdates, contract, JSON.parse(requested), output)),
    [output, optimisticUpdates, contract, requested],
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

/** Runs a query in the background for each input. Returns the responses that arrived, in the order of the inputs. */
export function useContractQueries<C extends AnyContract>(
  contract: C,
  inputs: readonly RequestInput<C>[],
): readonly OutputOf<C>[] {
  const { api } = useApp();
  const found = useQueries({
    queries: inputs.map((input) => ({
      ...toQueryOptions(api, contract, input, true),
      queryKey: queryKey(contract, input),
    })),
  });
  return found.flatMap(({ data }) => (data === undefined ? [] : [data.output]));
}

/** The rows of a paged list. */
type RowOf<C extends AnyContract> = OutputOf<C> extends { data: (infer Row)[]; last_page: number } ? Row : never;

/** Reads every page of a list, for what must be complete, such as a printed list. */
export function useEveryPage<C extends AnyContract>(
  contract: C,
  input: Omit<RequestInput<C>, 'page' | 'per_page'>,
): Pick<QueryState<C>, 'problem' | 'refetch'> & { readonly rows: readonly RowOf<C>[] | undefined } {
  const { api } = useApp();
  const found = useQuery<readonly RowOf<C>[], ApiError<CodeOf<C>>>({
    queryKey: ['every page', ...queryKey(contract, input)],
    queryFn: async ({ signal }) => {
      const rows: RowOf<C>[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const { output } = await api.send(contract, { ...input, page, per_page: 100 } as RequestInput<C>, { signal });
        const { data, last_page } = output as { data: RowOf<C>[]; last_page: number };
        rows.push(...data);
        last = last_page;
      }
      return rows;
    },
    gcTime: 0,
  });
  const { refetch } = found;
  return { rows: found.data, problem: found.error, refetch: useCallback(() => void refetch(), [refetch]) };
}

/**
 * Prefetches a query for the screen that a click leads to.
 * @param quiet as in `useContractQuery`
 */
export function usePrefetch<C extends AnyContract>(contract: C, quiet?: boolean): (input: RequestInput<C>) => void {
  const { api, queries } = useApp();
  return (input) => void queries.prefetchQuery(toQueryOptions(api, contract, input, quiet));
}

/** Key and fetch function of a query, shared by all hooks. */
const toQueryOptions = <C extends AnyContract>(
  api: Api,
  contract: C,
  input: RequestInput<C>,
  quiet: boolean | undefined,
) => ({
  queryKey: queryKey(contract, input),
  queryFn: ({ signal, client, queryKey }: QueryFunctionContext): Promise<ApiResponse<C>> =>
    api.send(contract, input, { signal, quiet: quiet ?? client.getQueryData(queryKey) !== undefined }),
});

export interface CommandState<C extends AnyContract> {
  /**
   * Runs the command. Returns a refusal instead of throwing it, so that the screen handles it. The command ID undoes it,
   * if it can be undone.
   */
  mutate: (
    input: RequestInput<C>,
    options?: RequestOptions,
  ) => Promise<{ output: OutputOf<C>; commandId: string } | { problem: ApiError<CodeOf<C>> }>;
  readonly pending: boolean;
  readonly problem: ApiError<CodeOf<C>> | null;
  reset: () => void;
}

/**
 * Runs a command from a screen.
 * @param effects.optimistic expected changes of query data; reverted if the command is refused
 * @param effects.onSuccess changes of query data after success
 * @param effects.refreshes queries to refetch afterwards
 */
export function useCommand<C extends AnyContract>(
  contract: C,
  effects: {
    optimistic?: (apply: ApplyOptimistic, input: RequestInput<C>) => void;
    onSuccess?: (apply: ApplyOptimistic, output: OutputOf<C>, input: RequestInput<C>) => void;
    refreshes?: readonly AnyContract[];
  } = {},
): CommandState<C> {
  const { api, optimistic, queries } = useApp();
  const mutation = useMutation<
    ApiResponse<C>,
    ApiError<CodeOf<C>>,
    { input: RequestInput<C>; options?: RequestOptions }
  >({
    mutationKey: [contract.name],
    networkMode: 'always',
    mutationFn: async ({ input, options }) => {
      const optimisticUpdate = optimistic.add((apply) => effects.optimistic?.(apply, input));
      try {
        const response = await api.send(contract, input, options);
        await Promise.all(
          (effects.refreshes ?? []).map((query) => queries.cancelQueries({ queryKey: queryKey(query) })),
        );
        write(queries, optimisticUpdate.changes);
        write(
          queries,
          collectChanges((apply) => effects.onSuccess?.(apply, response.output, input)),
        );
        return response;
      } finally {
        optimistic.remove(optimisticUpdate);
        for (const query of effects.refreshes ?? []) void queries.invalidateQueries({ queryKey: queryKey(query) });
      }
    },
  });
  const { mutateAsync, reset } = mutation;
  const submit = useCallback<CommandState<C>['mutate']>(
    async (input, options) => {
      try {
        const { output, commandId } = await mutateAsync(options ? { input, options } : { input });
        return { output, commandId };
      } catch (problem) {
        if (problem instanceof ApiError) return { problem: problem as ApiError<CodeOf<C>> };
        throw problem;
      }
    },
    [mutateAsync],
  );
  return { mutate: submit, pending: mutation.isPending, problem: mutation.error, reset };
}

/** Invalidates the data of queries. */
export function useRefresh(): (...contracts: readonly AnyContract[]) => void {
  const { queries } = useApp();
  return useCallback(
    (...contracts) => {
      for (const contract of contracts) void queries.invalidateQueries({ queryKey: queryKey(contract) });
    },
    [queries],
  );
}

/** Writes confirmed changes into cached data, so that nothing flickers before the refetch. */
function write(queries: QueryClient, changes: ReturnType<typeof collectChanges>): void {
  for (const [name, change] of changes)
    for (const [key, held] of queries.getQueriesData<ApiResponse>({ queryKey: [name] }))
      if (held)
        queries.setQueryData<ApiResponse>(key, {
          ...held,
          output: change(held.output as never, key[1] as never) as never,
        });
}
