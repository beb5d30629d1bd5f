import nx from '@nx/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Who may import whom. The reasons are in docs/architecture.md, "The house". */
const boundaries = [
  { sourceTag: 'type:util', onlyDependOnLibsWithTags: ['type:util'] },
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: ['type:contracts', 'type:util'] },
  { sourceTag: 'type:platform', onlyDependOnLibsWithTags: ['type:platform', 'type:contracts', 'type:util'] },
  {
    sourceTag: 'type:service',
    onlyDependOnLibsWithTags: ['type:service', 'type:platform', 'type:contracts', 'type:util'],
  },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: ['type:util'] },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: ['type:service', 'type:platform', 'type:contracts', 'type:client', 'type:util'],
  },
  { sourceTag: 'runtime:browser', onlyDependOnLibsWithTags: ['runtime:browser', 'runtime:any'] },
  { sourceTag: 'runtime:any', onlyDependOnLibsWithTags: ['runtime:any'] },
  ...['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'].map((service) => ({
    sourceTag: `scope:${service}`,
    onlyDependOnLibsWithTags: [`scope:${service}`, 'scope:platform', 'scope:contracts', 'scope:util'],
  })),
];

const elsewhere = (paths) => ({ paths });

/** Drivers and process-wide things that only the platform may touch. */
const restricted = {
  typeorm: 'typeorm belongs in entities, repositories, migrations and platform/database.',
  '@nestjs/typeorm': 'platform/database makes the data source.',
  bullmq: 'Queues are reached through platform/messaging.',
  ioredis: 'Redis is reached through platform libraries.',
};

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      '.cache',
      '.nx',
      'libs/clients/api-client/src/schema.d.ts',
      '**/fixtures/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './apps/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { depConstraints: boundaries, enforceBuildableLibDependency: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        elsewhere(Object.entries(restricted).map(([name, message]) => ({ name, message }))),
      ],
    },
  },
  {
    files: [
      'libs/platform/**/*.ts',
      'libs/services/**/*.{entity,repository}.ts',
      'libs/services/**/database/**/*.ts',
      '**/test/**/*.ts',
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['libs/**/*.ts'],
    ignores: [
      'libs/platform/config/**',
      'libs/platform/testing/**',
      'libs/platform/scratch-database/**',
      '**/*.spec.ts',
      '**/test/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from config classes.' },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.recommended.rules },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts', 'apps/e2e/**/*.ts', 'libs/platform/testing/**/*.ts'],
    rules: {
      // Tests look at answers whose shape is what they are about.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-console': 'off',
    },
  },
);
