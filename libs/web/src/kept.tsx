import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAnswer, type AnswerState } from './answers.js';
import { useSession } from './ground.js';
import { keepAnswer, readKept } from './kept-answers.js';
import { NO_ANSWER } from './problem.js';
import type { Ask } from './request.js';

/** An answer that may be an old one. */
export interface KeptAnswer<C extends AnyContract> extends AnswerState<C> {
  /** When what is shown was read, if the server cannot be asked now; `null` when it is what the server says. */
  readonly since: string | null;
}

const listen = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser knows of a network. Without one it says so at once; with one the server may still be out of reach. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/** As `useAnswer`, and kept in the browser: without a network the last one stays readable, also after a reload. */
export function useKeptAnswer<C extends AnyContract>(
  contract: C,
  ask: Ask<C>,
  options?: { enabled?: boolean },
): KeptAnswer<C> {
  const { state } = useSession();
  const online = useOnline();
  const answer = useAnswer(contract, ask, options);
  const { data, problem, loading } = answer;
  const name = `${state.status === 'in' ? state.user.id : 'nobody'}.${contract.name}.${JSON.stringify(ask)}`;
  const unreachable = !online || problem?.status === NO_ANSWER;
  useEffect(() => {
    if (data !== undefined && !unreachable) keepAnswer(name, { at: new Date().toISOString(), output: data });
  }, [data, name, unreachable]);
  const kept = useMemo(() => (unreachable ? readKept<OutputOf<C>>(name) : null), [name, unreachable]);
  return unreachable
    ? { ...answer, data: data ?? kept?.output, loading: loading && kept === null && online, since: kept?.at ?? null }
    : { ...answer, since: null };
}
