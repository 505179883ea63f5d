import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as reactI18next from './react-i18next.js';
import * as reactQuery from './react-query.js';
import * as reactRouter from './react-router.js';
import { libraries } from './libraries.js';

const root = path.resolve(__dirname, '../../../../..');
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|node_modules|dist|testing\//.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** Returns the names that remotes and their bundled code import from a library. */
function importedFrom(library: string): Set<string> {
  const sources = [
    ...readdirSync(path.join(root, 'frontends'))
      .filter((name) => name !== 'shell')
      .flatMap((name) => listFiles(path.join(root, 'frontends', name, 'src'))),
    ...['libs/web/src', 'libs/ui/src'].flatMap((folder) => listFiles(path.join(root, folder))),
  ];
  const pattern = new RegExp(`import \\{([^}]*)\\} from '${library}'`, 'g');
  const named = sources.flatMap((source) =>
    [...source.matchAll(pattern)].flatMap(([, names = '']) => names.split(',')),
  );
  return new Set(
    named
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0]!),
  );
}

describe('The libraries that the shell gives', () => {
  it.each([
    ['react-router', reactRouter],
    ['@tanstack/react-query', reactQuery],
    ['react-i18next', reactI18next],
  ])('contain every name that a remote imports from %s', (library, given) => {
    const wanted = [...importedFrom(library)];
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((name) => !(name in given))).toEqual([]);
  });

  it('are those that remotes are built to take', () => {
    const build = readFileSync(path.join(root, 'tools/build/frontend.mjs'), 'utf8');
    const table = /const SHARED = \{([^}]*)\}/.exec(build)?.[1] ?? '';
    const taken = [...table.matchAll(/^\s*'?([^':\n]+)'?: '\^/gm)].map(([, request]) => request);
    expect(Object.keys(libraries)).toEqual(taken);
  });
});
