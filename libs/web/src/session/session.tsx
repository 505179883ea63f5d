import { Impersonate, StopImpersonating } from '@tailboard/contracts/identity/impersonation';
import { EndSessionLater } from '@tailboard/contracts/identity/session';
import { Login, CurrentUser, Logout, type SignedInUser } from '@tailboard/contracts/identity/user';
import { getScope, type Permission, type Scope } from '@tailboard/contracts/permission';
import type { Api } from '../api/client.js';
import { clearCookie, readCookie, writeCookie, YEAR } from '../cookie.js';
import { clearCachedResponses } from '../cached-responses.js';
import { ApiError, NO_RESPONSE } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';
import { writeLocal } from '../local-storage.js';
import { LAST_MENUS } from '../remote.js';
import { endedSessions } from './ended-sessions.js';
import { createStore, type Store } from '../store.js';

/** Cookie with the token: lasts 365 days if the user chose to be remembered, otherwise until the browser closes. */
export const TOKEN_COOKIE = 'tailboard_token';
/** Cookie with the user's own token, stored only while the other cookie has the token of an impersonated user. */
export const OWN_TOKEN_COOKIE = 'tailboard_own_token';
/** 0 until the user was redirected to enter missing times. */
export const ROADBLOCK_COUNTER = 'roadblock-counter';
/** The company date that the counter applies to. */
export const ROADBLOCK_DAY = 'roadblock-day';
/** `true` while a user impersonates another user, `false` after that. */
export const IMPERSONATING = 'impersonating';
/** Until when the user wished to be remembered; missing if they did not. */
const REMEMBERED = 'remembered';
/** User whose sign-in another tab found expired. */
const EXPIRED = 'expired';
/** Local storage keys of a user, deleted on sign-out. */
export const LOCAL_KEYS = [
  'user',
  'recentReturns',
  ROADBLOCK_COUNTER,
  ROADBLOCK_DAY,
  IMPERSONATING,
  REMEMBERED,
  EXPIRED,
  LAST_MENUS,
] as const;

/** `checking`: a token exists and the user is loading; `unreachable`: that request got no response. */
export type SessionState =
  | { readonly status: 'out' }
  | { readonly status: 'checking' }
  | { readonly status: 'unreachable'; readonly problem: ApiError }
  | { readonly status: 'in'; readonly user: SignedInUser; readonly expired: boolean };

/** Result of a sign-in, by any method. */
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
  /** Starts the session of a sign-in made elsewhere; if remembered, it lasts as long as its token. */
  begin(entrance: Entrance, remember: boolean): void;
  /** Reloads the signed-in user, who may have changed. */
  refresh(): Promise<void>;
  /** Signs out, even if the server does not respond; a user impersonating another one signs out completely. */
  signOut(): Promise<void>;
  /** Handles a token that the server no longer accepts: notifies the user once. */
  expire(): void;
  /** Called when the user has confirmed the notice: clears all local data, or ends impersonation. */
  leaveExpired(): void;
  /** Takes the token of another user and keeps the own one. The page must be reloaded afterwards. */
  impersonate(id: string, remember: boolean): Promise<{ readonly id: string; readonly label: string }>;
  /** Restores the user's own token, whatever the server responds. The page must be reloaded afterwards. */
  stopImpersonating(): Promise<void>;
}

/** Characters a header can carry: any other cookie value was not written by the product. */
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

/**
 * Returns the signed-in user as this browser last loaded them; `null` if it has not, or if impersonation began since.
 */
function storedUser(): SignedInUser | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    return CurrentUser.output.safeParse({ data: stored }).data?.data ?? null;
  } catch {
    return null;
  }
}

/** Returns the user of the current token: another tab may have changed it since this one loaded the user. */
export function heldUserId(): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem('user') ?? 'null') as Partial<SignedInUser> | null;
    return typeof stored?.id === 'string' ? stored.id : null;
  } catch {
    return null;
  }
}

function forget(): void {
  for (const key of LOCAL_KEYS) localStorage.removeItem(key);
  clearCachedResponses();
}

/**
 * Switches the browser to another user: no pending command may be sent in the previous name, and the daily checks
 * restart.
 */
function startImpersonation(person: { readonly id: string; readonly label: string }, impersonating: boolean): void {
  writeLocal('user', JSON.stringify(person));
  writeLocal(IMPERSONATING, String(impersonating));
  writeLocal(ROADBLOCK_COUNTER, '0');
  for (const key of ['recentReturns', ROADBLOCK_DAY, EXPIRED]) localStorage.removeItem(key);
}

