/** Returns the ID under which the browser stores what a user entered or read, also before anyone has signed in. */
export const getStorageOwner = (state: { readonly status: string; readonly user?: { readonly id: string } }): string =>
  state.status === 'in' && state.user ? state.user.id : 'nobody';

/**
 * Stores a value in the browser. A full or forbidden storage is no error, because the page also works without what it
 * remembers. The value of before is removed then: it would be outdated.
 */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    try {
      localStorage.removeItem(key);
    } catch {
      return;
    }
  }
}
