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
