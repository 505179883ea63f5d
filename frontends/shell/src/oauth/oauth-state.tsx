const NAME = 'oauth';

/** The start of a sign-in at a provider. Only the tab that started it can finish it. */
export interface OauthState {
  readonly provider: string;
  readonly state: string;
  readonly remember: boolean;
  /** The page that the user wanted to open. */
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

/** The state is valid once. */
export const forgetOauth = (): void => sessionStorage.removeItem(NAME);
