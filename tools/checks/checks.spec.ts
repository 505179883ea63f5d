import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import { z } from 'zod';
import { checkCallers, checkHandlers } from './contracts.mjs';
import { acceptEvents, checkEvents } from './events.mjs';
import { checkCircles, checkFolderCircles, checkImports } from './imports.mjs';
import { checkDecided, checkShared } from './published-events.mjs';
import { checkPlaced } from './placed.mjs';
import { checkFolders, checkNames, listPackages, readSources } from './sources.mjs';
import {
  checkSubstitutions,
  substitutionsOfBundle,
  substitutionsOfJest,
  substitutionsOfOverrides,
  substitutionsOfText,
} from './substitutions.mjs';
import { checkMatrix, matrix } from './route-permissions.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'checks-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const tags = {
  'libs/contracts': ['layer:contracts'],
  'libs/eventing': ['layer:engine', 'side:backend'],
  'libs/ui': ['layer:engine', 'side:frontend'],
  'services/jobs': ['layer:product', 'side:backend'],
  'services/identity': ['layer:product', 'side:backend'],
  'frontends/shell': ['layer:product', 'side:frontend'],
} as const;

/** Returns a workspace of valid files and those of a test. */
const contextWith = (files: Record<string, string>) => {
  const all: Record<string, string> = {
    'libs/contracts/src/job.ts': 'export const job = 1;',
    'libs/eventing/src/store.ts': "import { job } from '@tailboard/contracts/job'; export const store = job;",
    'services/jobs/src/service.ts':
      "import { store } from '@tailboard/eventing/store'; import './other.js'; export default store;",
    'services/jobs/src/other.ts': 'export const other = 1;',
    ...files,
  };
  for (const [folder, list] of Object.entries(tags))
    all[`${folder}/package.json`] = JSON.stringify({ name: `@tailboard/${path.basename(folder)}`, nx: { tags: list } });
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const packages = listPackages(root);
  const sources = readSources(packages);
  const relative = (problems: string[]) => problems.map((problem) => problem.replaceAll(`${root}/`, ''));
  return {
    imports: relative(checkImports(sources, packages)),
    circles: relative(checkCircles(sources, packages)),
    folderCircles: relative(checkFolderCircles(sources, packages)),
    folders: relative(checkFolders(packages)),
    callers: relative(checkCallers(sources)),
    names: relative(checkNames(sources)),
  };
};