/** Restores the user's own token; returns `false` if there is none. */
function restoreOwnToken(): boolean {
  const own = tokenIn(OWN_TOKEN_COOKIE);
  clearCookie(OWN_TOKEN_COOKIE);
  if (own === null) return false;
  writeCookie(TOKEN_COOKIE, own, secondsUntil(localStorage.getItem(REMEMBERED)));
  writeLocal(IMPERSONATING, 'false');
  return true;
}

/** Statuses meaning that a token is invalid or not allowed here. */
const REFUSING: readonly number[] = [401, 403];

/** Returns the widest scope in which a signed-in user has a permission; `null` if not at all. */
export const scopeFor = (state: SessionState, permission: Permission | 'signed-in'): Scope | null => {
  if (state.status !== 'in') return null;
  return permission === 'signed-in' ? 'all' : getScope(state.user.roles, permission);
};

/**
 * Creates the session. `onLeft` runs after all local data is cleared; `onEntered` is called on each sign-in and each
 * return.
 */
export function createSession(
  api: () => Api,
  onLeft: () => void,
  onEntered: (user: SignedInUser) => void = () => undefined,
): Session {
  return new BrowserSession(api, onLeft, onEntered);
}

class BrowserSession implements Session {
  private readonly store: Store<SessionState>;
  private loading: Promise<void> | undefined;
  /** User admitted by the browser without a request to the server. */
  private unconfirmed: SignedInUser | null = null;
  /** The user is signing out, so an invalid token needs no notice. */
  private leaving = false;

  constructor(
    private readonly api: () => Api,
    private readonly onLeft: () => void,
    private readonly onEntered: (user: SignedInUser) => void,
  ) {
    // The impersonation token was removed with the browser, or expired; restore the own one.
    if (!heldToken()) restoreOwnToken();
    this.store = createStore<SessionState>(heldToken() ? { status: 'checking' } : { status: 'out' });
    // A sign-in that ended with the browser leaves no user data behind.
    if (this.current.status === 'out') {
      if (readCookie(TOKEN_COOKIE) !== null) clearCookie(TOKEN_COOKIE);
      forget();
    }
    // Another tab signed out, or another user signed in: this tab shares the token and follows. Its view of the cookies
    // may be older than this notification, so the stored user counts.
    addEventListener('storage', ({ key, newValue }) => {
      if (this.current.status !== 'in') return;
      if (key === EXPIRED && newValue === this.current.user.id && !this.current.expired)
        this.setState({ ...this.current, expired: true });
      if (key !== null && key !== 'user') return;
      const held = heldUserId();
      if (held === null) {
        this.setState({ status: 'out' });
        onLeft();
      } else if (held !== this.current.user.id) {
        onLeft();
        void this.reload();
      }
    });
    // The API client exists once the session does.
    queueMicrotask(() => void this.sendEnded());
    addEventListener('online', () => {
      void this.sendEnded();
      if (this.current.status === 'in' && this.current.user === this.unconfirmed) void this.refresh();
    });
  }

  private get current(): SessionState {
    return this.store.current();
  }

