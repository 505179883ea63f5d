// @ts-check
import { availableParallelism } from 'node:os';

/**
 * The test projects: `node` without a database, `integration` with one, `dom` for what people see, and `long` for the
 * integration tests of `npm run test:all`.
 */

const swc = (/** @type {import('@swc/core').ParserConfig} */ parser, compiler = '@swc/jest') => [
  compiler,
  {
    swcrc: false,
    isModule: 'unknown',
    module: { type: 'commonjs' },
    jsc: {
      parser,
      target: 'es2022',
      keepClassNames: true,
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: true,
        react: { runtime: 'automatic' },
      },
    },
  },
];

const common = {
  // Below node_modules, so that it outlives the system's temporary files. Projects do not inherit the setting.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // Everything becomes CommonJS, packages too: Node 20 cannot require ES modules inside Jest, and a list of them would age.
  transform: {
    '\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true, decorators: true }),
    '\\.[cm]?jsx?$': swc({ syntax: 'ecmascript', jsx: true }, '<rootDir>/tools/jest/packages.mjs'),
  },
  transformIgnorePatterns: ['/node_modules/(react|react-dom|scheduler|@swc|jsdom|typescript|typescript-native|pg)/'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  moduleNameMapper: {
    // Our relative imports name the file that a bundler would make of the source.
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'],
    '\\.css$': '<rootDir>/tools/jest/style.mjs',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/', '<rootDir>/\\.nx/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/'],
};

/** Suites without a DOM: Node loads each package once per worker. */
const onNode = {
  ...common,
  testEnvironment: '<rootDir>/tools/jest/node-environment.mjs',
  transform: {
    '/node_modules/(?!jest|@jest/).*\\.[cm]?js$': '<rootDir>/tools/jest/native-packages.mjs',
    ...common.transform,
  },
  transformIgnorePatterns: [],
};

/** Suites with a database. */
const onDatabase = {
  ...onNode,
  globalSetup: '<rootDir>/tools/jest/start-database.mjs',
  globalTeardown: '<rootDir>/tools/jest/stop-database.mjs',
  setupFiles: ['<rootDir>/tools/jest/timeout.mjs', '<rootDir>/tools/jest/threads.mjs'],
};

/** @type {import('jest').Config} */
export default {
  // Suites wait for databases and processes: two workers left almost half of two cores idle.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...onNode,
      displayName: 'node',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.(int|long)\\.spec\\.ts$'],
      setupFiles: ['<rootDir>/tools/jest/timeout.mjs'],
    },
    { ...onDatabase, displayName: 'integration', testMatch: ['**/*.int.spec.ts'] },
    { ...onDatabase, displayName: 'long', testMatch: ['**/*.long.spec.ts'] },
    {
      ...common,
      displayName: 'dom',
      testMatch: ['**/*.spec.tsx'],
      resolver: '<rootDir>/tools/jest/bundled-packages.mjs',
      globalSetup: '<rootDir>/tools/jest/bundle-packages.mjs',
      transformIgnorePatterns: [...common.transformIgnorePatterns, '/node_modules/\\.cache/'],
      testEnvironment: '<rootDir>/tools/jest/dom-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tools/jest/dom.mjs', '<rootDir>/libs/web/src/testing/add-texts-of-suite.tsx'],
    },
  ],
};
