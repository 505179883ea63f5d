import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './product.js';

/** A line of one's own to the product: what comes over it is the product's, until it is cut. */
export interface Line {
  readonly address: string;
  /** Everything that is under way breaks off, and nothing gets through any more. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * A browser that is told to be offline keeps the streams that it has, and a line that is cut breaks them, as when somebody
 * leaves the reach of the office.
 */
export async function openLine(product: string): Promise<Line> {
  const { port: to, hostname } = new URL(product);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
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
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${port}`,
    cut,
    mend() {
      whole = true;
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
