/** Set by the build: a page that is being developed is never an old one. */
declare const KEEPS_FILES: boolean;

/**
 * Lets the browser keep the product's own files, so that it opens without a network. Browsers do so over https and on
 * localhost alone; elsewhere the product works as before and needs its server.
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
  // After everything that the page itself waits for. A browser that refuses keeps nothing.
  const later = (): void => void setTimeout(() => void register().catch(() => undefined), 3_000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
