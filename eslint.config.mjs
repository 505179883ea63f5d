// @ts-check
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { createProjectGraphAsync } from 'nx/src/project-graph/project-graph.js';
import ts from 'typescript-eslint';
import { constraints } from './tools/checks/house.mjs';

// The rule of the floors reads Nx's graph of the packages, and passes over everything while there is none.
process.env['NX_DAEMON'] = 'false';
await createProjectGraphAsync();

/** The one lint configuration: sound TypeScript everywhere, React's rules where screens are, and the floors of the house. */
export default ts.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/.nx/',
      '**/data/',
      '**/test-results/',
      '**/playwright-report/',
      '**/coverage/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Contracts and ports are asynchronous whether an implementation waits or not.
      '@typescript-eslint/require-await': 'off',
      // Handlers of forms and buttons may be asynchronous.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Ports and hooks are records of functions, written in method style.
      '@typescript-eslint/unbound-method': 'off',
      // Slow, and at odds with the narrowing of generics.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // Values of unknown type are put into words on purpose, for logs and for SQL.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'e2e/**'],
    rules: {
      // What a test reads from an answer or a matcher is loose by nature, and its expectations judge it.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['libs/ui/**/*.tsx', 'libs/web/**/*.tsx', 'frontends/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    // Speaks of the React Compiler, which no build here uses, at every list that draws only what is in sight.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['*/*/src/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          banTransitiveDependencies: false,
          enforceBuildableLibDependency: false,
          depConstraints: constraints,
        },
      ],
    },
  },
  prettier,
);
