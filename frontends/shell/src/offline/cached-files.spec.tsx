import { describe, expect, it } from '@jest/globals';
import { listFiles, chooseStrategy, isFromProduct } from './cached-files.js';

const HERE = 'https://tailboard.example.com';
const way = (url: string, mode = 'no-cors', method = 'GET') =>
  chooseStrategy({ url: new URL(url, HERE).href, mode, method }, HERE);

describe('How a file of the product is come by without a network', () => {
  it('given a name with the hash of the content, then the cached file comes first, from whatever host the file is served', () => {
    expect(way('/main.e631b2c64c.js')).toBe('kept-first');
    expect(way('/remotes/dispatch/__federation_expose_remote.0123456789.js')).toBe('kept-first');
    expect(way('https://remotes.example.com/dispatch/12.abcdef0123.css', 'cors')).toBe('kept-first');
  });

  it('given a name that every build has, then the server comes first: a remote of another version still arrives', () => {
    for (const name of [
      '/remotes.json',
      '/config.json',
      '/remotes/reports/mf-manifest.json',
      '/remotes/reports/remoteEntry.js',
    ])
      expect(way(name)).toBe('server-first');
  });

  it('given an address of the router, then it is the one page', () => {
    expect(way('/tech/myjobs?date=2026-10-06', 'navigate')).toBe('page');
    expect(way('/', 'cors')).toBe('page');
  });

  it('given data, a command, its own file or what belongs to others, then it is not touched', () => {
    expect(way('/api/v1/jobs/assigned')).toBe('untouched');
    expect(way('/api/v1/docs', 'navigate')).toBe('untouched');
    expect(way('/', 'navigate', 'POST')).toBe('untouched');
    expect(way('/service-worker.js')).toBe('untouched');
    expect(way('https://tiles.example.org/3/4/5.png')).toBe('untouched');
  });

  it('given a proxy that answers instead of the product, then the cached page, configuration, list of remotes and manifest are used', () => {
    const respond = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } });
    const page = respond(200, 'text/html; charset=utf-8');
    const json = respond(200, 'application/json');
    for (const status of [500, 502, 503, 504]) {
      expect(isFromProduct(respond(status, 'text/html'), page, 'page')).toBe(false);
      expect(isFromProduct(respond(status, 'text/html'), json, 'server-first')).toBe(false);
    }
    // The sign-in page of a network is no configuration.
    expect(isFromProduct(respond(200, 'text/html'), json, 'server-first')).toBe(false);
    expect(isFromProduct(respond(200, 'application/json; charset=utf-8'), json, 'server-first')).toBe(true);
    expect(isFromProduct(respond(404, 'text/html'), json, 'server-first')).toBe(true);
    expect(isFromProduct(respond(200, 'text/html'), page, 'page')).toBe(true);
  });

  it('finds the files that a page begins with', () => {
    const page =
      '<link rel="icon" href="/icon.svg"><script defer src="/707.e16ec56663.js"></script><link href="/main.e16be5ccaa.css" rel="stylesheet">';
    expect(listFiles(page)).toEqual(['/707.e16ec56663.js', '/main.e16be5ccaa.css']);
  });
});
