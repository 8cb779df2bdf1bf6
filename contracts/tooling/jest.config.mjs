import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    target: 'es2023',
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const base = {
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'default'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/', '/\\.cache/', '/\\.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

const oneRealm = { testEnvironment: here('./jest/one-realm/environment.mjs'), runtime: here('./jest/one-realm/runtime.mjs') };

const mongo = { globalSetup: here('./jest/mongod.mjs') };

/** One project per tier; the suffix of a test file shows its cost. */
export const projects = {
  unit: {
    ...base,
    ...oneRealm,
    displayName: 'unit',
    testMatch: ['**/*.spec.{ts,mjs}'],
    testPathIgnorePatterns: [...base.testPathIgnorePatterns, '\\.(int|pact|engine)\\.spec\\.(ts|mjs)$'],
  },
  react: {
    ...base,
    displayName: 'react',
    testMatch: ['**/*.test.tsx'],
    testEnvironment: here('./jest/jsdom.mjs'),
    fakeTimers: { now: Date.UTC(2026, 10, 27, 10) },
    runtime: here('./jest/linked-in-turn.mjs'),
    testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'default'] },
    moduleNameMapper: {
      ...base.moduleNameMapper,
      '\\.module\\.css$': here('./jest/css-names.mjs'),
      '\\.css$': here('./jest/css-none.mjs'),
    },
    setupFilesAfterEnv: [here('./jest/react.mjs')],
  },
  int: { ...base, ...oneRealm, ...mongo, displayName: 'int', testMatch: ['**/*.int.spec.{ts,mjs}'] },
  /** What consumers count on, written into .cache/pacts; the providers' tests then try it. Run one after the other: npm run test:pact. */
  consumers: {
    ...base,
    ...oneRealm,
    globalSetup: here('./jest/pacts.mjs'),
    displayName: 'consumers',
    testMatch: ['**/*.pact.spec.ts'],
    testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/provider\\.pact\\.spec\\.ts$'],
    setupFiles: [here('./jest/pact.mjs')],
  },
  providers: {
    ...base,
    ...mongo,
    ...oneRealm,
    displayName: 'providers',
    testMatch: ['**/provider.pact.spec.ts'],
    setupFiles: [here('./jest/pact.mjs')],
  },
  engines: { ...base, ...oneRealm, ...mongo, displayName: 'engines', testMatch: ['**/*.engine.spec.{ts,mjs}'] },
};

const wanted = (process.env.KERBSIDE_TIERS ?? 'unit').split(',');
const workspace = process.env.KERBSIDE_WORKSPACE;
const roots = workspace && existsSync(`${rootDir}/${workspace}`) ? [`${rootDir}/${workspace}`] : [rootDir];

export default {
  rootDir,
  projects: wanted.map((tier) => ({ ...projects[tier], roots })),
  // Also on larger machines, because each worker drives a whole service: on two processors a third uses the time in which the others wait for a database.
  // A worker that has grown is replaced, because modules of finished files stay in it.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1GB',
  // Generous: a test waits for a condition, and a busy machine is not a failure.
  testTimeout: 120_000,
};