describe('the layers', () => {
  it('find nothing wrong with a sound project', () => {
    expect(contextWith({})).toEqual({
      imports: [],
      circles: [],
      folderCircles: [],
      folders: [],
      callers: [],
      names: [],
    });
  });

  it.each([
    [
      'a service that imports a service',
      'services/jobs/src/job.ts',
      '@tailboard/identity/user',
      'may not import @tailboard/identity',
    ],
    [
      'an import of a higher layer',
      'libs/eventing/src/up.ts',
      '@tailboard/jobs/service',
      'may not import @tailboard/jobs',
    ],
    [
      'an import from the other side',
      'frontends/shell/src/page.ts',
      '@tailboard/eventing/store',
      'may not import @tailboard/eventing',
    ],
    [
      'contracts that import the engine',
      'libs/contracts/src/up.ts',
      '@tailboard/eventing/store',
      'may not import @tailboard/eventing',
    ],
    [
      'a relative path into another package',
      'services/jobs/src/job.ts',
      '../../identity/src/user.js',
      'reaches out of its package',
    ],
    ['a package imported whole', 'services/jobs/src/job.ts', '@tailboard/eventing', 'whole'],
  ])('refuse %s', (_, file, specifier, problem) => {
    const { imports } = contextWith({ [file]: `import { it } from '${specifier}'; export const x = it;` });
    expect(imports).toEqual([expect.stringContaining(problem)]);
    expect(imports[0]).toMatch(new RegExp(`^${file} `));
  });

  it.each([
    "import('@tailboard/identity/user')",
    "import type { U } from '@tailboard/identity/user'",
    "export { u } from '@tailboard/identity/user'",
  ])('see through every way to import: %s', (statement) => {
    expect(contextWith({ 'services/jobs/src/job.ts': `${statement};` }).imports).toHaveLength(1);
  });

  it('refuse barrels', () => {
    const { imports } = contextWith({
      'libs/ui/src/index.ts': "export { a } from './a.js';",
      'libs/ui/src/all.ts': "export * from './a.js';",
      'libs/ui/src/a.ts': 'export const a = 1;',
    });
    expect(imports).toEqual([expect.stringContaining('is a barrel'), expect.stringContaining('is a barrel')]);
  });

  it('refuse a caller whose roles alone decide, and no other user’s', () => {
    const { callers } = contextWith({
      'services/jobs/src/job.ts': "scopeOf(commandContext.principal?.roles ?? [], 'job.read');",
      'services/jobs/src/read.ts': "scopeOf(caller.roles, 'job.read');",
      'services/jobs/src/reader.ts': "scopeOf(reader.roles, 'job.read');",
    });
    expect(callers.map((problem) => problem.split(':')[0])).toEqual([
      'services/jobs/src/job.ts',
      'services/jobs/src/read.ts',
    ]);
  });

  it('show a circle as the way round', () => {
    const { circles } = contextWith({
      'libs/eventing/src/a.ts': "import './b.js';",
      'libs/eventing/src/b.ts': "import './c.js';",
      'libs/eventing/src/c.ts': "import './a.js';",
    });
    expect(circles).toEqual([['a', 'b', 'c', 'a'].map((name) => `libs/eventing/src/${name}.ts`).join('\n    → ')]);
  });

  it('show a circle of folders once, with an import for each of its arrows', () => {
    const { circles, folderCircles } = contextWith({
      'services/jobs/src/job/job.ts': "import './kind.js'; import '../move/place.js'; import '../week/day.js';",
      'services/jobs/src/job/kind.ts': "import '../move/place.js'; import '../code/code.js';",
      'services/jobs/src/move/place.ts': 'export const place = 1;',
      'services/jobs/src/move/move.ts': "import '../week/week.js';",
      'services/jobs/src/week/week.ts': "import('../job/kind.js');",
      'services/jobs/src/week/day.ts': 'export const day = 1;',
      'services/jobs/src/code/code.ts': 'export const code = 1;',
    });
    expect(circles).toEqual([]);
    expect(folderCircles).toEqual([
      [
        'services/jobs/src/job, services/jobs/src/move, services/jobs/src/week import each other in a circle; turn an import round or move a file:',
        'services/jobs/src/job/job.ts → services/jobs/src/move/place.ts',
        'services/jobs/src/job/job.ts → services/jobs/src/week/day.ts',
        'services/jobs/src/move/move.ts → services/jobs/src/week/week.ts',
        'services/jobs/src/week/week.ts → services/jobs/src/job/kind.ts',
      ].join('\n    '),
    ]);
  });

  it('treat a file directly in a package as a folder of its own', () => {
    const ownFile = { 'libs/eventing/src/clock.ts': 'export const clock = 1;' };
    const stream = { 'libs/eventing/src/stream/stream.ts': "import '../clock.js';" };
    expect(
      contextWith({ ...ownFile, ...stream, 'libs/eventing/src/engine.ts': "import './stream/stream.js';" })
        .folderCircles,
    ).toEqual([]);
    expect(
      contextWith({
        ...stream,
        'libs/eventing/src/clock.ts': "import './stream/name.js';",
        'libs/eventing/src/stream/name.ts': '',
      }).folderCircles,
    ).toEqual([expect.stringContaining('libs/eventing/src/clock.ts, libs/eventing/src/stream import each other')]);
  });

  it('see no circle of folders in what tests import', () => {
    const { folderCircles } = contextWith({
      'services/jobs/src/job/job.ts': "import '../week/week.js';",
      'services/jobs/src/job/testing/sample.ts': 'export const sample = 1;',
      'services/jobs/src/week/week.ts': "import '../job/testing/sample.js';",
      'services/jobs/src/week/week.spec.ts': "import '../job/job.js';",
      'services/jobs/src/testing/jobs-under-test.ts': "import '../job/job.js';",
    });
    expect(folderCircles).toEqual([]);
  });

  it('refuse a folder that is named after a technique', () => {
    expect(contextWith({ 'libs/ui/src/utils/date.ts': '' }).folders).toEqual([
      expect.stringContaining('libs/ui/src/utils'),
    ]);
  });
});

