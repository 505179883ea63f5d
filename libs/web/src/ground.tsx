import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { pageContext } from '@tailboard/ui/page-context';
import { useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createApi, type Api, type ApiSettings } from './client.js';
import { createForeseen, type Foreseen } from './foreseen.js';
import { createLiveHub, type LiveHub } from './live-hub.js';
import { browserTabs } from './live-tabs.js';
import { streamOf } from './live-wire.js';
import { currentLocale, onLocaleChange } from './locale.js';
import type { ApiProblem } from './problem.js';
import { createSession, heldToken, type Session, type SessionState } from './session.js';

/** What every screen stands on. Made once by the shell; remotes find it in the page. */
export interface Ground {
  readonly api: Api;
  readonly session: Session;
  readonly queries: QueryClient;
  readonly foreseen: Foreseen;
  /** The one live stream of the page. A shell that is older than the remote has none. */
  readonly live?: LiveHub;
  /** The 5xx that a dialog tells about; cleared when it was read. */
  readonly broken: { current(): ApiProblem | null; clear(): void; subscribe(listener: () => void): () => void };
}

const GroundContext = pageContext<Ground | null>('web.ground.1', null);

/** How long an answer counts as fresh when nothing told of a change. */
const FRESH_MS = 15_000;

export function createGround(of: Pick<ApiSettings, 'transport' | 'wait'> = {}): Ground {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  let problem: ApiProblem | null = null;
  const listeners = new Set<() => void>();
  const tell = (next: ApiProblem | null): void => {
    problem = next;
    for (const listener of listeners) listener();
  };
  const foreseen = createForeseen();
  const session = createSession(
    () => api,
    () => queries.clear(),
  );
  const api: Api = createApi({
    ...of,
    token: heldToken,
    locale: currentLocale,
    onExpired: () => session.expire(),
    onBroken: (found) => {
      if (problem === null) tell(found);
    },
  });
  return {
    api,
    session,
    queries,
    foreseen,
    live: createLiveHub({ open: streamOf(api), token: heldToken, tabs: browserTabs() }),
    broken: {
      current: () => problem,
      clear: () => tell(null),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

export function GroundProvider({ ground, children }: { ground: Ground; children: ReactNode }): ReactNode {
  // Sentences of the server come in the locale that was asked for: a new locale asks anew.
  useEffect(() => onLocaleChange(() => void ground.queries.invalidateQueries()), [ground]);
  return (
    <GroundContext value={ground}>
      <QueryClientProvider client={ground.queries}>{children}</QueryClientProvider>
    </GroundContext>
  );
}

export function useGround(): Ground {
  const ground = useContext(GroundContext);
  if (!ground) throw new Error('there is no GroundProvider around this screen');
  return ground;
}

export function useSession(): { session: Session; state: SessionState } {
  const { session } = useGround();
  return { session, state: useSyncExternalStore(session.subscribe, session.state) };
}
