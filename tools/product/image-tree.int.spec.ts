import { execFile, execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { freePort } from '../bench/private-product.js';
import { end, waitUntil } from '../process/processes.mjs';
import { ensureBuilt } from './build.mjs';
import { newSecret } from './gateway.mjs';

const root = path.resolve(__dirname, '../..');

describe('The file tree of the image', () => {
  let folder: string;
  let tree: string;
  let database: FreshDatabase;
  let services: readonly string[];
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    ensureBuilt(root, () => {});
    database = await freshDatabase();
    folder = mkdtempSync(path.join(tmpdir(), 'tailboard-image-'));
    chmodSync(folder, 0o711);
    tree = path.join(folder, 'image');
    await promisify(execFile)(process.execPath, [path.join(root, 'tools/product/image-tree.mjs'), tree]);
    services = readdirSync(path.join(tree, 'services'));
  });
  afterAll(async () => {
    for (const { pid } of running) await end(pid ?? 0);
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('given the packages that the builds import, then it has each in the version that the declaring workspaces have', () => {
    const libraries = readdirSync(path.join(root, 'libs')).map((name) => path.join('libs', name));
    const builds = [
      ...services.map((name) => ({ workspace: `services/${name}`, build: `services/${name}/dist` })),
      { workspace: 'tools', build: 'tools/demo' },
    ];
    const found = builds.flatMap(({ workspace: own, build }) =>
      packagesIn(path.join(tree, build)).map((imported) => ({
        build,
        imported,
        inTree: versionFor(path.join(tree, build), imported),
        wanted: [own, ...libraries]
          .filter((workspace) => imported in readDependencies(path.join(root, workspace)))
          .map((workspace) => versionFor(path.join(root, workspace), imported)),
      })),
    );
    expect(found.length).toBeGreaterThan(50);
    // A package that no workspace declares would be there by accident.
    const wrong = found.filter(({ inTree, wanted }) => wanted.length === 0 || wanted.some((each) => each !== inTree));
    expect(wrong).toEqual([]);
  });

  it('given an empty database, when each service is started from it, then all become ready, and "tailboard users" adds the first owner', async () => {
    const ports = new Map<string, number>();
    for (const service of services) ports.set(service, await freePort());
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SERVICE_SECRET: newSecret(),
      SECOND_FACTOR_KEY: newSecret(),
      SERVICES: services
        .filter((service) => service !== 'gateway')
        .map((service) => `${service}=http://127.0.0.1:${ports.get(service)}`)
        .join(),
      LOG_LEVEL: 'warn',
    };
    const outputs = new Map<string, string>();
    for (const service of services) {
      const child = spawn(process.execPath, [path.join(tree, 'services', service, 'dist/main.js')], {
        cwd: tree,
        env: { ...env, PORT: String(ports.get(service)), DATA_DIR: path.join(folder, service) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.push(child);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => outputs.set(service, `${outputs.get(service) ?? ''}${text.toString()}`));
    }
    const isReady = async (service: string): Promise<boolean> =>
      fetch(`http://127.0.0.1:${ports.get(service)}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    const gone = (): boolean => running.some(({ exitCode }) => exitCode !== null);
    const states = async (): Promise<[string, boolean][]> =>
      Promise.all(services.map(async (service) => [service, await isReady(service)] as [string, boolean]));
    await waitUntil(async () => gone() || (await states()).every(([, ready]) => ready), 120_000, 100);
    const unready = (await states()).filter(([, ready]) => !ready).map(([service]) => outputs.get(service));
    expect(unready).toEqual([]);

    const child = spawn(path.join(tree, 'tailboard'), ['users', 'add-owner', 'first@example.com'], {
      cwd: folder,
      env: { ...env, DATA_DIR: path.join(folder, 'gateway') },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    await once(child, 'close');
    expect({ output, code: child.exitCode }).toEqual({
      output: expect.stringContaining('/first-owner?token='),
      code: 0,
    });
    const page = await fetch(`http://127.0.0.1:${ports.get('gateway')}/`);
    expect(await page.text()).toContain('<title>Tailboard</title>');
  });

  it('given "tailboard demo" without options, then its usage names that command', () => {
    const { status, stderr } = spawnSync(path.join(tree, 'tailboard'), ['demo'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^tailboard demo --tier S\|M\|L --years N/m),
    });
  });

  it('given its files, then they take at most 200 MB', () => {
    const [megabytes] = execFileSync('du', ['-sm', tree], { encoding: 'utf8' }).split('\t');
    expect(Number(megabytes)).toBeLessThanOrEqual(200);
  });
});

/** Returns the npm packages that the files of a build import. */
function packagesIn(build: string): string[] {
  const imports = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(path.join(build, file), 'utf8').matchAll(
        /(?:^|;)(?:import|export)(?:[^;"(]*\bfrom)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\)/gm,
      ),
    ])
    .map(([, atStart, onDemand]) => atStart ?? onDemand ?? '')
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
  return [...new Set(imports)].sort();
}

function readDependencies(workspace: string): Record<string, string> {
  const manifest = readFileSync(path.join(workspace, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { dependencies?: Record<string, string> }).dependencies ?? {};
}

/** Returns the version of the package that a file in `folder` would import, or `undefined` where there is none. */
function versionFor(folder: string, name: string): string | undefined {
  const manifest = createRequire(path.join(folder, 'importer.js'))
    .resolve.paths(name)!
    .map((modules) => path.join(modules, name, 'package.json'))
    .find((file) => existsSync(file));
  return manifest && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
