import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longer than a request may wait for its read models, shorter than those wait who end this process. */
const PATIENCE_MS = 15_000;

/**
 * Watches a server from its beginning, and gives what closes it: nobody new comes in, whoever waits for an answer gets it, and
 * every other connection ends at once. What is not answered in time is cut off. Node's own `closeIdleConnections` takes a
 * connection for busy on which nothing was asked yet, as browsers keep them.
 */
export function gracefulShutdown(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  /** How many answers each connection waits for. */
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
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    try {
      await close();
    } finally {
      clearTimeout(patience);
    }
  };
}
