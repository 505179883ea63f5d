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

export function readOauth(): OauthState | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as OauthState | null;
  } catch {
    return null;
  }
}

/** It is good once. */
export const forgetOauth = (): void => sessionStorage.removeItem(NAME);
