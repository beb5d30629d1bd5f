// Three kinds of test, told apart by where they stand: unit beside the code, medium in a
// library's test/medium (real Postgres, Redis, disk), end to end in apps/e2e: api for `npm test`, security for
// `npm run security`.
const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  moduleNameMapper: {
    '^#contracts$': '<rootDir>/libs/contracts/src/index.ts',
    '^#platform/(.*)$': '<rootDir>/libs/platform/$1/src/index.ts',
    '^#services/(.*)$': '<rootDir>/libs/services/$1/src/index.ts',
    '^#util/(.*)$': '<rootDir>/libs/util/$1/src/index.ts',
    '^#api-client$': '<rootDir>/libs/clients/api-client/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache'],
  setupFiles: ['<rootDir>/tools/jest/setup.mjs'],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/libs/**/src/**/*.spec.ts',
        '<rootDir>/apps/web/src/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.ts',
      ],
    },
    {
      ...shared,
      displayName: 'medium',
      testMatch: ['<rootDir>/libs/**/test/medium/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/apps/e2e/api/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'security',
      testMatch: ['<rootDir>/apps/e2e/security/**/*.spec.ts'],
      // There Playwright runs what needs a browser.
      testPathIgnorePatterns: ['/node_modules/', '/apps/e2e/security/web/'],
    },
  ],
  testTimeout: 30_000,
};
