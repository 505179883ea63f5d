const NAME = 'oauth';

/** What a sign-in at a provider was begun with; only the tab that began it can finish it. */
export interface OauthState {
  readonly provider: string;
  readonly state: string;
  readonly remember: boolean;
  /** Where the person was going. */
  readonly redirect: string | null;
}

export const keepOauth = (begun: OauthState): void => sessionStorage.setItem(NAME, JSON.stringify(begun));

/** Takes it out: it is good once. */
export function takeOauth(): OauthState | null {
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  try {
    return JSON.parse(kept ?? 'null') as OauthState | null;
  } catch {
    return null;
  }
}