  readonly state = (): SessionState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener);

  readonly check = async (): Promise<void> => {
    if (this.current.status === 'in') {
      // The token was removed from the browser, or replaced.
      if (!heldToken() && !this.current.expired) this.leaveExpired();
      else if (this.current.user === this.unconfirmed) await this.refresh();
      return;
    }
    if (!heldToken()) {
      if (this.current.status !== 'out') this.leave();
      return;
    }
    await this.reload();
  };

  readonly signIn = async (credentials: RequestInput<typeof Login>): Promise<void> => {
    const remember = credentials.remember ?? false;
    this.storeToken(await this.api().call(Login, credentials), remember, remember ? YEAR : undefined);
  };

  readonly begin = (entrance: Entrance, remember: boolean): void =>
    this.storeToken(entrance, remember, remember ? secondsUntil(entrance.expires_at) : undefined);

  /** Reloads the signed-in user; the displayed data stays if there is no response. */
  readonly refresh = async (): Promise<void> => {
    const before = this.current;
    // The server revokes the token before the response to the sign-out arrives.
    if (before.status !== 'in' || before.expired || this.leaving) return;
    try {
      const { data } = await this.api().call(CurrentUser, {}, { quiet: true });
      if (this.current === before && data.id === before.user.id) this.enter(data);
    } catch {
      // The displayed data stays; an invalid token has already been reported.
    }
  };

  readonly signOut = async (): Promise<void> => {
    await this.end();
    if (restoreOwnToken()) await this.end();
    this.leave();
  };

  /** Ends the session of the current token; without a network, as soon as there is one. */
  private async end(): Promise<void> {
    const token = heldToken();
    const problem = await this.callWhileLeaving(() => this.api().call(Logout, {}));
    if (token && problem instanceof ApiError && problem.status === NO_RESPONSE) endedSessions.add(token);
  }

  /** Sends the sign-outs that were made without a network. */
  private async sendEnded(): Promise<void> {
    for (const token_hash of endedSessions.all())
      try {
        await this.api().call(EndSessionLater, { token_hash }, { quiet: true });
        endedSessions.remove(token_hash);
      } catch {
        // They stay for the next time.
        return;
      }
  }

  readonly expire = (): void => {
    if (this.current.status !== 'in' || this.current.expired || this.leaving) return;
    this.setState({ ...this.current, expired: true });
    writeLocal(EXPIRED, this.current.user.id);
  };

  readonly impersonate = async (id: string, remember: boolean): Promise<{ id: string; label: string }> => {
    const own = heldToken();
    const { access_token, expires_at, impersonated } = await this.api().call(Impersonate, { id });
    const until = remember ? secondsUntil(expires_at) : undefined;
    const stored = secondsUntil(localStorage.getItem(REMEMBERED));
    // Without the user's own token there would be no way back.
    if (own) writeCookie(OWN_TOKEN_COOKIE, own, stored ?? until);
    writeCookie(TOKEN_COOKIE, access_token, until);
    startImpersonation(impersonated, true);
    return impersonated;
  };

  readonly stopImpersonating = async (): Promise<void> => {
    const impersonator = this.current.status === 'in' ? this.current.user.impersonated_by : null;
    await this.callWhileLeaving(() => this.api().call(StopImpersonating, {}, { quiet: true }));
    if (!restoreOwnToken()) return this.leave();
    if (impersonator) startImpersonation(impersonator, false);
  };

  private setState(next: SessionState): void {
    this.store.set(next);
  }

  private enter(user: SignedInUser): void {
    writeLocal('user', JSON.stringify(user));
    localStorage.removeItem(EXPIRED);
    this.setState({ status: 'in', user, expired: false });
    this.onEntered(user);
  }

  /** Offline, the browser shows stored data to a known user; the server is requested as soon as possible. */
  private enterUnconfirmed(user: SignedInUser): void {
    this.setState({ status: 'in', user, expired: false });
    this.unconfirmed = user;
    this.onEntered(user);
  }

  private leave(): void {
    clearCookie(TOKEN_COOKIE);
    clearCookie(OWN_TOKEN_COOKIE);
    forget();
    this.setState({ status: 'out' });
    this.onLeft();
  }

  private async load(): Promise<void> {
    this.setState({ status: 'checking' });
    try {
      this.enter((await this.api().call(CurrentUser, {})).data);
    } catch (problem) {
      // Only a response that refuses the token ends the session; a server error or a missing response does not.
      const known = problem instanceof ApiError && problem.status === NO_RESPONSE ? storedUser() : null;
      if (known) this.enterUnconfirmed(known);
      else if (problem instanceof ApiError && !REFUSING.includes(problem.status))
        this.setState({ status: 'unreachable', problem: problem as ApiError });
      else if (restoreOwnToken()) await this.load();
      else this.leave();
    }
  }

  private reload(): Promise<void> {
    return (this.loading ??= this.load().finally(() => (this.loading = undefined)));
  }

  /** Ends impersonation; otherwise signs out. */
  readonly leaveExpired = (): void => {
    const impersonator = this.current.status === 'in' ? this.current.user.impersonated_by : null;
    if (!restoreOwnToken()) return this.leave();
    if (impersonator) startImpersonation(impersonator, false);
    this.onLeft();
    void this.reload();
  };

  private storeToken({ access_token, user, expires_at }: Entrance, remember: boolean, seconds?: number): void {
    clearCookie(OWN_TOKEN_COOKIE);
    writeCookie(TOKEN_COOKIE, access_token, seconds);
    if (remember) writeLocal(REMEMBERED, expires_at);
    writeLocal(ROADBLOCK_COUNTER, '0');
    this.enter(user);
  }

  /** Notifies the server, and continues whatever it responds; returns why it failed. */
  private async callWhileLeaving(farewell: () => Promise<unknown>): Promise<unknown> {
    this.leaving = true;
    try {
      await farewell();
      return undefined;
    } catch (problem) {
      // The user is signed out in any case.
      return problem;
    } finally {
      this.leaving = false;
    }
  }
}
