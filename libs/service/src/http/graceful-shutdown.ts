import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than a request waits for read models, shorter than a supervisor waits before it kills the process. */
const TIMEOUT_MS = 15_000;

/**
 * Tracks a server's connections and returns a function that closes it: no new connections, running requests complete
 * within the time limit, other connections end immediately. Node's `closeIdleConnections` treats a connection without
 * any request as busy, which browsers keep open.
 */
export function gracefulShutdown(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  /** Pending responses per connection. */
  const awaited = new Map<Socket, number>();
  let closing = false;
  const settle = (socket: Socket): void => {
    if (closing && awaited.get(socket) === 0) socket.destroySoon();
  };
  const count = (socket: Socket, by: number): void => {
    const before = awaited.get(socket);
    if (before !== undefined) awaited.set(socket, before + by);
    settle(socket);
  };
  server.on('connection', (socket: Socket) => {
    awaited.set(socket, 0);
    socket.once('close', () => awaited.delete(socket));
    settle(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return async (close) => {
    closing = true;
    for (const socket of awaited.keys()) settle(socket);
    const timeout = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
    try {
      await close();
    } finally {
      clearTimeout(timeout);
    }
  };
}
