import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A malicious site: it responds to every address with one page, and counts visitors. */
export interface EvilSite {
  /** A different site for the browser. */
  readonly address: string;
  /** The same site as the product's for the browser, because ports do not belong to a site, but another origin. */
  readonly neighbour: string;
  readonly visits: readonly string[];
  stop(): void;
}

/** @param page the site's page: its body, without scripts; the test runs the scripts */
export async function openEvilSite(page: string): Promise<EvilSite> {
  const visits: string[] = [];
  const server: Server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Win a prize</title>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    neighbour: `http://localhost:${port}`,
    visits,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
