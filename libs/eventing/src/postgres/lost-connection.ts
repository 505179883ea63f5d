const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Shutdown, crash, starting up, too many connections, and the class of connection exceptions. */
const SERVER = /^(?:57P0[123]|53300|08\w{3})$/;
const DRIVER =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed/;

/**
 * Returns true if the connection failed rather than the statement. The statement may have run, and a later retry may
 * succeed.
 */
export function isLostConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, errors } = error as { code?: unknown; message?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.some(isLostConnection)) return true;
  return (
    (typeof code === 'string' && (NETWORK.has(code) || SERVER.test(code))) ||
    (typeof message === 'string' && DRIVER.test(message))
  );
}
