import { Impersonate, StopImpersonating } from '@tailboard/contracts/identity/impersonation';
import { Login, CurrentUser, Logout, type SignedInUser } from '@tailboard/contracts/identity/user';
import { scopeOf, type Permission, type Scope } from '@tailboard/contracts/permission';
import type { Api } from './client.js';
import { clearCookie, readCookie, writeCookie, YEAR } from './cookie.js';
import { clearCachedResponses } from './kept-answers.js';
import { ApiProblem, NO_ANSWER } from './problem.js';
import type { RequestInput } from './request.js';

/** The cookie that carries the token: 365 days when the person wished to be remembered, else as long as the browser is open. */
export const TOKEN_COOKIE = 'tailboard_token';
/** The person's own token, kept while the other cookie carries the token of somebody they act as, and no longer. */
export const OWN_TOKEN_COOKIE = 'tailboard_own_token';
/** 0 until somebody was led to the times they had not entered. */
export const ROADBLOCK_COUNTER = 'roadblock-counter';
/** The company's date for which the counter holds. */
export const ROADBLOCK_DAY = 'roadblock-day';
/** `true` while somebody acts as another user, `false` after that. */
export const IMPERSONATING = 'impersonating';
/** Until when the person wished to be remembered; not there when they did not. */
const REMEMBERED = 'remembered';
/** Whose sign-in another tab has found expired. */
const EXPIRED = 'expired';
/** What the browser keeps of a person and forgets when they leave. */
export const LOCAL_KEYS = [
  'user',
  'recentReturns',
  ROADBLOCK_COUNTER,
  ROADBLOCK_DAY,
  IMPERSONATING,
  REMEMBERED,
  EXPIRED,
] as const;

/** `checking`: a token is there and the user is being fetched; `unreachable`: nobody answered that question. */
export type SessionState =
  | { readonly status: 'out' }
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  | { readonly status: 'in'; readonly user: SignedInUser; readonly expired: boolean };

/** What a sign-in gives, whichever way it was made. */
export interface Entrance {
  readonly access_token: string;
  readonly expires_at: string;
  readonly user: SignedInUser;
}

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The guard "check-auth": loads the user if a token exists but no user is loaded. A failed fetch clears the token. */
  check(): Promise<void>;
  signIn(credentials: RequestInput<typeof Login>): Promise<void>;
  /** Begins the session of a sign-in that was made elsewhere; remembered, it lasts as long as its token. */
  begin(entrance: Entrance, remember: boolean): void;
  /** Reads the signed-in user again, who may have changed. */
  refresh(): Promise<void>;
  /** Leaves, also when the server does not answer; whoever acts as another user leaves altogether. */
  signOut(): Promise<void>;
  /** The server no longer knows the token: the person is told, once. */
  expire(): void;
  /** The person has read it: everything local is cleared, or whoever acted as another user is themself again. */
  leaveExpired(): void;
  /** Takes the token of another user and keeps the own one. The page must be loaded anew after this. */
  impersonate(id: string, remember: boolean): Promise<{ readonly id: string; readonly label: string }>;
  /** Takes the own token back, whatever the server says. The page must be loaded anew after this. */
  stopImpersonating(): Promise<void>;
}

/** What a header can carry: anything else in the cookie was not written by us. */
const TOKEN = /^[\w.~+/=-]{1,4000}$/;
const tokenIn = (cookie: string): string | null => {
  const value = readCookie(cookie);
  return value !== null && TOKEN.test(value) ? value : null;
};
export const heldToken = (): string | null => tokenIn(TOKEN_COOKIE);

const secondsUntil = (instant: string | null): number | undefined => {
  const left = instant === null ? NaN : Math.floor((Date.parse(instant) - Date.now()) / 1000);
  return left > 0 ? left : undefined;
};

/** The signed-in user as this browser last read them; `null` when it has not, or acts for somebody since. */
function keptUser(): SignedInUser | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    return CurrentUser.output.safeParse({ data: kept }).data?.data ?? null;
  } catch {
    return null;
  }
}

