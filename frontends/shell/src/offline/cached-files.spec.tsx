import { describe, expect, it } from '@jest/globals';
import { listFiles, chooseStrategy } from './cached-files.js';

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

  it('finds the files that a page begins with', () => {
    const page =
      '<link rel="icon" href="/icon.svg"><script defer src="/707.e16ec56663.js"></script><link href="/main.e16be5ccaa.css" rel="stylesheet">';
    expect(listFiles(page)).toEqual(['/707.e16ec56663.js', '/main.e16be5ccaa.css']);
  });
});
