import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './product.js';

/** A separate network connection to the product that can be cut. */
export interface NetworkConnection {
  readonly address: string;
  /** Aborts everything in progress and blocks all further traffic. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/**
 * Opens a connection that breaks existing streams when cut, as when a user leaves the office's range. A browser in
 * offline mode keeps its existing streams.
 */
export async function openConnection(product: string): Promise<NetworkConnection> {
  const { port: to, hostname } = new URL(product);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let isUp = true;
  const server = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    const far = connect(Number(to), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const cut = (): void => {
    isUp = false;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${port}`,
    cut,
    restore() {
      isUp = true;
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