/** Whose token this browser holds now: another tab may have changed it since this one read the user. */
export function heldUserId(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<SignedInUser> | null;
    return typeof kept?.id === 'string' ? kept.id : null;
  } catch {
    return null;
  }
}

function forget(): void {
  for (const key of LOCAL_KEYS) localStorage.removeItem(key);
  clearCachedResponses();
}

/** From now on the browser acts in another name: nothing that waits may leave in the name of before, and each day begins anew. */
function turnInto(person: { readonly id: string; readonly label: string }, impersonating: boolean): void {
  localStorage.setItem('user', JSON.stringify(person));
  localStorage.setItem(IMPERSONATING, String(impersonating));
  localStorage.setItem(ROADBLOCK_COUNTER, '0');
  for (const key of ['recentReturns', ROADBLOCK_DAY, EXPIRED]) localStorage.removeItem(key);
}

/** Puts the own token back in its place; `false` when there is none. */
function takeBackOwnToken(): boolean {
  const own = tokenIn(OWN_TOKEN_COOKIE);
  clearCookie(OWN_TOKEN_COOKIE);
  if (own === null) return false;
  writeCookie(TOKEN_COOKIE, own, secondsUntil(localStorage.getItem(REMEMBERED)));
  localStorage.setItem(IMPERSONATING, 'false');
  return true;
}

/** The statuses that say that a token is nobody's, or not for this. */
const REFUSING: readonly number[] = [401, 403];

/** The widest scope in which a signed-in person may do something; `null` when not at all. */
export const scopeFor = (state: SessionState, permission: Permission | 'signed-in'): Scope | null => {
  if (state.status !== 'in') return null;
  return permission === 'signed-in' ? 'all' : scopeOf(state.user.roles, permission);
};

