import { login, currentUser, logout, type User } from '@tailboard/contracts/identity/user';
import { scopeOf, type Permission, type Scope } from '@tailboard/contracts/permission';
import type { Api } from './client.js';
import { clearCookie, readCookie, writeCookie, YEAR } from './cookie.js';
import { forgetKept } from './kept-answers.js';
import { ApiProblem, NO_ANSWER } from './problem.js';
import type { Ask } from './request.js';

/** The cookie that carries the token: 365 days when the person wished to be remembered, else as long as the browser is open. */
export const TOKEN_COOKIE = 'tailboard_token';
/** What the browser keeps of a person and forgets when they leave. */
export const LOCAL_KEYS = ['user', 'recentReturns', 'roadblock-counter'] as const;

/** `checking`: a token is there and the user is being fetched; `unreachable`: nobody answered that question. */
export type SessionState =
  | { readonly status: 'out' }
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  | { readonly status: 'in'; readonly user: User; readonly expired: boolean };

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The guard "check-auth": loads the user if a token exists but no user is loaded. A failed fetch clears the token. */
  check(): Promise<void>;
  signIn(credentials: Ask<typeof login>): Promise<void>;
  /** Leaves, also when the server does not answer. */
  signOut(): Promise<void>;
  /** The server no longer knows the token: the person is told, once. */
  expire(): void;
  /** The person has read it: everything local is cleared. */
  leaveExpired(): void;
}

export const heldToken = (): string | null => readCookie(TOKEN_COOKIE) || null;

/** Whose token this browser holds now: another tab may have changed it since this one read the user. */
export function heldUserId(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<User> | null;
    return typeof kept?.id === 'string' ? kept.id : null;
  } catch {
    return null;
  }
}

function forget(): void {
  for (const key of LOCAL_KEYS) localStorage.removeItem(key);
  forgetKept();
}

/** The widest scope in which a signed-in person may do something; `null` when not at all. */
export const scopeFor = (state: SessionState, permission: Permission | 'signed-in'): Scope | null => {
  if (state.status !== 'in') return null;
  return permission === 'signed-in' ? 'all' : scopeOf(state.user.roles, permission);
};

/** Who is signed in. `onLeft` runs after everything local is cleared. */
export function createSession(api: () => Api, onLeft: () => void): Session {
  let current: SessionState = heldToken() ? { status: 'checking' } : { status: 'out' };
  let asking: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: SessionState): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const enter = (user: User): void => {
    localStorage.setItem('user', JSON.stringify(user));
    become({ status: 'in', user, expired: false });
  };
  const leave = (): void => {
    clearCookie(TOKEN_COOKIE);
    forget();
    become({ status: 'out' });
    onLeft();
  };
  const load = async (): Promise<void> => {
    become({ status: 'checking' });
    try {
      enter((await api().call(currentUser, {})).data);
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === NO_ANSWER)
        become({ status: 'unreachable', problem: problem as ApiProblem });
      else leave();
    }
  };
  // A sign-in that went with the browser leaves nothing of the person behind.
  if (current.status === 'out') forget();
  // Another tab signed out, or somebody else in: this tab holds the same token and follows. Its view of the cookies may be
  // older than this notice, so the kept user counts.
  addEventListener('storage', ({ key }) => {
    if ((key !== null && key !== 'user') || current.status !== 'in') return;
    const held = heldUserId();
    if (held === null) {
      become({ status: 'out' });
      onLeft();
    } else if (held !== current.user.id) {
      onLeft();
      asking ??= load().finally(() => (asking = undefined));
    }
  });
  return {
    state: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: async () => {
      if (current.status === 'in') return;
      if (!heldToken()) {
        if (current.status !== 'out') leave();
        return;
      }
      asking ??= load().finally(() => (asking = undefined));
      await asking;
    },
    signIn: async (credentials) => {
      const { access_token, user } = await api().call(login, credentials);
      writeCookie(TOKEN_COOKIE, access_token, credentials.remember ? YEAR : undefined);
      localStorage.setItem('roadblock-counter', '0');
      enter(user);
    },
    signOut: async () => {
      try {
        await api().call(logout, {});
      } catch {
        // The person leaves whatever the server says.
      } finally {
        leave();
      }
    },
    expire: () => {
      if (current.status === 'in' && !current.expired) become({ ...current, expired: true });
    },
    leaveExpired: leave,
  };
}
