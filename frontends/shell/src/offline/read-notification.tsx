/** A notification that the server sent; the contract is `PushNotification`. */
export interface Notified {
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly path: string;
  readonly tag: string;
}

/** Reads a push message; `null` if it is none of the product. Without Zod, so that the service worker stays small. */
export function readNotification(text: string): Notified | null {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof Notified, unknown>> | null;
    const { title, body, path, tag } = read ?? {};
    if (typeof title !== 'string' || typeof body !== 'string' || typeof path !== 'string' || typeof tag !== 'string')
      return null;
    // Only a page of the product.
    return /^\/(?!\/)/.test(path) ? { title, body, path, tag } : null;
  } catch {
    return null;
  }
}