/** Who is signed in. `onLeft` runs after everything local is cleared; `onEntered` hears of each sign-in and each return. */
export function createSession(
  api: () => Api,
  onLeft: () => void,
  onEntered: (user: SignedInUser) => void = () => undefined,
): Session {
  // The token of somebody else went with the browser, or reached its end: the own one is there again.
  if (!heldToken()) takeBackOwnToken();
  let current: SessionState = heldToken() ? { status: 'checking' } : { status: 'out' };
  let asking: Promise<void> | undefined;
  /** Whom the browser let in without having asked the server. */
  let unasked: SignedInUser | null = null;
  /** The person is on the way out: a token that is found dead now is no news. */
  let leaving = false;
  const listeners = new Set<() => void>();
  const become = (next: SessionState): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const enter = (user: SignedInUser): void => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.removeItem(EXPIRED);
    become({ status: 'in', user, expired: false });
    onEntered(user);
  };
  /** Without a network the browser shows what it keeps to whoever it knows; the server is asked as soon as it can be. */
  const enterUnasked = (user: SignedInUser): void => {
    become({ status: 'in', user, expired: false });
    unasked = user;
    onEntered(user);
  };
  const leave = (): void => {
    clearCookie(TOKEN_COOKIE);
    clearCookie(OWN_TOKEN_COOKIE);
    forget();
    become({ status: 'out' });
    onLeft();
  };
  const load = async (): Promise<void> => {
    become({ status: 'checking' });
    try {
      enter((await api().call(CurrentUser, {})).data);
    } catch (problem) {
      // Only an answer that refuses the token ends the session: a server that broke, or did not answer, says nothing of it.
      const known = problem instanceof ApiProblem && problem.status === NO_ANSWER ? keptUser() : null;
      if (known) enterUnasked(known);
      else if (problem instanceof ApiProblem && !REFUSING.includes(problem.status))
        become({ status: 'unreachable', problem: problem as ApiProblem });
      else if (takeBackOwnToken()) await load();
      else leave();
    }
  };
  const reload = (): Promise<void> => (asking ??= load().finally(() => (asking = undefined)));
  /** Reads the signed-in person anew; what is shown stays when nobody answers. */
  const refresh = async (): Promise<void> => {
    const before = current;
    if (before.status !== 'in' || before.expired) return;
    try {
      const { data } = await api().call(CurrentUser, {}, { quiet: true });
      if (current === before && data.id === before.user.id) enter(data);
    } catch {
      // What is shown stays; a token that is dead has been told of.
    }
  };
  /** Whoever acts as somebody else is themself again; everybody else is out. */
  const fall = (): void => {
    const acted = current.status === 'in' ? current.user.impersonated_by : null;
    if (!takeBackOwnToken()) return leave();
    if (acted) turnInto(acted, false);
    onLeft();
    void reload();
  };
  const begin = ({ access_token, user, expires_at }: Entrance, remember: boolean, seconds?: number): void => {
    clearCookie(OWN_TOKEN_COOKIE);
    writeCookie(TOKEN_COOKIE, access_token, seconds);
    if (remember) localStorage.setItem(REMEMBERED, expires_at);
    localStorage.setItem(ROADBLOCK_COUNTER, '0');
    enter(user);
  };
  /** Tells the server, and goes on whatever it says. */
  const tell = async (farewell: () => Promise<unknown>): Promise<void> => {
    leaving = true;
    try {
      await farewell();
    } catch {
      // The person leaves all the same.
    } finally {
      leaving = false;
    }
  };
  // A sign-in that went with the browser leaves nothing of the person behind.
  if (current.status === 'out') {
    if (readCookie(TOKEN_COOKIE) !== null) clearCookie(TOKEN_COOKIE);
    forget();
  }
  // Another tab signed out, or somebody else in: this tab holds the same token and follows. Its view of the cookies may be
  // older than this notice, so the kept user counts.
  addEventListener('storage', ({ key, newValue }) => {
    if (current.status !== 'in') return;
    if (key === EXPIRED && newValue === current.user.id && !current.expired) become({ ...current, expired: true });
    if (key !== null && key !== 'user') return;
    const held = heldUserId();
    if (held === null) {
      become({ status: 'out' });
      onLeft();
    } else if (held !== current.user.id) {
      onLeft();
      void reload();
    }
  });
  addEventListener('online', () => {
    if (current.status === 'in' && current.user === unasked) void refresh();
  });
  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      if (current.status === 'in') {
        // Somebody took the token out of the browser, or put something else in its place.
        if (!heldToken() && !current.expired) fall();
        else if (current.user === unasked) await refresh();
        return;
      }
      if (!heldToken()) {
        if (current.status !== 'out') leave();
        return;
      }
      await reload();
    },
    signIn: async (credentials) => {
      const remember = credentials.remember ?? false;
      begin(await api().call(Login, credentials), remember, remember ? YEAR : undefined);
    },
    begin: (entrance, remember) => begin(entrance, remember, remember ? secondsUntil(entrance.expires_at) : undefined),
    refresh,
    signOut: async () => {
      await tell(() => api().call(Logout, {}));
      if (takeBackOwnToken()) await tell(() => api().call(Logout, {}));
      leave();
    },
    expire: () => {
      if (current.status !== 'in' || current.expired || leaving) return;
      become({ ...current, expired: true });
      localStorage.setItem(EXPIRED, current.user.id);
    },
    leaveExpired: fall,
    impersonate: async (id, remember) => {
      const own = heldToken();
      const { access_token, expires_at, impersonated } = await api().call(Impersonate, { id });
      const until = remember ? secondsUntil(expires_at) : undefined;
      const kept = secondsUntil(localStorage.getItem(REMEMBERED));
      // Without the own token there would be no way back.
      if (own) writeCookie(OWN_TOKEN_COOKIE, own, kept ?? until);
      writeCookie(TOKEN_COOKIE, access_token, until);
      turnInto(impersonated, true);
      return impersonated;
    },
    stopImpersonating: async () => {
      const acted = current.status === 'in' ? current.user.impersonated_by : null;
      await tell(() => api().call(StopImpersonating, {}, { quiet: true }));
      if (!takeBackOwnToken()) return leave();
      if (acted) turnInto(acted, false);
    },
  };
}
