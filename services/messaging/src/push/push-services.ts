/** The push services of Chrome and Edge, Firefox, Safari, and of older Edge: hosts, and domains with a dot in front. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/**
 * Returns whether the server may send requests to an address that a browser named: only to push services, because the
 * address could otherwise lead it to any host of its network.
 * @param more further origins of push services (`PUSH_SERVICES`)
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username } = new URL(endpoint);
  if (more.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    KNOWN_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
