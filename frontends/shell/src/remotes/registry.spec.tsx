import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { remote, REMOTE_CONTRACT, type RemoteModule } from '@tailboard/web/remote';
import { UnfitRemoteError } from './remotes-list.js';
import { createRemotes, type Loader } from './registry.js';

const text = (en: string) => ({ en, es: en, 'zh-CN': en });
const page = () => Promise.reject(new Error('unasked'));
const remoteModule = (name: string, path = `/${name}`): RemoteModule =>
  remote({
    name,
    navigation: [{ label: text(name), path, permission: 'signed-in', icon: 'file', order: 1 }],
    routes: [{ path, permission: 'signed-in', page }],
  });

type Loads = Readonly<Record<string, () => Promise<unknown>>>;
const loader = (loads: Loads): Loader => ({
  list: async () => Object.keys(loads).map((name) => ({ name, entry: `/remotes/${name}/mf-manifest.json` })),
  load: ({ name }) => loads[name]!(),
});
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('The remotes of a page', () => {
  const warnings = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    warnings.mockClear();
    jest.spyOn(console, 'warn').mockImplementation(warnings);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  async function open(loads: Loads, taken: readonly string[] = []) {
    const remotes = createRemotes(loader(loads), 12_000, taken);
    remotes.start();
    await turns();
    const readStates = () =>
      Object.fromEntries(
        (remotes.all() ?? []).map((state) => [state.name, state.status === 'failed' ? state.reason : state.status]),
      );
    return { remotes, said: readStates };
  }
  const yard = async () => ({ default: remoteModule('yard') });
  const barn = (fields: object) => async () => ({ default: { ...remoteModule('barn'), ...fields } });

  it.each([
    ['is down', async () => Promise.reject(new TypeError('Failed to fetch')), 'absent'],
    ['was built for an older contract', barn({ contract: REMOTE_CONTRACT - 1, routes: 'of another shape' }), 'older'],
    ['was built for a newer contract', barn({ contract: REMOTE_CONTRACT + 1, navigation: undefined }), 'newer'],
    [
      'needs other libraries',
      async () => Promise.reject(new UnfitRemoteError('mismatch', 'react 20', { cause: null })),
      'mismatch',
    ],
    [
      'throws while it starts',
      async () => Promise.reject(new UnfitRemoteError('broken', 'oops', { cause: null })),
      'broken',
    ],
    ['gives nothing', async () => null, 'broken'],
    ['gives no door', async () => ({ other: 1 }), 'broken'],
    ['has no routes', barn({ routes: undefined }), 'broken'],
    [
      'has a page that is no function',
      barn({ routes: [{ path: '/b', permission: 'signed-in', page: 'b' }] }),
      'broken',
    ],
    ['wants every address', barn({ routes: [{ path: '/*', permission: 'signed-in', page }] }), 'broken'],
    [
      'lacks a language',
      barn({ navigation: [{ ...remoteModule('barn').navigation[0], label: { en: 'Barn' } }] }),
      'broken',
    ],
    [
      'leads out of the product',
      barn({ navigation: [{ ...remoteModule('barn').navigation[0], path: '//evil.example' }] }),
      'broken',
    ],
    ['calls itself another', barn({ name: 'yard' }), 'broken'],
    [
      'throws in its table of routes',
      async () => ({
        default: {
          ...remoteModule('barn'),
          get routes(): never {
            throw new Error('no table');
          },
        },
      }),
      'broken',
    ],
  ])('given one that %s, shows that one as missing and the other as ready', async (_, load, reason) => {
    const { said: textOf } = await open({ barn: load, yard });
    expect(textOf()).toEqual({ barn: reason, yard: 'ready' });
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('given one that is slow, shows it as missing after a while, and lets it in when it comes after all', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const { said: textOf } = await open({ barn: () => new Promise((resolve) => (arrive = resolve)), yard });
    expect(textOf()).toEqual({ barn: 'loading', yard: 'ready' });
    jest.advanceTimersByTime(12_000);
    await turns();
    expect(textOf()).toEqual({ barn: 'absent', yard: 'ready' });
    arrive({ default: remoteModule('barn') });
    await turns();
    expect(textOf()).toEqual({ barn: 'ready', yard: 'ready' });
  });

  it('given a retry, asks that one alone again', async () => {
    const requested = { barn: 0, yard: 0 };
    const { remotes, said: textOf } = await open({
      barn: async () => (++requested.barn > 1 ? { default: remoteModule('barn') } : Promise.reject(new Error('down'))),
      yard: async () => ({ default: (requested.yard++, remoteModule('yard')) }),
    });
    remotes.retry('barn');
    await turns();
    expect(textOf()).toEqual({ barn: 'ready', yard: 'ready' });
    expect(requested).toEqual({ barn: 2, yard: 1 });
  });

  it('given one that wants a path of the shell or of another, leaves it out, and logs it once', async () => {
    const { remotes } = await open(
      {
        barn: async () => ({ default: remoteModule('barn', '/users') }),
        yard,
        zoo: async () => ({ default: remoteModule('zoo', '/yard') }),
      },
      ['/users'],
    );
    expect(
      remotes
        .all()
        ?.map((state) => state.status === 'ready' && [state.remote.routes.length, state.remote.navigation.length]),
    ).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
    expect(warnings).toHaveBeenCalledTimes(4);
    remotes.retry('yard');
    await turns();
    expect(warnings).toHaveBeenCalledTimes(4);
  });

  it('given a name that is listed twice, takes the first', async () => {
    const entries: string[] = [];
    const remotes = createRemotes({
      list: async () => ['/a', '/b'].map((entry) => ({ name: 'yard', entry })),
      load: async ({ entry }) => {
        entries.push(entry);
        return { default: remoteModule('yard') };
      },
    });
    remotes.start();
    await turns();
    expect(entries).toEqual(['/a']);
  });

  it('given a loader that knows whether a build changed, asks it of the right remote, and takes a failure for no', async () => {
    const requested: (string | undefined)[] = [];
    const remotes = createRemotes({
      ...loader({ yard }),
      hasChanged: async (remote) => {
        requested.push(remote?.name);
        return remote ? true : Promise.reject(new Error('no answer'));
      },
    });
    remotes.start();
    await turns();
    expect([await remotes.hasChanged('yard'), await remotes.hasChanged('sign-in')]).toEqual([true, false]);
    expect(requested).toEqual(['yard', undefined]);
  });
});
