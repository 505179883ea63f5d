import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { MutationObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { pageContext } from '@tailboard/ui/page-context';
import { useContext, useEffect, type ReactNode } from 'react';
import { createApi, type Api, type ApiSettings } from './api/client.js';
import { detourAfter } from './session/redirect.js';
import { createOptimisticStore, type OptimisticStore } from './api/optimistic.js';
import type { LiveHub } from './live/live-hub.js';
import { laterHub } from './live/live-later.js';
import { adoptLocale, currentLocale, hasChosenLocale, onLocaleChange, onLocaleChosen } from './i18n/locale.js';
import { ApiError } from './api/problem.js';
import { createSession, heldToken, ROADBLOCK_COUNTER, type Session, type SessionState } from './session/session.js';
import { writeLocal } from './local-storage.js';
import { createStore, useStore, type Store } from './store.js';

/** Services that every screen uses. Created once by the shell; remotes get it from the page. */
export interface AppContext {
  readonly api: Api;
  readonly session: Session;
  readonly queries: QueryClient;
  readonly optimistic: OptimisticStore;
  /** The page's live stream. */
  readonly live: LiveHub;
  /** The 5xx shown in a dialog; cleared on confirmation. */
  readonly broken: Store<ApiError | null>;
  /** Set while part of the product, such as its database, is unavailable. */
  readonly away: Store<true | null>;
  /** Roadblock target; cleared after navigation. */
  readonly roadblock: Store<string | null>;
  /** Set while the user is asked to confirm their identity. */
  readonly stepUp: Store<StepUp | null>;
  /**
   * The server's time minus the device's, in ms, if they differ by more than a minute; otherwise 0 (decision D80).
   */
  readonly clock: Store<number>;
  /** Build of the server when this page first contacted it. */
  readonly build: Store<string | null>;
}

/** A request to confirm one's identity, for one or more requests that wait for it. */
export interface StepUp {
  readonly confirmed: Promise<boolean>;
  readonly settle: (confirmed: boolean) => void;
}

/** Asks the user to confirm their identity. Requests that need it meanwhile wait for the same answer. */
function requestStepUp(stepUp: Store<StepUp | null>): StepUp {
  let resolve: (confirmed: boolean) => void = () => undefined;
  const confirmed = new Promise<boolean>((resolveConfirmed) => (resolve = resolveConfirmed));
  const requested: StepUp = {
    confirmed,
    settle: (isConfirmed) => {
      stepUp.set(null);
      resolve(isConfirmed);
    },
  };
  stepUp.set(requested);
  return requested;
}

/** A 401 here leads to sign-in without a dialog. */
const INBOX = '/api/v1/messages/inbox';
/** Code of responses while the password is temporary. */
const PASSWORD_MUST_CHANGE = 'PasswordMustChange';
/** Code of responses while a required second factor is missing. */
const SECOND_FACTOR_REQUIRED = 'SecondFactorRequired';

const ReactAppContext = pageContext<AppContext | null>('web.ground.1', null);

/** How long data count as fresh without notifications, in ms. */
const FRESH_MS = 15_000;

/** Clocks that differ by no more than this count as equal, in ms. */
const CLOCKS_DIFFER_MS = 60_000;
/** A change of the difference by no more than this is none, in ms. */
const SAME_DIFFERENCE_MS = 10_000;

export function createAppContext(settings: Pick<ApiSettings, 'transport' | 'wait'> = {}): AppContext {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  const broken = createStore<ApiError | null>(null);
  /** The page on which a failed query was reported. */
  let notifiedOn: string | null = null;
  const away = createStore<true | null>(null);
  const roadblock = createStore<string | null>(null);
  const build = createStore<string | null>(null);
  const clock = createStore(0);
  const stepUp = createStore<StepUp | null>(null);
  const optimistic = createOptimisticStore();
  const session: Session = createSession(
    () => api,
    () => queries.clear(),
    (user) => {
      // Locale priority: chosen in this browser, then by the user, then the browser's preference.
      if (user.locale !== null && !hasChosenLocale()) adoptLocale(user.locale);
    },
  );
  const api: Api = createApi({
    ...settings,
    token: heldToken,
    locale: currentLocale,
    onExpired: (path) => (path === INBOX ? session.leaveExpired() : session.expire()),
    onForbidden: (problem) => {
      const state = session.state();
      if (state.status !== 'in') return;
      if (problem.code === PASSWORD_MUST_CHANGE) {
        problem.markHandled();
        if (!state.user.profile.temp_password) void session.refresh();
        return;
      }
      if (problem.code === SECOND_FACTOR_REQUIRED) {
        problem.markHandled();
        if (state.user.must_add_second_factor !== true) void session.refresh();
        return;
      }
      const detour = detourAfter(problem, state.user.roles, localStorage.getItem(ROADBLOCK_COUNTER));
      if (!detour) return;
      problem.markHandled();
      if (detour.counter) writeLocal(ROADBLOCK_COUNTER, detour.counter);
      roadblock.set(detour.to);
    },
    onStepUp: () => (stepUp.current() ?? requestStepUp(stepUp)).confirmed,
    // Failed commands are always reported, failed queries once per page; never two dialogs at once (decision D42).
    onBroken: (problem, kind) => {
      const page = toVisitKey(location, history.state);
      if (kind === 'query') problem.markHandled();
      if (kind === 'query' && notifiedOn === page) return;
      if (kind === 'query') notifiedOn = page;
      if (broken.current() === null) broken.set(problem);
    },
    onServerTime: (time) => {
      const difference = time - Date.now();
      const shown = Math.abs(difference) > CLOCKS_DIFFER_MS ? difference : 0;
      // Responses take different times to arrive.
      if (shown === 0 || Math.abs(shown - clock.current()) > SAME_DIFFERENCE_MS) clock.set(shown);
    },
    onResponse: (isAway) => {
      away.set(isAway ? true : null);
    },
  });
  return {
    api,
    session,
    queries,
    optimistic,
    live: laterHub(() => import('./live/live-hub.js').then(({ pageHub }) => pageHub(api))),
    broken,
    away,
    roadblock,
    build,
    clock,
    stepUp,
  };
}

/** Identifies a page visit; the router assigns each visit a key. */
const toVisitKey = ({ pathname, search }: Location, state: unknown): string =>
  `${pathname}${search} ${(state as { key?: string } | null)?.key ?? ''}`;

export function AppProvider({ app, children }: { app: AppContext; children: ReactNode }): ReactNode {
  // Server messages depend on the locale, so refetch after a change.
  useEffect(() => onLocaleChange(() => void app.queries.invalidateQueries()), [app]);
  // E-mails and exports use the user's last chosen locale, so the choice is sent again until the server has it, also when
  // the user leaves the page. During impersonation the choice applies to this browser only.
  useEffect(
    () =>
      onLocaleChosen((locale) => {
        const state = app.session.state();
        if (state.status !== 'in' || state.user.impersonated_by) return;
        const choice = new MutationObserver(app.queries, {
          mutationFn: () => app.api.call(ChooseLocale, { locale }, { quiet: true, keepalive: true }),
          retry: (failures, error) => failures < 3 && !(error instanceof ApiError && error.status < 500),
          scope: { id: ChooseLocale.name },
        });
        choice.mutate().catch(() => undefined);
      }),
    [app],
  );
  return (
    <ReactAppContext value={app}>
      <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
    </ReactAppContext>
  );
}

export function useApp(): AppContext {
  const app = useContext(ReactAppContext);
  if (!app) throw new Error('there is no GroundProvider around this screen');
  return app;
}

export function useSession(): { session: Session; state: SessionState } {
  const { session } = useApp();
  return { session, state: useStore({ subscribe: session.subscribe, current: session.state }) };
}