describe('the names of a service', () => {
  it('show deciders and projections; those of tests and the kit are their own', () => {
    const { names } = contextWith({
      'services/jobs/src/job.ts': 'export const jobs = projection({});\nexport const jobDecider = decider<Job>({});',
      'services/jobs/src/route.ts': 'export const route = decider<Route>({});\nexport const orders = orderOf({});',
      'libs/eventing/src/board.ts': 'export const board = projection({});',
    });
    expect(names).toEqual([
      'services/jobs/src/job.ts: jobs is a projection; end its name with Projection',
      'services/jobs/src/route.ts: route is a decider; end its name with Decider',
    ]);
  });
});

describe('the handlers of contracts', () => {
  const assign = { name: 'jobs.assign', method: 'PUT', path: '/api/v1/jobs/{id}/assign' };
  const list = { name: 'jobs.list', method: 'GET', path: '/api/v1/jobs' };
  const catalogue = { jobs: { routes: [assign, list] } };
  const jobs = {
    name: 'jobs',
    deciders: [{ decisions: [{ command: assign }] }],
    queryHandlers: [{ contract: list }],
    commandHandlers: [],
  };
  const identity = { name: 'identity', deciders: [], queryHandlers: [], commandHandlers: [] };

  it('are one for each contract', () => {
    expect(checkHandlers(catalogue, [jobs, identity])).toEqual([]);
  });

  it('miss a contract without a handler', () => {
    expect(checkHandlers(catalogue, [{ ...jobs, queryHandlers: [] }])).toEqual([
      'The contract jobs.list (GET /api/v1/jobs) has no handler; give it one in services/jobs',
    ]);
  });

  it('see a contract with two handlers', () => {
    expect(checkHandlers(catalogue, [{ ...jobs, commandHandlers: [{ contract: assign }] }])).toEqual([
      expect.stringContaining('jobs.assign (PUT /api/v1/jobs/{id}/assign) has 2 handlers, in jobs and jobs'),
    ]);
  });

  it('see one that another service handles', () => {
    const elsewhere = { ...identity, queryHandlers: [{ contract: list }] };
    expect(checkHandlers(catalogue, [{ ...jobs, queryHandlers: [] }, elsewhere])).toEqual([
      expect.stringContaining('belongs to jobs and is handled in identity'),
    ]);
  });

  it('see a declared one that the catalogue has forgotten', () => {
    expect(checkHandlers(catalogue, [jobs, identity], ['jobs.assign', 'jobs.list', 'jobs.reorder'])).toEqual([
      expect.stringContaining('The contract jobs.reorder is declared and not in'),
    ]);
  });

  it('know the internal commands of a service by their own list, each once and none with a route', () => {
    const [inner, decided] = [{ command: { name: 'jobs.schedule' } }, { command: assign }];
    const withInternalCommands = (...internalCommands: { command: { name: string } }[]) => ({
      ...jobs,
      deciders: [{ decisions: [decided], internalCommands }],
    });
    expect(checkHandlers(catalogue, [withInternalCommands(inner)])).toEqual([]);
    expect(checkHandlers(catalogue, [withInternalCommands(inner, inner)])).toEqual([
      'Two internal commands are named jobs.schedule',
    ]);
    expect(checkHandlers(catalogue, [withInternalCommands(decided)])).toEqual([
      'The contract jobs.assign has a route and is among the internal commands of its decider',
    ]);
    expect(checkHandlers(catalogue, [{ ...jobs, deciders: [{ decisions: [decided, inner] }] }])).toEqual([
      'No route leads to jobs.schedule in services/jobs; is it an internal command?',
    ]);
  });

  it('see two contracts of one name or one route', () => {
    expect(checkHandlers({ jobs: { routes: [assign, list, list] } }, [jobs, identity])).toEqual([
      'Two contracts are named jobs.list',
      'Two contracts have the route GET /api/v1/jobs',
    ]);
  });
});

