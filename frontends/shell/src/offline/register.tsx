/** Set by the build. Pages in development must never come from the cache. */
declare const KEEPS_FILES: boolean;

/**
 * Lets the browser cache the product's files, so that it opens without a network. Browsers support this only over https
 * and on localhost. Elsewhere the product works, but needs its server.
 */
export function keepFiles(): void {
  if (!KEEPS_FILES || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const register = async (): Promise<void> => {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage(fetched);
  };
  // Runs after everything that the page itself needs. If a browser refuses, nothing is cached.
  const later = (): void => void setTimeout(() => void register().catch(() => undefined), 3_000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
