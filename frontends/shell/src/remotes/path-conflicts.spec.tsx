import { describe, expect, it } from '@jest/globals';
import { remote, type NavigationEntry } from '@tailboard/web/remote';
import { listPaths, assignPaths } from './path-conflicts.js';

const text = (en: string) => ({ en, es: en, 'zh-CN': en });
const entry = (label: string, path: string): NavigationEntry => ({
  label: text(label),
  path,
  permission: 'signed-in',
  icon: 'file',
  order: 1,
});
const remoteModule = (name: string, paths: readonly string[], navigation: readonly NavigationEntry[] = []) =>
  remote({
    name,
    navigation,
    routes: paths.map((path) => ({ path, permission: 'signed-in', page: () => Promise.reject(new Error('unasked')) })),
  });
const pathsIn = ({ remoteModules }: ReturnType<typeof assignPaths>) =>
  remoteModules.map(({ routes }) => routes.map(({ path }) => path));

describe('Paths and menu entries of remotes', () => {
  it('given remotes that want nothing of each other, each has all that it asks for', () => {
    const settled = assignPaths(
      ['/users'],
      [remoteModule('yard', ['/yard/gates', '/yard/:id']), remoteModule('barn', ['/barn'])],
    );
    expect(pathsIn(settled)).toEqual([['/yard/gates', '/yard/:id'], ['/barn']]);
    expect(settled.conflicts).toEqual([]);
  });

  it.each([
    ['/users', '/users'],
    ['/users', '/Users/'],
    ['/users/:id', '/users/new'],
    ['/users/view', '/users/:anything'],
  ])('given %s of the shell, a remote may not have %s, and that is reported', (own, wanted) => {
    const settled = assignPaths([own], [remoteModule('yard', [wanted, '/yard'])]);
    expect(pathsIn(settled)).toEqual([['/yard']]);
    expect(settled.conflicts).toEqual([`the remote yard may not have the path ${wanted}: ${own} belongs to the shell`]);
  });

  it('given two remotes with one path, the first on the list has it', () => {
    const settled = assignPaths([], [remoteModule('yard', ['/gates']), remoteModule('barn', ['/gates', '/barn'])]);
    expect(pathsIn(settled)).toEqual([['/gates'], ['/barn']]);
    expect(settled.conflicts).toEqual(['the remote barn may not have the path /gates: /gates belongs to yard']);
  });

  it('given a menu entry that leads to a page of another user, or to a place that is filled, leaves it out', () => {
    const { remoteModules, conflicts } = assignPaths(
      ['/'],
      [
        remoteModule('yard', ['/gates'], [entry('Gates', '/gates')]),
        remoteModule(
          'barn',
          ['/barn'],
          [entry('Home', '/'), entry('More', '/gates?all=1'), entry('Gates', '/barn'), entry('Barn', '/barn')],
        ),
      ],
    );
    expect(remoteModules[1]?.navigation.map(({ label }) => label.en)).toEqual(['Barn']);
    expect(conflicts).toHaveLength(3);
  });

  it('knows the paths of a table of routes without those for everything else', () =>
    expect(listPaths([{ children: [{ path: '/login' }, { children: [{ path: '/' }, { path: '*' }] }] }])).toEqual([
      '/login',
      '/',
    ]));
});