describe('the lock of events', () => {
  const first = z.object({ user_id: z.uuid() });
  const other = z.object({ user_id: z.uuid(), date: z.iso.date() });
  const catalogueWith = (shapes: Record<string, { version: number; schema: z.ZodObject }>) => ({
    jobs: { events: [{ category: 'job', shapes }] },
  });
  const recorded = acceptEvents(catalogueWith({ JobAssigned: { version: 1, schema: first } }), {});

  it('is content with what it knows', () => {
    const described = first.describe('who has it');
    expect(checkEvents(catalogueWith({ JobAssigned: { version: 1, schema: described } }), recorded)).toEqual([]);
  });

  it('refuses a changed schema without a new version, and accepting does not help', () => {
    const changed = catalogueWith({ JobAssigned: { version: 1, schema: other } });
    expect(checkEvents(changed, recorded)).toEqual([
      expect.stringContaining('The schema of JobAssigned changed, and its version is still 1'),
    ]);
    expect(acceptEvents(changed, recorded)).toEqual(recorded);
  });

  it('asks to record a raised version, and is content afterwards', () => {
    const raised = catalogueWith({ JobAssigned: { version: 2, schema: other } });
    expect(checkEvents(raised, recorded)).toEqual([expect.stringContaining('JobAssigned has a new version 2')]);
    expect(checkEvents(raised, acceptEvents(raised, recorded))).toEqual([]);
  });

  it('asks to record a new event, and misses one that is gone', () => {
    const renamed = catalogueWith({ JobGiven: { version: 1, schema: first } });
    expect(checkEvents(renamed, recorded)).toEqual([
      expect.stringContaining('JobGiven is new'),
      expect.stringContaining('JobAssigned is gone'),
    ]);
  });

  it('refuses one name for two events', () => {
    const twice = { events: [{ category: 'job', shapes: { JobAssigned: { version: 1, schema: first } } }] };
    expect(checkEvents({ jobs: twice, qc: twice }, recorded)).toEqual([
      expect.stringContaining('Two events are named JobAssigned'),
    ]);
  });
});

describe('the matrix of permissions', () => {
  const routes = Object.keys(matrix);

  it('is content when every route has its row', () => expect(checkMatrix(routes)).toEqual([]));

  it('names a route without a row, and a row without a route', () => {
    expect(checkMatrix([...routes.slice(1), 'GET /api/v1/trucks'])).toEqual([
      'GET /api/v1/trucks has no row in tools/checks/route-permissions.mjs: list the roles that may use it',
      `${routes[0]} is in tools/checks/route-permissions.mjs, and no contract has it`,
    ]);
  });
});

describe('the places that name every service', () => {
  const compose = `
      SERVICES: jobs=http://jobs:3000,stock=http://stock:3000
    depends_on:
      jobs: { condition: service_healthy }
      stock: { condition: service_healthy }
  jobs:
    environment: { <<: *environment, SERVICE: jobs }
  stock:
    environment: { <<: *environment, SERVICE: stock }`;

  it('are content with all of them', () => {
    expect(checkPlaced(['jobs', 'stock'], { 'compose.yml': compose })).toEqual([]);
  });

  it('are notified of each that one of them forgets', () => {
    expect(checkPlaced(['jobs', 'stock', 'qc'], { 'compose.yml': compose, 'operations.md': '' })).toEqual([
      'compose.yml does not contain SERVICES: jobs=http://jobs:3000,stock=http://stock:3000,qc=http://qc:3000',
      'compose.yml has no container for qc',
      'compose.yml: the gateway does not wait for qc',
      'operations.md does not contain SERVICES: jobs=http://jobs:3000,stock=http://stock:3000,qc=http://qc:3000',
    ]);
  });
});

describe('Publication', () => {
  const visits = { category: 'visit' };
  const known = { qc: { events: [visits], published: [{ events: visits }] } };

  it('is declared once for each category of events', () => {
    expect(checkDecided(known)).toEqual([]);
    expect(checkDecided({ qc: { events: [visits], published: [] } })).toEqual([
      'libs/contracts/src/qc/published-events.ts must declare once which events of visit are published',
    ]);
  });

  it('misses no events that a service records without the catalogue', () => {
    const servicesWithEvents = (category: string) => [{ name: 'qc', deciders: [{ events: { category } }] }];
    expect(checkDecided(known, servicesWithEvents('visit'))).toEqual([]);
    expect(checkDecided(known, servicesWithEvents('sample'))).toEqual([
      'The events of sample, which services/qc records, are not in libs/contracts/src/catalogue.ts',
    ]);
  });
});

describe('The code of libraries', () => {
  const ours = { test: /\.tsx?$/, exclude: /node_modules/, loader: 'builtin:swc-loader' };
  const styles = { test: /\.css$/, type: 'css/auto' };
  const describeSubstitutions = (bundle: Parameters<typeof substitutionsOfBundle>[1]): string[] =>
    substitutionsOfBundle('frontends/shell', bundle).map(({ what }) => what);

  it('is left alone by loaders for our own sources, by kinds of assets and by plugins that only define values', () => {
    const plugins = [new rspack.DefinePlugin({ OUR_VERSION: '1' })];
    expect(describeSubstitutions({ plugins, module: { rules: [ours, styles] } })).toEqual([]);
  });

  it.each([
    ['a plugin that replaces modules', { plugins: [new rspack.NormalModuleReplacementPlugin(/zod/, './empty.js')] }],
    [
      'a plugin that the check does not know',
      {
        plugins: [
          new (class Rewrite {
            apply(): void {}
          })(),
        ],
      },
    ],
    ['an alias of a package', { resolve: { alias: { 'react-router$': '/production/index.mjs' } } }],
    ['an alias of nothing', { resolve: { alias: { moment: false as const } } }],
    ['a fallback', { resolve: { fallback: { crypto: '/crypto.js' } } }],
    ['a loader that reads dependencies', { module: { rules: [{ ...ours, exclude: /\.spec\.tsx?$/ }] } }],
    ['a loader for every script', { module: { rules: [{ test: /\.[cm]?js$/, use: ['string-replace-loader'] }] } }],
    ['a loader within a rule', { module: { rules: [{ test: /\.js$/, oneOf: [{ loader: 'null-loader' }] }] } }],
  ])('is substituted by %s', (_, bundle) => {
    expect(describeSubstitutions(bundle)).toHaveLength(1);
  });

  it('is substituted by a mapper, a resolver or an unknown transformer of Jest; other endings of a module are no substitution', () => {
    const endings = { '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'] };
    const fine = { moduleNameMapper: endings, transform: { '\\.ts$': ['@swc/jest', {}] } };
    expect(substitutionsOfJest('jest', [fine])).toEqual([]);
    const mapped = { moduleNameMapper: { ...endings, '^leaflet$': '<rootDir>/fake-leaflet.js' } };
    const others = { resolver: './resolver.js', transform: { '\\.js$': '<rootDir>/rewrite.mjs' } };
    expect(substitutionsOfJest('jest', [mapped, others]).map(({ what }) => what)).toEqual([
      'module mapper ^leaflet$',
      'transformer rewrite.mjs',
      'resolver ./resolver.js',
    ]);
  });

  it('is substituted by an override that is not a version, and by the tools that replace modules', () => {
    const overrides = { a: { 'file-type': '21.3.4' }, zod: 'file:./zod', react: 'npm:preact@10.0.0' };
    expect(substitutionsOfOverrides('package.json', overrides).map(({ what }) => what)).toEqual([
      'override zod',
      'override react',
    ]);
    const text = "new rspack.NormalModuleReplacementPlugin(); jest.mock('zod'); jest.fn();";
    expect(substitutionsOfText('a.ts', text).map(({ what }) => what)).toEqual([
      'NormalModuleReplacementPlugin',
      'jest.mock',
    ]);
  });

  it('may be substituted only where the list gives a reason, and the list contains nothing else', () => {
    const found = [{ where: 'shell', what: 'alias react-router$' }];
    expect(checkSubstitutions(found, { 'shell: alias react-router$': 'exports["."].production' })).toEqual([]);
    expect(checkSubstitutions(found, {})).toEqual([expect.stringContaining('shell: alias react-router$ substitutes')]);
    expect(checkSubstitutions([], { 'shell: alias gone$': 'exports' })).toEqual([
      expect.stringContaining('shell: alias gone$ is listed as an exception and not found'),
    ]);
  });
});

describe('Events of other contexts', () => {
  const catalogue = {
    jobs: { events: [{ category: 'job' }], published: [] },
    qc: { events: [{ category: 'visit' }], published: [] },
  };
  const qc = (...events: { category: string; shared?: true }[]) => ({
    name: 'qc',
    projections: [{ name: 'qc.jobs', events }],
  });

  it('given a projection of own and of shared events, when checked, then nothing is reported', () => {
    expect(checkShared(catalogue, [qc({ category: 'visit' }, { category: 'job', shared: true })])).toEqual([]);
  });

  it('given a projection and a reaction of all events of another context, when checked, then both are reported', () => {
    const reactions = [{ name: 'qc.visits', events: { category: 'job' } }];
    expect(checkShared(catalogue, [{ ...qc({ category: 'job' }), reactions }])).toEqual(
      ['qc.jobs', 'qc.visits'].map(
        (name) =>
          `${name} handles the events of job of jobs; use those that libs/contracts/src/jobs/published-events.ts shares ` +
          '(…PublishedEvents.shared)',
      ),
    );
  });
});
